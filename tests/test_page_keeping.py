"""What the page draws, keeps and shares: the parts that need no browser, in node."""

import shutil
import subprocess
from pathlib import Path

import pytest

WEB = Path(__file__).parent / "web"


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
@pytest.mark.parametrize("script", ["drawing.mjs", "keeping.mjs"])
def test_the_page_draws_keeps_and_shares(script: str) -> None:
    command = ["node", "--test", str(WEB / script)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "# fail 0" in done.stdout, done.stdout
    assert done.returncode == 0, done.stdout

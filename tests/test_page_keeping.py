"""What the page keeps and shares: the parts that need no browser, in node where there is one."""

import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent / "web" / "keeping.mjs"


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_page_keeps_and_shares() -> None:
    done = subprocess.run(["node", "--test", SCRIPT], capture_output=True, text=True, check=False)
    assert "# fail 0" in done.stdout, done.stdout
    assert done.returncode == 0, done.stdout

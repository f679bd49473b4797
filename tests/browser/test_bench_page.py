"""The bench of the page runs, and tells what it measured."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


def test_a_table_of_edits_and_large_boards(chromium: str) -> None:
    for name in ("playwright", "rich"):
        pytest.importorskip(name, reason="the extras bench and browser are not installed")
    options = ["takuzu/example", "--edits", "1", "--chromium", chromium]
    command = [sys.executable, "-m", "bench.page", *options]
    told = subprocess.run(
        command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
    for what in ("verdict, takuzu/example", "build, heyawake/50x50", "repaint, heyawake/50x50"):
        assert what in told.stdout

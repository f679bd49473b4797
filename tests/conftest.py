"""Lets the tests import what is not installed: the bench."""

from __future__ import annotations

import sys
from pathlib import Path

# At the end, so that the installed package is tested, not the folder beside it.
sys.path.append(str(Path(__file__).resolve().parents[1]))

"""The exit codes of the command line."""

from __future__ import annotations

YES, NO, BAD_INPUT, UNDECIDED, DEFECT, INTERRUPTED, CUT_OFF = 0, 1, 2, 3, 70, 130, 141
TERMINATED = 143

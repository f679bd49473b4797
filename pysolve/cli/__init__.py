"""The command line, `puzzles`."""

from __future__ import annotations

from pysolve.cli.app import app, main

__all__ = ["app", "main"]

"""`puzzles` and `python -m pysolve` begin here, so that Ctrl-C is heard from the start."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Load the command line, which takes a moment, and run it."""
    try:
        from pysolve.cli import main as run  # noqa: PLC0415

        run()
    except KeyboardInterrupt:
        if sys.stderr is not None:
            print("puzzles: interrupted", file=sys.stderr)
        os._exit(130)


if __name__ == "__main__":
    main()

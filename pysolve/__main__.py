"""`puzzles` and `python -m pysolve` begin here, so that Ctrl-C is heard from the start."""

from __future__ import annotations

import gc
import os
import sys

SELDOM = 50_000
"""After how many new objects rubbish is looked for: loading makes as many, and all of them stay."""


def main() -> None:
    """Load the command line, which takes a moment, and run it."""
    gc.set_threshold(SELDOM, *gc.get_threshold()[1:])
    try:
        from pysolve.cli import main as run  # noqa: PLC0415

        run()
    except KeyboardInterrupt:
        if sys.stderr is not None:
            print("puzzles: interrupted", file=sys.stderr)
        os._exit(130)
    finally:
        # Python would look through all that is left once more, though the process is at its end.
        gc.freeze()


if __name__ == "__main__":
    main()

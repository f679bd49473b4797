"""How a run ends: with an exit code and a line, whatever happens."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pysolve.cli import printing
from pysolve.cli.codes import BAD_INPUT, CUT_OFF, INTERRUPTED, UNDECIDED
from pysolve.errors import OUT_OF_MEMORY


def ending(work: Callable[[], int]) -> int:
    """Do all the work of a run; return its exit code, also where it cannot go on."""
    try:
        code = work()
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        # A second one ends the program at once.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        # One that came while code was made of text, Python takes for unheard until more is made.
        exec("")
        printing.remark("interrupted")
        return INTERRUPTED
    except MemoryError:
        printing.remark(OUT_OF_MEMORY)
        return UNDECIDED
    except OSError as error:
        if error.filename is not None:
            printing.remark(f"{os.fsdecode(error.filename)}: {error.strerror}")
            return BAD_INPUT
        printing.silence()
        if isinstance(error, BrokenPipeError):
            return CUT_OFF
        printing.remark(f"cannot write to standard output: {error.strerror or error}")
        return BAD_INPUT


class Terminated(KeyboardInterrupt):
    """The wish of another process that this one ends."""


@contextmanager
def terminable() -> Iterator[None]:
    """Take SIGTERM as what it is, a wish to end: what is done is kept, and no process is left.

    A second one ends this process on the spot.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(*_: object) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        raise Terminated

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)

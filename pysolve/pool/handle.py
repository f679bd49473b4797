"""A worker as seen from the process that started it: lines in, lines out, and how it ended."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pysolve.pool.pool import Ticket


STARVED: Final = (
    *("memoryerror", "bad_alloc", "cannot allocate memory"),
    *("resource temporarily unavailable", "can't start new thread"),
)
"""What is said, by whom ever, where there is no memory left: a thread takes some, too."""


def starved(words: str) -> bool:
    """Tell whether these words are said for want of memory."""
    return any(said in words.lower() for said in STARVED)


@contextmanager
def unsignalled() -> Iterator[None]:
    """Put signals off, so that none comes while a process is started and not yet known."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Handle:
    """A worker, seen from the process that started it."""

    def __init__(
        self,
        program: str,
        hear: Callable[[Handle, dict[str, Any]], None],
        died: Callable[[Handle], None],
    ) -> None:
        self.ticket: Ticket | None = None
        self._hear, self._gone = hear, died
        # What it says of its own accord is kept, in case that it dies.
        self._words = tempfile.TemporaryFile()  # noqa: SIM115
        # It imports what this process would, and not what happens to lie in the current folder.
        path = os.pathsep.join(entry or str(Path.cwd()) for entry in sys.path)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._words,
            env={**os.environ, "PYTHONPATH": path},
        )
        self._listener = threading.Thread(target=self._listen, daemon=True)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def listen(self) -> None:
        """Begin to hear it."""
        self._listener.start()

    def give(self, line: bytes) -> None:
        """Give it a line; if it is dead, that is heard elsewhere."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.write(line)
            self._process.stdin.flush()

    def leave(self, number: int) -> None:
        """Ask it to leave a job."""
        self.give(json.dumps({"cancel": number}).encode() + b"\n")

    def _listen(self) -> None:
        assert self._process.stdout is not None
        # It may end in the middle of a line, and what cannot be understood is as good as no answer.
        with suppress(ValueError, OSError):
            for line in self._process.stdout:
                self._hear(self, json.loads(line))
        self._gone(self)

    def kill(self) -> None:
        """End it at once, whatever it does."""
        self._process.kill()

    def bury(self) -> None:
        """End it unless it is dead, and close its pipes."""
        self._process.kill()
        self._process.wait()
        if self._listener is not threading.current_thread():
            self._listener.join()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                pipe and pipe.close()
        self._words.close()

    def death(self) -> tuple[str, bool]:
        """Tell how it ended, and whether that is how processes end that get no memory."""
        self._process.kill()
        code = self._process.wait()
        words = self._last_words()
        self.bury()
        if code >= 0:
            told = f"its process ended with exit code {code}"
            return (f"{told}: {words}" if words else told), starved(words)
        name = signal.Signals(-code).name
        told = f"its process was ended by {name}"
        out_of_memory = name == "SIGKILL" or starved(words)
        return (f"{told}: {words}" if words else told), out_of_memory

    def _last_words(self) -> str:
        """Return the last line that it said of its own accord."""
        with suppress(OSError, ValueError):
            self._words.seek(0)
            lines = self._words.read().decode(errors="replace").strip().splitlines()
            return lines[-1] if lines else ""
        return ""

"""What is told of a run over many puzzles: how far it is, and in the end what came of it."""

from __future__ import annotations

import threading
import time
from typing import Final, Self

from pysolve import words
from pysolve.batch.inputs import Inputs
from pysolve.batch.tally import DONE, FAILED, Tally
from pysolve.cli import printing
from pysolve.cli.progress import Progress
from pysolve.model import Verdict

WIDTH: Final = 20
"""How many characters a bar takes."""

TELL_SECONDS: Final = 0.2
"""How long a line of progress stands before it may be written anew."""

NAMES: Final = (*(verdict.name for verdict in Verdict), DONE)


class Bar(Progress):
    """Tells on stderr how far a run is.

    How much is left to do is not known while inputs are read; how many bytes of them were read, is.
    """

    def __init__(self, inputs: Inputs, tally: Tally) -> None:
        super().__init__("")
        self._inputs, self._tally = inputs, tally
        self._start = time.perf_counter()
        self._before, self._passed = 0, 0.0
        self._works = False
        # Told beside the work: a single puzzle may take hours.
        self._ended = threading.Event()
        self._teller = threading.Thread(target=self._tell_on, daemon=True)

    def __enter__(self) -> Self:
        self._teller.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._teller.join()
        self.clear()

    def _tell_on(self) -> None:
        while not self._ended.wait(TELL_SECONDS):
            self.show()

    def work(self) -> None:
        """Begin, with the first result of this run; what was done or read before is not its own."""
        if not self._works:
            self._works, self._before, self._passed = True, self._tally.number, self._share or 0.0

    def show(self) -> None:
        """Tell how far it is, unless that was just told."""
        seconds = time.perf_counter() - self._start
        self.tell(self._line(seconds), seconds)

    @property
    def _share(self) -> float | None:
        size = self._inputs.size
        # What is read is not yet done: it is all only at the end, when this is told no more.
        return min(self._inputs.read / size, 0.99) if size else None

    def _line(self, seconds: float) -> str:
        done = self._tally.number
        rate = (done - self._before) / seconds if seconds > 0 else 0.0
        parts = [f"{done:,} done", f"{rate:.1f} a second"]
        share = self._share
        bar = ""
        if share is not None:
            full = round(share * WIDTH)
            bar = f"[{'#' * full}{'.' * (WIDTH - full)}] {share:.0%}, "
            worked = share - self._passed
            if worked > 0 and done > self._before:
                left = seconds * (1 - share) / worked
                parts.append(f"{left:.0f} s left" if left < 120 else f"{left / 60:.0f} min left")
        return f"{bar}{', '.join([*parts, *_counts(self._tally)])}, "


def _counts(tally: Tally) -> list[str]:
    counts = [f"{tally.verdicts[name]:,} {name}" for name in NAMES if tally.verdicts[name]]
    return [*counts, f"{tally.failed:,} {FAILED}"] if tally.failed else counts


def summary(tally: Tally) -> list[str]:
    """Return the table at the end, a line each."""
    rows = [(name, tally.verdicts[name]) for name in NAMES if tally.verdicts[name]]
    rows += [(f"{FAILED}: {code}", number) for code, number in sorted(tally.errors.items())]
    rows.append(("in all", tally.number))
    wide = max(len(name) for name, _ in rows)
    long = max(len(f"{number:,}") for _, number in rows)
    lines = [f"{name:{wide}}  {number:>{long},}" for name, number in rows]
    slow = [(seconds, name) for seconds, name in tally.slowest if seconds]
    if slow:
        lines += ["slowest:", *(f"  {seconds:.2f} s  {name}" for seconds, name in slow)]
    return lines


def tell(tally: Tally) -> None:
    """Tell on stderr what came of it."""
    printing.progress("".join(f"{words.printable(line)}\n" for line in summary(tally)))

"""Where puzzles go that are made."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pysolve.cli import printing
from pysolve.cli.printing import say as print
from pysolve.errors import UsageError
from pysolve.model import Puzzle

if TYPE_CHECKING:
    from pysolve.generating.wish import Made
    from pysolve.rules import Rules

PICTURES = ("svg", "png")
SHEET = "html"


class Target:
    """Where puzzles go: to standard output, into a file each, or all into one file."""

    def __init__(
        self,
        output: Path | None,
        to: str | None,
        seeds: Sequence[int],
        as_json: bool,
        rules: Rules,
    ) -> None:
        # Names of files have as many digits as the largest, so that they sort as the seeds do.
        self._digits = len(str(max(seeds)))
        self._output, self._as_json, self._rules = output, as_json, rules
        self._folder = output is not None and (output.is_dir() or not output.suffix)
        suffix = "" if output is None or self._folder else output.suffix[1:].lower()
        self._to = to or {"html": SHEET, "json": "json", "jsonl": "json"}.get(suffix, "")
        self._to = self._to or (suffix if suffix in PICTURES else "text")
        self._made: list[Puzzle] = []
        if output is None and self._to in (*PICTURES, SHEET):
            raise UsageError(f"{self._to} is written into a file: give it with -o")
        many = len(seeds) > 1 and output is not None and not self._folder
        if self._to not in (*PICTURES, SHEET):
            from pysolve import formats

            known = {f.name: f for f in formats.every() if f.write is not None}
            if self._to not in known:
                names = ", ".join((*known, *PICTURES, SHEET))
                raise UsageError(f"{self._to!r} is no format to write: there is {names}")
        elif many and self._to in PICTURES:
            raise UsageError("a picture holds one puzzle; give -o a folder, or an .html")
        if output is not None and self._folder:
            try:
                output.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise UsageError(f"cannot make the folder {output}: {error.strerror}") from None

    def take(self, made: Made, puzzle: Puzzle) -> None:
        """Write a puzzle, or keep it until all are there."""
        from pysolve.reading import dumps

        self._made.append(puzzle)
        if self._as_json:
            from pysolve import records
            from pysolve.settling import settled

            kind = settled(puzzle, self._rules).kind
            printing.emit_record(records.generate(made, puzzle, kind))
        elif self._folder and self._output is not None:
            suffix = self._to if self._to in ("json", SHEET, *PICTURES) else "txt"
            name = f"{puzzle.kind}-{puzzle.rows}x{puzzle.cols}-{made.seed:0{self._digits}}.{suffix}"
            self._save(self._output / name, [puzzle])
        elif self._output is None:
            text = dumps(puzzle, self._to, self._rules).rstrip("\n")
            print(f"\n{text}" if len(self._made) > 1 and "\n" in text else text, flush=True)

    def close(self) -> None:
        """Write the one file, if there is one and something for it."""
        if self._output is not None and not self._folder and self._made:
            self._save(self._output, self._made)

    def _save(self, path: Path, puzzles: Sequence[Puzzle]) -> None:
        from pysolve import formats, writing
        from pysolve.reading import dumps
        from pysolve.settling import settled

        if self._to == SHEET:
            writing.save(path, self._sheet(puzzles))
        elif self._to in PICTURES:
            from pysolve.render import files
            from pysolve.render.scene import Scene
            from pysolve.render.svg import Picture

            face = settled(puzzles[0], self._rules).face
            scene = Scene("", puzzles[0], face, marks=puzzles[0].marks)
            files.save(path.with_suffix(f".{self._to}"), [scene], Picture())
        else:
            texts = [dumps(puzzle, self._to, self._rules) for puzzle in puzzles]
            chosen = next(found for found in formats.every() if found.name == self._to)
            writing.save(path, chosen.joined(texts))

    def _sheet(self, puzzles: Sequence[Puzzle]) -> str:
        from dataclasses import replace

        from pysolve import sheets
        from pysolve.render import sheet

        # What is made states its solution, which is proved; it has marks if they are wished for.
        ready = [
            replace(sheets.laid_out(puzzle, self._rules), solution=puzzle.solution, marked=True)
            for puzzle in puzzles
        ]
        return sheet.page(sheets.titled(ready), ready)

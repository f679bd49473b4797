"""Puzzles put back into the files they are from. `amend` is part of the public API."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from pysolve import formats, sources, writing
from pysolve.clues import cells_of
from pysolve.errors import FormatError, PuzzleError, UsageError
from pysolve.formats import Change, Format, Found
from pysolve.grid import Cell, changed, entries, says
from pysolve.layers import LAYERS
from pysolve.model import PlacedClue, Puzzle
from pysolve.rules import Rules
from pysolve.settling import settled
from pysolve.sources import Source


def amend(path: str | Path, puzzle: Puzzle, rules: Rules | None = None, *, number: int = 1) -> None:
    """Put a puzzle with other clues, or another solution, back into the file that it is from.

    It takes the place of the one there, of several that of this `number`. All else in the file
    stays, as far as its format lets it; the file is written whole or not at all.

    >>> import pysolve
    >>> from dataclasses import replace
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "small.txt")
    ...     _ = file.write_text("# Mine.\\nkind: takuzu\\ngivens:\\n1.\\n..\\n")
    ...     puzzle = pysolve.load(file)
    ...     pysolve.amend(file, replace(puzzle, solution=pysolve.solve(puzzle).solutions[0]))
    ...     print(file.read_text(), end="")
    # Mine.
    kind: takuzu
    givens:
    1.
    ..
    <BLANKLINE>
    solution:
    10
    01
    """
    file = sources.file(str(path))
    writing.save(file, amended(sources.read(str(file)), {number: puzzle}, rules))


def amendable(source: Source, *, stating: bool = False) -> Format:
    """Return the format of a source that puzzles can be put back into; `stating` their solution."""
    found = formats.detect(source)
    if found is None:
        raise FormatError("this is none of the formats there are", name=source.name)
    if not found.amends:
        raise UsageError(f"{source.name}: {found.title} is only read, not written")
    if stating and not found.states:
        raise UsageError(
            f"{source.name}: {found.title} has no place for a solution; text and JSON have"
        )
    return found


def amended(
    source: Source,
    puzzles: Mapping[int, Puzzle],
    rules: Rules | None = None,
    *,
    expected: Mapping[int, Puzzle] | None = None,
) -> bytes:
    """Return a source with some of its puzzles changed, by their numbers; the others stay.

    It is refused where the puzzles in it are not those `expected` any more.
    """
    rules = Rules.of(rules)
    found = list(formats.read_each(source, rules))
    # A variant that somebody asked for is not written where the file does not state it.
    bare = list(formats.read_each(source, replace(rules, variants=())))
    chosen = amendable(source)
    changes: dict[int, Change] = {}
    for number, puzzle in puzzles.items():
        before = _there(source, found, number)
        if expected is not None and before != expected[number]:
            raise UsageError(f"{source.name}: it has changed meanwhile, so nothing is written")
        _refuse_more(before, puzzle, source)
        if puzzle.solution != before.solution:
            amendable(source, stating=True)
        plain = bare[number - 1].puzzle
        if plain is None or [x.name for x in plain.layers] != [x.name for x in before.layers]:
            plain = before
        kind = settled(plain, Rules(folder=rules.folder)).kind
        after = replace(plain, layers=puzzle.layers, solution=puzzle.solution)
        if reason := chosen.refusal(after, kind):
            raise PuzzleError(f"{source.name}: {chosen.title} cannot hold this puzzle: {reason}")
        changes[number] = (plain, after, kind)
    data = formats.patched(source, changes, chosen)
    back = list(formats.read_each(Source(source.name, data), rules))
    if not _same(found, back, puzzles):
        raise PuzzleError(
            f"{source.name}: {chosen.title} does not hold it as it is written there, so nothing is"
        )
    return data


def _there(source: Source, found: list[Found], number: int) -> Puzzle:
    if not 1 <= number <= len(found):
        raise UsageError(f"{source.name}: there is no puzzle {number} in it, but {len(found)}")
    one = found[number - 1]
    if one.puzzle is None:
        assert one.error is not None
        raise one.error
    return one.puzzle


def _refuse_more(before: Puzzle, after: Puzzle, source: Source) -> None:
    """Refuse a puzzle that differs from another in more than clues and solution."""
    kept = replace(after, layers=before.layers, solution=before.solution)
    was, now = (
        [layer for layer in puzzle.layers if not LAYERS[layer.name].clues]
        for puzzle in (before, after)
    )
    names = [[layer.name for layer in puzzle.layers] for puzzle in (before, after)]
    if kept != before or was != now or names[0] != names[1]:
        raise UsageError(
            f"{source.name}: only clues and the solution of a puzzle are put back into its file"
        )


def _same(found: list[Found], back: list[Found], puzzles: Mapping[int, Puzzle]) -> bool:
    """Tell whether a file holds the puzzles that it is to hold, and all others as before."""
    if len(found) != len(back):
        return False
    for old, new in zip(found, back, strict=True):
        wanted = puzzles.get(old.number, old.puzzle)
        if (wanted is None) != (new.puzzle is None):
            return False
        if wanted is None or new.puzzle is None or wanted == new.puzzle:
            continue
        # Where a clue comes, a format may have no place for a mark.
        clues = [cell for clue in added(old.puzzle, wanted) for cell in cells_of(wanted, clue)]
        if _unmarked(wanted, clues) != _unmarked(new.puzzle, clues):
            return False
    return True


def _unmarked(puzzle: Puzzle, cells: list[Cell]) -> Puzzle:
    marks = changed(puzzle.marks, dict.fromkeys(cells)) if puzzle.marks else None
    return replace(puzzle, marks=marks if marks and says(marks) else None)


def added(before: Puzzle | None, after: Puzzle) -> list[PlacedClue]:
    """Return the clues that a puzzle has and another has not."""
    was = set() if before is None else set(_placed(before))
    return [clue for clue in _placed(after) if clue not in was]


def _placed(puzzle: Puzzle) -> Iterator[PlacedClue]:
    for layer in puzzle.layers:
        for r, c, entry in entries(layer.grid):
            yield PlacedClue(layer.name, (r, c), entry)

"""Tries out a kind of puzzle: whether its folder keeps what it promises. Nothing here knows a kind.

A folder may hold `examples/*.txt`, puzzles with one solution, and `failing/<rule>.txt`, filled
boards that break that rule and no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from pathlib import Path

from pysolve import clues, engine, facts, formats, solving, sources
from pysolve.engine import Limit, Program
from pysolve.errors import PuzzleError
from pysolve.explaining.telling import explain
from pysolve.generating.maker import generate
from pysolve.layers import LAYERS, MARGINS
from pysolve.metadata import Kind
from pysolve.model import Puzzle, Verdict
from pysolve.reading import load
from pysolve.render import svg, terminal
from pysolve.render.pictures import PICTURES
from pysolve.render.terminal import Look
from pysolve.rules import Rules
from pysolve.settling import Case, settled
from pysolve.sources import Source
from pysolve.words import listed, plural

MOST_MODELS = 150
"""Boards with more solutions are not compared with and without redundant.lp."""

MOST_CONFLICTS = 5000
"""Nor are boards that take longer than so many conflicts."""

MOST_CELLS = 36
"""Boards with more cells are not made looser for that: each clue that goes costs a search."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What was tried of a kind: its name, whether it is as it should be, and more of it."""

    name: str
    passed: bool
    told: str


class _NotSoError(Exception):
    """Something is not as it should be; the message tells what."""


def tryout(kind: Kind) -> Iterator[Tried]:
    """Try out what the folder of a kind promises, one thing after the other."""
    return _Tryout(kind).all()


class _Tryout:
    """A kind that is tried out."""

    def __init__(self, kind: Kind) -> None:
        self._kind = kind
        self._rules = Rules(kind.name, folder=kind.folder.parent)

    def all(self) -> Iterator[Tried]:
        """Yield what was tried."""
        parts: list[tuple[str, Callable[[], str]]] = [
            ("rules", self._sentences),
            ("glyphs", self._glyphs),
            ("examples", self._there_are_examples),
            *((f"examples/{f.name}", _of(self._example, f)) for f in self._files("examples")),
            ("failing", self._every_rule_fails),
            *((f"failing/{f.name}", _of(self._failing, f)) for f in self._files("failing")),
            ("layers", self._layers),
            ("pictures", self._pictures),
            ("formats", self._formats),
        ]
        if (self._kind.folder / "redundant.lp").is_file():
            parts.append(("redundant.lp", self._redundant))
        if (self._kind.folder / "deduce.lp").is_file():
            parts.append(("deduce.lp", self._steps))
        if (self._kind.folder / "generate.lp").is_file():
            parts.append(("generate.lp", self._generated))
        for name, part in parts:
            try:
                yield Tried(name, True, part())
            except (_NotSoError, PuzzleError) as wrong:
                yield Tried(name, False, str(wrong))

    def _files(self, folder: str) -> list[Path]:
        return sorted((self._kind.folder / folder).glob("*.txt"))

    @cached_property
    def _examples(self) -> list[Puzzle]:
        """The examples; where the folder has none, small ones of those that come along."""
        found = [load(file, self._rules) for file in self._files("examples")]
        if found or self._kind.own:
            return found
        sound = (name for name in sources.instances(self._kind.name) if "flawed" not in name)
        along = (load(name, self._rules) for name in sound)
        return sorted((p for p in along if p.rows * p.cols <= MOST_CELLS), key=_cells)[-4:]

    @cached_property
    def _boards(self) -> list[Puzzle]:
        """The examples, and the boards that fail."""
        return [*self._examples, *(load(file, self._rules) for file in self._files("failing"))]

    def _case(self, puzzle: Puzzle) -> Case:
        return settled(puzzle, Rules(folder=self._kind.folder.parent))

    # The rules

    def _sentences(self) -> str:
        files = [self._kind.rules_file, *(variant.file for variant in self._kind.variants)]
        for place in engine.constraints(files):
            raise _NotSoError(f"{place}: an integrity constraint forbids boards without a reason")
        abouts = [self._kind.about, *(variant.about for variant in self._kind.variants)]
        names = [rule.name for about in abouts for rule in about.rules]
        for place in engine.unnamed(files, set(names)):
            raise _NotSoError(f"{place}: there is no rule of that name")
        if not names:
            raise _NotSoError('there is no rule(Name, "Sentence.")')
        return f"{plural(len(names), 'rule')}, each with its sentence"

    def _every_rule_fails(self) -> str:
        have = {file.stem for file in self._files("failing")}
        abouts = [self._kind.about, *(variant.about for variant in self._kind.variants)]
        names = {rule.name for about in abouts for rule in about.rules}
        if missing := sorted(names - have):
            raise _NotSoError(f"no board fails by {listed(missing)}: failing/{missing[0]}.txt")
        if stray := sorted(have - names):
            raise _NotSoError(f"there is no rule {stray[0]}, of which failing/{stray[0]}.txt tells")
        return f"a board for each of {plural(len(names), 'rule')}"

    def _failing(self, file: Path) -> str:
        puzzle = load(file, self._rules)
        if puzzle.solution is None:
            raise _NotSoError("it has no block 'solution:', so there is no board that fails")
        broken = solving.broken(self._case(puzzle), puzzle.solution)
        rules = list(dict.fromkeys(violation.rule for violation in broken))
        if rules != [file.stem]:
            raise _NotSoError(f"it breaks {listed(rules)}" if rules else "it breaks no rule")
        return f"breaks {file.stem} and no other rule"

    # The examples

    def _there_are_examples(self) -> str:
        if not self._examples:
            raise _NotSoError("there is no example: examples/*.txt")
        return plural(len(self._examples), "example")

    def _example(self, file: Path) -> str:
        puzzle = load(file, self._rules)
        outcome = solving.solve(puzzle, Rules(folder=self._kind.folder.parent))
        if outcome.verdict is not Verdict.UNIQUE:
            raise _NotSoError(f"its verdict is {outcome.verdict.value}")
        if outcome.matches_stated is False:
            raise _NotSoError("its only solution is not the one it states")
        return "UNIQUE" if puzzle.solution is None else "UNIQUE, and as stated"

    # What is drawn and written

    def _glyphs(self) -> str:
        faces = [self._kind.face, *(self._kind.varied([v.name]).face for v in self._kind.variants)]
        glyphs = {
            glyph
            for face in faces
            for glyph in chain(face.answer.glyphs, *(sheet.glyphs for sheet in face.sheets))
        }
        for glyph in glyphs:
            if glyph.picture not in PICTURES:
                known = ", ".join(PICTURES)
                raise _NotSoError(f"there is no picture {glyph.picture!r}; there is {known}")
        return f"{plural(len(glyphs), 'glyph')}, each with a picture"

    def _layers(self) -> str:
        faces = [self._kind.face, *(self._kind.varied([v.name]).face for v in self._kind.variants)]
        for name in dict.fromkeys(chain.from_iterable(face.layers for face in faces)):
            optional = not LAYERS[name].clues and not LAYERS[name].parts
            if not optional and not any(puzzle.says(name) for puzzle in self._boards):
                raise _NotSoError(f"no example and no failing board has anything in {name}")
        for face in faces:
            for sheet in face.sheets:
                found = {
                    entry
                    for puzzle in self._boards
                    for entry in chain.from_iterable(puzzle.layer(sheet.name) or ())
                }
                for glyph in sheet.glyphs:
                    if glyph.value not in found:
                        raise _NotSoError(f"no example and no failing board has a {glyph.value}")
        return "each is in some example"

    def _pictures(self) -> str:
        for puzzle in self._boards:
            face = self._case(puzzle).face
            for look in (Look(), Look(ascii=True)):
                terminal.board(puzzle, face, look, puzzle.solution)
            svg.draw(puzzle, face, solution=puzzle.solution)
        return f"{plural(len(self._boards), 'board')} drawn as text and SVG"

    def _formats(self) -> str:
        folder, names = self._kind.folder.parent, []
        for known in formats.every():
            if known.write is None:
                continue
            for puzzle in self._examples:
                kind = self._case(puzzle).kind
                if known.refusal(puzzle, kind) is not None:
                    continue
                written = known.write(puzzle, kind)
                rules = Rules(kind.name, puzzle.variants, folder=folder)
                (back,) = known.read(Source(known.name, written.encode()), rules)
                if _bare(back) != _bare(puzzle):
                    raise _NotSoError(f"as {known.name} it does not come back: {puzzle.called}")
                names.append(known.name)
        return f"written and read again: {', '.join(dict.fromkeys(names))}"

    # What is added to the rules

    def _redundant(self) -> str:
        compared = 0
        for puzzle in self._boards:
            for looser in self._looser(replace(puzzle, solution=None, marks=None)):
                case = self._case(looser)
                if case.rules.redundant is None:
                    raise _NotSoError(listed(case.rules.remarks))
                named = [rule.name for rule in case.rules.rules]
                compared += sum(self._same(case, off) for off in ([], *([name] for name in named)))
        if not compared:
            raise _NotSoError("no example has few enough solutions to compare")
        return f"the same solutions with and without it, {compared} times"

    def _looser(self, puzzle: Puzzle) -> Iterator[Puzzle]:
        """Yield a puzzle, and the same with ever fewer clues, if it is small."""
        yield puzzle
        if _cells(puzzle) > MOST_CELLS:
            return
        margins = {layer.name for layer in MARGINS}
        told = [clue for clue in clues.told(puzzle) if clue.layer not in margins]
        for at in range(1, len(told), max(1, len(told) // 3)):
            yield clues.with_clues(puzzle, dict.fromkeys(told[::-1][:at]))

    def _same(self, case: Case, off: Sequence[str]) -> bool:
        """See that redundant.lp changes no solution; False where there are too many to tell."""
        given = [*facts.of(case.puzzle), *map(facts.disabled, off)]
        limit = Limit(models=MOST_MODELS)
        runs = [
            Program(files, given, limit, case.tactics, conflicts=MOST_CONFLICTS).search()
            for files in (case.rules.stated, case.rules.solving)
        ]
        if not all(run.exhausted for run in runs):
            return False
        plain, fast = ({frozenset(model) for model in run.models} for run in runs)
        if plain != fast:
            without = f" with {listed(off)} switched off" if off else ""
            raise _NotSoError(
                f"{case.puzzle.called or 'a board'}{without}: {len(plain)} solutions by the rules, "
                f"{len(fast)} with redundant.lp"
            )
        return True

    def _steps(self) -> str:
        steps = 0
        for puzzle in self._examples:
            told = explain(puzzle, Rules(folder=self._kind.folder.parent), strict=True).result()
            if not told.complete:
                raise _NotSoError(f"{puzzle.called} is not explained to its end")
            steps += len(told.steps)
        return f"{plural(steps, 'step')} proved"

    def _generated(self) -> str:
        small = min(self._examples, key=_cells)
        rules = Rules(self._kind.name, small.variants, folder=self._kind.folder.parent)
        made = generate(rules, small.rows, small.cols, seed=1)
        outcome = solving.solve(made, Rules(folder=self._kind.folder.parent))
        if outcome.verdict is not Verdict.UNIQUE or outcome.matches_stated is False:
            raise _NotSoError(f"what seed 1 makes is {outcome.verdict.value}")
        return f"seed 1 makes a {made.rows}x{made.cols} with one solution"


def _of(part: Callable[[Path], str], file: Path) -> Callable[[], str]:
    return lambda: part(file)


def _cells(puzzle: Puzzle) -> int:
    return puzzle.rows * puzzle.cols


def _bare(puzzle: Puzzle) -> tuple[object, ...]:
    """Return what every format must keep of a puzzle: its board and what stands on it."""
    layers = tuple((x.name, x.grid) for x in puzzle.layers if puzzle.says(x.name))
    return puzzle.rows, puzzle.cols, layers, puzzle.variants

"""Logs that were looked at: as lines, one a move or a run of them, and as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pysolve import words as speech
from pysolve.explaining.played import Played, Reviewed, runs
from pysolve.findings import Judgement, Step
from pysolve.render.markup import escaped, fenced
from pysolve.render.scene import Scene
from pysolve.render.standing import place_of
from pysolve.render.terminal import Look, draw
from pysolve.words import Places, plural


def lines(log: Reviewed, places: Places) -> Iterator[str]:
    """Yield a line for each move; those that follow each other by one step are told in one."""
    telling = _Telling(log, places)
    for run in runs(log.moves):
        yield f"{_numbers(run)} {telling.run(run)}"
        for move in run:
            if move.easier is not None:
                yield f"   {telling.overlooked(move.easier)}"


def summary(log: Reviewed, places: Places) -> Iterator[str]:
    """Yield what is to say of all moves together."""
    telling = _Telling(log, places)
    counted = [
        (len(log.proved), "proved"),
        (len(log.guesses), "guessed"),
        (sum(move.judgement is Judgement.OPEN for move in log.moves), "open"),
        (len(log.mistakes), "wrong"),
        (len(log.erased), "erased"),
    ]
    told = ", ".join(f"{number} {what}" for number, what in counted if number)
    yield f"{plural(len(log.moves), 'move')}: {told}. {_end(log)}"
    if log.techniques:
        named = (f"{_called(rule)} {number}" for rule, number in log.techniques)
        yield f"Steps: {', '.join(named)}."
    for move in log.mistakes:
        back = log.taken_back(move)
        after = f"; taken back at move {back}" if back else "; it still stands"
        follows = f", which follows from move {move.mistake}" if move.mistake else ""
        yield f"Wrong at move {move.number}: {telling.cell(move)}{follows}{after}."
    if log.guesses:
        named = (f"move {move.number} ({telling.cell(move)})" for move in log.guesses)
        yield f"Guessed: {', '.join(named)}."
    if log.overlooked:
        numbers = speech.listed([str(move.number) for move in log.overlooked])
        yield f"Something easier was there at {_moves(log.overlooked)} {numbers}."
    late: dict[int, list[Played]] = {}
    for move in log.slow:
        late.setdefault(move.since or 0, []).append(move)
    for since, moves in late.items():
        cells = speech.listed([f"{telling.cell(move)} (move {move.number})" for move in moves])
        began = f"since move {since}" if since else "from the start"
        yield f"Slow: {cells} could be decided {began}."


def markdown(log: Reviewed, places: Places) -> str:
    """Return a log as a Markdown document, with a board wherever something is to be seen."""
    telling = _Telling(log, places)
    title = log.puzzle.called or log.puzzle.kind
    parts = [f"# {escaped(title)}: {plural(len(log.moves), 'move')}"]
    parts.append("\n".join(f"- {escaped(line)}" for line in summary(log, places)))
    parts.append("On the boards [ ] is what is told of, ( ) is what that rests on.")
    parts.append(fenced(draw(telling.scene(log.start), Look(ascii=True))))
    listed: list[str] = []
    for run in runs(log.moves):
        listed.append(f"- {escaped(f'{_numbers(run)} {telling.run(run)}')}")
        shown = [scene for move in run for scene in telling.shown(move)]
        if shown:
            parts.append("\n".join(listed))
            listed = []
        for text, scene in shown:
            parts += [escaped(text), fenced(draw(scene, Look(ascii=True)))]
    parts.append("\n".join(listed))
    return "\n\n".join(part for part in parts if part) + "\n"


class _Telling:
    """Words what a log is told by."""

    def __init__(self, log: Reviewed, places: Places) -> None:
        self._log = log
        self._places = replace(places, sides=log.face.answer.on_sides)

    def run(self, run: Sequence[Played]) -> str:
        """Tell a move, or several by steps of one name."""
        first = run[0]
        if len(run) == 1 or first.step is None:
            return speech.printable(first.sentence)
        cells = {move.cell: int(move.value or 0) for move in run}
        return f"{speech.begun(_called(first.step.rule))}: {self._outcome(cells)}."

    def overlooked(self, step: Step) -> str:
        """Tell a step that was overlooked."""
        cells = {placed.cell: placed.value for placed in step.cells}
        return f"Easier: {_called(step.rule)}, {self._outcome(cells)}."

    def _outcome(self, cells: dict[tuple[int, int], int]) -> str:
        answer = self._log.face.answer
        plain = answer.written and not answer.glyphs
        known = dict(self._log.words)
        return self._places.outcome(cells, lambda v: str(v) if plain else answer.word(v, known))

    def cell(self, move: Played) -> str:
        """Name the cell of a move."""
        return self._places.cell(*move.cell)

    def scene(self, marks: Sequence[Sequence[object]], *marked: tuple[int, int]) -> Scene:
        """Return the board with some marks."""
        bare = Scene("", self._log.puzzle, self._log.face)
        return replace(bare, marks=marks, marked=frozenset(marked), reasons=frozenset())  # type: ignore[arg-type]

    def shown(self, move: Played) -> Iterator[tuple[str, Scene]]:
        """Yield what is to be seen at a move: a mistake, a guess, something easier."""
        before = self._log.board(move.number)
        after = self._log.board(move.number + 1)
        answer = self._log.face.answer
        if move.easier is not None:
            step = move.easier
            clues = {place_of(cell, answer) for cell in step.clues}
            rests = frozenset({*step.reasons, *clues} - set(step.places))
            yield (
                f"{self.overlooked(step)} {step.sentence}",
                replace(self.scene(before, *step.places), reasons=rests),
            )
        if move.wrong or move.guessed:
            conflict = move.conflict
            clues = {place_of(cell, answer) for cell in conflict.clues} if conflict else set()
            rests = frozenset({*(conflict.cells if conflict else ()), *clues} - {move.cell})
            yield "", replace(self.scene(after, move.cell), reasons=rests)


def _called(rule: str) -> str:
    return speech.printable(rule.replace("_", " "))


def _numbers(run: Sequence[Played]) -> str:
    first, last = run[0].number, run[-1].number
    return f"{first}." if first == last else f"{first}-{last}."


def _moves(moves: Sequence[Played]) -> str:
    return "move" if len(moves) == 1 else "moves"


def _end(log: Reviewed) -> str:
    if log.solved:
        return "Solved."
    return f"{plural(log.left, 'place')} left." if log.left else "Not solved."

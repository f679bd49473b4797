"""What comes of looking at a log: its moves one by one, and what they are all in all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pysolve import words as speech
from pysolve.face import PLAIN, Face
from pysolve.findings import Judgement, Refusal, Step
from pysolve.grid import Cell, Grid, changed
from pysolve.model import Puzzle, Verdict
from pysolve.words import Places

LONG_AFTER, MOST_SLOW = 10, 5
"""After how many moves at least something is called slow, and how many such places are told."""


@dataclass(frozen=True, slots=True)
class Played:
    """A move of a log, and what it was worth on the board of that moment.

    `value` is None where something was erased. `judgement` is as in `Move`, and None where nothing
    was decided: of an erasure, or where the mark stood there already. Of a move that is proved,
    `step` proves it; of one that is wrong, it proves that the cell is something else, where there
    is a step, and `conflict` is what it cannot stand with. `easier` is a step nearby, or of a guess
    anywhere, that cost much less and was overlooked. `since` counts the moves after which a single
    rule decided it. `mistake` is the wrong move that this one follows from, or takes back; 0 is a
    mark that stood there from the start.
    """

    number: int
    cell: Cell
    value: int | None
    judgement: Judgement | None
    sentence: str
    step: Step | None = None
    conflict: Refusal | None = None
    easier: Step | None = None
    since: int | None = None
    mistake: int | None = None

    @property
    def guessed(self) -> bool:
        """Whether it was right, and nothing short on the board proved it."""
        return self.judgement is Judgement.RIGHT

    @property
    def wrong(self) -> bool:
        """Whether it led to no solution."""
        return self.judgement is Judgement.WRONG

    def __str__(self) -> str:
        return f"{self.number}. {self.sentence}"


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A log that was looked at: its `moves` one by one, from the marks at the `start`.

    `left` counts the places that are still open at its end, where all that is marked is right.
    `words` are what values are called, and `face` is what the kind's puzzles are made of. Of a
    puzzle without a solution, by the `verdict`, no move is looked at.
    """

    puzzle: Puzzle
    moves: tuple[Played, ...]
    start: Grid = ()
    left: int = 0
    remarks: tuple[str, ...] = ()
    face: Face = PLAIN
    words: tuple[tuple[int, str], ...] = ()
    places: Places = speech.LONG
    verdict: Verdict = Verdict.UNKNOWN

    def __str__(self) -> str:
        if self.verdict is Verdict.NONE:
            return "The puzzle has no solution, so no move can be right."
        return "\n".join(str(move) for move in self.moves)

    def board(self, number: int) -> Grid:
        """Return the marks before a move."""
        return changed(self.start, {m.cell: m.value for m in self.moves[: number - 1]})

    @property
    def techniques(self) -> tuple[tuple[str, int], ...]:
        """The steps that moves were made by, the most frequent first, and how often each."""
        steps = [m.step for m in self.moves if m.judgement is Judgement.PROVED and m.step]
        counted = Counter(step.rule for step in steps if step.cost)
        return tuple(sorted(counted.items(), key=lambda pair: (-pair[1], pair[0])))

    @property
    def proved(self) -> tuple[Played, ...]:
        """The moves that a step proved."""
        return tuple(move for move in self.moves if move.judgement is Judgement.PROVED)

    @property
    def guesses(self) -> tuple[Played, ...]:
        """The moves that were right, but that nothing on the board proved."""
        return tuple(move for move in self.moves if move.guessed)

    @property
    def mistakes(self) -> tuple[Played, ...]:
        """The moves that were wrong."""
        return tuple(move for move in self.moves if move.wrong)

    @property
    def overlooked(self) -> tuple[Played, ...]:
        """The moves at which something easier was overlooked."""
        return tuple(move for move in self.moves if move.easier is not None)

    @property
    def erased(self) -> tuple[Played, ...]:
        """The moves that took something away."""
        return tuple(move for move in self.moves if move.value is None)

    @property
    def slow(self) -> tuple[Played, ...]:
        """The moves that could have been made long before, the slowest first, a few of them."""
        long = max(LONG_AFTER, len(self.moves) // 2)
        late = [m for m in self.moves if m.since is not None and m.number - m.since > long]
        slowest = sorted(late, key=lambda move: (_waited(move), move.number))
        return tuple(slowest[:MOST_SLOW])

    def taken_back(self, wrong: Played) -> int | None:
        """Return the number of the move that took a wrong one back; None if none did."""
        later = (m for m in self.moves[wrong.number :] if m.cell == wrong.cell)
        return next((m.number for m in later if m.value != wrong.value), None)

    @property
    def solved(self) -> bool:
        """Whether the board was filled, and rightly."""
        standing = [move for move in self.mistakes if self.taken_back(move) is None]
        return self.verdict is not Verdict.NONE and not self.left and not standing


def _waited(move: Played) -> int:
    return (move.since or 0) - move.number


def runs(moves: Iterable[Played]) -> Iterator[list[Played]]:
    """Yield moves that are told in one: those that follow each other by steps of one name."""
    run: list[Played] = []
    for move in moves:
        if run and not (_plain(move) and _plain(run[-1]) and _rule(move) == _rule(run[-1])):
            yield run
            run = []
        run.append(move)
    if run:
        yield run


def _plain(move: Played) -> bool:
    return move.judgement is Judgement.PROVED and move.easier is None and move.mistake is None


def _rule(move: Played) -> str:
    return move.step.rule if move.step is not None else ""

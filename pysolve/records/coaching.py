"""The shapes of records that a coach makes: hints, steps, moves that were judged, logs of them."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from pysolve.records.shapes import (
    Cell,
    Head,
    Marks,
    Natural,
    OpenBoard,
    Ordinal,
    Read,
    RuleAt,
    Step,
    Verdict,
)

JudgementOfMove = Literal["proved", "right", "wrong", "open"]


class Refusal(TypedDict):
    """What a wrong move cannot stand with, none of it superfluous."""

    cells: Annotated[list[Cell], "the cells of marks, and of what is printed"]
    clues: Annotated[list[Cell], "the cells of clues"]
    rules: Annotated[list[str], "the names of the rules; none where no short proof was found"]
    instances: Annotated[list[RuleAt], "these rules, and where"]


class Move(TypedDict):
    """A move that was judged."""

    cell: Annotated[Cell, "the cell"]
    value: Annotated[int, "the value it got"]
    judgement: Annotated[JudgementOfMove, "what it is worth"]
    step: Annotated[Step | None, "what proves it; of a wrong move, that the cell is another"]
    conflict: Annotated[Refusal | None, "of a wrong move, what it cannot stand with"]
    by_asked: Annotated[bool | None, "whether the step that was asked for proves it"]
    sentence: Annotated[str, "the judgement in words"]


class Justify(Head, Read):
    """What `justify` answers."""

    record: Annotated[Literal["justify"], "which record this is"]
    verdict: Annotated[Verdict, "what is proved; of NONE nothing else is told"]
    asked: Annotated[str | None, "the name of the step that was asked for"]
    cells: Annotated[list[Move], "the moves"]
    mistakes: Annotated[list[Cell], "the cells of marks before them that cannot stand together"]
    marks: Annotated[Marks | None, "where there is a mistake, what is to say of these marks"]


class Hint(Head, Read):
    """What `hint` answers."""

    record: Annotated[Literal["hint"], "which record this is"]
    verdict: Annotated[Verdict, "what is proved; of NONE nothing else is told"]
    mistakes: Annotated[list[Cell], "the cells of marks that cannot stand together"]
    marks: Annotated[Marks | None, "where there is a mistake, what is to say of the marks"]
    step: Annotated[Step | None, "the next step, null where there is none"]
    before: Annotated[list[Step], "steps that must be taken first"]
    mistake: Annotated[Move | None, "a mark that is wrong, judged, where there is one solution"]
    levels: Annotated[list[str], "what is told level by level, each giving away more"]
    differ: Annotated[list[Cell], "cells in which the solutions that agree with the marks differ"]


class Steps(Head, Read):
    """What `steps` answers."""

    record: Annotated[Literal["steps"], "which record this is"]
    verdict: Annotated[Verdict, "what is proved; of NONE nothing else is told"]
    mistakes: Annotated[list[Cell], "the cells of marks that cannot stand together"]
    marks: Annotated[Marks | None, "where there is a mistake, what is to say of the marks"]
    known: Annotated[OpenBoard, "what the steps build on"]
    steps: Annotated[list[Step], "what can be done now, the cheapest first"]
    differ: Annotated[list[Cell], "cells in which the solutions that agree with the marks differ"]


class Played(TypedDict):
    """A move of a log, on the board of its moment."""

    number: Annotated[Ordinal, "its place, from 1"]
    cell: Annotated[Cell, "the cell"]
    value: Annotated[int | None, "the value it got, null where it was erased"]
    judgement: Annotated[
        JudgementOfMove | None, "what it is worth; right is a guess; null decides nothing"
    ]
    step: Annotated[Step | None, "what proves it; of a wrong move, that the cell is another"]
    conflict: Annotated[Refusal | None, "of a wrong move, what it cannot stand with"]
    easier: Annotated[Step | None, "something much easier that was overlooked"]
    since: Annotated[Natural | None, "after how many moves a single rule decided it"]
    mistake: Annotated[
        Natural | None, "the wrong move that it follows from or takes back; 0: from the start"
    ]
    sentence: Annotated[str, "all that in words"]


class Review(Head, Read):
    """What `review` answers."""

    record: Annotated[Literal["review"], "which record this is"]
    verdict: Annotated[Verdict, "what is proved; of NONE no move is looked at"]
    start: Annotated[OpenBoard, "the marks before the first move"]
    moves: Annotated[list[Played], "the moves"]
    techniques: Annotated[dict[str, Natural], "the steps that proved moves, and how often each"]
    guesses: Annotated[list[Ordinal], "the moves that were right, but not proved"]
    mistakes: Annotated[list[Ordinal], "the moves that were wrong"]
    overlooked: Annotated[list[Ordinal], "the moves at which something easier was there"]
    slow: Annotated[list[Ordinal], "the moves that could have been made long before"]
    left: Annotated[Natural, "how many places are open at the end"]
    solved: Annotated[bool, "whether the board was filled, and rightly"]
    remarks: Annotated[list[str], "sentences about how the answer came about"]

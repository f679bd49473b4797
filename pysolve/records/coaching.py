"""The shapes of records that a coach makes: hints, steps, moves that were judged, logs of them."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from pysolve.records.shapes import (
    Cell,
    Head,
    Marks,
    OpenBoard,
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

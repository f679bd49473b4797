"""The shapes of all records, and of what is inside of them. The published schema is made of these.

Beside each field stands what it tells. Whoever makes records needs these classes for their types
alone; they are built when the schema is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, NotRequired, TypedDict


@dataclass(frozen=True)
class Keyword:
    """What JSON Schema says of a value beyond its type, such as its `minimum`."""

    name: str
    value: int


Natural = Annotated[int, Keyword("minimum", 0)]
Ordinal = Annotated[int, Keyword("minimum", 1)]
Cell = Annotated[list[Natural], Keyword("minItems", 2), Keyword("maxItems", 2)]
Board = list[list[int]]
OpenBoard = list[list[int | None]]
Verdict = Literal["UNIQUE", "MULTIPLE", "NONE", "UNKNOWN"]
Judgement = Literal["RIGHT", "NOT_THE_ONLY_ONE", "UNPROVED", "WRONG"]


# What is inside of records


class Place(TypedDict):
    """A place that a rule speaks of, as the rule files write it: `room(1)`, `line(0,0,0,4)`."""

    name: Annotated[str, "what it is, such as cell, room, row, column, block or line"]
    numbers: Annotated[list[int], "which one; rows, columns and rooms count from 0"]


class RuleAt(TypedDict):
    """A rule at a place: one that is broken there, or one that proves a step."""

    rule: Annotated[str, "the name of the rule"]
    place: Annotated[Place, "where"]


class Clue(TypedDict):
    """A clue of a puzzle."""

    layer: Annotated[str, "the layer it is in"]
    cell: Annotated[Cell, "row and column in the grid of its layer; of a room its first cell"]
    entry: Annotated[Natural | str, "its number, or the name of its symbol"]


class Clash(TypedDict):
    """Clues that cannot hold together."""

    clues: Annotated[list[Clue], "the clues, none of them superfluous"]
    rules: Annotated[list[str], "the names of the rules involved"]


class Change(TypedDict):
    """A clue to change."""

    clue: Annotated[Clue, "the clue as it is"]
    to: Annotated[Natural | str | None, "the nearest that works, null to take the clue away"]
    others: Annotated[list[Natural | str], "the others that work"]


class Number(TypedDict):
    """How many solutions there are."""

    number: Annotated[Natural, "so many"]
    exact: Annotated[bool, "false when there are at least so many"]


class RepairSearch(TypedDict):
    """Where repairs were looked for."""

    towards: Annotated[Natural, "towards so many solutions"]
    number: Annotated[Natural, "of so many that there are"]
    exact: Annotated[bool, "false when there are at least so many"]
    stated: Annotated[bool, "whether only towards the solution in the input"]
    places: Annotated[Natural, "how many places there are for a clue"]
    largest: Annotated[Natural, "up to which size all sets of clues were looked at"]


class Marks(TypedDict):
    """What is to say of the marks in a puzzle."""

    number: Annotated[Natural, "how many there are"]
    broken: Annotated[list[RuleAt], "the rules that they break already"]
    completable: Annotated[bool, "whether they lead to a solution"]
    conflict: Annotated[list[Cell], "cells that cannot stand together"]
    rules: Annotated[list[str], "the names of the rules involved in that"]
    right: Annotated[Natural | None, "how many are right, null if there is not one solution"]


class Statistics(TypedDict):
    """What an answer cost; null is not known."""

    ground_seconds: Annotated[float, "the time for grounding"]
    solve_seconds: Annotated[float, "the time for solving"]
    atoms: Annotated[Natural | None, "the number of atoms"]
    rules: Annotated[Natural | None, "the number of ground rules"]
    choices: Annotated[Natural | None, "the number of choices"]
    conflicts: Annotated[Natural | None, "the number of conflicts"]


class Decided(TypedDict):
    """A cell that a step decides, or of which it excludes a value; of sides, spots of lattices."""

    row: Annotated[Natural, "its row, from 0"]
    col: Annotated[Natural, "its column, from 0"]
    value: Annotated[int, "what it is, or is not; in shading kinds 1 is shaded and 0 is not"]


class Way(TypedDict):
    """A way to fill a place."""

    cells: Annotated[list[Decided], "what its cells have"]
    fails: Annotated[str, "what speaks against it, in words; empty when it is left"]


class Step(TypedDict):
    """A step of an explanation."""

    number: Annotated[Ordinal, "its place, from 1"]
    rule: Annotated[str, "the kind of step"]
    sheet: Annotated[str, "its number in the rule sheet, or empty"]
    tier: Annotated[Natural, "how hard it is, from 1 to 5"]
    cost: Annotated[int, "how hard it is beside others"]
    open: Annotated[Natural, "how many steps could have been made"]
    cells: Annotated[list[Decided], "what it decides"]
    excluded: Annotated[list[Decided], "the values that it excludes, and of which cells"]
    reasons: Annotated[list[Cell], "the cells that it rests on"]
    gone: Annotated[list[Decided], "the values excluded before that it rests on"]
    clues: Annotated[list[Cell], "the cells of the clues that it rests on"]
    instances: Annotated[list[RuleAt], "the rules that prove it, and where"]
    sentence: Annotated[str, "the step in words"]
    trial: Annotated[list[Step], "the steps of a chain that ends in a broken rule, where it is one"]
    ways: Annotated[list[Way], "the ways to fill a place that it compares, where they are few"]
    follows: Annotated[bool, "true when it is told with the step before, in one paragraph"]
    chain: Annotated[list[list[Cell]], "pairs of cells of a wall, each touching at a corner"]


MarginEntry = Natural | Literal["?"]
Margin = list[MarginEntry | list[MarginEntry] | None]


class Puzzle(TypedDict):
    """A puzzle as the format json writes it; docs/formats.md tells more."""

    version: Annotated[Literal[1], "the version of that format"]
    kind: Annotated[str, "the kind"]
    variants: NotRequired[Annotated[list[str], "its variants"]]
    flags: NotRequired[Annotated[list[str], "what a foreign format says beyond the rules"]]
    id: NotRequired[Annotated[str, "what a collection calls it"]]
    title: NotRequired[Annotated[str, "its title"]]
    author: NotRequired[Annotated[str, "who made it"]]
    source: NotRequired[Annotated[str, "where it comes from"]]
    rows: Annotated[Ordinal, "the number of rows"]
    cols: Annotated[Ordinal, "the number of columns"]
    rooms: NotRequired[Annotated[list[list[Natural]], "the number of the room of each cell"]]
    walls: NotRequired[Annotated[OpenBoard, "walls in rooms: 1 right, 2 below, 3 both"]]
    clues: NotRequired[
        Annotated[
            list[list[Natural | Literal["?"]]],
            "of rooms the room and its number, of cells row, column and number",
        ]
    ]
    numbers: NotRequired[
        Annotated[
            list[list[Natural | Literal["?"] | None]],
            "the number of each cell, in kinds that have clues of rooms as well",
        ]
    ]
    givens: NotRequired[Annotated[list[str | list[Natural | None]], "the values that are printed"]]
    holes: NotRequired[Annotated[OpenBoard, "1 where there is no cell"]]
    symbols: NotRequired[
        Annotated[list[list[Natural | str]], "the symbols in cells: row, column and name"]
    ]
    arrows: NotRequired[
        Annotated[list[list[Natural | str]], "row, column, and number and sign of an arrow"]
    ]
    signs: NotRequired[
        Annotated[list[list[Natural | str]], "the symbols on sides: two cells and the name"]
    ]
    corners: NotRequired[
        Annotated[
            list[list[Natural | Literal["?"]]],
            "row and column of a corner, which cell has it as its upper left one, and its number",
        ]
    ]
    top: NotRequired[Annotated[Margin, "the number of each column, or its numbers"]]
    left: NotRequired[Annotated[Margin, "the same of each row"]]
    bottom: NotRequired[Annotated[Margin, "the same of each column, below the board"]]
    right: NotRequired[Annotated[Margin, "the same of each row, right of the board"]]
    settings: NotRequired[Annotated[dict[str, Natural], "numbers of the whole puzzle"]]
    solution: NotRequired[Annotated[list[str | list[Natural | None]], "the solution"]]
    marks: NotRequired[Annotated[list[str | list[Natural | None]], "what was filled in"]]
    moves: NotRequired[
        Annotated[list[list[Natural | None]], "how: rows, columns and values, null to erase"]
    ]


# What records begin with


class Head(TypedDict):
    """What every record begins with."""

    version: Annotated[Literal[1], "one more when a field changes its meaning or goes away"]


class About(TypedDict):
    """What every record about a puzzle begins with."""

    id: Annotated[str, "what the input says of it, or empty"]
    title: Annotated[str, "what the input says of it, or empty"]
    kind: Annotated[str, "the kind of puzzle"]
    variants: Annotated[list[str], "the variants that it is played by"]
    rows: Annotated[Ordinal, "the number of rows"]
    cols: Annotated[Ordinal, "the number of columns"]


class Read(About):
    """What every record about a puzzle that was read begins with."""

    input: Annotated[str, "the input as it was given, with the number of the puzzle if it has many"]


class Cost(TypedDict):
    """What is told of how an answer came about."""

    timed_out: Annotated[bool, "true when the time limit ended the search"]
    remarks: Annotated[list[str], "sentences about how the answer came about"]
    statistics: NotRequired[Annotated[Statistics, "with --stats: what it took"]]
    interrupted: NotRequired[
        Annotated[Literal[True], "only when Ctrl-C ended the search: this is what it had"]
    ]


class Found(Cost):
    """What the search for solutions found."""

    verdict: Annotated[Verdict, "what is proved; UNKNOWN when nothing is"]
    solutions: Annotated[list[Board], "boards; in shading kinds 1 is shaded and 0 is not"]
    exhausted: Annotated[bool, "true when these are all the solutions there are"]
    differences: Annotated[list[Cell], "the cells where the first two solutions differ"]
    matches_stated: Annotated[
        bool | None, "whether the only solution is the one in the input; null when not known"
    ]
    draft: Annotated[
        list[str] | None, "the rules that waited, as clues are missing; null: all had their say"
    ]


# Records


class Solve(Head, Read, Found):
    """What `solve` answers."""

    record: Annotated[Literal["solve"], "which record this is"]


class Check(Head, Read, Found):
    """What `check` answers."""

    record: Annotated[Literal["check"], "which record this is"]
    count: Annotated[Number | None, "how many solutions there are, null where not counted"]
    forced: Annotated[OpenBoard | None, "the values that all solutions share, null where they part"]
    clues: Annotated[Natural, "how many clues tell a number"]
    unneeded: Annotated[list[Clue] | None, "the clues that, each alone, are not needed"]
    conflicts: Annotated[list[Clash], "minimal sets of clues that cannot hold together"]
    changes: Annotated[list[Change], "the fewest clues to change to have a solution"]
    repairs: Annotated[list[list[Clue]] | None, "lists of clues to add to have one solution"]
    repair_search: Annotated[RepairSearch | None, "where repairs were looked for"]
    pair_exact: Annotated[
        bool | None, "whether no two solutions are more alike, or less, than the first two"
    ]
    marks: Annotated[Marks | None, "what is to say of the marks"]


class Answer(Head, Read):
    """What `check --answer` answers."""

    record: Annotated[Literal["answer"], "which record this is"]
    answer: Annotated[Judgement, "whether it is the solution; of UNPROVED, whether the only one"]
    broken: Annotated[list[RuleAt], "the rules that it breaks"]


class Count(Head, Read, Cost):
    """What `count` answers."""

    record: Annotated[Literal["count"], "which record this is"]
    count: Annotated[Natural, "the number of solutions"]
    exact: Annotated[bool, "false when there are at least so many"]


class Explain(Head, Read):
    """What `explain` answers."""

    record: Annotated[Literal["explain"], "which record this is"]
    verdict: Annotated[Verdict, "what is proved"]
    complete: Annotated[bool, "false when these are not all the steps"]
    timed_out: Annotated[bool, "true when that is because the time was over"]
    start: Annotated[OpenBoard, "what is known before the first step"]
    steps: Annotated[list[Step], "the steps"]
    continuations: Annotated[list[Board], "two solutions, where there are several"]
    conflict: Annotated[Clash | None, "clues that cannot hold together, without a solution"]
    dropped: Annotated[list[str], "sentences about steps that proved false"]
    remarks: Annotated[list[str], "sentences about how the answer came about"]


class Rated(TypedDict):
    """How hard a puzzle is; without one solution the first three are null, the rest left out."""

    level: Annotated[Ordinal | None, "how hard it is, from 1 to 5"]
    difficulty: Annotated[str | None, "the level in words"]
    tier: Annotated[Natural | None, "that of the hardest step, 0 without steps"]
    score: NotRequired[Annotated[Natural, "what the hardest moments cost together"]]
    effort: NotRequired[Annotated[float, "what all steps cost together"]]
    steps: NotRequired[Annotated[Natural, "how many there are"]]
    rules: NotRequired[Annotated[dict[str, Natural], "each kind of step, and how often"]]
    hardest: NotRequired[Annotated[Step | None, "the hardest step"]]
    moments: NotRequired[Annotated[list[Step], "the three costliest steps, in their order"]]
    choke: NotRequired[Annotated[list[Ordinal], "the steps where nothing simpler was to be found"]]
    complete: NotRequired[Annotated[bool, "false when the time was over: it is at least that hard"]]


class Rate(Head, Read, Rated):
    """What `rate` answers."""

    record: Annotated[Literal["rate"], "which record this is"]
    verdict: Annotated[Verdict, "what is proved"]


class Convert(Head, Read):
    """A puzzle in another format, as `batch convert` writes it."""

    record: Annotated[Literal["convert"], "which record this is"]
    format: Annotated[str, "the format"]
    text: Annotated[str, "the puzzle in it"]
    lost: Annotated[list[str], "what of the puzzle has no place there"]


class Generate(Head, About):
    """A puzzle that `generate` made."""

    record: Annotated[Literal["generate"], "which record this is"]
    seed: Annotated[Natural, "the seed that makes this puzzle"]
    boards_drawn: Annotated[Natural, "how many boards were drawn until it was found"]
    puzzle: Annotated[Puzzle, "the puzzle, its solution included"]


class Formats(Head):
    """A format that `formats` lists."""

    record: Annotated[Literal["formats"], "which record this is"]
    format: Annotated[str, "its name, as convert --to takes it"]
    title: Annotated[str, "what it is"]
    written: Annotated[bool, "whether puzzles can be written in it, not only read"]
    many: Annotated[bool, "whether one file may hold several puzzles"]


ErrorCode = Literal["input", "time", "memory", "internal"]


class Error(Head):
    """Why there is no answer."""

    record: Annotated[Literal["error"], "which record this is"]
    input: Annotated[str, "the input that it is about, or empty"]
    code: Annotated[ErrorCode, "what can be mended, a limit that was met, or a defect of ours"]
    message: Annotated[str, "what went wrong, with its place"]
    name: NotRequired[Annotated[str, "of a puzzle written wrongly: what its text is called"]]
    line: NotRequired[Annotated[Ordinal | None, "the line in it, from 1, null where not known"]]
    column: NotRequired[Annotated[Ordinal | None, "the column, from 1, null where not known"]]
    text: NotRequired[Annotated[str, "the message without the place"]]

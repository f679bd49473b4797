"""The shapes of records about kinds: what they are, copied, tried out; and of what was drawn."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from pysolve.records.shapes import Head, Read

PlaceOfLayer = Literal["cell", "room", "side", "corner", "margin"]
EntriesOfLayer = Literal["rooms", "walls", "numbers", "values", "holes", "symbols", "arrows"]


class GlyphOfKind(TypedDict):
    """How a symbol, or a value of the answer, is shown."""

    value: Annotated[int | str, "the value, or the name of the symbol"]
    letter: Annotated[str, "how text writes it, and the key that types it"]
    word: Annotated[str, "what it is called"]
    picture: Annotated[str, "the name of its picture"]
    fill: Annotated[str, "SVG path of what is filled, in a cell that is 100 wide"]
    stroke: Annotated[str, "SVG path of what is drawn as lines"]
    dark: Annotated[bool, "whether what is filled is black, whatever the colour of ink is"]
    light: Annotated[str, "SVG path of what is white, whatever the ground is"]


class LayerOfKind(TypedDict):
    """A layer that the puzzles of a kind have."""

    name: Annotated[str, "its name"]
    key: Annotated[str, "the field that it is in, where a puzzle is written as JSON"]
    called: Annotated[str, "what the kind calls it, and text"]
    place: Annotated[PlaceOfLayer, "what an entry is about; of a room it is in the first cell"]
    entries: Annotated[EntriesOfLayer, "what its entries tell"]
    noun: Annotated[str, "what an entry is called"]
    clue: Annotated[bool, "whether its entries are clues, which a setter may add and change"]
    asks: Annotated[bool, "whether an entry may be a `?`"]
    list: Annotated[bool, "whether a line of a margin may have several numbers"]
    framed: Annotated[str, "what numbers are drawn in: circle, block, or nothing"]
    glyphs: Annotated[list[GlyphOfKind], "the symbols it may hold"]


class AnswerOfKind(TypedDict):
    """What the cells or the sides of a kind are answered with."""

    name: Annotated[str, "shaded, value, line, border or edge"]
    place: Annotated[PlaceOfLayer, "what has a value: each cell, or each side"]
    rim: Annotated[bool, "whether sides at the rim have values too"]
    values: Annotated[list[int], "the values that a cell may have"]
    low: Annotated[int | None, "the first value, where the kind tells"]
    high: Annotated[int | str | None, "the last: a number, or rows, cols or cells"]
    open: Annotated[bool, "whether the rules may have others as well"]
    filled: Annotated[int | None, "the value that is drawn as a filled cell"]
    background: Annotated[int | None, "the value that is drawn as bare ground"]
    words: Annotated[dict[str, str], "what values are called, where that is not their number"]
    glyphs: Annotated[list[GlyphOfKind], "values that have a picture"]


class AddedByVariant(TypedDict):
    """What the puzzles of a variant are made of, beyond those of the kind."""

    layer_types: Annotated[list[LayerOfKind], "further layers"]
    answer_type: Annotated[AnswerOfKind | None, "the answer, where it is another"]
    settings: Annotated[dict[str, int | None], "further numbers of a whole puzzle"]


class VariantOfKind(AddedByVariant):
    """A variant of a kind."""

    title: Annotated[str, "what it is called"]
    summary: Annotated[str, "what it is, in a sentence"]
    aliases: Annotated[list[str], "other names"]
    rules: Annotated[dict[str, str], "the name of each rule, and its sentence"]
    draft: Annotated[list[str], "the rules that may wait while clues are missing"]
    apart: Annotated[list[int], "further values that no two cells that share a side may have"]
    connected: Annotated[list[int], "further values of which all cells form one area"]


class Kinds(Head):
    """A kind that `kinds` tells of."""

    record: Annotated[Literal["kinds"], "which record this is"]
    kind: Annotated[str, "its name"]
    title: Annotated[str, "what it is called"]
    summary: Annotated[str, "what it is, in a sentence"]
    aliases: Annotated[list[str], "other names"]
    layers: Annotated[list[str], "what its puzzles hold"]
    layer_types: Annotated[list[LayerOfKind], "more of each of them, for whoever draws a puzzle"]
    answer: Annotated[str, "what its solutions tell of a cell or a side, such as shaded"]
    answer_type: Annotated[AnswerOfKind, "more of that"]
    settings: Annotated[dict[str, int | None], "numbers of a whole puzzle, as they usually are"]
    boxed: Annotated[list[str], "the two that tell rows and columns of a box, if it has boxes"]
    rules: Annotated[dict[str, str], "the name of each rule, and its sentence"]
    draft: Annotated[list[str], "the rules that may wait while clues are missing"]
    apart: Annotated[list[int], "values that no two cells that share a side may both have"]
    connected: Annotated[list[int], "values of which all cells form one area"]
    variants: Annotated[dict[str, VariantOfKind], "the variants by their names"]
    files: Annotated[list[str], "the rule files"]
    puzzles: Annotated[list[str], "the names of the puzzles that come along"]


class Export(Head):
    """What `kinds --export` or `new-kind` has written."""

    record: Annotated[Literal["export"], "which record this is"]
    kind: Annotated[str, "the kind whose files these are"]
    exported: Annotated[list[str], "the files that were written"]


class TriedPart(TypedDict):
    """A part of a kind that was tried out."""

    name: Annotated[str, "what was tried, often a file of the kind's folder"]
    passed: Annotated[bool, "whether it is as it should be"]
    told: Annotated[str, "more of it; else what is wrong"]


class Tryout(Head):
    """What `kinds --test` found."""

    record: Annotated[Literal["tryout"], "which record this is"]
    kind: Annotated[str, "the kind that was tried out"]
    passed: Annotated[bool, "whether all is as it should be"]
    parts: Annotated[list[TriedPart], "what was tried, one after the other"]


class Drawn(TypedDict):
    """What was drawn."""

    media: Annotated[str, "its media type"]
    text: NotRequired[Annotated[str, "what was drawn, where that is text"]]
    base64: NotRequired[Annotated[str, "what was drawn, where that is bytes"]]


class Render(Head, Read, Drawn):
    """A picture of a puzzle, or a page about it, as a worker of the pool draws it."""

    record: Annotated[Literal["render"], "which record this is"]

"""Puzzles put back into the project's own text: words of blocks, and the block of the solution."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pysolve.face import Face
from pysolve.formats._amending import Amendment, Lines, Patch, Word, Words, replaced
from pysolve.formats._format import Format
from pysolve.formats._text import Block, Document, rectangles, starts, take_apart
from pysolve.formats.text import shapes, write
from pysolve.layers import NOTHING
from pysolve.sources import Source

_LAST = ("marks", "moves")
"""The blocks that others are put before."""


def amend(source: Source, amendments: Mapping[int, Amendment], _format: Format) -> Iterator[Patch]:
    """Yield patches of the blocks that change; comments, headers and other blocks stay."""
    lines = Lines(source.text)
    bounds = [0, *starts(lines.bare), len(lines.bare)]
    for number, amendment in amendments.items():
        begun, end = bounds[number - 1], bounds[number]
        document = take_apart(lines.bare[begun:end], source.name, begun)
        yield from _amended(lines, document, amendment)


def _amended(lines: Lines, document: Document, amendment: Amendment) -> Iterator[Patch]:
    face = amendment.kind.face
    written = take_apart(write(amendment.after, amendment.kind).splitlines(), "", 0)
    old, new = _blocks(document, face), _blocks(written, face)
    words, fresh = _words(document, old, face), _words(written, new, face)
    for layer in amendment.changes:
        block = old.get(layer.name)
        if block is None:
            yield _added(lines, document, new[layer.name])
            continue
        both = words[layer.name], fresh[layer.name]
        patches = replaced(lines, amendment, layer, both, NOTHING)
        yield from patches if patches is not None else [_rows(lines, block, new[layer.name])]
    if amendment.solution is not None:
        block = old.get("solution")
        stated = new["solution"]
        yield _rows(lines, block, stated) if block else _added(lines, document, stated)


def _blocks(document: Document, face: Face) -> dict[str, Block]:
    """Return the blocks by the names of their layers, whatever the kind calls these."""
    spelled = {face.key(name): name for name in face.layers}
    return {spelled.get(name, name): block for name, block in document.blocks.items()}


def _words(document: Document, blocks: Mapping[str, Block], face: Face) -> dict[str, Words]:
    """Return the words of all blocks that have an entry for each place."""
    known = shapes(face)
    held = {name: block for name, block in blocks.items() if name in known}
    _, _, grids = rectangles(Document("", headers=document.headers, blocks=held), known)
    return {
        name: [[Word(token.text, token.line, token.column) for token in row] for row in grid]
        for name, grid in grids.items()
    }


def _rows(lines: Lines, block: Block, fresh: Block) -> Patch:
    """Return a patch that puts the rows of another block in place of those that are there."""
    first, last = block.rows[0][0], block.rows[-1][0]
    return lines.rows(first, last, (row for _, row in fresh.rows))


def _added(lines: Lines, document: Document, fresh: Block) -> Patch:
    """Return a patch that adds a block below the others, but above the marks."""
    ends = [
        (block.rows[-1][0] if block.rows else block.line)
        for name, block in document.blocks.items()
        if name not in _LAST
    ]
    ends = ends or [line for _, line in document.headers.values() if line]
    return lines.below(max(ends), [f"{fresh.name}:", *(row for _, row in fresh.rows)])

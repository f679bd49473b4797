"""The text of the puzzles on janko.at: header lines, then sections of a token per cell.

    puzzle heyawake
    author somebody

    [problem]
    2 - -
    - - -
    [areas]
    1 1 2
    1 1 2
    [solution]
    x - x
    - x -
    [end]

`-` is empty. Values of 0 and 1 are counted from 1: a 0 is written 1, a 1 is written 2. Symbols are
letters, or `x` where there is but one. Numbers at the top are `[clabels]`, those at the left
`[rlabels]`: one each in a line, or a line for each list. A number of the whole puzzle is a header.
Headers and sections that are not understood are passed over, as those pages carry much that is not
the puzzle. A puzzle ends with `[end]` or `end`, or where another begins: with `begin`, or with
`puzzle` after a section.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from pysolve.errors import FormatError
from pysolve.face import Sheet
from pysolve.formats import _janko
from pysolve.formats._format import Format, Part, assemble, choose, settle_clues
from pysolve.formats._janko_page import BOARDS, LABELS, SECTIONS, Page, Section, spans, take_apart
from pysolve.grid import Cell, Grid, check_size, numbered, scattered
from pysolve.layers import MAX_NUMBER, ROOMS, WALLS, LayerType, Place
from pysolve.metadata import Kind
from pysolve.model import Puzzle
from pysolve.rules import Rules
from pysolve.sources import Source

EMPTY = "-"

_FIRST_LINE = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:\[[A-Za-z]+\]|[A-Za-z]+(?:[ \t][^\r\n]*)?)[ \t]*(?:[\r\n]|\Z)"
)
_TELLING = re.compile(
    rb"(?:\A(?:\xef\xbb\xbf)?|[\r\n])[ \t]*\[(?:problem|areas|[cr]labels)\][ \t]*(?:[\r\n]|\Z)",
    re.IGNORECASE,
)
T = TypeVar("T")


def recognizes(source: Source) -> bool:
    """Tell whether a source begins with words or a section, and has a problem or areas."""
    return bool(_FIRST_LINE.match(source.data) and _TELLING.search(source.data))


def parts(source: Source) -> Iterator[Part]:
    """Take apart the puzzles of a page; what follows the last is passed over."""
    lines = source.text.splitlines()
    for span in spans(lines):
        yield partial(_read, source.name, lines, span)


def _read(name: str, lines: list[str], span: tuple[int, int], rules: Rules) -> Puzzle:
    page = take_apart(name, lines, span)
    stated, line = page.headers.get("puzzle") or page.headers.get("kind") or ("", None)
    kind, variants = choose(rules, stated, lambda message: page.error(message, line))
    return _understand(page, kind, variants)


def _understand(page: Page, kind: Kind, variants: tuple[str, ...]) -> Puzzle:
    kind = kind.varied(variants)
    sections = {name: page.sections[name] for name in SECTIONS if name in page.sections}
    told, margins = _told(kind), _margins(kind)
    roomy = kind.face.sheet(ROOMS.name) is not None
    needed = [name for name, there in (("areas", roomy), ("problem", told)) if there][:1]
    for name in needed or list(margins):
        if name not in sections:
            raise page.error(f"a puzzle of kind {kind.name} needs a section [{name}]")
    if "areas" in sections and not roomy:
        raise page.error(f"{kind.name} has no [areas]", sections["areas"].line)
    for name in LABELS:
        if name in sections and name not in margins:
            raise page.error(f"{kind.name} has no [{name}]", sections[name].line)
    rows, cols = _size(page, sections, told)
    layers: dict[LayerType, Grid] = {}
    if "areas" in sections:
        layers[ROOMS] = _rooms(page, sections["areas"])
    if "problem" in sections and told is not None:
        layers[told.layer] = _map(page, sections["problem"], _janko.spelling(kind.face, told))
    if ROOMS in layers and told is not None and told.layer in layers:
        layers[told.layer] = _settled(page, sections, layers, told)
    for name, sheet in margins.items():
        if name in sections:
            layers[sheet.layer] = _labels(page, sections[name], sheet, rows, cols)
    return assemble(
        kind,
        variants,
        rows,
        cols,
        layers,
        title=page.header("title"),
        author=page.header("author"),
        source=page.header("source"),
        solution=_solution(page, sections, kind, told),
        settings=_settings(page, kind),
    )


def _told(kind: Kind) -> Sheet | None:
    """Return the layer of a kind that [problem] tells."""
    return next((sheet for sheet in kind.face.sheets if _janko.told(sheet)), None)


def _margins(kind: Kind) -> dict[str, Sheet]:
    """Return the margins of a kind that have a section."""
    found = ((name, kind.face.sheet(margin)) for name, margin in LABELS.items())
    return {name: sheet for name, sheet in found if sheet is not None}


def _settled(
    page: Page, sections: dict[str, Section], layers: dict[LayerType, Grid], told: Sheet
) -> Grid:
    """Move the clues of areas to their first cells."""
    if told.layer.place is not Place.ROOM:
        return layers[told.layer]

    def disagree(cell: Cell, before: Cell) -> FormatError:
        line, column = page.place(sections["problem"], *before)
        return page.error(
            f"the area {sections['areas'].rows[cell[0]][cell[1]][:40]!r} has another number "
            f"in line {line}, column {column}",
            *page.place(sections["problem"], *cell),
        )

    return settle_clues(layers[ROOMS], layers[told.layer], disagree)


def _settings(page: Page, kind: Kind) -> dict[str, int]:
    found = {}
    for name, _ in kind.face.settings:
        stated, line = page.headers.get(name, ("", None))
        if stated and not (stated.isdecimal() and int(stated[:9]) <= MAX_NUMBER):
            raise page.error(f"the number of {name} is {stated[:20]!r}, which is none", line)
        if stated:
            found[name] = int(stated)
    return found


def _size(page: Page, sections: dict[str, Section], told: Sheet | None) -> tuple[int, int]:
    """Return rows and columns, after seeing that all sections have as many."""
    on_corners = told is not None and told.layer.place is Place.CORNER
    boards = [sections[name] for name in BOARDS if name in sections]
    first = boards[0] if boards else next(iter(sections.values()))
    if boards:
        more = 1 if on_corners and first.name == "problem" else 0
        rows = len(first.rows) - more
        cols = (len(first.rows[0]) if first.rows else 0) - more
    else:
        rows, cols = (_lines(sections[name]) for name in ("rlabels", "clabels"))
    check_size(rows, cols, lambda message: page.error(message, first.line))
    for section in boards:
        more = 1 if on_corners and section.name == "problem" else 0
        wanted = "the first has" if section is first or not on_corners else "it needs"
        for r, row in enumerate(section.rows):
            if len(row) != cols + more:
                raise page.error(
                    f"this row has {len(row)} cells, but {wanted} {cols + more}",
                    *page.place(section, r, min(len(row), cols + more)),
                )
        if len(section.rows) != rows + more:
            board = f"the board has {rows}" if not more else f"it needs {rows + more}"
            raise page.error(
                f"[{section.name}] has {len(section.rows)} rows, but {board}", section.line
            )
    size, line = page.headers.get("size", ("", 0))
    if re.fullmatch(r"[0-9]{1,9}", size) and (int(size), int(size)) != (rows, cols):
        raise page.error(f"the size is {size}, but the board is {rows}x{cols}", line)
    return rows, cols


def _lines(section: Section) -> int:
    """Return of how many lines of the board labels tell, where nothing else says it."""
    return len(section.rows) if len(section.rows) != 1 else len(section.rows[0])


def _labels(page: Page, section: Section, sheet: Sheet, rows: int, cols: int) -> Grid:
    """Read the numbers at a margin."""
    wanted = rows if sheet.layer.along_rows else cols
    lines = section.rows
    if not sheet.listed:
        lines = [[token] for row in section.rows for token in row]
    if len(lines) != wanted:
        raise page.error(
            f"[{section.name}] tells of {len(lines)} lines, but the board has {wanted}",
            section.line,
        )
    numbers = _map(page, section, _janko.NUMBERS)
    if not sheet.listed:
        return tuple((entry,) for row in numbers for entry in row)
    told = [[entry for entry in row if entry is not None] for row in numbers]
    wide = max(1, *map(len, told))
    return tuple((*row, *(None,) * (wide - len(row))) for row in told)


def _map(page: Page, section: Section, spelling: _janko.Spelling) -> Grid:
    """Read the tokens of a section; what means nothing must be empty."""
    for r, row in enumerate(section.rows):
        for c, token in enumerate(row):
            if token != EMPTY and spelling.read(token) is None:
                place = page.place(section, r, c)
                raise page.error(f"{token[:40]!r} is not {spelling.wanted}", *place)
    return tuple(
        tuple(None if token == EMPTY else spelling.read(token) for token in row)
        for row in section.rows
    )


def _solution(
    page: Page, sections: dict[str, Section], kind: Kind, told: Sheet | None
) -> Grid | None:
    section = sections.get("solution")
    if section is None:
        return None
    answer = _janko.answer(kind.face)
    problem = sections.get("problem")
    repeated = problem is not None and told is not None and told.layer.place is Place.CELL
    for r, row in enumerate(section.rows):
        for c, token in enumerate(row):
            # Pages may repeat what stands in a cell from the start, where no answer does.
            if repeated and problem is not None and answer.repeats(problem.rows[r][c], token):
                row[c] = EMPTY
            elif not answer.means(token):
                raise page.error(
                    f"{token[:40]!r} is not {answer.wanted}", *page.place(section, r, c)
                )
    solution = answer.read(section.rows)
    for r, row in enumerate(answer.write(solution) if answer.checked else ()):  # type: ignore[arg-type]
        for c, token in enumerate(row):
            if set(token) != set(section.rows[r][c]):
                place = page.place(section, r, c)
                raise page.error("the line does not go on from here as it does beside it", *place)
    return solution


def _rooms(page: Page, section: Section) -> Grid:
    """Number the areas in reading order, and see that each hangs together."""
    labels = section.rows
    for r, row in enumerate(labels):
        if EMPTY in row:
            place = page.place(section, r, row.index(EMPTY))
            raise page.error("every cell needs the label of its area", *place)
    if apart := scattered(labels):
        (r, c), _ = apart
        raise page.error(
            f"the area {labels[r][c][:40]!r} falls apart: this cell does not touch the rest",
            *page.place(section, r, c),
        )
    return numbered(labels)


def refusal(puzzle: Puzzle, kind: Kind) -> str | None:
    """Tell why a puzzle cannot be written so."""
    lost = [*puzzle.variants, *puzzle.flags]
    lost += ["walls inside of rooms"] * puzzle.says(WALLS)
    written = {_told(kind), *_margins(kind).values()}
    lost += [
        sheet.called
        for sheet in kind.face.sheets
        if sheet not in written and sheet.layer not in (ROOMS, WALLS) and puzzle.says(sheet.name)
    ]
    if lost:
        return f"it has no place for {', '.join(lost)}"
    return _janko.unwritable(puzzle, kind.face, _told(kind))


def write(puzzle: Puzzle, kind: Kind) -> str:
    """Write a puzzle as a page."""
    headers = {
        "puzzle": puzzle.kind,
        "title": puzzle.title,
        "author": puzzle.author,
        "source": puzzle.source,
        "size": str(puzzle.rows) if puzzle.rows == puzzle.cols else "",
        **{name: str(number) for name, number in puzzle.settings},
    }
    lines = [f"{key} {' '.join(value.split())}" for key, value in headers.items() if value.strip()]
    told = _told(kind)
    for name, sheet in _margins(kind).items():
        grid = puzzle.layer(sheet.name) or ()
        if sheet.listed:
            grid = tuple(tuple(e for e in row if e is not None) or (None,) for row in grid)
        else:
            grid = (tuple(entry for row in grid for entry in row),)
        lines += _section(name, grid, _janko.NUMBERS.write)
    if told is not None:
        spelling = _janko.spelling(kind.face, told)
        lines += _section("problem", puzzle.layer(told.name) or (), spelling.write)
    rooms = puzzle.layer(ROOMS)
    if rooms is not None:
        lines += _section("areas", rooms, lambda entry: str(int(entry or 0) + 1))
    if puzzle.solution is not None:
        filled = _janko.answer(kind.face).write(puzzle.solution.values)
        lines += _section("solution", filled, str)
    return "\n".join([*lines, "[end]"]) + "\n"


def _section(name: str, grid: Sequence[Sequence[T]], token: Callable[[T], str]) -> list[str]:
    rows = [[token(entry) for entry in row] for row in grid]
    width = max((len(text) for row in rows for text in row), default=0)
    return [f"[{name}]", *(" ".join(text.rjust(width) for text in row) for row in rows)]


FORMAT = Format(
    *("janko", "the text of janko.at", recognizes, parts, write, refusal),
    amends="janko",
    states=True,
)

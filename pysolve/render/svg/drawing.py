"""A scene drawn: its ground, shading, lines, dots and labels, one upon the other."""

from __future__ import annotations

from dataclasses import dataclass

from pysolve.render.svg import answers, board, highlights
from pysolve.render.svg.description import describe, title
from pysolve.render.svg.inscriptions import Inscriptions
from pysolve.render.svg.labels import Labels
from pysolve.render.svg.margins import Margins
from pysolve.render.svg.markup import plain, tag
from pysolve.render.svg.pen import Pen
from pysolve.render.svg.stamps import Stamps


@dataclass(frozen=True, slots=True)
class Overlay:
    """SVG to be put into a picture, where a cell is `cell_size` wide and the first one at 0, 0.

    `under` lies below the lines and digits of the board, `lines` between those, `over` above them.
    `values` are drawn nowhere: they only can be used, by the id that `filled_id` tells.
    """

    under: str = ""
    lines: str = ""
    over: str = ""
    values: tuple[int, ...] = ()


def extent(pen: Pen) -> tuple[int, int, int, int]:
    """Return where the board begins in its picture, from left and top, and how large that is."""
    puzzle, margins = pen.scene.puzzle, Margins(pen.scene, pen.size)
    around = max(3, round(pen.size / 3))
    left, right, top, bottom = map(margins.room, ("left", "right", "top", "bottom"))
    # One pixel more than the cells, and half a pixel off, so that lines fall on whole pixels.
    width = puzzle.cols * pen.size + 2 * around + 1 + left + right
    height = puzzle.rows * pen.size + 2 * around + 1 + top + bottom
    return around + left, around + top, width, height


def drawn(pen: Pen, overlay: Overlay) -> str:
    """Return the whole picture."""
    scene, theme, ids = pen.scene, pen.theme, pen.ids
    left, top, width, height = extent(pen)
    labels, stamps = Labels(pen.size, ids), Stamps(pen.size, ids, theme.white, scene.signed)
    margins = Margins(scene, pen.size)
    inscriptions = Inscriptions(pen, labels, stamps, margins)
    written = list(inscriptions.elements())
    for value in overlay.values:
        inscriptions.add(value)
    page = tag("rect", width=width, height=height, fill=theme.page) if theme.page else ""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" '
        f'aria-labelledby="{ids}title {ids}desc">',
        f'<title id="{ids}title">{plain(title(scene.puzzle))}</title>',
        f'<desc id="{ids}desc">{plain(describe(scene))}</desc>',
        *labels.definitions(),
        *stamps.definitions(),
        page,
        f'<g fill="none" transform="translate({left}.5 {top}.5)">',
        overlay.under,
        *board.ground(pen),
        *answers.shading(pen),
        *board.counted(pen),
        *highlights.cells(pen),
        *board.borders(pen),
        *highlights.between(pen, margins),
        *highlights.chain(pen),
        *answers.lines(pen),
        overlay.lines,
        *answers.dots(pen),
        *written,
        overlay.over,
        "</g>",
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"

"""What cells show, and how wide they are for that."""

from __future__ import annotations

from pysolve.grid import Cell, Entry
from pysolve.layers import Entries, LayerType
from pysolve.render.pictures import sign
from pysolve.render.scene import Scene
from pysolve.render.terminal.look import BOLD, DIM, MARKED, REASON, Codes, Look

_NARROW, _WIDE = 1, 3
_ARROWS = str.maketrans("^v<>", "↑↓←→")


def text(scene: Scene, layer: LayerType | None, entry: Entry, look: Look) -> str:
    """Return how an entry of a layer is written."""
    glyph = scene.glyph(layer, entry)
    if glyph is not None:
        return sign(glyph, look.ascii)
    arrow = layer is not None and layer.entries is Entries.ARROWS and not look.ascii
    return str(entry).translate(_ARROWS) if arrow else str(entry)


def label(scene: Scene, cell: Cell, look: Look) -> str:
    """Return what the puzzle says in a cell: its symbol, and the first of what is written there."""
    said = scene.symbol(cell), scene.label(cell)
    told = (each for each in said if each is not None and scene.tells(*each))
    return "".join(text(scene, layer, entry, look) for layer, entry in told)


def reads(scene: Scene, cell: Cell, look: Look) -> str:
    """Return what a cell reads besides its shading; a clue stays beside a value filled in."""
    clue, value = label(scene, cell, look), scene.value(cell)
    glyph = scene.look(value)
    if value is None or not (scene.writes or glyph):
        return clue
    filled = sign(glyph, look.ascii) if glyph else str(value)
    return f"{clue}:{filled}" if clue and scene.given(cell) is None else filled


def width(scene: Scene, look: Look, gap: int, beside: int) -> int:
    """Return how wide cells are; `beside` is how much is taken by what is outside the board."""
    longest = max((len(reads(scene, cell, look)) for cell in scene.cells()), default=0)
    outside = max(
        (
            len(str(entry)) + (2 if scene.standing.margins else 1)
            for edge in ("top", "bottom")
            for line in scene.margins.get(edge, ())
            for entry in line
        ),
        default=0,
    )
    between = gap if scene.latticed else 0
    if scene.reasons is not None or _marks_a_label(scene, look):
        # Between its brackets a label leaves room for what tells whether the cell is shaded.
        room = (3 if _fills(scene) else 2) + 2 * inset(scene)
        return _even_handed(scene, max(_WIDE, longest + room, outside))
    wide = _even_handed(scene, max(_WIDE, longest + 2 + 2 * inset(scene), outside))
    total = scene.puzzle.cols * (wide + between) + 2 + beside
    if scene.standing or look.width is None or total <= look.width:
        return wide
    if scene.latticed and not _fills(scene):
        return _even_handed(scene, max(_NARROW, longest, outside - 1))
    # A label leaves room for one character more, which tells whether the cell is shaded.
    least = _NARROW if scene.latticed else _NARROW + 1
    return max(least, longest + 1 if longest else 0, outside - scene.latticed)


def inset(scene: Scene) -> int:
    """Return how far from its sides a cell has its brackets: those of sides need room, too."""
    if scene.traces and scene.reasons is not None:
        return 1
    cells = scene.standing.cells | scene.resting.cells
    return int(bool(cells and (scene.standing.sides or scene.resting.sides)))


def _fills(scene: Scene) -> bool:
    """Tell whether cells may be filled."""
    return scene.shades and scene.look(scene.meaning.filled) is None


def _even_handed(scene: Scene, width: int) -> int:
    """Return a width that has a middle, if something is to stand there above or below cells."""
    return width | 1 if scene.traces or scene.signed else width


def _marks_a_label(scene: Scene, look: Look) -> bool:
    """Tell whether a cell that stands out has a clue, and shading that the clue would hide."""
    return _fills(scene) and any(
        label(scene, cell, look) and scene.value(cell) is not None for cell in scene.standing.cells
    )


def drawn(scene: Scene, look: Look, cell: Cell, width: int, knot: str = " ") -> tuple[str, Codes]:
    """Return what a cell shows, and its style; a `knot` is where lines meet in its middle."""
    said, value = label(scene, cell, look), scene.value(cell)
    undecided = look.choose("·", ".")
    fill, middle, styles = " ", said or _ground(scene, value, undecided, knot), _styles(said, knot)
    if scene.writes or scene.look(value):
        if value is not None:
            middle, styles = reads(scene, cell, look), (BOLD,) if said else ()
    elif scene.blocked(cell) or (scene.shades and scene.meaning.fills(value)):
        fill = look.choose("█", "#")
        middle, styles = said or fill, ()
    elif _fills(scene) and value is not None and said and _framed_ever(scene, cell):
        middle = said + undecided
    frame = _frame(scene, cell)
    if frame:
        left, right, style = frame
        off = inset(scene)
        return fill * off + left + middle.center(
            width - 2 - 2 * off, fill
        ) + right + fill * off, style
    return middle.center(width, fill), styles


def _framed_ever(scene: Scene, cell: Cell) -> bool:
    """Tell whether a cell stands out, or may on the next board."""
    return scene.reasons is not None or cell in scene.standing.cells


def _styles(said: str, knot: str) -> Codes:
    if said:
        return (BOLD,)
    return (DIM,) if knot == " " else ()


def _ground(scene: Scene, value: Entry, undecided: str, knot: str) -> str:
    """Return what is in the middle of a cell that says nothing."""
    if scene.traces:
        # Where lines run around cells, dots at the corners show where they are.
        return " " if scene.meaning.rim else undecided if knot == " " else knot
    # A bare board shows where its cells are; one with marks shows which are known unshaded.
    return undecided if scene.bare or value is not None else " "


def _frame(scene: Scene, cell: Cell) -> tuple[str, str, Codes] | None:
    """Return what stands around a cell that stands out, and its style."""
    if cell in scene.standing.cells:
        return MARKED
    return REASON if cell in scene.resting.cells else None

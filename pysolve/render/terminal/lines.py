"""Lines in a terminal: where they run, and the characters where they meet."""

from __future__ import annotations

from collections.abc import Mapping

from pysolve.grid import Cell, parted_by, sides
from pysolve.render.scene import Scene
from pysolve.render.terminal.look import Look

LIGHT, HEAVY = 1, 2
"""The weights of lines: those of the puzzle, and those that are drawn."""

_BOX = " ╵╹╶└┖╺┕┗╷│╿┌├┞┍┝┡╻╽┃┎┟┠┏┢┣╴┘┚─┴┸╼┶┺┐┤┦┬┼╀┮┾╄┒┧┨┰╁╂┲╆╊╸┙┛╾┵┹━┷┻┑┥┩┭┽╃┯┿╇┓┪┫┱╅╉┳╈╋"
"""Line pieces by the weights of their arms: up, three times right, 9 times down, 27 times left."""

_UP, _RIGHT, _DOWN, _LEFT = (-1, 0), (0, 1), (1, 0), (0, -1)


def borders(scene: Scene) -> dict[Cell, int]:
    """Return the sides along which lines run, and their weights."""
    lines: dict[Cell, int] = {}
    if not scene.meaning.rim:
        lines |= dict.fromkeys(scene.bounds(), LIGHT)
    if scene.latticed:
        for spot in sides(scene.puzzle.rows, scene.puzzle.cols, rim=False):
            if scene.parted(*parted_by(spot)):
                lines[spot] = LIGHT
    if not scene.threads:
        lines |= traced(scene)
    return lines


def traced(scene: Scene) -> dict[Cell, int]:
    """Return the sides on which lines are drawn."""
    if not scene.traces:
        return {}
    return {spot: HEAVY for spot in scene.spots if scene.traced_by(spot)}


def meeting(lines: Mapping[Cell, int], spot: Cell, look: Look) -> str:
    """Return the character at a spot where lines meet; a blank where none do."""
    up, right, down, left = (
        lines.get((spot[0] + y, spot[1] + x), 0) for y, x in (_UP, _RIGHT, _DOWN, _LEFT)
    )
    if not look.ascii:
        return _BOX[up + 3 * right + 9 * down + 27 * left]
    there = bool(up), bool(right), bool(down), bool(left)
    if there == (True, False, True, False):
        return "|"
    if there == (False, True, False, True):
        return "-"
    return "+" if any(there) else " "


def level(weight: int, look: Look) -> str:
    """Return a piece of a line that runs from left to right."""
    return " " if not weight else look.choose("─━"[weight - 1], "-")


def upright(weight: int, look: Look) -> str:
    """Return a piece of a line that runs up and down."""
    return " " if not weight else look.choose("│┃"[weight - 1], "|")

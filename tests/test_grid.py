"""Places on a board, and what a board may be made of."""

from __future__ import annotations

import pytest

from pysolve import FormatError, grid
from pysolve.model import Layer, Puzzle


def test_cells_and_their_neighbours_come_in_reading_order() -> None:
    assert list(grid.cells(2, 3)) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert list(grid.beside((1, 1), 3, 3)) == [(0, 1), (1, 0), (1, 2), (2, 1)]
    assert list(grid.beside((0, 0), 1, 2)) == [(0, 1)]
    assert list(grid.beside((0, 0), 1, 1)) == []


def test_grids_are_filled_changed_and_read() -> None:
    filled = grid.filled(2, 2, {(0, 1): 3, (1, 0): "?"})
    assert filled == ((None, 3), ("?", None))
    assert grid.changed(filled, {(0, 1): None}) == ((None, None), ("?", None))
    assert filled == ((None, 3), ("?", None))
    assert list(grid.entries(filled)) == [(0, 1, 3), (1, 0, "?")]
    assert [entry for *_, entry in grid.every(filled)] == [None, 3, "?", None]
    assert grid.says(filled)
    assert not grid.says(grid.empty(2, 2))
    assert grid.in_rows("abcdef", 2, 3) == (("a", "b", "c"), ("d", "e", "f"))


def test_rooms_are_numbered_by_their_first_cells() -> None:
    assert grid.numbered(["zzb", "bba"]) == ((0, 0, 1), (1, 1, 2))
    assert grid.firsts(((0, 0, 1), (1, 1, 2))) == {0: (0, 0), 1: (0, 2), 2: (1, 2)}
    assert grid.members(["ab", "ba"]) == {"a": [(0, 0), (1, 1)], "b": [(0, 1), (1, 0)]}


def test_areas_join_across_sides_however_they_wind() -> None:
    # A spiral: its end is joined with its begin only by way of every other cell of it.
    spiral = ["#####", "....#", "###.#", "#...#", "#####"]

    def joined(a: grid.Cell, b: grid.Cell) -> bool:
        return spiral[a[0]][a[1]] == spiral[b[0]][b[1]]

    assert grid.areas(5, 5, joined) == [
        [0, 0, 0, 0, 0],
        [1, 1, 1, 1, 0],
        [0, 0, 0, 1, 0],
        [0, 1, 1, 1, 0],
        [0, 0, 0, 0, 0],
    ]
    assert grid.scattered(spiral) is None
    assert grid.scattered(["aab", "bba"]) == ((1, 0), (0, 2))
    assert grid.scattered(["ab", "ba"]) == ((1, 0), (0, 1))


def test_some_cells_hang_together_or_not() -> None:
    assert grid.connected({(0, 0), (0, 1), (1, 1)})
    assert not grid.connected({(0, 0), (1, 1)})


@pytest.mark.parametrize(
    ("layers", "told"),
    [
        ({"rooms": ((0, 2), (1, 1))}, "the layer 'rooms', row 1, column 2: room 2 comes before"),
        ({"rooms": ((0, 1), (1, 0))}, "the layer 'rooms', row 2, column 1: room 1 falls apart"),
        ({"clues": ((1, None), (None, None))}, "the layer 'clues' is there without the layer"),
        (
            {"rooms": ((0, 0), (1, 1)), "clues": ((None, 1), (None, None))},
            "the layer 'clues', row 1, column 2: 1 is not on the first cell of its room",
        ),
        (
            {"rooms": ((0, 0), (1, 1)), "walls": ((2, None), (None, None))},
            "the layer 'walls', row 1, column 1: a wall stands inside a room",
        ),
        ({"walls": ((None, 1), (None, None))}, "row 1, column 2: a wall stands inside a room"),
        ({"walls": ((4, None), (None, None))}, "4 is none of 1 (right), 2 (below) and 3 (both)"),
        ({"givens": (("?", None), (None, None))}, "the layer 'givens', row 1, column 1: '?' is no"),
    ],
)
def test_a_puzzle_refuses_what_is_no_board(layers: dict[str, grid.Grid], told: str) -> None:
    with pytest.raises(FormatError) as error:
        Puzzle("any", 2, 2, tuple(Layer(*layer) for layer in layers.items()))
    assert told in str(error.value)

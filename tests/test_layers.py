"""Layers and answers, as they are declared, and the clues of a puzzle."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

from pysolve import answers, clues, face, facts, layers
from pysolve.facts import vocabulary
from pysolve.model import Key, Layer, PlacedClue, Puzzle
from pysolve.render.scene import Scene
from pysolve.render.svg.description import describe

ROOMY = Puzzle(
    "any",
    2,
    3,
    (
        Layer("rooms", ((0, 0, 1), (0, 2, 2))),
        Layer("walls", ((1, None, None), (None, 1, None))),
        Layer("clues", ((2, None, "?"), (None, None, None))),
        Layer("numbers", ((None, "?", None), (None, 4, None))),
        Layer("givens", ((None, None, 1), (0, None, None))),
    ),
)
"""A puzzle that has every layer of cells and rooms."""

FACE = face.face_of("value", *(layer.name for layer in ROOMY.layers))


def test_every_layer_has_its_facts_and_every_answer_its_atoms() -> None:
    assert (
        {layer.fact for layer in layers.LAYERS.values()}
        == set(vocabulary.LAYERS)
        == {
            *("room", "wall", "hole", "clue", "number", "given", "symbol", "arrow", "side"),
            *("corner", "margin"),
        }
    )
    assert list(map(str, facts.of(ROOMY))) == [
        "size(2,3)",
        *("room(0,0,0)", "room(0,0,1)", "room(1,0,2)", "room(0,1,0)", "room(2,1,1)", "room(2,1,2)"),
        *("wall(0,0,0,1)", "wall(1,1,1,2)", "clue(0,2)", "asked(room(1))"),
        *("asked(cell(0,1))", "number(1,1,4)", "given(0,2,1)", "given(1,0,0)"),
    ]
    assert set(facts.ANSWERS) == {answer.fact for answer in answers.ANSWERS.values()}
    assert facts.of_marks(((1, 0, None),), answers.SHADED) == {
        facts.Shaded(0, 0): True,
        facts.Shaded(0, 1): False,
    }
    assert facts.of_marks(((3, 0, None),), answers.VALUE) == {
        facts.Value(0, 0, 3): True,
        facts.Value(0, 1, 0): True,
    }


def test_what_a_layer_is_follows_from_its_entries() -> None:
    names = tuple(layers.LAYERS)
    margins = ["top", "left", "bottom", "right"]
    counted = ["clues", "numbers", "corners", *margins]
    assert {layer.name for layer in layers.clues(names)} == {
        *counted,
        "givens",
        "symbols",
        "arrows",
        "signs",
    }
    assert layers.parting(names) is layers.ROOMS
    assert layers.parting(("numbers", "unheard")) is None
    written = [layer.name for layer in layers.declared(names) if layer.in_cells]
    assert written == ["clues", "numbers", "givens", "symbols", "arrows"]
    assert [layer.name for layer in layers.declared(names) if layer.asks] == counted
    assert [layer.name for layer in layers.declared(names) if layer.outright] == ["givens"]
    assert layers.GIVENS.erasures == ("blank", "never")


def test_numbers_go_by_the_name_of_clues_where_there_are_no_others() -> None:
    alone, both = face.face_of("shaded", "numbers"), face.face_of("value", "clues", "numbers")
    assert alone.key("numbers") == alone.field("numbers") == "clues"
    assert both.key("numbers") == both.field("numbers") == "numbers"
    assert both.key("clues") == "clues"


def test_walls_stand_before_the_next_cell_and_the_one_below() -> None:
    assert list(layers.behind((1, 1), layers.WALL_RIGHT | layers.WALL_BELOW)) == [(1, 2), (2, 1)]
    assert layers.wall_between((1, 1), (2, 1)) == layers.WALL_BELOW
    assert layers.wall_between((1, 1), (1, 2)) == layers.WALL_RIGHT
    assert layers.wall_between((1, 1), (1, 0)) is None


def test_an_answer_knows_its_other_values() -> None:
    assert answers.SHADED.others(1) == (0,)
    digits = answers.VALUE.over([3, 1, 2, 3])
    assert digits.domain == (1, 2, 3)
    assert digits.others(2) == (1, 3)
    assert digits.allows(9)
    assert not answers.SHADED.allows(2)


def test_an_answer_has_words_and_a_kind_may_have_others() -> None:
    assert [answers.SHADED.word(value) for value in (0, 1)] == ["unshaded", "shaded"]
    assert answers.SHADED.word(1, {1: "sea"}) == "sea"
    assert answers.VALUE.word(7) == "7"


def test_marks_are_spelled_so_that_what_is_open_can_be_told() -> None:
    assert answers.SHADED.spelling(marks=False) == {None: ".", 1: "#", 0: "."}
    assert answers.SHADED.spelling(marks=True) == {None: ".", 1: "#", 0: "+"}
    whole, marks = (answers.SHADED.reading(marks=told) for told in (False, True))
    assert whole == {"#": 1, "1": 1, "0": 0, "+": 0, ".": 0}
    assert marks == {"#": 1, "1": 1, "0": 0, "+": 0, ".": None}
    assert answers.VALUE.reading(marks=True) is None


def test_clues_that_tell_a_number_and_what_they_are_about() -> None:
    told = list(clues.told(ROOMY))
    assert told == [
        PlacedClue("clues", (0, 0), 2),
        PlacedClue("numbers", (1, 1), 4),
        PlacedClue("givens", (0, 2), 1),
        PlacedClue("givens", (1, 0), 0),
    ]
    assert [clues.about(ROOMY, clue.layer, clue.cell) for clue in told] == [
        *(Key("room", (0,)), Key("cell", (1, 1)), Key("cell", (0, 2)), Key("cell", (1, 0)))
    ]


@pytest.mark.parametrize(
    ("erased", "expected"),
    [
        ({"clues": "blank"}, [("clues", (0, 2)), ("clues", (1, 1))]),
        ({"clues": "unknown"}, [("clues", (0, 2))]),
        ({"clues": "never"}, []),
        ({"numbers": "unknown"}, [("numbers", (0, 1))]),
        (
            {"givens": "blank"},
            [("givens", cell) for cell in ((0, 0), (0, 1), (1, 1), (1, 2))],
        ),
    ],
)
def test_where_a_clue_could_be_added(erased: dict[str, str], expected: list[clues.Slot]) -> None:
    assert list(clues.slots(ROOMY, erased)) == expected


def test_the_numbers_a_clue_could_tell() -> None:
    def told(layer: str) -> list[int | str]:
        return list(clues.candidates(ROOMY, (layer, (0, 0)), [0, 1], face.PLAIN))

    assert told("clues") == [0, 1, 2, 3]
    assert told("numbers") == list(range(7))
    assert told("givens") == [0, 1]


def test_a_puzzle_with_other_clues() -> None:
    placed = {PlacedClue("clues", (0, 0), 2): 3, PlacedClue("givens", (0, 2), 1): None}
    other = clues.with_clues(ROOMY, placed)
    assert other.layer(layers.CLUES) == ((3, None, "?"), (None, None, None))
    assert other.layer("givens") == ((None, None, None), (0, None, None))
    assert other.layer(layers.NUMBERS) == ROOMY.layer("numbers")


def test_steps_and_drawn_boards_cost_nothing_until_they_are_asked_for() -> None:
    told = (
        "import sys; from pysolve import facts; "
        "late = ['pysolve.facts.steps', 'pysolve.facts.drawing']; "
        "assert not set(late) & set(sys.modules); "
        "facts.Known, facts.fittings; "
        "assert set(late) <= set(sys.modules); "
        "assert all(hasattr(facts, name) for name in facts.__all__)"
    )
    subprocess.run([sys.executable, "-c", told], check=True)


def test_a_layer_stays_itself_on_its_way_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(layers.GIVENS)) is layers.GIVENS


def test_a_picture_tells_every_layer_by_its_noun() -> None:
    drawn = describe(Scene("", ROOMY, FACE, marks=((None, 0, 0), (1, None, None))))
    assert drawn.splitlines() == [
        "Row 1: clue 2, number ? marked 0, clue ? given 1.",
        "Row 2: given 0, number 4, empty.",
        "Room 1: row 1, columns 1 to 2; row 2, column 1.",
        "Room 2: row 1, column 3.",
        "Room 3: row 2, columns 2 to 3.",
        "Wall right of row 1, column 1.",
        "Wall right of row 2, column 2.",
    ]


def test_what_is_about_the_cell_stands_in_its_middle_and_what_is_not_in_a_corner() -> None:
    scene = Scene("", ROOMY, face.face_of("shaded", "rooms"))
    assert [cell for cell in scene.cells() if scene.cornered(cell)] == [(0, 0), (0, 2)]
    assert [cell for cell in scene.cells() if scene.centred(cell)] == [
        *((0, 1), (0, 2), (1, 0), (1, 1))
    ]

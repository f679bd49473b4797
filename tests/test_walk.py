"""Explanations as they are shown: exact lines and boards, and a page that nothing breaks out of."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import pysolve
from pysolve import records, words
from pysolve.face import face_of
from pysolve.findings import Conflict, Explanation, Placement, Step
from pysolve.model import Key, PlacedClue, Solution, Verdict, Violation
from pysolve.render import walk
from pysolve.render.terminal import Look, board

ROOMS = pysolve.load("heyawake/first-rooms")
BITS = pysolve.load("takuzu/first-steps")
EMPTY = tuple((None,) * 6 for _ in range(6))


def step(number: int, rule: str, sheet: str, *cells: tuple[int, int, int], **more: Any) -> Step:
    values: dict[str, Any] = {"reasons": (), "clues": (), "instances": (), "sentence": ""}
    placed = tuple(Placement((r, c), value) for r, c, value in cells)
    return Step(number, rule, sheet, 1, 2, placed, **values | more)


FULL = step(
    1,
    "full room",
    "1a",
    (1, 0, 1),
    clues=((1, 0),),
    instances=(Violation("room_clue", Key("room", (4,))),),
    sentence="The room needs it.",
)
TOUCH = step(
    2,
    "neighbours",
    "2",
    (0, 0, 0),
    (1, 1, 0),
    (2, 0, 0),
    reasons=((1, 0),),
    sentence="Shaded cells do not touch.",
    open=3,
)
TRIAL = step(
    3,
    "trial",
    "",
    (0, 1, 0),
    (0, 2, 1),
    reasons=((0, 0), (1, 1)),
    clues=((0, 1),),
    sentence="Row 1, column 2 cannot be shaded.",
    trial=(
        step(1, "neighbours", "2", (0, 2, 0), sentence="Then row 1, column 3 is unshaded."),
        step(
            2,
            "connected",
            "6",
            reasons=((1, 0),),
            sentence="Then row 1, column 1 is cut off.",
            trial=(step(1, "window", "5e", (5, 5, 1)),),
        ),
    ),
)
SHADES = face_of("shaded", "rooms", "clues")
WALK = Explanation(ROOMS, SHADES, Verdict.UNIQUE, EMPTY, (FULL, TOUCH, TRIAL))
THREE = step(1, "no_three", "1", (3, 0, 0), reasons=((1, 0), (2, 0)), sentence="No three alike.")
COUNT = step(2, "count", "", (4, 0, 0), sentence="Three of each.")
VALUES = Explanation(BITS, face_of("value", "givens"), Verdict.UNIQUE, EMPTY, (THREE, COUNT))


def text(*lines: str) -> str:
    return "\n".join(lines)


def data(page: str) -> Any:
    """Return the JSON in a page, cut out the way a browser does."""
    _, _, after = page.partition('<script type="application/json" id="data">')
    return json.loads(re.split("</script", after, maxsplit=1, flags=re.IGNORECASE)[0])


@pytest.mark.parametrize(
    ("made", "line"),
    [
        (FULL, "1. full room: row 2, column 1 is shaded"),
        (
            TOUCH,
            "2. neighbours: column 1, rows 1 and 3; row 2, column 2 are unshaded",
        ),
        (TRIAL, "3. trial: row 1, column 2 is unshaded, and row 1, column 3 is shaded"),
        (step(4, "nothing", "9"), "4. nothing"),
        (
            step(5, "wide", "", *((0, c, 0) for c in range(6)), (1, 0, 0), (1, 1, 0)),
            "5. wide: row 1, columns 1 to 6; row 2, columns 1 and 2 are unshaded",
        ),
    ],
)
def test_a_step_in_one_line(made: Step, line: str) -> None:
    assert walk.brief(WALK, made) == line


@pytest.mark.parametrize(
    ("places", "said"),
    [
        ([(2, 4)], "row 3, column 5"),
        ([(0, 3), (0, 1), (0, 2)], "row 1, columns 2 to 4"),
        ([(0, 0), (0, 1), (0, 3)], "row 1, columns 1, 2 and 4"),
        ([(4, 6), (5, 6)], "column 7, rows 5 and 6"),
        ([(0, 1), (1, 0)], "row 1, column 2 and row 2, column 1"),
        ([(0, 1), (1, 0), (1, 1)], "row 1, column 2; row 2, columns 1 and 2"),
        ([(0, 0), (1, 0), (2, 0), (1, 1)], "column 1, rows 1 to 3 and row 2, column 2"),
        ([(n, n) for n in range(9)], "9 cells"),
    ],
)
def test_cells_are_named_as_one_says_them(places: list[tuple[int, int]], said: str) -> None:
    assert words.spoken(places) == said


def test_a_kind_has_words_of_its_own_but_values_are_digits() -> None:
    sea = replace(WALK, words=((0, "land"), (1, "sea")))
    assert walk.brief(sea, FULL).endswith("row 2, column 1 is sea")
    assert walk.brief(VALUES, THREE) == "1. no three: row 4, column 1 is 0"


def test_the_terminal_tells_new_cells_from_reasons() -> None:
    assert walk.terminal(WALK, TOUCH, Look(ascii=True)) == text(
        "2. neighbours: column 1, rows 1 and 3; row 2, column 2 are unshaded",
        "Shaded cells do not touch.",
        "+----+---------+----+---------+",
        "|[. ]| 1       | 1  |         |",
        "+----+         |    |         |",
        "|(1#)|[. ]     |    |         |",
        "|    +---------+----+---------+",
        "|[. ]|         |    |         |",
        "+----+         +----+         |",
        "| 1  |         | 1  |         |",
        "+----+         |    |         |",
        "|    |         |    |         |",
        "|    +---------+    +---------+",
        "|    |         |    |         |",
        "+----+---------+----+---------+",
    )


def test_the_terminal_tells_the_chain_of_a_trial() -> None:
    assert walk.terminal(WALK, TRIAL, Look()).splitlines()[:8] == [
        "3. trial: row 1, column 2 is unshaded, and row 1, column 3 is shaded",
        "Row 1, column 2 cannot be shaded.",
        "   a) neighbours: Then row 1, column 3 is unshaded.",
        "   b) connected: Then row 1, column 1 is cut off.",
        "      a) window: row 6, column 6 is shaded",
        "┌────┬─────────┬────┬─────────┐",
        "│(· )│[1·] [██]│ 1  │         │",
        "├────┤         │    │         │",
    ]


def test_long_chains_go_on_after_z() -> None:
    links = tuple(step(n, "link", "") for n in range(1, 29))
    lines = walk.terminal(WALK, replace(TRIAL, trial=links), Look()).splitlines()
    assert [line.strip() for line in lines[27:30]] == ["z) link", "aa) link", "ab) link"]


def test_values_on_the_terminal() -> None:
    assert walk.terminal(VALUES, THREE, Look(ascii=True)) == text(
        "1. no three: row 4, column 1 is 0",
        "No three alike.",
        "+------------------+",
        "|                  |",
        "|(1)    1          |",
        "|(1)       0       |",
        "|[0]             1 |",
        "|    0     1       |",
        "| 1     1     0    |",
        "+------------------+",
    )


def test_colours_tell_new_cells_from_reasons_and_can_be_switched_off() -> None:
    coloured = walk.terminal(VALUES, THREE, Look(color=True))
    assert "\x1b[1;30;43m[0]\x1b[0m" in coloured
    assert coloured.count("\x1b[1;30;46m(1)\x1b[0m") == 2
    plain = walk.terminal(VALUES, THREE, Look())
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain


def test_a_sentence_cannot_control_the_terminal() -> None:
    evil = replace(FULL, rule="a\x1b[2J", sentence="b\x1b[2J\nc")
    drawn = walk.terminal(WALK, replace(TRIAL, trial=(evil,)), Look())
    assert "\x1b" not in drawn + walk.terminal(WALK, evil, Look())


def test_the_record() -> None:
    found = records.explain("some/where", WALK)
    assert json.loads(json.dumps(found)) == found
    steps = found["steps"]
    assert {name: told for name, told in found.items() if name != "steps"} == {
        "version": 1,
        "record": "explain",
        "input": "some/where",
        "id": "",
        "title": "First rooms",
        "kind": "heyawake",
        "variants": [],
        "rows": 6,
        "cols": 6,
        "verdict": "UNIQUE",
        "complete": True,
        "timed_out": False,
        "start": [[None] * 6] * 6,
        "continuations": [],
        "conflict": None,
        "dropped": [],
        "remarks": [],
    }
    assert steps[0] == {
        "number": 1,
        "rule": "full room",
        "sheet": "1a",
        "tier": 1,
        "cost": 2,
        "open": 1,
        "cells": [{"row": 1, "col": 0, "value": 1}],
        "excluded": [],
        "reasons": [],
        "gone": [],
        "clues": [[1, 0]],
        "instances": [{"rule": "room_clue", "place": {"name": "room", "numbers": [4]}}],
        "sentence": "The room needs it.",
        "trial": [],
        "ways": [],
        "follows": False,
        "chain": [],
    }
    assert steps[1]["reasons"] == [[1, 0]]
    assert steps[1]["open"] == 3
    assert steps[2]["trial"][1]["trial"][0]["cells"] == [{"row": 5, "col": 5, "value": 1}]


def test_the_record_of_a_puzzle_without_a_solution() -> None:
    conflict = Conflict((PlacedClue("clues", (0, 1), 1),), ("room_clue",))
    none = replace(WALK, verdict=Verdict.NONE, conflict=conflict, dropped=("d",))
    found = records.explain("x", none)
    assert found["conflict"] == {
        "clues": [{"layer": "clues", "cell": [0, 1], "entry": 1}],
        "rules": ["room_clue"],
    }
    assert (found["verdict"], found["dropped"]) == ("NONE", ["d"])


def test_what_is_said_at_the_end() -> None:
    conflict = Conflict((PlacedClue("clues", (0, 1), 1),), ("room_clue",))
    none = replace(WALK, verdict=Verdict.NONE, conflict=conflict, remarks=("A remark.",))
    assert walk.ending(none) == (
        "The puzzle has no solution.",
        "These clues cannot hold together: 1 in the room at row 1, column 2.",
        "The rules that say so: room_clue.",
        "A remark.",
    )
    assert walk.ending(WALK) == ("The puzzle has one solution.",)


def test_the_page_needs_nothing_else() -> None:
    for page in (walk.html(WALK), walk.html(VALUES), walk.html(several())):
        rest = page.replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert not re.search(
            r"http|//|src=|@import|url\(", re.sub(r"^\s*//.*", "", rest, flags=re.M)
        )
        names = re.findall(r'\bid="([^"]+)"', page)
        assert len(names) == len(set(names))
        assert set(re.findall(r'href="#([^"]+)"', page)) <= set(names)


def test_board_and_buttons_stay_in_sight_on_a_phone() -> None:
    """How that looks is seen in tests/browser/test_walking.py."""
    page = walk.html(WALK)
    held = re.search(r'<div class="board">\n(<svg .*?</svg>)\n<nav>(.*?)</nav>\n</div>', page, re.S)
    assert held is not None
    assert 'id="next"' in held[2]
    narrow = page.partition("@media (max-width: 48rem) {")[2]
    assert ".board { position: sticky; top: 0;" in narrow


def test_the_style_sheet_knows_all_its_colours() -> None:
    page = walk.html(WALK)
    light, dark = re.findall(r":root \{ (.*?) \}", page)
    names = re.findall(r"(--\w+):", light)
    assert re.findall(r"(--\w+):", dark) == names
    assert {*re.findall(r"var\((--[\w-]+)\)", page)} == {*names}


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_script_is_javascript(tmp_path: Path) -> None:
    script = re.findall(r"<script>(.*?)</script>", walk.html(WALK), flags=re.S)[0]
    (tmp_path / "walk.js").write_text(script, encoding="utf-8")
    subprocess.run(["node", "--check", tmp_path / "walk.js"], check=True)


def test_the_page_holds_the_steps() -> None:
    steps = data(walk.html(WALK))
    assert [found["brief"] for found in steps] == [walk.brief(WALK, s) for s in WALK.steps]
    for found, whole in zip(steps, records.explain("", WALK)["steps"], strict=True):
        for name in ("number", "cells", "reasons", "clues", "sentence"):
            assert found[name] == whole[name]
    assert [link["brief"] for link in steps[2]["trial"]] == [
        "neighbours: Then row 1, column 3 is unshaded.",
        "connected: Then row 1, column 1 is cut off.",
    ]


def parts(page: str, name: str) -> set[tuple[int, int]]:
    """Return the cells whose overlay has a part of that class."""
    groups = re.findall(r'<g class="cell[^"]*" data-cell="(\d+),(\d+)">(.*?)</g>', page)
    return {(int(r), int(c)) for r, c, body in groups if f'class="{name}"' in body}


def test_the_picture_has_what_the_steps_fill_in() -> None:
    page = walk.html(WALK)
    assert parts(page, "shade") == {(1, 0), (0, 2)}
    assert parts(page, "dot") == {(0, 0), (1, 1), (2, 0), (0, 1)}
    assert len(parts(page, "outline")) == 36
    page = walk.html(VALUES)
    assert parts(page, "filled") == {(3, 0), (4, 0)}
    assert parts(page, "dot") == parts(page, "shade") == set()


def test_marks_are_there_from_the_start() -> None:
    marks = ((1, *EMPTY[0][1:]), *EMPTY[1:])
    page = walk.html(replace(WALK, start=marks, steps=(FULL,)))
    assert set(re.findall(r'class="cell known" data-cell="([^"]+)"', page)) == {"0,0"}
    assert parts(page, "shade") == {(0, 0), (1, 0)}


def test_nothing_breaks_out_of_the_page() -> None:
    evil = "</script><script>alert(1)</script><!-- <b>&"
    made = replace(TRIAL, rule=evil, sentence=evil, trial=(replace(FULL, sentence=evil),))
    puzzle = replace(ROOMS, title=evil)
    found = replace(WALK, puzzle=puzzle, steps=(FULL, TOUCH, made), remarks=(evil,))
    page = walk.html(replace(found, words=((0, evil), (1, evil))))
    assert "alert(1)</script>" not in page
    assert "<b>" not in page
    assert "<!-- " not in page
    assert page.count("<script") == page.count("</script") == 2
    assert data(page)[2]["sentence"] == evil


def test_a_large_walk_stays_small() -> None:
    cells = [(r, c) for r in range(6) for c in range(6)]
    steps = tuple(
        replace(FULL, number=n, cells=(Placement(cell, 0),), reasons=tuple(cells[:8]))
        for n, cell in enumerate(cells, 1)
    )
    assert len(walk.html(replace(WALK, steps=steps))) < 100_000


def several() -> Explanation:
    assert BITS.solution is not None
    other = [list(row) for row in BITS.solution.values]
    other[0][:2] = [1, 0]
    ends = (BITS.solution, Solution(tuple(map(tuple, other))))
    return replace(VALUES, verdict=Verdict.MULTIPLE, continuations=ends)


def test_markdown() -> None:
    written = walk.markdown(WALK)
    assert written.startswith("# First rooms (heyawake)\n\nOn the boards [ ] is new, ( ) is what")
    touch = board(
        ROOMS,
        face_of("shaded", "rooms", "clues"),
        Look(ascii=True),
        marked={(0, 0), (1, 1), (2, 0)},
        marks=WALK.known(2),
        reasons={(1, 0)},
    )
    assert (
        "## 2. neighbours: column 1, rows 1 and 3; row 2, column 2 are unshaded\n\n"
        f"Shaded cells do not touch.\n\n```text\n{touch}\n```\n\n## 3. trial: "
    ) in written
    assert (
        "Row 1, column 2 cannot be shaded.\n\n"
        "- a) neighbours: Then row 1, column 3 is unshaded.\n"
        "- b) connected: Then row 1, column 1 is cut off.\n"
        "  - a) window: row 6, column 6 is shaded\n\n```text\n"
    ) in written
    assert written.count("```text\n") == written.count("\n```\n") == 4
    assert written.endswith("## The end\n\nThe puzzle has one solution.\n")


def test_markdown_ends_with_the_solutions_that_differ() -> None:
    written = walk.markdown(several())
    assert "## 1. no three: row 4, column 1 is 0\n" in written
    assert "|[0][1] 0  0  1  1 |    |[1][0] 0  0  1  1 |\n" in written


def test_markdown_takes_text_for_text() -> None:
    made = replace(FULL, sentence="<b> *x* `y` [z](u) _w_ a_b\n# h")
    written = walk.markdown(replace(WALK, steps=(made,)))
    assert "\n\\<b> \\*x\\* \\`y\\` \\[z\\](u) \\_w\\_ a_b\\\\n# h\n" in written

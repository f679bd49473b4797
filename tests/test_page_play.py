"""What the page works out by itself while a puzzle is played: strokes, trials, walls and loops."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import pysolve

JS = Path(pysolve.__file__).parent / "web" / "static" / "js"
KIND = (
    "{apart: [1], connected: [0], variants: {}, layer_types: [],"
    " answer_type: {values: [0, 1], filled: 1, background: 0, open: false, words: {}}}"
)


def run(module: str, expression: str) -> object:
    """Return what an expression over a module of the page is, worked out by node."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs node")
    script = f"""
        import * as page from {json.dumps((JS / module).as_uri())};
        const grid = text => text.split('/').map(row => [...row].map(
            x => x === '.' ? null : x === '#' ? 1 : 0));
        const kind = {KIND};
        console.log(JSON.stringify({expression}));
    """
    ran = subprocess.run(
        [node, "--input-type=module"], input=script, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def cuts(board: str, strict: str = "true") -> object:
    return run(
        "chains.js", f"page.chainsOf(grid('{board}'), 0, {strict}).filter(one => !one.pairs)"
    )


def test_a_wall_goes_from_rim_to_rim() -> None:
    assert cuts(".#../#.../....") == [
        {"kind": "wall", "cells": [[-0.5, 1], [0, 1], [1, 0], [1, -0.5]]}
    ]


def test_a_loop_closes() -> None:
    assert cuts("...../..#../.#.#./..#../.....") == [
        {"kind": "loop", "cells": [[1, 2], [2, 3], [3, 2], [2, 1], [1, 2]]}
    ]


def test_what_has_nothing_that_must_hang_together_is_not_cut_off() -> None:
    assert cuts(".#.../#..../...+.", "false") == []


def test_cells_that_would_complete_a_wall() -> None:
    assert run("chains.js", "page.cutsAt(grid('..#../.#.../.....'), 0, true)") == [
        [0, 0],
        [2, 0],
        [2, 2],
    ]


def test_a_stroke_skips_cells_that_would_touch_and_other_marks() -> None:
    brush = "{from: null, to: 1, cell: [0, 0]}"
    painted = f"[[0, 1], [0, 2], [1, 1]].map(c => page.paints([1], {brush}, null, c))"
    assert run("marking.js", painted) == [False, True, True]
    assert run("marking.js", f"page.paints([1], {brush}, 0, [0, 2])") is False


def test_a_press_fills_dots_and_takes_away() -> None:
    pressed = "[['fill', null], ['fill', 1], ['dot', 1], ['next', 1], ['next', 0]]"
    assert run("marking.js", f"{pressed}.map(([how, m]) => page.pressed(kind, m, how))") == [
        1,
        None,
        0,
        0,
        None,
    ]


def test_a_trial_is_taken_back_as_a_whole() -> None:
    told = """(() => {
        const draft = {marks: grid('1.'.replace('1', '#')), trial: []};
        page.beginTrial(draft); draft.marks[0][1] = 0; page.rejectTrial(draft);
        return [draft.marks, draft.trial];
    })()"""
    assert run("marking.js", told) == [[[1, None]], []]


def test_who_leaves_the_ground_bare_is_done_with_the_last_filled_cell() -> None:
    def done(board: str, answer: str) -> object:
        return run("marking.js", f"page.done(grid('{board}'), kind, {answer})")

    assert done("#./.#", "grid('#+/+#')") is True
    assert done("#./..", "grid('#+/+#')") is False
    assert done("##/.#", "grid('#+/+#')") is False
    assert done("#./.#", "null") is False
    assert done("##/##", "null") is True


def test_a_puzzle_that_prints_no_other_values_has_none() -> None:
    def values(printed: str) -> object:
        return run(
            "marking.js",
            f"page.valuesIn({{layers: {{given: {printed}}}}}, {{...kind, layer_types:"
            " [{name: 'given', entries: 'values'}],"
            " answer_type: {values: [0, 1], open: true}})",
        )

    assert values("[[1, null]]") == {"values": [0, 1], "open": False}
    assert values("[[1, 12]]") == {"values": [0, 1, 12], "open": True}
    assert values("[[null, null]]") == {"values": [0, 1], "open": True}


def test_steps_from_marks_are_those_that_decide_something_more() -> None:
    def steps(known: str) -> object:
        cells = [
            [{"row": 0, "col": 0, "value": 1}],
            [{"row": 0, "col": 1, "value": 0}, {"row": 1, "col": 0, "value": 0}],
        ]
        made = json.dumps([{"rule": str(i), "cells": each} for i, each in enumerate(cells)])
        return run(
            "walk.js", f"page.stepsFrom({made}, grid('{known}'))?.map(one => one.rule) ?? null"
        )

    assert steps("../..") == ["0", "1"]
    assert steps("#./..") == ["1"]
    assert steps("#+/..") == ["1"]
    assert steps("#+/+.") == []
    # One of the marks is wrong.
    assert steps("+./..") is None


def test_a_wrong_move_lights_what_it_cannot_stand_with() -> None:
    move = {
        "cell": [0, 0],
        "judgement": "wrong",
        "step": None,
        "conflict": {
            "cells": [[1, 0]],
            "clues": [],
            "rules": ["span"],
            "instances": [
                {"rule": "span", "place": {"name": "line", "numbers": [0, 0, 0, 2]}},
                {"rule": "count", "place": {"name": "room", "numbers": [1]}},
            ],
        },
    }
    puzzle = {"rows": 2, "cols": 3, "layers": {}}
    assert run("coach.js", f"page.lightOfMove({json.dumps(move)}, {json.dumps(puzzle)})") == {
        "wrong": [[0, 0]],
        "lit": [[0, 0], [0, 1], [0, 2]],
        "step": {"cells": [], "reasons": [[1, 0]]},
    }


def test_moves_come_off_the_history_but_for_those_of_other_puzzles() -> None:
    past = """(() => {
        const puzzle = {}, other = {};
        const at = (puzzle, text) => ({puzzle, marks: grid(text)});
        return page.movesMade([
            {before: at(other, '..'), after: at(other, '#.')},
            {before: at(puzzle, '..'), after: at(puzzle, '#+')},
            {before: at(puzzle, '#+'), after: at(puzzle, '.+')},
        ], puzzle);
    })()"""
    assert run("review.js", past) == [[0, 0, 1], [0, 1, 0], [0, 0, None]]


def test_moves_by_one_step_are_told_in_one() -> None:
    moves = """['a', 'a', 'b'].map((rule, i) => (
        {number: i + 1, judgement: 'proved', step: {rule}, easier: null, mistake: null}))"""
    wrong = "{number: 4, judgement: 'wrong', step: {rule: 'b'}, easier: null, mistake: null}"
    told = f"page.runsOf([...{moves}, {wrong}]).map(run => run.map(move => move.number))"
    assert run("review.js", told) == [[1, 2], [3], [4]]


def test_a_level_of_a_hint_lights_no_more_than_it_tells() -> None:
    step = """{rule: 'pair', cells: [{row: 0, col: 0, value: 1}], excluded: [], gone: [],
        reasons: [[0, 1], [0, 2]], clues: [], instances: []}"""
    record = (
        f"{{step: {step}, before: [], mistakes: [], marks: null, levels: ['a', 'b', 'c', 'd']}}"
    )
    on_cells = "{...kind, answer_type: {...kind.answer_type, place: 'cell'}}"
    levels = f"page.levelsOf({record}, {{rows: 1, cols: 3, layers: {{}}}}, {on_cells})"
    told = f"{levels}.map(({{text, light}}) => [text, light.lit, !!light.forced])"
    assert run("hints.js", told) == [
        ["a", [[0, 0], [0, 1], [0, 2]], False],
        ["b", [[0, 0], [0, 1], [0, 2]], False],
        ["c", [[0, 1], [0, 2]], False],
        ["d", None, True],
    ]

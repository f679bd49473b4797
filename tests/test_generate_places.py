"""Puzzles of clues in every place: corners, sides, margins, rooms alone; and what is refused."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
import running
from cells import areas

import pysolve
from pysolve import KindError, Puzzle, RuleError, UsageError, catalogue, exporting, facts
from pysolve.facts import Fitting
from pysolve.generating.cutting import Cut
from pysolve.generating.drawing import Drawer
from pysolve.generating.rooms import Rooms
from pysolve.generating.wish import Wish
from pysolve.generating.workshop import Region, Workshop
from pysolve.layers import LAYERS
from pysolve.model import Cell, Entry, Verdict

HEAD = """
#include "../lib/grid.lp".
#include "../lib/neighbours.lp".
meta(title, "Trial").
meta(summary, "A kind for a test.").
"""
SHADE = "answer(shaded, cell).\n{ shaded(R, C) } :- cell(R, C).\n#show shaded/2.\n"

CORNERS = f"""{HEAD}{SHADE}
#defined corner/3.
layer(corners, corner, number).
rule(count, "A number counts the shaded cells around its corner.").
violated(count, corner(R, C)) :- corner(R, C, N),
    #count {{ A, B : shaded(A, B), A = R - 1..R, B = C - 1..C }} != N.
"""
CORNERS_FIT = """
removable(corners).
fits(corners, corner(R, C), R, C, N) :- size(Rows, Cols), R = 0..Rows, C = 0..Cols,
    N = #count { A, B : shaded(A, B), A = R - 1..R, B = C - 1..C }.
#show fits/5.
"""

SIGNS = f"""{HEAD}
#defined side/5.
#defined given/3.
layer(givens, cell, value).
layer(marks, side, symbol).
answer(value, cell).
values(1, 3).
glyph(marks, less, "<", "less", less).
glyph(marks, more, ">", "more", more).
{{ value(R, C, 1..3) }} = 1 :- cell(R, C).
rule(given, "What is given stays.").
violated(given, cell(R, C)) :- given(R, C, V), not value(R, C, V).
rule(differ, "Neighbours differ.").
violated(differ, line(R, C, R', C')) :- value(R, C, V), value(R', C', V),
    next(R, C, (right; down), R', C').
rule(signs, "Signs tell which of two cells is less.").
violated(signs, side(R, C, R', C')) :- side(R, C, R', C', less), value(R, C, V),
    value(R', C', V'), V >= V'.
violated(signs, side(R, C, R', C')) :- side(R, C, R', C', more), value(R, C, V),
    value(R', C', V'), V <= V'.
#show value/3.
"""
SIGNS_FIT = """
removable(givens).
removable(marks).
fits(givens, cell(R, C), R, C, V) :- value(R, C, V).
fits(marks, side(R, C, R', C'), R + R' + 1, C + C' + 1, less) :-
    next(R, C, (right; down), R', C'), value(R, C, V), value(R', C', V'), V < V'.
fits(marks, side(R, C, R', C'), R + R' + 1, C + C' + 1, more) :-
    next(R, C, (right; down), R', C'), value(R, C, V), value(R', C', V'), V > V'.
#show fits/5.
"""

SUMS = f"""{HEAD}{SHADE}
#defined margin/4.
#defined symbol/3.
layer(stones, cell, symbol).
layer(top, margin, number).
layer(left, margin, number).
glyph(stones, stone, "o", "stone", disc).
erased(stones, never).
rule(stone, "No stone is shaded, and beside each there is a shaded cell.").
violated(stone, cell(R, C)) :- symbol(R, C, stone), shaded(R, C).
violated(stone, cell(R, C)) :- symbol(R, C, stone), not shaded(R', C') : beside(R, C, R', C').
rule(sums, "A number tells how many cells of its line are shaded.").
violated(sums, column(C)) :- margin(top, C, 0, N), #count {{ R : shaded(R, C) }} != N.
violated(sums, row(R)) :- margin(left, R, 0, N), #count {{ C : shaded(R, C) }} != N.
"""
SUMS_FIT = """
#defined random/3.
removable(top).
removable(left).
symbol(R, C, stone) :- random(R, C, X), X < 2500.
fits(stones, cell(R, C), R, C, stone) :- symbol(R, C, stone).
fits(top, column(C), C, 0, N) :- cell(0, C), N = #count { R : shaded(R, C) }.
fits(left, row(R), R, 0, N) :- cell(R, 0), N = #count { C : shaded(R, C) }.
#show fits/5.
"""

FENCES = f"""{HEAD}
#defined number/3.
layer(numbers, cell, number).
answer(border, side).
{{ border(R, C, R', C') }} :- next(R, C, (right; down), R', C').
rule(number, "A number tells how many sides of its cell are fenced.").
violated(number, cell(R, C)) :- number(R, C, N),
    #count {{ R', C' : border(R, C, R', C'); R', C' : border(R', C', R, C) }} != N.
rule(no_end, "A fence does not end at an inner corner.").
at(R, C, side(R, C - 1, R, C)) :- border(R, C - 1, R, C).
at(R + 1, C, side(R, C - 1, R, C)) :- border(R, C - 1, R, C).
at(R, C, side(R - 1, C, R, C)) :- border(R - 1, C, R, C).
at(R, C + 1, side(R - 1, C, R, C)) :- border(R - 1, C, R, C).
violated(no_end, corner(R, C)) :- cell(R - 1, C - 1), cell(R, C), 1 = #count {{ S : at(R, C, S) }}.
#show border/4.
"""
FENCES_FIT = """
removable(numbers).
fits(numbers, cell(R, C), R, C, N) :- cell(R, C),
    N = #count { R', C' : border(R, C, R', C'); R', C' : border(R', C', R, C) }.
#show fits/5.
"""

ROOKS = f"""{HEAD}{SHADE}
#defined room/3.
#defined setting/2.
layer(rooms, cell, room).
parameter(each, 1).
cut(rooms, count(rows)).
rule(rooms, "Every room has as many shaded cells as is told.").
violated(rooms, room(I)) :- room(I, _, _), setting(each, N),
    #count {{ R, C : shaded(R, C), room(I, R, C) }} != N.
rule(lines, "So has every line.").
violated(lines, row(R)) :- cell(R, 0), setting(each, N), #count {{ C : shaded(R, C) }} != N.
violated(lines, column(C)) :- cell(0, C), setting(each, N), #count {{ R : shaded(R, C) }} != N.
"""

ROOMS_ALONE = "#defined fits/5.\n#show fits/5.\n"


@pytest.fixture
def kinds(tmp_path: Path) -> Callable[..., pysolve.Rules]:
    """Return what makes a kind of rules and a generate.lp."""
    exporting.export(catalogue.find("takuzu")[0], tmp_path)

    def made(rules: str, fit: str | None = None) -> pysolve.Rules:
        folder = tmp_path / "trial"
        folder.mkdir(exist_ok=True)
        (folder / "rules.lp").write_text(rules)
        if fit is not None:
            (folder / "generate.lp").write_text(fit)
        return pysolve.Rules("trial", folder=tmp_path)

    return made


def unique(puzzle: Puzzle, rules: pysolve.Rules) -> bool:
    outcome = pysolve.solve(puzzle, pysolve.Rules(folder=rules.folder))
    return outcome.verdict is Verdict.UNIQUE and outcome.solutions == (puzzle.solution,)


def entries(puzzle: Puzzle, layer: str) -> dict[Cell, Entry]:
    grid = puzzle.layer(layer)
    assert grid is not None
    return {
        (r, c): entry
        for r, row in enumerate(grid)
        for c, entry in enumerate(row)
        if entry is not None
    }


def mirrored(spot: Cell, rows: int, cols: int, symmetry: str) -> Cell:
    """Return where a spot of a grid lies in symmetry."""
    r, c = spot
    down, across = rows - 1 - r, cols - 1 - c
    return {"none": spot, "rotational": (down, across), "mirror": (r, across)}[symmetry]


@pytest.mark.parametrize("symmetry", ["none", "rotational", "mirror"])
def test_corners(kinds: Callable[..., pysolve.Rules], symmetry: str) -> None:
    rules = kinds(CORNERS, CORNERS_FIT)
    # Of five rows the middle one of cells is its own image, and no row of corners is.
    puzzle = pysolve.generate(rules, 5, 4, seed=3, symmetry=symmetry)
    assert unique(puzzle, rules)
    told = entries(puzzle, "corners")
    assert 0 < len(told) < 6 * 5
    assert {mirrored(spot, 6, 5, symmetry) for spot in told} == set(told)


@pytest.mark.parametrize("symmetry", ["none", "rotational", "mirror"])
def test_signs_on_sides(kinds: Callable[..., pysolve.Rules], symmetry: str) -> None:
    rules = kinds(SIGNS, SIGNS_FIT)
    puzzle = pysolve.generate(rules, 4, 5, seed=2, symmetry=symmetry, density=0.6)
    assert unique(puzzle, rules)
    told = entries(puzzle, "signs")
    assert told
    assert set(told.values()) <= {"less", "more"}
    assert {mirrored(spot, 9, 11, symmetry) for spot in told} == set(told)


def test_clues_that_are_left_out_are_of_their_layers_alone(
    kinds: Callable[..., pysolve.Rules],
) -> None:
    """All stones stay; of the numbers beside the board as few as can be, by a proof."""
    rules = kinds(SUMS, SUMS_FIT)
    puzzle = pysolve.generate(rules, 5, 6, seed=4, minimal=True)
    assert unique(puzzle, rules)
    assert entries(puzzle, "symbols")
    margins = [(edge, spot) for edge in ("top", "left") for spot in entries(puzzle, edge)]
    assert 0 < len(margins) < 11
    for edge, spot in margins:
        fewer = pysolve.dumps(puzzle, "json", pysolve.Rules(folder=rules.folder))
        record = pysolve.loads(fewer, rules=pysolve.Rules(folder=rules.folder))
        layers = tuple(
            layer
            if layer.name != edge
            else type(layer)(
                edge,
                tuple(
                    tuple(None if (r, c) == spot else v for c, v in enumerate(row))
                    for r, row in enumerate(layer.grid)
                ),
            )
            for layer in record.layers
        )
        without = type(puzzle)("trial", 5, 6, layers)
        assert (
            pysolve.solve(without, pysolve.Rules(folder=rules.folder)).verdict is Verdict.MULTIPLE
        )


def test_a_margin_has_no_symmetry(kinds: Callable[..., pysolve.Rules]) -> None:
    with pytest.raises(UsageError, match="beside the board"):
        pysolve.generate(kinds(SUMS, SUMS_FIT), 5, 5, seed=1, symmetry="mirror")


def test_borders(kinds: Callable[..., pysolve.Rules]) -> None:
    """Boards of lines are drawn anew around lines."""
    rules = kinds(FENCES, FENCES_FIT)
    for seed in range(4):
        puzzle = pysolve.generate(rules, 5, 4, seed=seed)
        assert unique(puzzle, rules)
        assert puzzle.solution is not None
        assert (len(puzzle.solution.values), len(puzzle.solution.values[0])) == (11, 9)
    shop = Workshop(Wish("trial", 5, 4), catalogue.find("trial", rules.folder)[0])
    drawer, rng = Drawer(shop, None), random.Random(1)
    drafts = [draft for _ in range(20) if (draft := drawer.first(rng))]
    # Some of these are not settled as they are, and their places in question are sides.
    assert any(draft.loose for draft in drafts)
    assert all((y + x) % 2 for draft in drafts for y, x in draft.loose)
    assert len({draft.solution for draft in drafts}) > 10


def test_what_a_list_tells_stays_together() -> None:
    """As many runs as the picture has; the longest list gives the width of the layer."""
    puzzle = pysolve.generate("nonogram", 6, 7, seed=5)
    assert puzzle.solution is not None
    for r, row in enumerate(puzzle.layer("left") or ()):
        runs = "".join(map(str, puzzle.solution.values[r])).split("0")
        assert [entry for entry in row if entry is not None] == [len(run) for run in runs if run]


def check(rooms: Rooms, sizes: range, count: int | None) -> None:
    members: dict[int, list[Cell]] = {}
    for r, row in enumerate(rooms):
        for c, room in enumerate(row):
            members.setdefault(room, []).append((r, c))
    assert list(members) == list(range(len(members)))
    assert count is None or len(members) == count
    for cells in members.values():
        assert len(areas(cells)) == 1
        assert len(cells) in sizes


@pytest.mark.parametrize(
    ("hows", "sizes", "count"),
    [
        (["sizes(3,6)"], range(3, 7), None),
        (["any", "sizes(rows,rows)"], range(6, 7), 8),
        (["count(rows)"], range(2, 17), 6),
        (["count(7)", "sizes(4,9)"], range(4, 10), 7),
        (["rectangles", "sizes(2,8)"], range(2, 9), None),
        (["rectangles", "count(cols)"], range(1, 49), 8),
    ],
)
def test_rooms_are_cut_as_a_kind_says(hows: list[str], sizes: range, count: int | None) -> None:
    cut = Cut.stated(hows, 6, 8)
    seen = set()
    for seed in range(12):
        rng = random.Random(seed)
        rooms = cut.first(rng, None)
        seen.add(rooms)
        for _ in range(20):
            check(rooms, sizes, count)
            rooms = cut.again(rng, rooms, (rng.randrange(6), rng.randrange(8)))
        if cut.shape == "rectangles":
            members = Counter(room for row in rooms for room in row)
            for room, size in members.items():
                rows = [r for r, row in enumerate(rooms) if room in row]
                cols = [c for row in rooms for c, other in enumerate(row) if other == room]
                high, wide = max(rows) - min(rows) + 1, max(cols) - min(cols) + 1
                assert high * wide == size
    assert len(seen) == 12


def test_a_cut_changes_little_by_little() -> None:
    cut = Cut.stated(["count(rows)"], 6, 6)
    rng = random.Random(1)
    rooms = cut.first(rng, None)
    changed = [cut.again(rng, rooms, (rng.randrange(6), rng.randrange(6))) for _ in range(30)]
    assert sum(other != rooms for other in changed) > 10


@pytest.mark.parametrize("how", ["round", "sizes(3)", "count(some)", "sizes(x,4)", "count(1,2)"])
def test_a_cut_that_makes_no_sense_is_refused(how: str) -> None:
    with pytest.raises(KindError, match="rooms are cut by rectangles, any"):
        Cut.stated([how], 5, 5)


def test_a_board_that_has_no_such_rooms_is_told(kinds: Callable[..., pysolve.Rules]) -> None:
    rules = kinds(ROOKS.replace("count(rows)", "sizes(7, 7)"), ROOMS_ALONE)
    with pytest.raises(pysolve.GenerationError, match="5x5 board cannot be cut into rooms of 7 to"):
        pysolve.generate(rules, 5, 5, seed=1)


def test_rooms_alone_tell_a_board(kinds: Callable[..., pysolve.Rules]) -> None:
    rules = kinds(ROOKS, ROOMS_ALONE)
    made = {pysolve.generate(rules, 5, 5, seed=seed) for seed in range(5)}
    assert len({puzzle.solution for puzzle in made}) > 1
    for puzzle in made:
        assert unique(puzzle, rules)
        assert puzzle.settings == (("each", 1),)
        assert len({room for row in puzzle.layer("rooms") or () for room in row}) == 5


def test_settings(kinds: Callable[..., pysolve.Rules]) -> None:
    rules = kinds(ROOKS, ROOMS_ALONE)
    puzzle = pysolve.generate(rules, 5, 5, seed=1, settings={"each": 2})
    assert unique(puzzle, rules)
    assert puzzle.settings == (("each", 2),)
    assert puzzle.solution is not None
    assert all(sum(row) == 2 for row in puzzle.solution.values)
    told = f"--size 5x5 --asp-dir {rules.folder} --set each=2 --seed 1"
    assert puzzle.source == f"puzzles generate --kind trial {told}"
    with pytest.raises(KindError, match="no setting 'eech'; did you mean 'each'"):
        pysolve.generate(rules, 5, 5, seed=1, settings={"eech": 2})


def test_settings_on_the_command_line(kinds: Callable[..., pysolve.Rules]) -> None:
    """With any number of processes; and what is said again."""
    folder = str(kinds(ROOKS, ROOMS_ALONE).folder)
    wish = ["generate", "-k", "trial", "--size", "5x5", "--seed", "1", "--asp-dir", folder]
    one = running.run(*wish, "--count", "2", "--set", "each=1", "--set", "each=2")
    two = running.run(*wish, "--count", "2", "--set", "each=2", "--jobs", "2")
    assert (one.exit_code, one.stdout) == (0, two.stdout)
    assert one.stdout.count("each: 2\n") == 2
    for told in ("each", "each=x", "=2", "each=-1"):
        refused = running.run(*wish, "--set", told)
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert "--set takes a name and a number" in refused.stderr


def test_rooms_are_cut_as_the_kind_has_it_unless_told(kinds: Callable[..., pysolve.Rules]) -> None:
    rules = kinds(ROOKS.replace("count(rows)", "any"), ROOMS_ALONE)
    usual = pysolve.generate(rules, 4, 4, seed=2)
    assert pysolve.generate(rules, 4, 4, seed=2, rooms="any") == usual
    assert "--rooms" not in usual.source
    shop = Workshop(
        Wish("trial", 4, 4, rooms="rectangles"), catalogue.find("trial", rules.folder)[0]
    )
    assert shop.cut is not None
    assert shop.cut.shape == "rectangles"
    assert shop.wish.command(1).endswith("--rooms rectangles --seed 1")


def test_no_difficulty_without_steps(kinds: Callable[..., pysolve.Rules]) -> None:
    with pytest.raises(UsageError, match=r"Trial has no deduce\.lp"):
        pysolve.generate(kinds(CORNERS, CORNERS_FIT), 4, 4, seed=1, difficulty=2)


def test_a_variant_with_clues_of_its_own() -> None:
    puzzle = pysolve.generate("tango", 4, 4, seed=1)
    assert puzzle.variants == ("tango",)
    assert entries(puzzle, "signs")
    plain = pysolve.generate("takuzu", 4, 4, seed=1)
    assert plain.layer("signs") is None


@pytest.mark.parametrize(
    ("fit", "told"),
    [
        ("fits(corner, a, 0, 0, 1).", "there are no such clues; did you mean 'corners'"),
        ("fits(corners, a, 0, 9, 1).", "off the 3x3 board"),
        ("fits(corners, a, x, 0, 1).", "which is no clue"),
        ("fits(corners, a, 0, 0, white).", "which is no clue"),
        ("fits(corners, a, 0, 0, -1).", "which is no clue"),
    ],
)
def test_what_is_no_clue_is_refused(
    kinds: Callable[..., pysolve.Rules], fit: str, told: str
) -> None:
    with pytest.raises(RuleError, match=told):
        pysolve.generate(kinds(CORNERS, f"{fit}\n#show fits/5.\n"), 3, 3, seed=1)


@pytest.mark.parametrize("stated", ["removable(corner).", "kept(corner)."])
def test_layers_that_are_not_there_are_refused(
    kinds: Callable[..., pysolve.Rules], stated: str
) -> None:
    with pytest.raises(KindError, match=r"no clues 'corner'.*did you mean 'corners'"):
        pysolve.generate(kinds(CORNERS, f"{stated}\n{CORNERS_FIT}"), 3, 3, seed=1)


def test_a_question_mark_may_be_a_clue(kinds: Callable[..., pysolve.Rules]) -> None:
    """And a clue that tells its number comes before it."""
    fit = CORNERS_FIT + "fits(corners, corner(0, 0), 0, 0, asked).\n"
    kind = catalogue.find("trial", kinds(CORNERS, fit).folder)[0]
    terms = [facts.before([Fitting("corners", "a", (1, 2), e)], kind.face)[0] for e in (3, "?")]
    assert list(map(str, terms)) == ["was(corners,1,2,3)", "was(corners,1,2,asked)"]
    draft = Drawer(Workshop(Wish("trial", 3, 3), kind), None).first(random.Random(1))
    assert draft is not None
    first = [clue.entry for clue in draft.fitting if clue.cell == (0, 0)]
    assert first[-1] == "?"
    assert len(first) == 2


def test_clues_that_are_kept_stay_where_nothing_is_drawn_anew() -> None:
    shop = Workshop(Wish("hitori", 4, 4), catalogue.find("hitori")[0])
    drawer, rng = Drawer(shop, None), random.Random(2)
    draft = drawer.first(rng)
    assert draft is not None
    corner = Region([((1, 1), 2)])
    staying = shop.staying(draft.clues, corner)
    assert {clue.cell for clue in draft.clues} - {clue.cell for clue in staying} == {
        (0, 0),
        (0, 1),
        (1, 0),
        (1, 1),
    }
    anew = drawer._drawn(None, draft.chance, rng, draft, corner)
    assert anew is not None
    assert set(staying) <= set(anew.clues)


SMALL = {"takuzu": (4, 6), "sudoku": (4, 4), "starbattle": (5, 5)}
"""Sizes of those that are not of every size."""


@pytest.mark.parametrize("kind", [kind.name for kind in catalogue.kinds()])
def test_every_kind_is_made(kind: str) -> None:
    """The answer is drawn, not dull; and where clues can go, some have gone."""
    rows, cols = SMALL.get(kind, (5, 6))
    puzzle = pysolve.generate(kind, rows, cols, seed=1)
    assert puzzle.solution is not None
    assert len({value for row in puzzle.solution.values for value in row}) > 1
    shop = Workshop(Wish(kind, rows, cols), catalogue.find(kind)[0])
    spots = {layer: list(LAYERS[layer].spots(rows, cols)) for layer in shop.removable}
    told = sum(len(entries(puzzle, layer)) for layer in spots)
    assert not spots or 0 < told < sum(map(len, spots.values()))


@pytest.mark.parametrize("kind", ["akari", "masyu", "creek", "cave", "yinyang"])
def test_clues_stand_in_symmetry_where_not_every_place_can_have_one(kind: str) -> None:
    puzzle = pysolve.generate(kind, 5, 6, seed=2, symmetry="rotational")
    (layer,) = (layer for layer in puzzle.layers if entries(puzzle, layer.name))
    high, wide = len(layer.grid), len(layer.grid[0])
    told = set(entries(puzzle, layer.name))
    assert {(high - 1 - r, wide - 1 - c) for r, c in told} == told

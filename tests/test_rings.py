"""lib/rings.lp: no ring of shaded cells is the same as connected unshaded cells."""

from __future__ import annotations

import shutil
from pathlib import Path

import clingo
import corpus
import pytest
from cells import areas

import pysolve
from pysolve.model import Layer, Puzzle
from pysolve.shipped import shipped

HITORI = """
#include "../lib/grid.lp".
#include "../lib/neighbours.lp".
#include "../lib/connectivity.lp".
#defined number/3.
#defined ringless/0.
meta(title, "Hitori").
meta(summary, "Shade numbers that a line holds twice.").
layer(numbers, cell, number).
answer(shaded, cell).
{ shaded(R, C) } :- cell(R, C).
rule(twice, "No line holds a number twice unshaded.").
violated(twice, line(R, C, R, C')) :- number(R, C, N), number(R, C', N), C < C',
                                      not shaded(R, C), not shaded(R, C').
violated(twice, line(R, C, R', C)) :- number(R, C, N), number(R', C, N), R < R',
                                      not shaded(R, C), not shaded(R', C).
rule(adjacent, "No two shaded cells share a side.").
violated(adjacent, line(R, C, R, C + 1)) :- shaded(R, C), shaded(R, C + 1).
violated(adjacent, line(R, C, R + 1, C)) :- shaded(R, C), shaded(R + 1, C).
rule(connected, "The unshaded cells form one area.").
group(open).
joined(open) :- ringless.
member(open, R, C) :- cell(R, C), not shaded(R, C), not ringless.
violated(connected, cell(R, C)) :- stranded(open, R, C).
#show shaded/2.
"""


SIZES = [(2, 2), (2, 3), (3, 2), (2, 6), (6, 2), (3, 5), (5, 3), (4, 4)]


@pytest.mark.parametrize("size", [*SIZES, pytest.param((5, 5), marks=pytest.mark.corpus_all)])
def test_no_ring_means_connected(size: tuple[int, int]) -> None:
    """Of all boards without shaded neighbours, the ringless ones are those that hang together."""
    rows, cols = size
    control = clingo.Control(["0"])
    control.load(str(shipped("asp") / "lib" / "grid.lp"))
    control.load(str(shipped("asp") / "lib" / "rings.lp"))
    control.add(
        f"size({rows}, {cols}). ringless. {{ shaded(R, C) }} :- cell(R, C)."
        ":- shaded(R, C), shaded(R, C + 1). :- shaded(R, C), shaded(R + 1, C)."
    )
    control.ground()
    accepted = set()
    with control.solve(yield_=True) as handle:
        for model in handle:
            places = [
                atom.arguments for atom in model.symbols(atoms=True) if atom.match("shaded", 2)
            ]
            accepted.add(frozenset((r.number, c.number) for r, c in places))
    expected = {
        shaded
        for shaded in apart(rows, cols)
        if len(areas({(r, c) for r in range(rows) for c in range(cols)} - shaded)) == 1
    }
    assert accepted == expected


def apart(rows: int, cols: int) -> list[frozenset[tuple[int, int]]]:
    """Return all sets of cells of which no two share a side."""
    found: list[frozenset[tuple[int, int]]] = [frozenset()]
    for r in range(rows):
        for c in range(cols):
            found += [s | {(r, c)} for s in found if not {(r - 1, c), (r, c - 1)} & s]
    return found


@pytest.mark.skipif(not corpus.records("hitori"), reason="the corpus is not at hand")
def test_another_kind_may_use_rings(tmp_path: Path) -> None:
    """Hitori, by nothing but rule files, with its published solutions as the judge."""
    shutil.copytree(shipped("asp") / "lib", tmp_path / "lib")
    folder = tmp_path / "hitori"
    folder.mkdir()
    (folder / "rules.lp").write_text(HITORI)
    (folder / "redundant.lp").write_text(
        '#include "../lib/rings.lp".\n#defined disabled/1.\n'
        "ringless :- cell(1, 1), not disabled(adjacent), not disabled(connected).\n"
    )
    for record in corpus.records("hitori")[::12]:
        numbers = tuple(map(tuple, record["numbers"]))
        layers = (Layer("numbers", numbers),)
        puzzle = Puzzle("hitori", record["rows"], record["cols"], layers)
        outcome = pysolve.solve(puzzle, rules=pysolve.Rules(folder=tmp_path))
        drawn = [
            "".join("#" if value else "." for value in row) for row in outcome.solutions[0].values
        ]
        assert (outcome.verdict, drawn) == (pysolve.Verdict.UNIQUE, record["solution"])
        assert not outcome.remarks

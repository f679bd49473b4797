"""Heyawake and Nurikabe for CP-SAT, to compare with: connectivity by distances from a root.

A cell of a connected area has a distance, and unless it is the root, a neighbour in the area that
is one step nearer. Distances stand for search trees, so every area is one piece.
"""

from __future__ import annotations

import time
from collections.abc import Container, Mapping
from itertools import pairwise
from typing import Any

from ortools.sat.python import cp_model

from pysolve.model import UNKNOWN, Grid, Puzzle, Solution

Cell = tuple[int, int]
Literals = Mapping[Cell, Any]


def solve(puzzle: Puzzle, limit: float) -> tuple[Solution | None, bool | None]:
    """Return a solution, and whether it is the only one; None where time ran out."""
    begun = time.perf_counter()
    model = cp_model.CpModel()
    cells = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols)]
    shaded = {cell: model.new_bool_var(f"shaded{cell}") for cell in cells}
    if puzzle.kind == "heyawake":
        _heyawake(model, puzzle, shaded)
    elif puzzle.kind == "nurikabe":
        _nurikabe(model, puzzle, shaded)
    else:
        raise SystemExit(f"there is no CP-SAT model of {puzzle.kind}")
    first = _search(model, shaded, limit - (time.perf_counter() - begun))
    if not first:
        return None, None
    solution = Solution(
        tuple(tuple(first[r, c] for c in range(puzzle.cols)) for r in range(puzzle.rows))
    )
    model.add_bool_or([v.negated() if first[cell] else v for cell, v in shaded.items()])
    left = limit - (time.perf_counter() - begun)
    other = _search(model, shaded, left) if left > 0 else None
    return solution, None if other is None else not other


def _search(model: cp_model.CpModel, shaded: Literals, limit: float) -> dict[Cell, int] | None:
    """Return the values of a solution, nothing if there is none, None when time ran out."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = max(limit, 0.001)
    status = solver.solve(model)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return {cell: int(solver.value(literal)) for cell, literal in shaded.items()}
    return {} if status == cp_model.INFEASIBLE else None


def _neighbours(cell: Cell, within: Container[Cell]) -> list[Cell]:
    r, c = cell
    return [n for n in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if n in within]


def _connected(model: cp_model.CpModel, member: Literals, name: str, root: Cell | None) -> None:
    """Make the members one area around a root, which is any member unless it is given."""
    distances = {cell: model.new_int_var(0, len(member), f"{name}{cell}") for cell in member}
    roots = {}
    if root is None:
        roots = {cell: model.new_bool_var(f"{name} root{cell}") for cell in member}
        model.add_at_most_one(roots.values())
        for cell, literal in roots.items():
            model.add_implication(literal, member[cell])
    for cell in member:
        if cell == root:
            model.add(distances[cell] == 0)
            continue
        nearer = []
        for other in _neighbours(cell, member):
            parent = model.new_bool_var(f"{name}{cell} from {other}")
            model.add_implication(parent, member[other])
            model.add(distances[cell] == distances[other] + 1).only_enforce_if(parent)
            nearer.append(parent)
        ways = [*nearer, roots[cell]] if roots else nearer
        model.add_bool_or([*ways, member[cell].negated()])


def _heyawake(model: cp_model.CpModel, puzzle: Puzzle, shaded: Literals) -> None:
    rooms, clues = _layer(puzzle, "rooms"), _layer(puzzle, "clues")
    if any(map(any, puzzle.layer("walls") or ())):
        raise SystemExit(f"{puzzle.title}: the CP-SAT model knows no walls inside rooms")
    for r, c in shaded:
        for other in ((r, c + 1), (r + 1, c)):
            if other in shaded:
                model.add_bool_or([shaded[r, c].negated(), shaded[other].negated()])
        clue = clues[r][c]
        if clue is not None and clue != UNKNOWN:
            room = [literal for (y, x), literal in shaded.items() if rooms[y][x] == rooms[r][c]]
            model.add(sum(room) == int(clue))
    lines = [[(r, c) for c in range(puzzle.cols)] for r in range(puzzle.rows)]
    lines += [[(r, c) for r in range(puzzle.rows)] for c in range(puzzle.cols)]
    for line in lines:
        names = [rooms[r][c] for r, c in line]
        borders = [i for i in range(1, len(line)) if names[i] != names[i - 1]]
        for first, second in pairwise(borders):
            model.add_bool_or([shaded[cell] for cell in line[first - 1 : second + 1]])
    _connected(model, {cell: v.negated() for cell, v in shaded.items()}, "open", None)


def _nurikabe(model: cp_model.CpModel, puzzle: Puzzle, shaded: Literals) -> None:
    numbers = _layer(puzzle, "numbers")
    islands = []
    for r, c in shaded:
        number = numbers[r][c]
        if number is None:
            continue
        size = len(shaded) if number == UNKNOWN else int(number)
        island = {
            cell: model.new_bool_var(f"island{(r, c)}{cell}")
            for cell in shaded
            if abs(cell[0] - r) + abs(cell[1] - c) < size
        }
        model.add(island[r, c] == 1)
        if number != UNKNOWN:
            model.add(sum(island.values()) == size)
        _connected(model, island, f"island{(r, c)}", (r, c))
        islands.append(island)
    for cell, literal in shaded.items():
        model.add_exactly_one([literal, *(island[cell] for island in islands if cell in island)])
        r, c = cell
        for other in ((r, c + 1), (r + 1, c)):
            if other not in shaded:
                continue
            for island in islands:
                for one, two in ((cell, other), (other, cell)):
                    if one in island:
                        beside = [island[two]] if two in island else []
                        model.add_bool_or([island[one].negated(), shaded[two], *beside])
        block = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
        if block[3] in shaded:
            model.add_bool_or([shaded[corner].negated() for corner in block])
    _connected(model, shaded, "sea", None)


def _layer(puzzle: Puzzle, name: str) -> Grid:
    grid = puzzle.layer(name)
    if grid is None:
        raise SystemExit(f"{puzzle.title}: there are no {name} in it")
    return grid

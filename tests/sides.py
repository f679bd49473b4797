"""Lines on a lattice in plain Python, for judges that must know nothing of clingo or the .lp files.

Spots are those of `Solution` for answers on sides: cells at odd rows and columns, corners at even
ones, sides between them.
"""

from __future__ import annotations

from collections.abc import Iterator

from cells import Places, Values

Spot = tuple[int, int]


def strokes(values: Values, between: str) -> Iterator[tuple[Spot, Spot]]:
    """Yield the ends of every line that is drawn: two corners, or two cells."""
    for i, row in enumerate(values):
        for j, drawn in enumerate(row):
            if drawn:
                upright = (i % 2 == 1) == (between == "corner")
                yield ((i - 1, j), (i + 1, j)) if upright else ((i, j - 1), (i, j + 1))


def ways(values: Values, between: str) -> dict[Spot, list[Spot]]:
    """Return where one can go from each spot that a line passes, in reading order."""
    found: dict[Spot, list[Spot]] = {}
    for one, other in strokes(values, between):
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    return {spot: found[spot] for spot in sorted(found)}


def ends(values: Values, between: str) -> Places:
    """Where a loop ends, branches or crosses itself."""
    for (i, j), others in ways(values, between).items():
        if len(others) != 2:
            yield between, (i // 2, j // 2)


def single(values: Values, between: str) -> Places:
    """All that is cut off from the first spot of a loop; or the grid, if there is no loop."""
    steps = ways(values, between)
    if not steps:
        yield "grid", ()
        return
    todo = [next(iter(steps))]
    seen = set(todo)
    while todo:
        new = set(steps[todo.pop()]) - seen
        seen |= new
        todo += new
    for i, j in steps.keys() - seen:
        yield between, (i // 2, j // 2)

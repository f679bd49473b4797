"""Plots as SVG: points on two logarithmic scales, and bars. Colours come from the page's style.

What a point means is told by its form as much as by its colour.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pysolve.render.svg.markup import number, plain

MOST_POINTS: Final = 3000
"""Beyond that many in all, points at the same spot are drawn once."""

SPOT: Final = 5
"""How far spots are apart, once points are drawn by spots: as far as marks can be told apart."""

WIDTH, HEIGHT = 360, 270
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 10, 8, 40
_LEAST: Final = 1e-4
"""The shortest time that is told apart from none, in seconds."""


@dataclass(frozen=True, slots=True)
class Scale:
    """A logarithmic scale between two round numbers."""

    low: float
    high: float

    @staticmethod
    def over(values: Iterable[float], least: float) -> Scale:
        """Return the scale that values fit on; it spans a factor of five at the least."""
        low, high = math.inf, least
        for value in values:
            low, high = min(low, max(value, least)), max(high, value)
        low = min(low, high)
        bottom = _round(low, down=True)
        top = _round(max(high, bottom * 5), down=False)
        return Scale(bottom, top)

    def at(self, value: float) -> float:
        """Return where a value is, from 0 to 1."""
        span = math.log(self.high / self.low)
        return math.log(min(max(value, self.low), self.high) / self.low) / span

    def value(self, place: float) -> float:
        """Return the value at a place from 0 to 1."""
        return float(self.low * (self.high / self.low) ** place)

    def ticks(self) -> list[float]:
        """Return round numbers along the scale, as many as can be read."""
        decades = math.log10(self.high / self.low)
        steps = (1, 2, 5) if decades <= 2.4 else (1, 3) if decades <= 3 else (1,)
        first = math.floor(math.log10(self.low))
        last = math.ceil(math.log10(self.high))
        every = 1 if decades <= 6 else 2
        powers = range(first, last + 1, every)
        found = [step * 10.0**power for power in powers for step in steps]
        slack = 1 + 1e-9
        return [tick for tick in found if self.low / slack <= tick <= self.high * slack]


def _round(value: float, *, down: bool) -> float:
    """Return the nearest of 1, 2, 5, 10, ... that is not above, or not below."""
    power = 10.0 ** math.floor(math.log10(value))
    steps = [step * power for step in (1, 2, 5, 10)]
    slack = 1 + 1e-9
    if down:
        return max(step for step in steps if step <= value * slack)
    return min(step for step in steps if step >= value / slack)


Spot = tuple[float, float]
"""Cells and seconds."""


@dataclass(frozen=True, slots=True)
class Cloud:
    """The points of a plot: by what came of the puzzle, and those that lead somewhere."""

    title: str
    points: Mapping[str, Sequence[Spot]]
    links: Sequence[tuple[Spot, str, str]] = ()
    """Where the point is, where it leads to, and what it is called."""

    def spotted(self, across: Scale, up: Scale) -> Cloud:
        """Return it with points that would lie upon each other drawn once."""
        points = {name: spots(found, across, up) for name, found in self.points.items()}
        return replace(self, points=points)


def spots(points: Iterable[Spot], across: Scale, up: Scale) -> list[Spot]:
    """Return points by spots: one in the middle of each spot where there are some."""
    wide, high = _inner_width() / SPOT, _inner_height() / SPOT
    taken = {(round(across.at(x) * wide), round(up.at(y) * high)) for x, y in points}
    return [(across.value(x / wide), up.value(y / high)) for x, y in sorted(taken)]


def _inner_width() -> int:
    return WIDTH - _LEFT - _RIGHT


def _inner_height() -> int:
    return HEIGHT - _TOP - _BOTTOM


def scales(clouds: Sequence[Cloud]) -> tuple[Scale, Scale]:
    """Return the scales of cells and seconds that all plots share."""
    every = [points for cloud in clouds for points in cloud.points.values()]
    across = Scale.over((x for points in every for x, _ in points), 1)
    up = Scale.over((y for points in every for _, y in points), _LEAST)
    return across, up


def scatter(cloud: Cloud, across: Scale, up: Scale, name: str) -> str:
    """Return a plot of seconds against cells; `name` begins its ids."""
    inner_width, inner_height = _inner_width(), _inner_height()

    def place(spot: Spot) -> Spot:
        x, y = spot
        return _LEFT + across.at(x) * inner_width, _TOP + (1 - up.at(y)) * inner_height

    parts = []
    bottom, right = HEIGHT - _BOTTOM, WIDTH - _RIGHT
    for tick in across.ticks():
        at = number(place((tick, up.low))[0])
        parts.append(f'<path class="rule" d="M{at} {_TOP}V{bottom}"/>')
        parts.append(f'<text x="{at}" y="{bottom + 15}" text-anchor="middle">{tick:g}</text>')
    for tick in up.ticks():
        height = place((across.low, tick))[1]
        parts.append(f'<path class="rule" d="M{_LEFT} {number(height)}H{right}"/>')
        told = _clock(tick)
        parts.append(
            f'<text x="{_LEFT - 6}" y="{number(height + 4)}" text-anchor="end">{told}</text>'
        )
    middle = _LEFT + inner_width / 2
    parts.append(
        f'<text x="{number(middle)}" y="{HEIGHT - 6}" text-anchor="middle">cells</text>'
        f'<path class="axis" d="M{_LEFT} {_TOP}V{bottom}H{right}"/>'
    )
    for outcome, points in cloud.points.items():
        drawn = "".join(_mark(outcome, *place(spot)) for spot in points)
        parts.append(f'<path class="point {outcome.lower()}" d="{drawn}"/>')
    for spot, target, told in cloud.links:
        x, y = place(spot)
        around = f'<circle class="ring" cx="{number(x)}" cy="{number(y)}" r="6"/>'
        # The same links stand in a table, where keys lead from one to the next.
        link = f'<a href="#{target}" tabindex="-1"><title>{plain(told)}</title>{around}</a>'
        parts.append(link)
    return _svg(name, f"{cloud.title}: time against cells", _told(cloud), HEIGHT, parts)


def _told(cloud: Cloud) -> str:
    every = [spot for points in cloud.points.values() for spot in points]
    if not every:
        return "There are no points."
    cells, times = [x for x, _ in every], [y for _, y in every]
    return (
        f"{min(cells):.0f} to {max(cells):.0f} cells, "
        f"{_clock(min(times), 2)} to {_clock(max(times), 2)}, on logarithmic scales."
    )


def _clock(value: float, digits: int = 6) -> str:
    """Write a time at a scale."""
    return f"{value * 1000:.{digits}g} ms" if value < 0.9999 else f"{value:.{digits}g} s"


# Marks


_MARKS: Final = {
    "UNIQUE": "m-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0z",
    "MULTIPLE": "m-3 -3h6v6h-6z",
    "NONE": "m-3 -3l6 6m0 -6l-6 6",
    "UNKNOWN": "m0 -4l4 7h-8z",
    "ERROR": "m0 -4v8m-4 -4h8",
    "DONE": "m0 -3.6l3.6 3.6l-3.6 3.6l-3.6 -3.6z",
}
"""The mark of each outcome, drawn from its middle: a form of its own for each."""


def _mark(outcome: str, x: float, y: float) -> str:
    return f"M{x:.1f} {y:.1f}{_MARKS[outcome]}"


def key(outcome: str) -> str:
    """Return the mark of an outcome alone, to stand in a line of text."""
    mark = f'<path class="point {outcome.lower()}" d="M7 7{_MARKS[outcome]}"/>'
    return boxed(mark)


def ring() -> str:
    """Return the mark of a point that leads somewhere, to stand in a line of text."""
    return boxed('<circle class="ring" cx="7" cy="7" r="6"/>')


def boxed(mark: str) -> str:
    """Return a mark as a picture that is as high as a line of text."""
    box = 'class="key" width="14" height="14" viewBox="0 0 14 14"'
    return f'<svg {box} aria-hidden="true">{mark}</svg>'


# Bars


def bars(title: str, rows: Sequence[tuple[str, int]], highest: int, name: str) -> str:
    """Return bars that lie, each with its label and its number; the longest is `highest`."""
    step, left, right = 26, 92, 48
    room = WIDTH - left - right
    parts = []
    for place, (label, value) in enumerate(rows):
        y = 4 + place * step
        width = number(room * value / highest) if highest else "0"
        end = number(left + room * value / highest + 6) if highest else left + 6
        parts.append(
            f'<text x="{left - 8}" y="{y + 15}" text-anchor="end">{plain(label)}</text>'
            f'<rect class="bar" x="{left}" y="{y + 2}" width="{width}" height="18"/>'
            f'<text x="{end}" y="{y + 15}">{value:,}</text>'
        )
    height = 8 + len(rows) * step
    parts.append(f'<path class="axis" d="M{left} 2V{height - 2}"/>')
    told = ", ".join(f"{label}: {value:,}" for label, value in rows) + "."
    return _svg(name, title, told, height, parts)


def _svg(name: str, title: str, told: str, height: int, parts: Iterable[str]) -> str:
    return "\n".join(_wrapped(name, title, told, height, parts))


def _wrapped(name: str, title: str, told: str, height: int, parts: Iterable[str]) -> Iterator[str]:
    yield (
        f'<svg class="plot" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-labelledby="{name}-title {name}-desc">'
    )
    yield f'<title id="{name}-title">{plain(title)}</title>'
    yield f'<desc id="{name}-desc">{plain(told)}</desc>'
    yield from parts
    yield "</svg>"

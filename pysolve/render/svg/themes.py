"""How a picture looks: its colours and its size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pysolve.errors import UsageError

SMALLEST: Final = 8
LARGEST: Final = 200
"""The limits of a cell's side, in pixels."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture. None is no fill at all."""

    page: str | None
    board: str | None
    thin: str
    thick: str
    ink: str
    value: str
    stamp: str
    shade: str
    on_shade: str
    seam: str
    mark: str
    mark_fill: str
    forced: str
    forced_fill: str
    accent: str
    tint: str
    accent_on_shade: str
    reason: str
    reason_tint: str
    reason_on_shade: str
    black: str
    white: str
    """What people call black and white, whatever the colour of ink is."""


THEMES: Final = {
    "light": Theme(
        page="#fff",
        board="#fff",
        thin="#a3abb5",
        thick="#15181d",
        ink="#15181d",
        value="#55606e",
        stamp="#333941",
        shade="#333941",
        on_shade="#fff",
        seam="#68717d",
        mark="#1f5fb4",
        mark_fill="#2f6fc0",
        forced="#1a7a4a",
        forced_fill="#22814f",
        accent="#d6410a",
        tint="#ffe9d9",
        accent_on_shade="#ff9a52",
        reason="#0b7285",
        reason_tint="#d5e7ea",
        reason_on_shade="#8be9f5",
        black="#15181d",
        white="#fff",
    ),
    "dark": Theme(
        page="#17191e",
        board="#59616d",
        thin="#7d8693",
        thick="#f1f3f6",
        ink="#fff",
        value="#ccd3dd",
        stamp="#e6ebf2",
        shade="#0d0f12",
        on_shade="#fff",
        seam="#3c434d",
        mark="#a9d3ff",
        mark_fill="#0f3f7d",
        forced="#a5efc4",
        forced_fill="#0c4a2b",
        accent="#ffc078",
        tint="#6b5a4a",
        accent_on_shade="#ff9a3d",
        reason="#8be9f5",
        reason_tint="#4d6f7c",
        reason_on_shade="#8be9f5",
        black="#0d0f12",
        white="#f4f6f9",
    ),
    "print": Theme(
        page=None,
        board=None,
        thin="#999",
        thick="#000",
        ink="#000",
        value="#555",
        stamp="#333",
        shade="#333",
        on_shade="#fff",
        seam="#777",
        mark="#333",
        mark_fill="#4a4a4a",
        forced="#555",
        forced_fill="#767676",
        accent="#000",
        tint="#e6e6e6",
        accent_on_shade="#fff",
        reason="#000",
        reason_tint="#f3f3f3",
        reason_on_shade="#fff",
        black="#000",
        white="#fff",
    ),
}


@dataclass(frozen=True, slots=True)
class Picture:
    """How a board is drawn: the name of a theme and the side of a cell in pixels."""

    theme: str = "light"
    cell_size: int = 36

    def __post_init__(self) -> None:
        if self.theme not in THEMES:
            raise UsageError(f"there is no theme {self.theme!r}; there is {', '.join(THEMES)}")
        if not SMALLEST <= self.cell_size <= LARGEST:
            raise UsageError(f"a cell is {SMALLEST} to {LARGEST} pixels wide, not {self.cell_size}")

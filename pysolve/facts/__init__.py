"""The Python mirror of the .lp vocabulary: clorm predicates, and the way between them and puzzles.

Nothing else in the program writes or reads ASP terms. What only some commands need is made when it
is first asked for: predicates take their time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pysolve.facts.answers import (
    arity,
    instance,
    key,
    of_marks,
    of_solution,
    shared,
    solution,
    spot_of,
    values_of,
)
from pysolve.facts.puzzles import clue, disabled, of, without_clues
from pysolve.facts.vocabulary import (
    ANSWERS,
    Disabled,
    Invalid,
    RuleSentence,
    Size,
)

if TYPE_CHECKING:
    from pysolve.facts.comparing import (
        Differs,
        Reference,
        SideDiffers,
        SideReference,
        Violated,
        differing,
        reference,
        references,
        violations,
    )
    from pysolve.facts.drawing import (
        Begun,
        ClueTold,
        Density,
        Fitting,
        Full,
        Image,
        Kept,
        OfRooms,
        PlaceTold,
        Random,
        Removable,
        SideStays,
        Stays,
        Style,
        Styled,
        UsualDensity,
        Was,
        WholeLine,
        before,
        chances,
        densities,
        fittings,
        images,
        kept,
        stays,
        styled,
    )
    from pysolve.facts.steps import (
        UNLIKE,
        Background,
        Chained,
        Chosen,
        Deductions,
        Edge,
        Exact,
        Excluded,
        Farthest,
        Known,
        Level,
        Local,
        Mark,
        Must,
        MustAll,
        MustHere,
        SideKnown,
        Single,
        StepKind,
        Taken,
        Term,
        Tested,
        Tier,
        Told,
        Trivial,
        Weight,
        Whole,
        Word,
        edges,
        excluded,
        known,
        tiers,
        unlike,
    )
    from pysolve.facts.terms.arrow import Arrow
    from pysolve.facts.terms.asked import Asked
    from pysolve.facts.terms.border import Border
    from pysolve.facts.terms.clue import Clue
    from pysolve.facts.terms.corner import Corner
    from pysolve.facts.terms.given import Given
    from pysolve.facts.terms.hole import Hole
    from pysolve.facts.terms.line import Line
    from pysolve.facts.terms.margin import Margin
    from pysolve.facts.terms.number import Number
    from pysolve.facts.terms.room import Room
    from pysolve.facts.terms.setting import Setting
    from pysolve.facts.terms.shaded import Shaded
    from pysolve.facts.terms.side import Side
    from pysolve.facts.terms.symbol import Symbol
    from pysolve.facts.terms.value import Value
    from pysolve.facts.terms.wall import Wall

_LATER = {
    "comparing": (
        *("Differs", "Reference", "SideDiffers", "SideReference", "Violated"),
        *("differing", "reference", "references", "violations"),
    ),
    "steps": (
        *("UNLIKE", "Background", "Chained", "Chosen", "Deductions", "Edge", "Exact"),
        *(
            "Excluded",
            "Farthest",
            "Known",
            "Level",
            "Local",
            "Mark",
            "Must",
            "MustAll",
            "MustHere",
            "SideKnown",
            "Single",
        ),
        *("StepKind", "Taken", "Term", "Tested", "Tier", "Told", "Trivial"),
        *("Weight", "Whole", "Word"),
        *("edges", "excluded", "known", "tiers", "unlike"),
    ),
    "drawing": (
        *(
            "Begun",
            "Density",
            "Full",
            "Fitting",
            "Image",
            "Kept",
            "OfRooms",
            "PlaceTold",
            "Random",
        ),
        *("Removable", "SideStays", "Stays", "Style", "Styled", "ClueTold", "UsualDensity", "Was"),
        *("WholeLine", "before", "chances", "densities", "fittings", "images", "kept", "stays"),
        "styled",
    ),
    "terms.arrow": ("Arrow",),
    "terms.asked": ("Asked",),
    "terms.border": ("Border",),
    "terms.clue": ("Clue",),
    "terms.corner": ("Corner",),
    "terms.given": ("Given",),
    "terms.hole": ("Hole",),
    "terms.line": ("Line",),
    "terms.margin": ("Margin",),
    "terms.number": ("Number",),
    "terms.room": ("Room",),
    "terms.setting": ("Setting",),
    "terms.shaded": ("Shaded",),
    "terms.side": ("Side",),
    "terms.symbol": ("Symbol",),
    "terms.value": ("Value",),
    "terms.wall": ("Wall",),
}
"""The modules that are loaded when a name of theirs is asked for."""

__all__ = [
    "ANSWERS",
    "UNLIKE",
    "Arrow",
    "Asked",
    "Background",
    "Begun",
    "Border",
    "Chained",
    "Chosen",
    "Clue",
    "ClueTold",
    "Corner",
    "Deductions",
    "Density",
    "Differs",
    "Disabled",
    "Edge",
    "Exact",
    "Excluded",
    "Farthest",
    "Fitting",
    "Full",
    "Given",
    "Hole",
    "Image",
    "Invalid",
    "Kept",
    "Known",
    "Level",
    "Line",
    "Local",
    "Margin",
    "Mark",
    "Must",
    "MustAll",
    "MustHere",
    "Number",
    "OfRooms",
    "PlaceTold",
    "Random",
    "Reference",
    "Removable",
    "Room",
    "RuleSentence",
    "Setting",
    "Shaded",
    "Side",
    "SideDiffers",
    "SideKnown",
    "SideReference",
    "SideStays",
    "Single",
    "Size",
    "Stays",
    "StepKind",
    "Style",
    "Styled",
    "Symbol",
    "Taken",
    "Term",
    "Tested",
    "Tier",
    "Told",
    "Trivial",
    "UsualDensity",
    "Value",
    "Violated",
    "Wall",
    "Was",
    "Weight",
    "Whole",
    "WholeLine",
    "Word",
    "arity",
    "before",
    "chances",
    "clue",
    "densities",
    "differing",
    "disabled",
    "edges",
    "excluded",
    "fittings",
    "images",
    "instance",
    "kept",
    "key",
    "known",
    "of",
    "of_marks",
    "of_solution",
    "reference",
    "references",
    "shared",
    "solution",
    "spot_of",
    "stays",
    "styled",
    "tiers",
    "unlike",
    "values_of",
    "violations",
    "without_clues",
]


def __getattr__(name: str) -> object:
    """Load what is asked for the first time."""
    from importlib import import_module  # noqa: PLC0415

    for module, names in _LATER.items():
        if name in names:
            value = getattr(import_module(f"{__name__}.{module}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

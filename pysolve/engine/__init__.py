"""The only place that imports clingo: rule files and facts in, models out, within a budget."""

from __future__ import annotations

from pysolve.engine.files import (
    RESERVED,
    Survey,
    constraints,
    inspect,
    read_facts,
    survey,
    unnamed,
)
from pysolve.engine.program import (
    ABANDONED,
    BRIEF,
    CONFIGURATIONS,
    LONG,
    SHORT,
    STEP_SECONDS,
    Budget,
    Clock,
    Program,
    Reply,
    Run,
    Tick,
)
from pysolve.engine.switchboard import Literal, Switchboard, unit_cores

__all__ = [
    "ABANDONED",
    "BRIEF",
    "CONFIGURATIONS",
    "LONG",
    "RESERVED",
    "SHORT",
    "STEP_SECONDS",
    "Budget",
    "Clock",
    "Literal",
    "Program",
    "Reply",
    "Run",
    "Survey",
    "Switchboard",
    "Tick",
    "constraints",
    "inspect",
    "read_facts",
    "survey",
    "unit_cores",
    "unnamed",
]

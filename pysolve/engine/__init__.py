"""The only place that imports clingo: rule files and facts in, models out, within a budget."""

from __future__ import annotations

from pysolve.engine.files import (
    RESERVED,
    State,
    Survey,
    constraints,
    glance,
    inspect,
    read_facts,
    states,
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
    "State",
    "Survey",
    "Switchboard",
    "Tick",
    "constraints",
    "glance",
    "inspect",
    "read_facts",
    "states",
    "survey",
    "unit_cores",
    "unnamed",
]

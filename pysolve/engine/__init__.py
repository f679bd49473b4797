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
from pysolve.engine.limits import (
    CONFIGURATIONS,
    STEP_SECONDS,
    Budget,
    Cancel,
    Deadline,
    Limit,
    Tick,
)
from pysolve.engine.program import BRIEF, LONG, SHORT, Program, Reply, Run
from pysolve.engine.switchboard import Literal, Switchboard, unit_cores

__all__ = [
    "BRIEF",
    "CONFIGURATIONS",
    "LONG",
    "RESERVED",
    "SHORT",
    "STEP_SECONDS",
    "Budget",
    "Cancel",
    "Deadline",
    "Limit",
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

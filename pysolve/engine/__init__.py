"""The only place that imports clingo: rule files and facts in, models out, within a limit."""

from __future__ import annotations

from pysolve.engine.files import State, states
from pysolve.engine.inspection import RESERVED, Survey, constraints, inspect, survey, unnamed
from pysolve.engine.kept import KeptProgram
from pysolve.engine.limits import (
    CONFIGURATIONS,
    STEP_SECONDS,
    Cancel,
    Deadline,
    Limit,
    Tactics,
    Tick,
)
from pysolve.engine.looks import Look, Looks
from pysolve.engine.program import BRIEF, LONG, SHORT, Program, Reply, Run
from pysolve.engine.reading import Term, read_facts, read_stated
from pysolve.engine.skimming import glance
from pysolve.engine.switchboard import Literal, Switchboard, unit_cores

__all__ = [
    "BRIEF",
    "CONFIGURATIONS",
    "LONG",
    "RESERVED",
    "SHORT",
    "STEP_SECONDS",
    "Cancel",
    "Deadline",
    "KeptProgram",
    "Limit",
    "Literal",
    "Look",
    "Looks",
    "Program",
    "Reply",
    "Run",
    "State",
    "Survey",
    "Switchboard",
    "Tactics",
    "Term",
    "Tick",
    "constraints",
    "glance",
    "inspect",
    "read_facts",
    "read_stated",
    "states",
    "survey",
    "unit_cores",
    "unnamed",
]

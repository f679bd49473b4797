"""The only place that imports clingo: rule files and facts in, models out, within a budget."""

from __future__ import annotations

from pysolve.engine.files import RESERVED, Survey, inspect, parse_facts, read_facts, survey
from pysolve.engine.program import (
    ABANDONED,
    CONFIGURATIONS,
    STEP_SECONDS,
    Budget,
    Program,
    Reply,
    Run,
    Tick,
)

__all__ = [
    "ABANDONED",
    "CONFIGURATIONS",
    "RESERVED",
    "STEP_SECONDS",
    "Budget",
    "Program",
    "Reply",
    "Run",
    "Survey",
    "Tick",
    "inspect",
    "parse_facts",
    "read_facts",
    "survey",
]

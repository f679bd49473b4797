"""Programs put together and grounded: what clingo is told, the switches, and the rule files."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

import clingo
from clorm import Predicate, control_add_facts

from pysolve.engine.files import refuse_unsafe
from pysolve.engine.includes import find_shipped
from pysolve.engine.limits import Limit, Tactics
from pysolve.engine.messages import Messages, one_line
from pysolve.errors import RuleError

SOUND: Final = ("--sat-prepro=no", "--no-backprop")
"""Clasp 3.4.1, that of clingo 5.8.2, loses models in the configurations that have one of these:
a puzzle with a solution would be said to have none."""


EXACT: Final = ("--eq=0",)
"""Neither does clasp look for atoms that are equivalent, where a verdict rests on the search: it
takes some for equivalent that are not, and loses models too, if seldom. What is drawn for a puzzle
to be made is judged afterwards, so there the search may stay as it is."""


def options(
    limit: Limit,
    tactics: Tactics,
    *,
    conflicts: int | None,
    forgetful: bool,
    eager: bool,
) -> list[str]:
    """Return what clingo is told about the search."""
    told = ["--project=show"]
    if limit.threads > 1:  # A clingo without threads does not know the option.
        told.append(f"--parallel-mode={limit.threads}")
    configuration = limit.configured(tactics.configuration)
    if configuration is not None:
        told.append(f"--configuration={configuration}")
    told += (*SOUND, *(EXACT if tactics.exact else ()))
    if tactics.counters:
        told.append("--trans-ext=all")
    if conflicts is not None:
        told.append(f"--solve-limit={conflicts}")
    if forgetful:
        # Nor does it weigh what loops and counts were of use: that takes longer than it saves.
        told += ["--forget-on-step=lemmas", "--score-other=no"]
    if eager:
        told.append("--heuristic=Domain")
    if limit.seed is not None:
        told += [f"--seed={limit.seed}", "--sign-def=rnd"]
    return told


def switchable(
    switches: Iterable[Predicate],
    choices: Iterable[Collection[Predicate]],
    unless: Mapping[Predicate, Collection[Predicate]],
    *,
    eager: bool,
) -> str:
    """Return the statements about facts that may hold or not.

    They are text: with atoms that a backend adds, gringo leaves out instances of some rules.
    """
    switches = tuple(switches)
    text = "".join(f"{{ {switch} }}.\n" for switch in switches)
    if eager:
        text += "".join(f"#heuristic {switch}. [1, true]\n" for switch in switches)
    text += "".join(f"{{ {'; '.join(map(str, group))} }} 1.\n" for group in choices)
    for fact, others in unless.items():
        text += f"{fact} :- {', '.join(f'not {other}' for other in others)}.\n"
    return text


def grounded(
    files: Sequence[Path], facts: Iterable[Predicate], text: str, told: Sequence[str]
) -> clingo.Control:
    """Ground rule files with facts, and with some statements; clingo's remarks are errors."""
    messages = Messages()
    try:
        control = clingo.Control(list(told), logger=messages)
    except RuntimeError as error:
        raise RuleError(one_line(f"clingo does not take {' '.join(told)}: {error}")) from None
    control_add_facts(control, facts)
    control.add(text)
    # A switch may be a clue that makes no sense. What the puzzle itself holds was seen before.
    messages.lenient = bool(text)
    find_shipped()
    refuse_unsafe(files)
    try:
        for file in files:
            control.load(str(file))
        control.ground()
    except RuntimeError as error:
        messages.raise_if_any(error)
    messages.raise_if_any()
    return control

"""Searches with a thread and without: the same answers, and they end when they are told to."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from clorm import Predicate, unify

import pysolve
from pysolve import Limit, facts
from pysolve.engine import CONFIGURATIONS, Cancel, Deadline, Program
from pysolve.errors import UndecidedError
from pysolve.settling import settled

CROWDED = """
{ value(P, H, 1) : H = 0..10 } = 1 :- P = 0..11.
:- value(P, H, 1), value(Q, H, 1), P < Q.
#show value/3.
"""
"""Twelve pigeons in eleven holes: clasp takes longer to refute them than anybody waits."""


def crowded(folder: Path, deadline: Deadline) -> Program:
    file = folder / "crowded.lp"
    file.write_text(CROWDED)
    return Program([file], [], Limit(models=0), deadline=deadline)


def threads() -> int:
    return len(list(Path("/proc/self/task").iterdir()))


def ambiguous(kind: str, limit: Limit) -> Program:
    puzzle = pysolve.load(f"{kind}/flawed/ambiguous")
    case = settled(puzzle)
    return Program(case.rules.solving, facts.of(puzzle), limit, case.tactics)


def searched(program: Program) -> object:
    run = program.search()
    assert run.found > 1
    return run.models, run.found, run.exhausted, run.timed_out


def deduced(program: Program) -> object:
    return program.consequences(brave=True), program.consequences(brave=False)


def asked(program: Program) -> object:
    """A board that can be, one that cannot, and the best of all; one after the other."""
    shown = {symbol for model in program.search().models for symbol in model}
    cells = [cell for kind in (facts.Shaded, facts.Value) for cell in atoms(program, kind)]
    no = {cell: cell.symbol not in shown for cell in cells}
    best = type(cells[0])
    program.prefer(best, 1)
    replies = [program.ask({}), program.ask(no), program.ask({}, free=True, shown=True)]
    assert [reply.yes for reply in replies] == [True, False, True]
    return [(set(reply.atoms), reply.core) for reply in replies]


def refuted(program: Program) -> object:
    """All cells shaded, or all ones, cannot be; without a limit of conflicts."""
    cells = [*program.literals(facts.Shaded).values(), *program.literals(facts.Value).values()]
    core, nothing = program._refuted(cells, None)
    none, model = program._refuted([], None)
    assert core
    assert (nothing, none) == (None, None)
    return core, list(model or ())


def atoms(program: Program, wanted: type[Any]) -> list[Any]:
    return list(unify([wanted], list(program.literals(wanted))))


@pytest.mark.parametrize("question", [searched, deduced, asked, refuted])
@pytest.mark.parametrize(
    ("kind", "seed"), [("heyawake", None), ("nurikabe", 3), ("takuzu", None)], ids=str
)
def test_the_answers_are_those_of_a_search_in_a_thread(
    kind: str,
    question: Callable[[Program], object],
    seed: int | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Models in the same order, and the same cores."""
    aside = question(ambiguous(kind, Limit(models=0, seed=seed)))
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert question(ambiguous(kind, Limit(models=0, seed=seed))) == aside


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="threads are counted there")
def test_a_search_is_told_of_and_cancelled_without_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    before = threads()
    told: list[tuple[int, int]] = []
    cancel = Cancel()

    def tick(found: int, seconds: float) -> None:
        told.append((found, threads()))
        cancel()

    run = crowded(tmp_path, Deadline(cancel=cancel, tick=tick)).search()
    assert (run.found, run.exhausted, run.timed_out) == (0, False, False)
    assert told == [(0, before)]


@pytest.mark.parametrize("platform", [sys.platform, "emscripten"])
def test_the_clock_ends_a_search(
    platform: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    run = crowded(tmp_path, Deadline(0.3)).search()
    assert (run.found, run.exhausted, run.timed_out) == (0, False, True)
    with pytest.raises(UndecidedError):
        crowded(tmp_path, Deadline(0.3)).core([])


@pytest.mark.parametrize("raised", [KeyboardInterrupt, ZeroDivisionError])
def test_what_a_tick_raises_ends_a_search(tmp_path: Path, raised: type[BaseException]) -> None:
    def tick(found: int, seconds: float) -> None:
        raise raised

    with pytest.raises(raised):
        crowded(tmp_path, Deadline(tick=tick)).search()


def test_a_program_that_was_ended_can_be_asked_again(tmp_path: Path) -> None:
    ends = [True]

    def tick(found: int, seconds: float) -> None:
        if ends:
            ends.pop()
            raise ZeroDivisionError

    program = crowded(tmp_path, Deadline(tick=tick))
    with pytest.raises(ZeroDivisionError):
        program.ask({})
    both: dict[Predicate, bool] = {facts.Value(0, 0, 1): True, facts.Value(1, 0, 1): True}
    assert program.ask(both).core == set(both)


def test_a_program_is_gone_with_its_last_name(tmp_path: Path) -> None:
    """Watched or not: of boards by the hundred, each would wait for the collector."""
    program = ambiguous("takuzu", Limit())
    program.search()
    control = weakref.ref(program._control)
    gc.disable()
    try:
        del program
        assert control() is None
    finally:
        gc.enable()


BARE = """
import os, sys, threading
sys.modules["_multiprocessing"] = None
for name in ("fork", "posix_spawn"):
    delattr(os, name)
import clingo
told, solve = clingo.Control.__init__, clingo.Control.solve
def no_options(self, arguments=(), **others):
    assert not any("parallel" in argument for argument in arguments), arguments
    told(self, arguments, **others)
def no_async(self, *arguments, async_=False, **others):
    assert not async_
    return solve(self, *arguments, **others)
def no_thread(self):
    raise RuntimeError("can't start new thread")
clingo.Control.__init__, clingo.Control.solve = no_options, no_async
threading.Thread.start = no_thread
sys.platform = "emscripten"
"""
"""A Python without threads and processes, and a clingo that was built without threads."""

ASKED = """
import pysolve
puzzle = pysolve.load("takuzu/flawed/ambiguous")
report = pysolve.check(puzzle)
print(report.verdict, report.solutions, report.forced, report.repairs)
print(pysolve.count(puzzle).number, pysolve.forced(puzzle))
print(pysolve.explain(pysolve.load("takuzu/smallest")).result().steps)
"""


def test_there_need_not_be_threads_or_processes(capsys: pytest.CaptureFixture[str]) -> None:
    done = subprocess.run([sys.executable, "-c", BARE + ASKED], capture_output=True, check=False)
    assert done.stderr == b""
    exec(ASKED)
    assert done.stdout.decode() == capsys.readouterr().out
    assert done.stdout.count(b"\n") == 3


PREPROCESSED = """
{ s(1); s(3); s(4); s(5); d; e }.
b(X) :- s(X).
db :- d.
w(1) :- not s(1).
w(2). y. f.
dw :- not d.
ew :- not e.
block :- dw, w(2), y, w(1).
change(1) :- f, not ew.
change(2) :- b(5), not b(4).
change(3) :- b(4), not b(3).
change(4) :- b(3).
change(5) :- w(2), not w(1).
change(6) :- w(1).
:- 2 < #count { X : change(X) }.
:- db, b(1).
#show s/1. #show d/0. #show e/0.
"""
"""Clasp 3.4.1 finds no model of it where it preprocesses clauses."""


@pytest.mark.parametrize("configuration", [None, *CONFIGURATIONS])
def test_no_configuration_loses_a_model(configuration: str | None, tmp_path: Path) -> None:
    file = tmp_path / "p.lp"
    file.write_text(PREPROCESSED)
    limit = Limit(models=0, configuration=configuration)
    assert Program([file], [], limit).search().found == 24

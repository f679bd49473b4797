"""Workers that are watched: whatever happens to one, its job is done or its end is told, once."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from base64 import b64decode
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import faulty
import pytest
from running import gone, run

import pysolve
from pysolve.pool import Event, FullError, Job, Pool, tasks
from pysolve.pool import pool as pools
from pysolve.rules import Rules

TESTS = Path(__file__).parent
SMALL = pysolve.dumps(pysolve.load("takuzu/smallest"))

HANG = 120
"""After how many seconds a test gives up on what should come at once."""


@pytest.fixture(autouse=True)
def _faulty_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "WORKER", faulty.WORKER)
    monkeypatch.syspath_prepend(str(TESTS))


def job(task: str, *, seconds: float | None = None, memory: int | None = None, **given: Any) -> Job:
    return Job(task, SMALL, task, options=given, seconds=seconds, memory=memory)


def heard(pool: Pool, jobs: Iterable[Job]) -> dict[int, list[Event]]:
    """Do jobs; return what was heard of each, once that is of the shape it should be."""
    every: dict[int, list[Event]] = {}
    for place, event in pool.do(jobs):
        every.setdefault(place, []).append(event)
    for events in every.values():
        names = [event.name for event in events]
        assert names.count("result") + names.count("error") == 1
        assert (names[-2] in ("result", "error"), names[-1], names.count("end")) == (True, "end", 1)
    return every


def answers(jobs: Iterable[Job], size: int = 1) -> list[Any]:
    """Return what comes of jobs: a record each."""
    # Spares are for tests that kill workers one by one; others would only wait for them to start.
    with Pool(size, spare=False) as pool:
        every = heard(pool, jobs)
    return [every[place][-2].data["record"] for place in sorted(every)]


def test_the_results_are_what_the_command_line_prints() -> None:
    """Of every task, with good and bad puzzles; in two processes, with no need to wait."""
    names = ["takuzu/flawed/ambiguous", "takuzu/flawed/impossible", "nurikabe/lagoon"]
    tasks = ["solve", "check", "count", "rate", "explain", "hint"]
    asked = [(task, name) for task in tasks for name in names]
    given = [Job(task, pysolve.sources.read(name).text, name) for task, name in asked]
    for (task, name), record in zip(asked, answers(given, 2), strict=True):
        printed = run(task, name, "--json").stdout
        assert json.loads(printed) == record, (task, name)


def test_a_puzzle_may_be_an_object_and_rules_come_along() -> None:
    text = pysolve.dumps(pysolve.load("takuzu/flawed/ambiguous"), "json")
    rules = Rules(variants=["binairo"])
    for record in answers([Job("count", it, "it", rules) for it in (text, json.loads(text))]):
        assert (record["count"], record["variants"]) == (3, ["binairo"])


def test_what_was_read_is_told_where_asked_for() -> None:
    with Pool(1, spare=False) as pool:
        (events,) = heard(pool, [Job("solve", SMALL, "it", echo=True)]).values()
    told = next(event for event in events if event.name == "read")
    assert pysolve.loads(json.dumps(told.data["puzzle"])) == pysolve.load("takuzu/smallest")
    assert events[0].name == "accepted"
    end = events[-1].data
    assert end["tries"] == 1
    assert end["seconds"] >= 0
    assert end["cancelled"] is False


def test_live_explanations_tell_their_steps() -> None:
    text = pysolve.dumps(pysolve.load("takuzu/first-steps"))
    with Pool(1, spare=False) as pool:
        (events,) = heard(pool, [Job("explain", text, "it", live=True)]).values()
    steps = [event.data["step"] for event in events if event.name == "step"]
    assert steps == events[-2].data["record"]["steps"]
    assert len(steps) > 3


def done(task: str, name: str, *, live: bool = False, **given: Any) -> tuple[Any, list[Any]]:
    """Do a task for a puzzle right here; return its record, and what it told meanwhile."""
    told: list[Any] = []

    def say(event: str, data: Any) -> None:
        told.append((event, data))

    puzzle = pysolve.load(name)
    call = tasks.Call(name, Rules(), given, None, pysolve.Cancel(), say, live)
    return tasks.TASKS[task](puzzle, call), told


def test_hints_and_moves_are_judged_as_on_the_command_line() -> None:
    name, place = "takuzu/first-steps", ["--cell", "1,1", "--places", "short"]
    record, _ = done("hint", name, cell=[0, 0], places="short")
    assert record == json.loads(run("hint", name, *place, "--json").stdout)
    record, _ = done("justify", name, cells=[[0, 0, 1]], places="short")
    assert record == json.loads(run("justify", name, *place, "--value", "1", "--json").stdout)
    record, _ = done("justify", name, cells=[[0, 0, 0]], step="pair")
    asked = ["--cell", "1,1", "--value", "0", "--step", "pair", "--json"]
    assert record == json.loads(run("justify", name, *asked).stdout)
    record, _ = done("hint", name, near=[5, 5])
    assert record == json.loads(run("hint", name, "--near", "6,6", "--json").stdout)
    record, _ = done("steps", name, cell=[0, 0])
    assert record == json.loads(run("steps", name, "--cell", "1,1", "--json").stdout)


def test_logs_are_looked_at_as_on_the_command_line() -> None:
    name, moves = "takuzu/first-steps", [[0, 0, 0], [1, 1, 1], [1, 1, None]]
    record, _ = done("review", name, moves=moves, places="short")
    asked = ["review", "-", "--puzzle", name, "--json"]
    told = json.loads(run(*asked, stdin=json.dumps(moves)).stdout)
    assert record == {**told, "input": name}
    assert record["mistakes"] == [2]


def test_a_draft_is_checked_where_asked_for() -> None:
    name = "nurikabe/flawed/unfinished"
    record, _ = done("check", name, draft=True)
    assert record == json.loads(run("check", name, "--draft", "--json").stdout)
    assert record["draft"] == ["numbered"]


def test_a_report_grows_in_the_order_in_which_it_is_wanted() -> None:
    """The cells that are forced, then how many there are; unneeded clues and repairs last."""
    asked = {"closest": True, "repair": True}
    record, told = done("check", "takuzu/flawed/ambiguous", live=True, **asked)
    reports = [data["report"] for event, data in told if event == "verdict"]
    known = [
        [key for key in ("forced", "count", "pair_exact", "repairs") if report[key] is not None]
        for report in [*reports, record]
    ]
    whole = ["forced", "count", "pair_exact", "repairs"]
    assert known == [whole[:number] for number in range(5)]
    assert reports[0]["differences"]

    record, told = done("check", "heyawake/flawed/impossible", live=True)
    reports = [data["report"] for event, data in told if event == "verdict"]
    known = [[key for key in ("conflicts", "changes") if report[key]] for report in reports]
    assert known == [[], ["conflicts"], ["conflicts", "changes"]]
    assert reports[-1] == record

    record, told = done("check", "takuzu/smallest", live=True)
    assert [data["report"]["unneeded"] for event, data in told if event == "verdict"] == [None]
    assert record["unneeded"] is not None


@pytest.mark.parametrize("what", ["walk", "sheet", "markdown"])
def test_pages_are_those_of_the_command_line(what: str, tmp_path: Path) -> None:
    name = "takuzu/smallest"
    record, _ = done("render", name, what=what)
    media = {"markdown": "text/markdown"}.get(what, "text/html")
    assert (record["record"], record["media"], "base64" in record) == ("render", media, False)
    if what == "sheet":
        assert record["text"].count("<figure>") == 2
        assert "No three neighbours in a row are equal." in record["text"]
        return
    file = tmp_path / ("x.html" if what == "walk" else "x.md")
    run("explain", name, "-o", file)
    assert record["text"] == file.read_text(encoding="utf-8")


def test_pictures_are_those_of_the_command_line(tmp_path: Path) -> None:
    name, file = "takuzu/smallest", tmp_path / "x.svg"
    dark: dict[str, Any] = {"theme": "dark", "solution": True}
    for options, given in (([], {}), (["--theme", "dark", "--show", "solution"], dark)):
        run("render", name, "-o", file, *options)
        record, _ = done("render", name, what="svg", **given)
        assert record["media"] == "image/svg+xml"
        assert record["text"] == file.read_text(encoding="utf-8")
    pytest.importorskip("resvg_py")
    run("render", name, "-o", tmp_path / "x.png")
    record, _ = done("render", name, what="png")
    assert b64decode(record["base64"]) == (tmp_path / "x.png").read_bytes()


def test_a_picture_shows_marks_but_no_solution_that_is_not_the_only_one() -> None:
    with pytest.raises(pysolve.NoSolutionError, match="there are several solutions"):
        done("render", "takuzu/flawed/ambiguous", what="svg", solution=True)
    puzzle = pysolve.loads(f"{SMALL}\nmarks:\n0.\n..\n")
    call = tasks.Call("x", Rules(), {"what": "svg"}, None, pysolve.Cancel(), print, False)
    drawn = pysolve.draw(puzzle, marks=puzzle.marks).svg
    assert tasks.TASKS["render"](puzzle, call)["text"] == drawn


WRONG = [
    (Job("solve", "kind: takuzu\n\ngivens:\n0", "x"), "input", "not a Takuzu (1x1): the grid: "),
    (Job("solve", "kind: takuzu\n\nclues:\n0", "x"), "input", "x:3: "),
    (Job("solve", None, "x"), "input", "there is no puzzle"),
    (Job("sovle", SMALL, "x"), "input", "there is no task 'sovle'; did you mean 'solve'?"),
    (Job("solve", SMALL, "x", options={"model": 3}), "input", "there is no option 'model'"),
    (Job("solve", SMALL, "x", options={"models": "3"}), "input", "models of a limit is a number"),
    (Job("convert", SMALL, "x"), "input", "options are missing"),
    (Job("convert", SMALL, "x", options={"to": "zip"}), "input", "'zip' is no format"),
    (Job("explain", SMALL, "x", options={"places": "y"}), "input", "places are long or short"),
    (Job("generate", rules=Rules("takuzu")), "input", "options are missing"),
    (Job("hint", SMALL, "x", options={"cell": 3}), "input", "a cell is a row and a column"),
    (Job("hint", SMALL, "x", options={"cell": [9, 9]}), "input", "there is no such cell"),
    (Job("justify", SMALL, "x", options={"cells": [[0, 0]]}), "input", "cells are rows, columns"),
    (Job("justify", SMALL, "x", options={"cells": "011"}), "input", "cells are rows, columns"),
    (Job("justify", SMALL, "x"), "input", "options are missing"),
    (Job("review", SMALL, "x"), "input", "there are no moves to look at"),
    (Job("review", SMALL, "x", options={"moves": [[0, 0]]}), "input", "moves are rows, columns"),
    (Job("review", SMALL, "x", options={"moves": [[0, 0, "1"]]}), "input", "move 1 is not made"),
    (Job("steps", SMALL, "x", options={"cell": [0, 9]}), "input", "there is no such cell"),
    (Job("hint", SMALL, "x", options={"near": [0, 9]}), "input", "there is no such cell"),
    (Job("render", SMALL, "x", options={"what": "gif"}), "input", "there is no 'gif' to draw"),
    (
        Job("render", SMALL, "x", options={"what": "svg", "theme": "x"}),
        "input",
        "there is no theme",
    ),
    (
        Job("render", SMALL, "x", options={"what": "walk", "theme": "dark"}),
        "input",
        "theme and solution are options of svg and png, places of all others",
    ),
    (job("fail", how="value"), "internal", "ValueError: wrong"),
    (job("fail", how="usage"), "input", "wrong"),
    (job("fail", how="memory"), "memory", "the memory was not enough to decide that"),
]


def test_what_goes_wrong_is_told_and_the_worker_goes_on() -> None:
    given = [asked for asked, _, _ in WRONG]
    with Pool(1, spare=False) as pool:
        every = heard(pool, [*given, job("noise", word="hello")])
        assert len(pool.processes) == 1
    for place, (_, code, message) in enumerate(WRONG):
        record = every[place][-2].data["record"]
        assert (record["record"], record["code"]) == ("error", code)
        assert record["message"].startswith(message)
        assert every[place][-1].data["tries"] == 1
    assert every[len(WRONG)][-2].data["record"] == {"said": "hello"}


def test_what_a_task_prints_does_not_get_between() -> None:
    assert answers([job("noise", word=word) for word in "abcde"], 2) == [
        {"said": word} for word in "abcde"
    ]


def test_a_worker_that_dies_once_costs_nothing(tmp_path: Path) -> None:
    killed = job("die", marker=str(tmp_path / "marker"), by="SIGKILL")
    with Pool(1) as pool:
        every = heard(pool, [killed, job("noise", word="after")])
    assert every[0][-2].data["record"] == {"alive": True}
    assert every[0][-1].data["tries"] == 2
    assert every[1][-2].data["record"] == {"said": "after"}


DEATHS: list[tuple[dict[str, Any], str, str]] = [
    ({"by": "SIGKILL"}, "memory", "its process was ended by SIGKILL, maybe for its memory"),
    ({"by": "SIGSEGV"}, "internal", "its process was ended by SIGSEGV"),
    ({"code": 7}, "internal", "its process ended with exit code 7"),
]


def test_a_job_that_kills_its_workers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "ATTEMPTS", 2)
    *ends, after = answers([*(job("die", **how) for how, _, _ in DEATHS), job("noise", word="on")])
    for (_, code, told), record in zip(DEATHS, ends, strict=True):
        assert (record["code"], record["input"]) == (code, "die")
        assert record["message"] == f"given up after 2 tries: {told}"
    assert after == {"said": "on"}


def test_killed_from_outside_as_often_as_it_is_tried() -> None:
    killed = []
    with Pool(1) as pool:
        for _, event in pool.do([job("hang")]):
            if event.name == "tick":
                killed.append(event.data["process"])
                os.kill(killed[-1], signal.SIGKILL)
        left = pool.processes
    assert len(set(killed)) == pools.ATTEMPTS
    assert all(map(gone, [*killed, *left]))


def test_what_cannot_be_stopped_is_killed_when_its_time_is_over(tmp_path: Path) -> None:
    """Also where it is clingo that grounds, which hears nothing meanwhile."""
    # Without an end: what is merely large is ground in time where the machine is quick.
    rules = tmp_path / "endless.lp"
    rules.write_text("big(0). big(N + 1) :- big(N).\n")
    endless = Job("solve", SMALL, "endless", Rules(extra=[rules]), seconds=0.2)
    late, other, after = answers([job("hang", seconds=0.2), endless, job("noise", word="on")], 2)
    told = "there was no answer in 0.2 s, and it could not be stopped"
    for record in (late, other):
        assert (record["code"], record["message"]) == ("time", told)
    assert after == {"said": "on"}


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_what_eats_memory_is_ended_and_costs_nobody_else() -> None:
    """Python hears of it; clingo may be ended by it. Both are told alike."""
    blank = "kind: nurikabe\n\nclues:\n" + "\n".join(["." * 200] * 199 + ["5" + "." * 199])
    greedy = Job("solve", blank, "greedy", memory=60_000_000)
    hungry, huge, after = answers(
        [job("eat", memory=100_000_000), greedy, job("noise", word="after")]
    )
    for record in (hungry, huge):
        assert record["code"] == "memory"
        assert record["message"] == "the memory was not enough to decide that"
    assert after == {"said": "after"}


def test_a_verdict_that_was_told_outlives_what_ends_the_rest() -> None:
    known, eaten, unknown = answers(
        [
            job("tell_then_hang", seconds=0.1, verdict="NONE"),
            job("tell_then_hang", memory=100_000_000, verdict="NONE", eats=True),
            job("tell_then_hang", seconds=0.1, verdict="UNKNOWN"),
        ],
        2,
    )
    told = "the rest: not all found out within"
    assert known == {"verdict": "NONE", "remarks": ["one", f"{told} the time limit"]}
    assert eaten == {"verdict": "NONE", "remarks": ["one", f"{told} the memory there is"]}
    assert unknown["code"] == "time"


def test_a_worker_that_keeps_too_much_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "HEAVY_BYTES", 150_000_000)
    with Pool(1) as pool:
        every = heard(pool, [job("swell", bytes=n) for n in (1000, 200_000_000, 1000)])
    first, second, third = (every[n][-2].data["record"]["process"] for n in range(3))
    assert first == second != third
    assert gone(second)


def test_jobs_are_taken_as_they_can_be_done() -> None:
    """However many there are, and left early they are left alone."""
    taken = []

    def without_end() -> Iterator[Job]:
        for number in range(10**9):
            taken.append(number)
            yield job("noise", word=str(number))

    with Pool(2) as pool:
        for place, event in pool.do(without_end(), ahead=3):
            if event.name == "end" and place == 6:
                break
        assert len(taken) <= 6 + 1 + 2 * (2 + 3)
        (again,) = heard(pool, [job("noise", word="again")]).values()
    assert again[-2].data["record"] == {"said": "again"}


class Ears(list[str]):
    """Hears the events of a job, in other threads."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.over = threading.Event(), threading.Event()

    def __call__(self, event: Event) -> None:
        self.append(event.name)
        if event.name == "tick":
            self.begun.set()
        if event.last:
            self.over.set()


@pytest.mark.parametrize("task", ["heed", "hang"])
def test_a_job_is_cancelled(task: str) -> None:
    """One that heeds that leaves its worker alive; another costs it."""
    with Pool(1, spare=False) as pool:
        ears, waiting, after = Ears(), Ears(), Ears()
        doing = pool.submit(job(task), ears)
        assert ears.begun.wait(HANG)
        (worker,) = pool.processes
        second = pool.submit(job("noise", word="never"), waiting)
        pool.submit(job("noise", word="after"), after)
        second.cancel()
        doing.cancel()
        doing.cancel()
        for each in (ears, waiting, after):
            assert each.over.wait(HANG)
        assert ears == ["accepted", "tick", "end"]
        assert waiting == ["end"]
        assert after == ["accepted", "tick", "result", "end"]
        assert gone(worker) is (task == "hang")


@pytest.mark.parametrize("spare", [False, True])
def test_a_pool_takes_no_more_than_it_may(spare: bool) -> None:
    with Pool(1, queue=1, spare=spare) as pool:
        ears = Ears()
        doing = pool.submit(job("heed"), ears)
        assert ears.begun.wait(HANG)
        pool.submit(job("noise", word="waits"), Ears())
        assert pool.load == (1, 1)
        with pytest.raises(FullError, match="1 jobs wait already"):
            pool.submit(job("noise", word="too many"), Ears())
        doing.cancel()
        assert ears.over.wait(HANG)
    with pytest.raises(RuntimeError, match="closed"):
        pool.submit(job("noise", word="late"), Ears())


def test_long_jobs_never_have_all_the_workers() -> None:
    """So those that are short need not wait for them, though they come later."""
    with Pool(2, spare=False) as pool:
        first, second, short = Ears(), Ears(), Ears()
        doing = pool.submit(replace(job("heed"), long=True), first)
        waiting = pool.submit(replace(job("heed"), long=True), second)
        assert first.begun.wait(HANG)
        pool.submit(job("noise", word="short"), short)
        assert short.over.wait(HANG)
        assert second == []
        assert pool.load == (1, 1)
        doing.cancel()
        assert second.begun.wait(HANG)
        waiting.cancel()
        assert second.over.wait(HANG)
    with Pool(1, spare=False) as pool:
        only = Ears()
        pool.submit(replace(job("noise", word="long"), long=True), only)
        assert only.over.wait(HANG)


PARENT = """
import faulty
from pysolve.pool import Job, Pool
with Pool(2, program=faulty.WORKER) as pool:
    for _, event in pool.do([Job("hang", %r)] * 2):
        if event.name == "tick":
            print(event.data["process"], flush=True)
"""


def test_no_worker_outlives_one_that_is_killed() -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT % SMALL],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), *filter(None, sys.path)])},
    )
    with parent:
        assert parent.stdout is not None
        workers = [int(parent.stdout.readline()) for _ in range(2)]
        parent.kill()
    for _ in range(HANG * 20):
        if all(map(_ended, workers)):
            return
        threading.Event().wait(0.05)
    raise AssertionError(workers)


def _ended(process: int) -> bool:
    """Tell whether a process is gone, or dead and only not yet taken away by whoever has to."""
    try:
        told = Path(f"/proc/{process}/stat").read_text(encoding="ascii")
    except OSError:
        return gone(process)
    return told.rpartition(")")[2].split()[0] == "Z"

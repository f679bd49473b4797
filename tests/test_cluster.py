"""Workers of Dask: the same answers as those of the pool, whatever happens to them.

What needs no cluster is tested anywhere; the rest where distributed is installed: `.ci/run` does
that after the suite, as for the bench.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest
from running import gone, run

from pysolve.errors import UsageError
from pysolve.pool import Event, Job, Pool, brought, chunk, cluster
from pysolve.pool.brought import laid_out, packed
from pysolve.pool.cluster import MOST_BYTES, MOST_JOBS, Cluster, Order, Pace, Stock
from pysolve.rules import Rules

ROOT = Path(__file__).resolve().parents[1]
needs_dask = pytest.mark.skipif(
    find_spec("distributed") is None, reason="needs distributed: pip install '.[cluster]'"
)

HANG = 120
"""After how many seconds a test gives up on what should come at once."""

ENDLESS = """
rule(endless, "Numbers go on.").
endless(0).
endless(N + 1) :- endless(N).
violated(endless, cell(0, 0)) :- endless(-1).
"""


@pytest.fixture(autouse=True)
def no_hang() -> Iterator[None]:
    """Let a test fail that waits for what never comes: nothing else would end it."""

    def end(*_: object) -> None:
        raise TimeoutError("nothing more is heard")

    before = signal.signal(signal.SIGALRM, end)
    signal.alarm(HANG)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def read(name: str) -> str:
    return (ROOT / "instances" / f"{name}.txt").read_text(encoding="utf-8")


def jobs(number: int, task: str = "check") -> Iterator[Job]:
    """Yield jobs that are short, and one of an input that is wrong."""
    texts = [read("takuzu/6x6-tier1"), read("nurikabe/smallest"), read("takuzu/flawed/ambiguous")]
    for place in range(number):
        text = "this is no puzzle" if place == 7 else texts[place % 3]
        yield Job(task, text, name=f"job {place}", seconds=30)


def answers(events: Iterable[tuple[int, Event]]) -> dict[int, list[tuple[str, object]]]:
    """Return what is heard of each job, but for what it cost."""
    found: dict[int, list[tuple[str, object]]] = {}
    for place, event in events:
        found.setdefault(place, []).append((event.name, None if event.last else event.data))
    return found


def alone(work: Iterable[Job]) -> dict[int, list[tuple[str, object]]]:
    with Pool(1) as pool:
        return answers(pool.do(work))


def once(seen: dict[int, list[tuple[str, object]]]) -> bool:
    """Tell whether each job has one answer and one end, the end last."""
    heard = [[name for name, _ in events] for events in seen.values()]
    return all(
        sum(name in ("result", "error") for name in names) == 1 == names.count("end")
        and names[-1] == "end"
        for names in heard
    )


# What needs no cluster


def test_a_chunk_takes_about_as_long_as_it_should() -> None:
    pace = Pace()
    assert pace.size(2.0) == 1, "nothing is known yet"
    pace.heard(1, 0.5)
    assert pace.size(2.0) == 4
    for _ in range(60):
        pace.heard(10, 0.1)
    assert 190 <= pace.size(2.0) <= 200
    pace.heard(100_000, 0.0)
    assert pace.size(2.0) == MOST_JOBS
    for _ in range(100):
        pace.heard(1, 60.0)
    assert pace.size(2.0) == 1


def order(place: int, length: int = 10, rules: Rules | None = None) -> Order:
    return Order(place, f"job {place}", b"x" * length, rules or Rules())


def places(stock: Stock, size: int) -> list[int]:
    taken = stock.chunk(size)
    return [] if taken is None else [one.place for one in taken.orders]


def test_chunks_are_bounded_in_jobs_and_bytes_and_have_one_set_of_rules() -> None:
    large, other = MOST_BYTES // 2 + 1, Rules(extra=["a.lp"])
    stock = Stock(
        iter([*map(order, range(3)), *(order(n, large) for n in (3, 4)), order(5, rules=other)])
    )
    assert places(stock, 2) == [0, 1]
    assert places(stock, 9) == [2, 3]
    assert places(stock, 9) == [4]
    assert places(stock, 9) == [5]
    assert places(stock, 9) == []


def test_what_comes_back_goes_first_and_suspects_go_one_by_one() -> None:
    stock = Stock(map(order, range(4)))
    taken = stock.chunk(3)
    assert taken is not None
    stock.left(taken.orders[1:])
    assert places(stock, 3) == [1, 2, 3]
    stock.suspects.extend(map(order, (7, 8)))
    suspect = stock.chunk(3)
    assert suspect is not None
    assert suspect.suspect
    assert [one.place for one in suspect.orders] == [7]
    assert places(stock, 3) == [], "the other one waits until it is known how the first one ended"
    stock.watching = False
    assert places(stock, 3) == [8]


def test_rule_files_are_sent_with_what_they_include(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine" / "parts").mkdir(parents=True)
    (tmp_path / "mine" / "more.lp").write_text('#include "parts/one.lp".\n')
    (tmp_path / "mine" / "parts" / "one.lp").write_text("one.\n")
    (tmp_path / "kinds" / "own").mkdir(parents=True)
    (tmp_path / "kinds" / "own" / "rules.lp").write_text("two.\n")
    (tmp_path / "away").mkdir()
    monkeypatch.chdir(tmp_path)
    assert packed(Rules("takuzu", ["binairo"])) is None
    pack = packed(Rules(extra=["mine/more.lp", "missing.lp"], folder="kinds"))
    assert pack is not None
    for _ in range(2):
        layout = laid_out(pack, tmp_path / "away")
        here = layout.order({"extra": ["mine/more.lp", "missing.lp"], "folder": "kinds"})
        assert Path(here["extra"][0]).is_relative_to(tmp_path / "away")
        assert Path(here["extra"][0], "../parts/one.lp").resolve().read_text() == "one.\n"
        assert Path(here["folder"], "own", "rules.lp").read_text() == "two.\n"
        assert not Path(here["extra"][1]).exists()
        told = f"{here['extra'][0]}:1 {here['folder']}/own {here['extra'][1]}"
        assert layout.told(told) == "mine/more.lp:1 kinds/own missing.lp"
    assert len(list((tmp_path / "away").iterdir())) == 1
    monkeypatch.setattr(brought, "MAX_BYTES", 9)
    with pytest.raises(UsageError, match="too much to send to every worker: kinds"):
        packed(Rules(extra=["mine/more.lp"], folder="kinds"))


def test_without_distributed_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UsageError, match=r"pip install 'puzzles-asp\[cluster\]'"), Cluster("a:1"):
        pass


@pytest.mark.parametrize("address", ["local:", "local:0", "local:x", "local:-1"])
def test_a_local_cluster_has_a_number(address: str) -> None:
    with pytest.raises(UsageError, match="has no number of workers"):
        Cluster(address)


# What needs one


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


@contextmanager
def running(*command: object) -> Iterator[subprocess.Popen[bytes]]:
    """Run one of Dask's commands until it is left; it imports what this process does."""
    process = subprocess.Popen(
        [sys.executable, "-m", "dask", *map(str, command)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def worker(address: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    here = ("--local-directory", folder, "--no-dashboard", "--host", "127.0.0.1")
    with running("worker", address, "--nthreads", 1, "--no-nanny", *here) as process:
        yield process


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    port = free_port()
    command = ("scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard")
    with running(*command):
        yield f"tcp://127.0.0.1:{port}"


def children(process: int) -> list[int]:
    """Return the processes that a process started."""
    lists = Path(f"/proc/{process}/task").glob("*/children")
    return [int(number) for file in lists for number in file.read_text().split()]


def until_gone(processes: Iterable[int]) -> bool:
    ends = time.monotonic() + HANG
    left = list(processes)
    while left and time.monotonic() < ends:
        left = [process for process in left if not gone(process)]
        time.sleep(0.05)
    return not left


@needs_dask
def test_two_workers_of_which_one_is_killed(address: str, tmp_path: Path) -> None:
    work = list(jobs(40))
    with (
        worker(address, tmp_path) as one,
        worker(address, tmp_path) as other,
        Cluster(address) as crew,
    ):
        crew.wait_for(2)
        events = crew.do(work)
        first = next(events)
        below = children(one.pid)
        one.kill()
        seen = answers([first, *events])
        assert other.poll() is None
    assert seen == alone(work)
    assert once(seen)
    assert until_gone(below)


@needs_dask
def test_a_client_that_is_lost_holds_nothing(address: str, tmp_path: Path) -> None:
    rules = tmp_path / "endless.lp"
    rules.write_text(ENDLESS)
    program = (
        "from pysolve.pool import Job; from pysolve.pool.cluster import Cluster; import sys;"
        "from pysolve.rules import Rules; text, rules, address = sys.argv[1:]\n"
        "with Cluster(address) as crew:\n"
        "    print('here', flush=True)\n"
        "    list(crew.do(Job('solve', text, rules=Rules(extra=[rules])) for _ in range(3)))\n"
    )
    with worker(address, tmp_path) as only:
        with Cluster(address) as crew:
            crew.wait_for(1)
        text = read("takuzu/6x6-tier1")
        lost = subprocess.Popen(
            [sys.executable, "-c", program, text, str(rules), address],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            stdout=subprocess.PIPE,
        )
        assert lost.stdout is not None
        assert lost.stdout.readline() == b"here\n"
        ends = time.monotonic() + HANG
        while not children(only.pid) and time.monotonic() < ends:
            time.sleep(0.05)
        lost.kill()
        lost.communicate()
        work = list(jobs(3))
        with Cluster(address) as crew:
            assert answers(crew.do(work)) == alone(work)


@needs_dask
def test_a_worker_of_another_version_is_refused(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Cluster(address) as late, worker(address, tmp_path), Cluster(address) as crew:
        crew.wait_for(1)
        # As if this were another version than theirs.
        monkeypatch.setattr(chunk, "_version", lambda _: "9.9")
        told = r"the worker tcp://127.0.0.1:\d+ may answer otherwise: puzzles is \S+ there and 9.9"
        with pytest.raises(UsageError, match=told), Cluster(address):
            pass
        with pytest.raises(UsageError, match=told):
            list(late.do(jobs(1)))


@needs_dask
def test_addresses_that_lead_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECTING_SECONDS", 0.2)
    nowhere = f"tcp://127.0.0.1:{free_port()}"
    (tmp_path / "scheduler.json").write_text(json.dumps({"address": nowhere}))
    for where in (nowhere, str(tmp_path / "scheduler.json")):
        with pytest.raises(UsageError, match=f"no scheduler answers at {where}"), Cluster(where):
            pass
    with (
        pytest.raises(UsageError, match="'nothing' is no address of a cluster"),
        Cluster("nothing"),
    ):
        pass


POISON = """
import os, signal
from pysolve.pool import chunk, job

class Poisoned:
    @staticmethod
    def of(asked):
        if asked["name"] == "poison":
            os.kill(os.getpid(), signal.SIGKILL)
        if asked["name"] == "broken":
            raise RecursionError("too deep")
        return job.Job.of(asked)

chunk.Job = Poisoned
"""


def failed(name: str, code: str, message: str) -> list[tuple[str, object]]:
    record = {"version": 1, "record": "error", "input": name, "code": code, "message": message}
    return [("error", {"record": record}), ("end", None)]


@needs_dask
def test_a_local_cluster_and_jobs_that_go_wrong_in_every_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # It takes a while until a lost worker is replaced.
    monkeypatch.setattr(cluster, "ATTEMPTS", 1)
    dask = pytest.importorskip("dask")
    rules, poison = tmp_path / "endless.lp", tmp_path / "poison.py"
    rules.write_text(ENDLESS)
    poison.write_text(POISON)
    work = list(jobs(12))
    text = work[0].puzzle
    work[3] = Job("solve", text, "forever", Rules(extra=[rules]), seconds=0.3)
    work[4] = Job("solve", text, "large", Rules(extra=[rules]), seconds=60, memory=20_000_000)
    work[5] = Job("solve", text, "missing", Rules(extra=[tmp_path / "missing.lp"]))
    expected = alone(work)
    work[6] = Job("check", text, "poison")
    work[8] = Job("check", text, "broken")
    with dask.config.set({"distributed.worker.preload": [str(poison)]}), Cluster("local:2") as crew:
        seen = answers(crew.do(iter(work)))
    lost = "given up after 1 tries: its worker was lost each time, maybe for its memory"
    expected[6] = failed("poison", "memory", lost)
    expected[8] = failed("broken", "internal", "RuntimeError: RecursionError: too deep")
    assert seen == expected


@needs_dask
def test_a_worker_that_is_lost_before_its_answer_is_fetched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    distributed = pytest.importorskip("distributed")
    fetch, fetched = distributed.Client._gather, []

    async def lost_once(client: object, *args: object, **named: object) -> object:
        fetched.append(args)
        if len(fetched) == 1:
            raise distributed.KilledWorker("do_chunk", None, 0)
        return await fetch(client, *args, **named)

    work = list(jobs(4))
    expected = alone(work)
    monkeypatch.setattr(distributed.Client, "_gather", lost_once)
    with Cluster("local:1") as crew:
        assert answers(crew.do(iter(work))) == expected
    assert len(fetched) > 1, "the chunk that was lost is done again"


@needs_dask
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_local_cluster_leaves_no_process(how: signal.Signals, tmp_path: Path) -> None:
    rules = tmp_path / "endless.lp"
    rules.write_text(ENDLESS)
    program = (
        "from pysolve.pool import Job; from pysolve.pool.cluster import Cluster; import sys;"
        "from pysolve.rules import Rules; text, rules = sys.argv[1:]\n"
        "with Cluster('local:1') as crew:\n"
        "    good, bad = Job('solve', text), Job('solve', text, rules=Rules(extra=[rules]))\n"
        "    for place, event in crew.do([good, bad]):\n"
        "        print(event.name, flush=True)\n"
    )
    client = subprocess.Popen(
        [sys.executable, "-c", program, read("takuzu/6x6-tier1"), str(rules)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert client.stdout is not None
    assert client.stdout.readline() == b"accepted\n"
    workers = children(client.pid)
    below = [process for each in workers for process in children(each)]
    assert below
    # As a terminal does it: Ctrl-C is for all of them.
    if how == signal.SIGINT:
        os.killpg(client.pid, how)
    else:
        client.send_signal(how)
    _, said = client.communicate(timeout=HANG)
    assert until_gone([*workers, *below])
    if how == signal.SIGINT:
        assert said.count(b"Traceback") == 1, "only the one who asked says something"
        assert said.decode().splitlines()[-1] == "KeyboardInterrupt"


@needs_dask
def test_a_series_is_made_on_a_cluster_as_it_is_made_here() -> None:
    wish = ["generate", "-k", "takuzu", "--size", "4x4", "--seed", "7", "--count", "3", "--json"]
    here = run(*wish)
    there = run(*wish, "--cluster", "local:1")
    assert (there.exit_code, there.stdout) == (0, here.stdout)
    both = run(*wish, "--cluster", "local:1", "--jobs", "2")
    assert (both.exit_code, both.stderr) == (
        2,
        "puzzles: --cluster and --jobs exclude each other\n",
    )

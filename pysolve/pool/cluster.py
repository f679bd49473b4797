"""The pool once more, on many machines: jobs in, events out, by way of Dask's scheduler.

Jobs go out in chunks, for a scheduler takes about a millisecond for a task, however short it is. No
more chunks are under way than keep the workers busy, so jobs may be without end. What a worker held
that is lost goes to another one; that is Dask's own doing. A chunk that Dask gives up, because
several workers were lost with it, is done again job by job and one at a time: so the one that ends
workers is found, and costs no other its answer. As with the pool, of every job exactly one `result`
or `error` is heard, and then one `end`.
"""

from __future__ import annotations

import json
import logging
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Self

from pysolve import errors, records
from pysolve.pool.brought import packed
from pysolve.pool.chunk import dask_setup, do_chunk, setup
from pysolve.pool.job import END, ERROR, Event, Job
from pysolve.rules import Rules

CHUNK_SECONDS: Final = 2.0
"""How long a chunk should take: beside it the scheduler's millisecond is nothing, and no more than
that is done again when a worker is lost."""

CHUNKS_A_SECOND: Final = 50
"""How many chunks a scheduler is given at most, a quarter of what it was seen to do: with more than
a hundred threads chunks become longer instead of more."""

MOST_JOBS: Final = 500
"""How many jobs a chunk may have, which bounds what is held here for each thread."""

MOST_BYTES: Final = 1_000_000
"""How much text a chunk may have, as it goes through the scheduler; one job may have more."""

SLICES: Final = 2.0
"""How many times as long as it should a chunk goes on; then it comes back, and what is left of it
goes out again. So one job that takes long does not hold up those behind it."""

ATTEMPTS: Final = 3
"""How many workers a chunk may cost in a cluster of this module's; others have their own number."""

CONNECTING_SECONDS: Final = 15
COUNTING_SECONDS: Final = 5.0
"""How often the workers are counted."""

LOCAL: Final = "local:"

_log = logging.getLogger(__name__)


class Pace:
    """How many jobs make a chunk: as many as will take about so long, to judge by the last ones."""

    def __init__(self) -> None:
        self._jobs = self._seconds = 0.0

    def heard(self, jobs: int, seconds: float) -> None:
        """Take in how long some jobs took. What was long ago counts less and less."""
        self._jobs = 0.9 * self._jobs + jobs
        self._seconds = 0.9 * self._seconds + seconds

    def size(self, seconds: float) -> int:
        """Return how many jobs should take that many seconds; one, if nothing is known yet."""
        if not self._jobs:
            return 1
        # A job of no time at all still goes through two pipes.
        each = max(self._seconds / self._jobs, 0.001)
        return max(1, min(MOST_JOBS, int(seconds / each)))


@dataclass(frozen=True, slots=True)
class Order:
    """A job as it is sent, with its place among the jobs."""

    place: int
    name: str
    line: bytes
    rules: Rules


@dataclass(frozen=True, slots=True)
class Chunk:
    """Jobs that go out together, by the same rules."""

    orders: tuple[Order, ...]
    suspect: bool = False
    """Whether it is a job of a chunk that was given up, and is looked at alone."""


@dataclass
class Stock:
    """The jobs that are not under way: new ones, those that came back, and the suspects."""

    fresh: Iterator[Order]
    back: deque[Order] = field(default_factory=deque)
    suspects: deque[Order] = field(default_factory=deque)
    watching: bool = False
    """Whether a suspect is under way. With a second one nobody could tell which one it was."""

    def chunk(self, size: int) -> Chunk | None:
        """Take the next chunk, of at most so many jobs; None if there is nothing to do now."""
        if self.suspects and not self.watching:
            self.watching = True
            return Chunk((self.suspects.popleft(),), suspect=True)
        orders: list[Order] = []
        room = MOST_BYTES
        while len(orders) < size and (order := self._next()):
            room -= len(order.line)
            if orders and (room < 0 or order.rules != orders[0].rules):
                self.back.appendleft(order)
                break
            orders.append(order)
        return Chunk(tuple(orders)) if orders else None

    def _next(self) -> Order | None:
        return self.back.popleft() if self.back else next(self.fresh, None)

    def left(self, orders: Iterable[Order]) -> None:
        """Take back what a chunk did not come to."""
        self.back.extendleft(reversed(tuple(orders)))


class Cluster:
    """Workers of Dask at an address; `local:4` starts four on this machine, for as long as it is.

    An address is that of a scheduler, `tcp://host:8786` or `tls://...`, or the file that it wrote.
    Jobs are done as by a `Pool`, but for what is told while they are done: that comes with the
    answer, and how far a job is does not come at all. It is used in a `with` block.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._local = _local_size(address)
        self._client: Any = None
        self._threads, self._counted = 0, 0.0
        self._packs: dict[Rules, Any] = {}
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        try:
            with ExitStack() as stack:
                self._client = self._connected(stack)
                self._compare()
                self._stack = stack.pop_all()
        except BaseException:
            self._client = None
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def wait_for(self, workers: int) -> None:
        """Wait until so many workers have come."""
        self._client.wait_for_workers(workers)

    def close(self) -> None:
        """Leave the cluster; end one that was started here."""
        self._packs.clear()
        self._client = None
        self._stack.close()

    def do(self, jobs: Iterable[Job], ahead: int = 2) -> Iterator[tuple[int, Event]]:
        """Do jobs; yield the events of each as they come, with its place among the jobs.

        No more than `ahead` chunks beyond those that are being done are asked for in advance, but
        one for each thread in any case, so that none waits for the network. Left early, what is
        being done is cancelled.
        """
        from distributed import as_completed  # noqa: PLC0415

        if self._client is None:
            raise RuntimeError("the cluster is closed")
        stock = Stock(_orders(jobs))
        pace = Pace()
        flying: dict[Any, Chunk] = {}
        landed = as_completed(loop=self._client.loop)
        try:
            while True:
                threads = self._count()
                seconds = max(CHUNK_SECONDS, threads / CHUNKS_A_SECOND)
                while len(flying) < threads + max(ahead, threads):
                    chunk = stock.chunk(pace.size(seconds))
                    if chunk is None:
                        break
                    future = self._sent(chunk, seconds)
                    flying[future] = chunk
                    landed.add(future)
                if not flying:
                    return
                future = next(landed)
                chunk = flying.pop(future)
                heard = self._read(chunk, future, stock)
                future.release()
                del future
                pace.heard(len(heard), sum(_seconds(events) for _, events in heard))
                for place, events in heard:
                    for event in events:
                        yield place, event
        finally:
            # Whoever ends may have lost the scheduler.
            if flying and self._client is not None:
                with suppress(Exception):
                    self._client.cancel(list(flying), force=True)

    def _sent(self, chunk: Chunk, seconds: float) -> Any:
        return self._client.submit(
            do_chunk,
            [order.line for order in chunk.orders],
            seconds * SLICES,
            setup(),
            self._brought(chunk.orders[0].rules),
            pure=False,
        )

    def _brought(self, rules: Rules) -> Any:
        """Return the rule files brought along, as a task: Dask sends it to each worker but once,
        and does it again where it was lost."""
        brought = Rules(None, (), rules.extra, rules.folder)
        if brought not in self._packs:
            pack = packed(brought)
            self._packs[brought] = pack and self._client.submit(bytes, pack, pure=False)
        return self._packs[brought]

    def _read(self, chunk: Chunk, future: Any, stock: Stock) -> list[tuple[int, list[Event]]]:
        """Return what is heard of a chunk that came back; what is not done goes into the stock."""
        from distributed import CancelledError  # noqa: PLC0415

        if chunk.suspect:
            stock.watching = False
        # It is fetched only here: a worker may be lost after its chunk is done and before the
        # answer is fetched, and what fetches ahead would then never tell of that chunk again.
        try:
            told = json.loads(future.result())
        except CancelledError:
            raise errors.ResourceError(
                f"the scheduler at {self._address} let go of what was asked of it: it was ended or "
                "is out of reach"
            ) from None
        except Exception as problem:  # whatever Dask gives a chunk up for
            return _failed(chunk, problem, stock)
        if "refused" in told:
            raise errors.UsageError(_difference(told["worker"], told["refused"]))
        if "failed" in told:
            return _failed(chunk, RuntimeError(told["failed"]), stock)
        heard = [[Event(*event) for event in events] for events in told["heard"]]
        stock.left(chunk.orders[len(heard) :])
        places = (order.place for order in chunk.orders)
        return list(zip(places, heard, strict=False))

    def _connected(self, stack: ExitStack) -> Any:
        """Return a client of the scheduler; what it needs is put on the stack of what is ended."""
        try:
            import distributed  # noqa: PLC0415
        except ImportError:
            raise errors.UsageError(
                "a cluster needs distributed: pip install 'puzzles-asp[cluster]', or "
                "pip install '.[cluster]' in a checkout"
            ) from None
        address = self._address
        if self._local:
            client = stack.enter_context(_local_cluster(self._local)).get_client()
            return stack.enter_context(client)
        file = Path(address)
        named = {"scheduler_file": address} if "://" not in address and file.is_file() else {}
        if not named and ":" not in address:
            raise errors.UsageError(
                f"{address!r} is no address of a cluster: write tcp://HOST:8786, local:N or the "
                "file that the scheduler wrote"
            )
        try:
            client = distributed.Client(
                **(named or {"address": address}),
                timeout=CONNECTING_SECONDS,
                set_as_default=False,
            )
        except (OSError, ValueError, TypeError, KeyError) as problem:
            raise errors.UsageError(f"no scheduler answers at {address}: {problem}") from None
        return stack.enter_context(client)

    def _compare(self) -> None:
        """Refuse workers with other rules or programs than those here: they may answer otherwise.

        Those that come later are told apart by what they answer.
        """
        for worker, there in self._client.run(setup, on_error="return").items():
            if isinstance(there, BaseException):
                raise errors.UsageError(
                    f"the worker {worker} does not run puzzles: {there}; install there what is "
                    "installed here"
                )
            if there != setup():
                raise errors.UsageError(_difference(worker, there))

    def _count(self) -> int:
        """Return how many threads there are to do chunks, at least one: it may come yet."""
        now = time.monotonic()
        if not self._threads or now - self._counted > COUNTING_SECONDS:
            threads = sum(self._client.nthreads().values())
            if not threads and not self._counted:
                _log.warning("the scheduler at %s has no workers yet: waiting", self._address)
            self._threads, self._counted = threads, now
        return max(1, self._threads)


def _local_size(address: str) -> int:
    """Return how many workers are to be started here; 0 if they are elsewhere."""
    if not address.startswith(LOCAL):
        return 0
    number = address.removeprefix(LOCAL)
    if not number.isascii() or not number.isdigit() or int(number) < 1:
        raise errors.UsageError(f"{address!r} has no number of workers: write local:4, for four")
    return int(number)


def _local_cluster(size: int) -> Any:
    import dask  # noqa: PLC0415
    from distributed import LocalCluster  # noqa: PLC0415

    with dask.config.set({"distributed.scheduler.allowed-failures": ATTEMPTS - 1}):
        return LocalCluster(
            n_workers=size,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            # Any port, as Dask would complain of its own if that is taken; and no pages.
            dashboard_address="127.0.0.1:0",
            scheduler_kwargs={"dashboard": False},
            # What takes memory is the process that a worker starts, which Dask does not see.
            memory_limit=None,
            silence_logs=logging.CRITICAL,
            preload=[*dask.config.get("distributed.worker.preload"), dask_setup.__module__],
        )


def _orders(jobs: Iterable[Job]) -> Iterator[Order]:
    for place, job in enumerate(jobs):
        yield Order(place, job.name, job.line(place), job.rules)


def _seconds(events: Iterable[Event]) -> float:
    return sum(event.data.get("seconds") or 0.0 for event in events if event.last)


def _difference(worker: str, there: dict[str, str]) -> str:
    """Tell what a worker has otherwise."""
    here = setup()
    told = [
        f"{name} is {there.get(name) or 'unset'} there and {here[name] or 'unset'} here"
        for name in here
        if there.get(name) != here[name]
    ]
    return f"the worker {worker} may answer otherwise: {', '.join(told)}"


def _failed(chunk: Chunk, problem: BaseException, stock: Stock) -> list[tuple[int, list[Event]]]:
    """Let the jobs of a chunk that was given up be looked at one by one; give up one that was."""
    if not chunk.suspect:
        stock.suspects.extend(chunk.orders)
        return []
    (order,) = chunk.orders
    return [(order.place, _given_up(order, problem))]


def _given_up(order: Order, problem: BaseException) -> list[Event]:
    """Return what is told of a job that no worker came back with."""
    told, tries = problem, 1
    lost = getattr(problem, "allowed_failures", None)
    if lost is not None:
        tries = lost + 1
        told = errors.ResourceError(
            f"given up after {tries} tries: its worker was lost each time, maybe for its memory"
        )
    end = {"seconds": 0.0, "cpu": None, "peak_memory": None, "memory": None}
    return [
        Event(ERROR, {"record": dict(records.error(told, order.name))}),
        Event(END, {**end, "cancelled": False, "tries": tries}),
    ]

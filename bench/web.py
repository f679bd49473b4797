"""Many clients at once on `puzzles serve`: what they are answered, how soon, and what it costs.

`python -m bench.web` starts a server, lets clients ask for a while, some of whom hang up, and tells
how the answers ended, how long a verdict took, and the memory of all processes before and after.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

from rich.console import Console

import pysolve
from bench.results import percentile

PUZZLES = ("heyawake/10x10-tier2", "takuzu/10x10-tier2", "nurikabe/10x10-tier2")
LASTING = "kind: takuzu\n\ngivens:\n" + ("." * 20 + "\n") * 20
"""Counting this goes on until the time is over, or the client hangs up."""

HANGING_UP = 0.1
"""How many of the clients do not wait for the answer."""


class Clients:
    """Those who ask, and what they were told."""

    def __init__(self, port: int, seconds: float) -> None:
        self._port = port
        self._texts = [pysolve.dumps(pysolve.load(name)) for name in PUZZLES]
        self.endings: Counter[str] = Counter()
        self.seconds: list[float] = []
        self._until = time.monotonic() + seconds

    def ask(self, seed: int) -> None:
        """Ask one question after the other until the time is over."""
        chance = random.Random(seed)
        while time.monotonic() < self._until:
            if chance.random() < HANGING_UP:
                self.endings[self._one("count", LASTING, chance.random())] += 1
            else:
                self.endings[self._one("check", chance.choice(self._texts), None)] += 1

    def _one(self, task: str, puzzle: str, leaving: float | None) -> str:
        """Ask; return how it ended. Whoever is leaving hangs up after so many seconds."""
        begun = time.perf_counter()
        connection = HTTPConnection("127.0.0.1", self._port, timeout=120)
        try:
            headers = {"Content-Type": "application/json"}
            connection.request("POST", f"/api/{task}", json.dumps({"puzzle": puzzle}), headers)
            answer = connection.getresponse()
            if answer.status != 200:
                time.sleep(float(answer.headers.get("Retry-After", 0)) / 4)
                return f"status {answer.status}"
            for line in answer:
                event = json.loads(line)
                if event["event"] == "verdict":
                    self.seconds.append(time.perf_counter() - begun)
                    leaving = 0 if leaving is not None else None
                if event["event"] in ("result", "error"):
                    return str(event["event"])
                if leaving is not None and time.perf_counter() - begun > leaving:
                    return "hung up"
            return "cut off"
        except OSError as error:
            return type(error).__name__
        finally:
            connection.close()


def memory(process: int) -> tuple[int, int]:
    """Return the megabytes of a process and of those it started, as Linux tells them."""

    def resident(one: int) -> int:
        lines = Path(f"/proc/{one}/status").read_text(encoding="ascii").splitlines()
        return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0)

    children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return resident(process) // 1024, sum(map(resident, map(int, children.split()))) // 1024


@contextmanager
def server(arguments: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Start a server; yield its process and its port."""
    command = [sys.executable, "-m", "pysolve", "serve", "--port", "0", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.pid, int(process.stdout.readline().split(":")[2].split("/")[0])
        finally:
            process.terminate()


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure; 1 if a client was told anything but an answer or to wait."""
    parser = argparse.ArgumentParser(prog="python -m bench.web", description=__doc__)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--queue", default="64", help="as serve has it; a short one makes 429")
    options = parser.parse_args(arguments)
    console = Console(width=None if sys.stdout.isatty() else 120)
    with server(["--jobs", "2", "--queue", options.queue]) as (process, port):
        for part in ("warm-up", "load"):
            seconds = options.seconds if part == "load" else min(5, options.seconds)
            clients = Clients(port, seconds)
            every = [
                threading.Thread(target=clients.ask, args=(seed,))
                for seed in range(options.clients)
            ]
            for one in every:
                one.start()
            for one in every:
                one.join()
            own, workers = memory(process)
            times = sorted(clients.seconds) or [0.0]
            console.print(
                f"{part}: {dict(sorted(clients.endings.items()))}; verdict after "
                f"{percentile(times, 0.5):.2f} s (median), {percentile(times, 0.95):.2f} s (p95); "
                f"{own} MB in the server, {workers} MB in the workers",
                markup=False,
                highlight=False,
            )
    return 0 if set(clients.endings) <= {"result", "hung up", "status 429"} else 1


if __name__ == "__main__":
    sys.exit(main())

"""What is asked of a run: the task, by which rules, within which limits, and for which part."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pysolve import catalogue, formats, records
from pysolve.batch.inputs import HASH_LENGTH, Entry
from pysolve.engine import Limit
from pysolve.errors import UsageError
from pysolve.pool import Job
from pysolve.rules import Rules
from pysolve.shipped import shipped
from pysolve.words import nearest

if TYPE_CHECKING:
    from pysolve.records.batching import Batch, BatchOptions, Task

TASKS: Final[dict[Task, tuple[str, ...]]] = {
    "solve": ("models",),
    "check": ("models", "limit", "minimal", "repair", "conflicts"),
    "count": ("limit",),
    "rate": (),
    "explain": (),
    "review": (),
    "convert": ("to",),
}
"""The tasks, each with the options that it heeds."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is done for each puzzle of a run. What makes no sense is refused at once.

    `shard` is which part of how many: entry 1 is of the first part, entry 2 of the second.
    """

    task: Task
    inputs: tuple[str, ...]
    rules: Rules
    options: BatchOptions
    seconds: float | None = None
    memory: int | None = None
    shard: tuple[int, int] = (1, 1)

    def __post_init__(self) -> None:
        part, parts = self.shard
        if not 1 <= part <= parts:
            raise UsageError(f"there is no part {part} of {parts}")
        if self.memory is not None and self.memory < 1:
            raise UsageError("the memory limit is above 0 bytes")
        Limit(self.seconds, self.options.get("models"))

    def mine(self, entry: Entry) -> bool:
        """Tell whether an entry is of this part."""
        part, parts = self.shard
        return entry.place % parts == part % parts

    def job(self, entry: Entry) -> Job:
        """Return what a worker is asked for an entry."""
        return Job(
            self.task,
            entry.puzzle,
            entry.name,
            self.rules,
            self.options,
            self.seconds,
            self.memory,
            echo=True,
        )

    def header(self) -> Batch:
        """Return the first line of the file of results."""
        return records.batch(self, _hashes(self.rules), _version())


def _version() -> str:
    try:
        return version("puzzles-asp")
    except PackageNotFoundError:
        return ""


def _hashes(rules: Rules) -> dict[str, str]:
    """Return a hash of each rule file that was brought along, and one of all that come along."""
    folders = [*([rules.folder] if rules.folder else []), *_always()]
    try:
        brought = {str(file): _hash([file]) for file in rules.extra}
        for folder in folders:
            brought |= {str(file): _hash([file]) for file in _files(folder)}
        return {"shipped": _hash(_files(shipped("asp"))), **brought}
    except OSError as error:
        raise UsageError(f"{error.filename}: cannot be read: {error.strerror}") from None


def _always() -> Iterator[Path]:
    """Yield the folders with kinds that the environment names."""
    named = os.environ.get(catalogue.ASP_DIRS, "")
    yield from (Path(folder) for folder in named.split(os.pathsep) if folder)


def _files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.lp"))


def _hash(files: Iterable[Path]) -> str:
    whole = sha256()
    for file in files:
        content = file.read_bytes()
        whole.update(f"{file.name} {len(content)}\n".encode(errors="surrogateescape"))
        whole.update(content)
    return whole.hexdigest()[:HASH_LENGTH]


def task_of(name: str) -> Task:
    """Return the task of that name."""
    for task in TASKS:
        if task == name:
            return task
    raise UsageError(f"there is no task {name!r}{nearest(name, TASKS)}")


def options_of(task: Task, given: Mapping[str, object]) -> BatchOptions:
    """Return the options of a task; one that would do nothing for it is refused, or has no sense.

    What was not given is None.
    """
    told = {name: value for name, value in given.items() if value is not None}
    for name in told:
        if name not in TASKS[task]:
            raise UsageError(f"--{name} does nothing for {task}")
    for name in ("limit", "conflicts"):
        if int(str(told.get(name, 0))) < 0:
            raise UsageError(f"--{name} must not be negative")
    if task == "check" and told.get("models") == 1:
        raise UsageError("--models 1 proves nothing about uniqueness; it must be 2 or more")
    if task == "convert":
        _check_format(told.get("to"))
    return told  # type: ignore[return-value]


def _check_format(name: object) -> None:
    able = [known.name for known in formats.every() if known.write is not None]
    if name is None:
        raise UsageError("convert needs --to FORMAT")
    if name not in able:
        raise UsageError(f"puzzles are written as {', '.join(able)}, not as {name!r}")

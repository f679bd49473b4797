"""Who does the jobs: the processes of this machine, or those of a cluster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, Self

from pysolve.pool.job import Event, Job
from pysolve.pool.pool import Pool


class Workers(Protocol):
    """Those who do the jobs, on this machine or on others."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...

    def do(self, jobs: Iterable[Job], ahead: int = ...) -> Iterator[tuple[int, Event]]:
        """Do jobs; yield the events of each as they come, with its place among the jobs."""
        ...


def workers(jobs: int, cluster: str | None = None) -> Workers:
    """Return who does the jobs: so many processes here, or a cluster at that address."""
    if cluster is None:
        return Pool(jobs)
    # Dask is an extra, and takes a second to load.
    from pysolve.pool.cluster import Cluster  # noqa: PLC0415

    return Cluster(cluster)

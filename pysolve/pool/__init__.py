"""Processes that do tasks for puzzles: one machine, many puzzles, and no accident costs another."""

from __future__ import annotations

from pysolve.pool.job import Event, Job
from pysolve.pool.pool import FullError, Pool, Ticket

__all__ = ["Event", "FullError", "Job", "Pool", "Ticket"]

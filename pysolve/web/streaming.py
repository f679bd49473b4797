"""Events of a job as they come, a line of JSON each, to someone who may hang up at any moment."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from starlette.types import Receive, Send

from pysolve import records
from pysolve.catalogue import ASP_DIRS
from pysolve.errors import OUT_OF_MEMORY, ResourceError
from pysolve.pool import Event, FullError, Job, Pool
from pysolve.pool.job import END, ERROR
from pysolve.shipped import shipped
from pysolve.web.asking import RefusedError
from pysolve.web.limits import House

HEARTBEAT: Final = "heartbeat"
HEARTBEAT_SECONDS: Final = 1.0

BUSY: Final = 429
RETRY_SECONDS: Final = 2

DEFECT: Final = "this is a defect of the program; the log of the server tells more"

log = logging.getLogger("pysolve.web")


class Discretion:
    """What leaves the machine tells nothing of where things lie on it."""

    def __init__(self, house: House) -> None:
        places = [house.folder, shipped("asp"), shipped("instances"), Path(__file__).parents[2]]
        places += [Path.cwd(), Path.home(), Path(tempfile.gettempdir())]
        places += [Path(sys.prefix), Path(sys.base_prefix)]
        places += map(Path, filter(None, os.environ.get(ASP_DIRS, "").split(os.pathsep)))
        found = [form for place in places if place for form in (place, place.resolve())]
        # The longest first, so that of a folder in another nothing is left.
        texts = sorted({f"{form}/" for form in found if len(form.parts) > 1}, key=len, reverse=True)
        names = "|".join(re.escape(json.dumps(text)[1:-1]) for text in texts)
        # Inside of a URL it is something else.
        self._places = re.compile(rf"(?<![A-Za-z0-9._~%/-])(?:{names})")

    def line(self, said: dict[str, Any]) -> str:
        """Return what is said as a line of JSON."""
        return self._places.sub("", json.dumps(said))

    def event(self, event: Event) -> bytes:
        """Return an event as a line of bytes."""
        said: dict[str, Any] = {"event": event.name, **event.data}
        if event.name == END:
            said = {"event": END, "seconds": event.data["seconds"]}
        elif event.name == ERROR:
            said = {"event": ERROR, "record": self._told(event)}
        return self.line(said).encode() + b"\n"

    def _told(self, event: Event) -> dict[str, Any]:
        """Return the record of an error; of one of ours no more than that it is one."""
        record = dict(event.data["record"])
        if record["code"] == "internal":
            log.error("%s", record["message"])
            record["message"] = DEFECT
        elif "lost" in event.data:
            log.warning("%s", record["message"])
            record["message"] = OUT_OF_MEMORY
        return record


class Stream:
    """The answer to a request: the events of its job, and a heartbeat in each quiet second."""

    def __init__(self, pool: Pool, discretion: Discretion, patience: float) -> None:
        self._pool, self._discretion, self._patience = pool, discretion, patience
        self._open: set[asyncio.Queue[Event]] = set()

    def stop(self) -> None:
        """Let all answers that are under way come to an end, since the server does."""
        record = records.error(ResourceError("the server is being stopped"))
        for events in self._open:
            events.put_nowait(Event(ERROR, {"record": record}))
            events.put_nowait(Event(END, {"seconds": 0.0}))

    async def __call__(self, job: Job, receive: Receive, send: Send) -> None:
        """Have a job done, and tell of it; whoever hangs up ends it."""
        loop = asyncio.get_running_loop()
        events: asyncio.Queue[Event] = asyncio.Queue()

        def heard(event: Event) -> None:
            # The server may have ended meanwhile, and nobody listens.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(events.put_nowait, event)

        try:
            # Not here: a worker may have to be started, or be slow to take the job.
            ticket = await asyncio.to_thread(self._pool.submit, job, heard)
        except FullError:
            told = "all workers are busy and many jobs wait already; ask again in a moment"
            raise RefusedError(BUSY, told, {"Retry-After": str(RETRY_SECONDS)}) from None
        gone = loop.create_task(_gone(receive))
        self._open.add(events)
        try:
            await self._tell(events, gone, send)
        finally:
            self._open.discard(events)
            gone.cancel()
            loop.run_in_executor(None, ticket.cancel)

    async def _tell(
        self, events: asyncio.Queue[Event], gone: asyncio.Task[None], send: Send
    ) -> None:
        kinds = [(b"content-type", b"application/x-ndjson"), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 200, "headers": kinds})
        last = False
        coming = asyncio.ensure_future(events.get())
        while not last:
            await asyncio.wait(
                {coming, gone}, timeout=HEARTBEAT_SECONDS, return_when=asyncio.FIRST_COMPLETED
            )
            if gone.done():
                coming.cancel()
                return
            event = coming.result() if coming.done() else Event(HEARTBEAT, {})
            if coming.done() and not event.last:
                coming = asyncio.ensure_future(events.get())
            last, line = event.last, self._discretion.event(event)
            body = {"type": "http.response.body", "body": line, "more_body": not last}
            # Whoever does not read what is told does not hold the rest of it here for long.
            await asyncio.wait_for(send(body), self._patience)


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass

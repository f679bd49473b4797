"""The server itself: a socket, the workers behind it, and an end that leaves nothing behind."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from pysolve.errors import UsageError
from pysolve.pool import Pool
from pysolve.web.app import app
from pysolve.web.limits import House
from pysolve.web.streaming import Discretion, Stream

ENDING_SECONDS: Final = 1
"""How long answers that are under way may take when the server is to end."""


class Server(uvicorn.Server):
    """A server for which a signal to end is how it ends, not a failure."""

    def __init__(
        self, config: uvicorn.Config, stream: Stream, ready: Callable[[], None] | None
    ) -> None:
        super().__init__(config)
        self._stream, self._ready = stream, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and tell it: from now on a signal ends it as it should."""
        await super().startup(sockets)
        if self._ready is not None:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let answers come to an end, then all connections."""
        self._stream.stop()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End; at once when it is asked for again."""
        self.force_exit = self.should_exit
        self.should_exit = True


class Impatient(H11Protocol):
    """A connection that is closed when a request that was begun does not come."""

    SECONDS: float = 10.0
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take what came in; wait on, but not longer, if the request is not there yet."""
        super().data_received(data)
        there = self.cycle is not None and not self.cycle.response_complete
        if there:
            self._wait_no_more()
        elif self._timer is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget about it."""
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._timer = self.loop.call_later(self.SECONDS, self.transport.close)

    def _wait_no_more(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens; port 0 is any that is free."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        found = socket.socket(family, kind, protocol)
        try:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind(address)
            found.listen(1024)
        except OSError:
            found.close()
            raise
    except (OSError, OverflowError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        told = f"cannot serve on {host}, port {port}: {reason}"
        raise UsageError(f"{told}; --port 0 takes any port that is free") from None
    return found


def address(listener: socket.socket) -> str:
    """Return the address by which a browser gets to a socket."""
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def serve(listener: socket.socket, house: House, workers: int, ready: Callable[[], None]) -> None:
    """Serve until a signal ends it; `ready` is called once it answers, and heeds signals."""
    limits = house.limits
    with listener, Pool(workers, queue=limits.queue) as pool:
        pool.start()
        server_of(pool, house, ready).run(sockets=[listener])


def server_of(pool: Pool, house: House, ready: Callable[[], None] | None = None) -> Server:
    """Return a server, not yet running."""
    limits = house.limits

    class Connection(Impatient):
        SECONDS = limits.patience

    settings: dict[str, Any] = {
        "http": Connection,
        "ws": "none",
        "lifespan": "off",
        "loop": "asyncio",
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "proxy_headers": False,
        "limit_concurrency": limits.connections,
        "timeout_graceful_shutdown": ENDING_SECONDS,
    }
    discretion = Discretion(house)
    stream = Stream(pool, discretion, limits.patience)
    return Server(uvicorn.Config(app(house, discretion, stream), **settings), stream, ready)


def running(server: Server, listener: socket.socket) -> threading.Thread:
    """Run a server beside what else is done; it ends when it is told so by `should_exit`."""
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    return thread

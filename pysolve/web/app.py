"""The server as an ASGI app: its paths, and what each answers."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from pysolve.web import openapi
from pysolve.web.asking import Desk, RefusedError
from pysolve.web.guard import Guard, body, refusal
from pysolve.web.limits import House
from pysolve.web.shelf import Shelf
from pysolve.web.streaming import DEFECT, Discretion, Stream

STATIC: Final = Path(__file__).parent / "static"
"""The page: its HTML, modules and style sheets."""

NOT_THERE: Final = 404
BROKEN: Final = 500


def app(house: House, discretion: Discretion, stream: Stream) -> ASGIApp:
    """Return the app of a server; `stream` has its jobs done."""
    desk, shelf = Desk(house), Shelf(house)
    description = json.dumps(openapi.described(desk.schemas))

    def get(path: str, make: Callable[[Request], dict[str, Any]]) -> Route:
        async def answer(request: Request) -> Response:
            made = await run_in_threadpool(make, request)
            return Response(discretion.line(made), media_type="application/json")

        return Route(path, answer, methods=["GET"])

    def puzzle(request: Request) -> dict[str, Any]:
        found = shelf.puzzle(request.path_params["name"])
        if found is None:
            raise HTTPException(NOT_THERE, "there is no puzzle of that name")
        return {"puzzle": found}

    routes: list[BaseRoute] = [
        Route("/", _page, methods=["GET"]),
        Route("/api/openapi.json", _constant(description), methods=["GET"]),
        get("/api/kinds", lambda _: {"kinds": shelf.kinds()}),
        get("/api/formats", lambda _: {"formats": shelf.formats()}),
        get("/api/puzzles", lambda _: {"puzzles": shelf.puzzles()}),
        get("/api/puzzles/{name:path}", puzzle),
        *(
            Route(f"/api/{task}", Task(task, desk, stream, house), methods=["POST"])
            for task in desk.schemas
        ),
    ]
    if STATIC.is_dir():
        routes.append(Mount("/static", StaticFiles(directory=STATIC)))
    handlers: dict[Any, Any] = {HTTPException: _not_served, Exception: _broken}
    return Guard(Starlette(routes=routes, exception_handlers=handlers), house.names)


class Task:
    """A path by which a task is asked for."""

    def __init__(self, name: str, desk: Desk, stream: Stream, house: House) -> None:
        self._name, self._desk, self._stream, self._house = name, desk, stream, house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request: with events, or with why there are none."""
        try:
            asked = await body(scope, receive, self._house.limits)
            job = self._desk.job(self._name, asked)
            await self._stream(job, receive, send)
        except RefusedError as refused:
            await refusal(refused)(scope, receive, send)
        except (ConnectionError, TimeoutError):
            # Whoever asked has hung up, or reads no more.
            return


async def _page(_: Request) -> Response:
    file = STATIC / "index.html"
    if not file.is_file():
        raise HTTPException(
            NOT_THERE, "there is no page; the API is described in /api/openapi.json"
        )
    return FileResponse(file)


def _constant(text: str) -> Callable[[Request], Awaitable[Response]]:
    async def answer(_: Request) -> Response:
        return Response(text, media_type="application/json")

    return answer


async def _not_served(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    told = {NOT_THERE: "there is nothing of that name"}.get(error.status_code)
    default = error.detail in ("Not Found", "")
    message = told if told and default else error.detail
    return refusal(RefusedError(error.status_code, message, dict(error.headers or {})))


async def _broken(_: Request, __: Exception) -> Response:
    return refusal(RefusedError(BROKEN, DEFECT))

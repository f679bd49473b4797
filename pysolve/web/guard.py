"""The door: who may ask, what a request may be, and what every answer tells browsers.

A page of another site must not get at this server through the browser of someone who has both
open. So the name by which it is called must be one of its own, since a foreign name may be made to
lead here; browsers tell from which site a request comes; and what is asked is JSON, which no form
of another site can send.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pysolve import records
from pysolve.errors import UsageError
from pysolve.web.asking import TOO_LARGE, RefusedError
from pysolve.web.limits import Limits

LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")

FORBIDDEN: Final = 403
TOO_SLOW: Final = 408
NOT_JSON: Final = 415

DRAINED: Final = 20_000_000
"""How many bytes of a body that is refused are thrown away, so that the refusal can be read."""

SAID: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' blob: data:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""What every answer tells browsers."""

_HOST = re.compile(r"(?:\[(?P<six>[0-9a-fA-F:.%]+)\]|(?P<name>[A-Za-z0-9._-]+))(?::[0-9]{1,5})?")


def plain(content: Mapping[str, Any], status: int = 200, **headers: str) -> Response:
    """Return an object as an answer; in ASCII, so that any text in it can be sent."""
    return Response(json.dumps(content), status, headers, media_type="application/json")


def refusal(refused: RefusedError) -> Response:
    """Return the answer that tells why a request was not taken."""
    record = records.error(UsageError(refused.message))
    return plain({"record": record}, refused.status, **refused.headers)


class Guard:
    """Stands before an app: lets in who may, and sees that no answer lacks its headers."""

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()) -> None:
        self._app = app
        self._names = {_bare(name) for name in (*LOOPBACK, *names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return

        async def telling(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SAID.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        try:
            self._judge(scope)
        except RefusedError as refused:
            await refusal(refused)(scope, receive, telling)
            return
        await self._app(scope, receive, telling)

    def _judge(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        match = _HOST.fullmatch(host)
        if match is None or _bare(match["six"] or match["name"]) not in self._names:
            shown = host[:100] or "a server without a name"
            told = f"this server is not called {shown}; whoever started it may allow that name"
            raise RefusedError(FORBIDDEN, told)
        _judge_site(scope, headers)


def _judge_site(scope: Scope, headers: Headers) -> None:
    """Refuse what a page of another site asks; to lead to the page is all that one may."""
    site = headers.get("sec-fetch-site", "none")
    led = (
        scope["method"] == "GET"
        and scope["path"] == "/"
        and headers.get("sec-fetch-mode") == "navigate"
        and headers.get("sec-fetch-dest") == "document"
    )
    if site not in ("same-origin", "none") and not led:
        raise RefusedError(FORBIDDEN, "pages of other sites may not ask here")
    origin = headers.get("origin")
    own = ("http://" + headers["host"], "https://" + headers["host"])
    if origin is not None and origin.lower() not in own:
        raise RefusedError(FORBIDDEN, "pages of other sites may not ask here")


def _bare(name: str) -> str:
    return name.strip("[]").rstrip(".").lower()


async def body(scope: Scope, receive: Receive, limits: Limits) -> bytes:
    """Read the body of a request, if it comes in time and is not too large."""
    headers = Headers(scope=scope)
    sort = headers.get("content-type", "").partition(";")[0].strip().lower()
    if sort != "application/json":
        raise RefusedError(NOT_JSON, "what is asked is told as application/json")
    stated = headers.get("content-length", "0")
    found = bytearray()
    try:
        async with asyncio.timeout(limits.patience):
            more = True
            while more:
                if len(found) > limits.body or int(stated) > limits.body:
                    await _drain(receive)
                    told = f"a request has {limits.body} bytes at most"
                    raise RefusedError(TOO_LARGE, told, {"Connection": "close"})
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise ConnectionError
                found += message.get("body", b"")
                more = message.get("more_body", False)
    except TimeoutError:
        told = f"the request did not come in within {limits.patience:g} s"
        raise RefusedError(TOO_SLOW, told, {"Connection": "close"}) from None
    if len(found) > limits.body:
        raise RefusedError(TOO_LARGE, f"a request has {limits.body} bytes at most")
    return bytes(found)


async def _drain(receive: Receive) -> None:
    """Throw away what still comes, for a moment: who sends on does not read what is answered."""
    thrown, more = 0, True
    with suppress(TimeoutError):
        async with asyncio.timeout(1):
            while more and thrown < DRAINED:
                message = await receive()
                thrown += len(message.get("body", b""))
                more = message.get("more_body", False)

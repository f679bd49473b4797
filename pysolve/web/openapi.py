"""The OpenAPI description: requests and records as the classes have them, which also judge them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from pysolve.pool.job import ACCEPTED, END, ERROR, RESULT, STEP, TICK, VERDICT
from pysolve.records.schema import RECORDS, schema
from pysolve.web.fitting import Schema
from pysolve.web.streaming import HEARTBEAT

_COMPONENTS: Final = "#/components/schemas/"

EVENTS: Final[dict[str, str]] = {
    ACCEPTED: "its turn has come; what follows begins anew where this comes twice",
    TICK: "how far it is",
    VERDICT: "what is proved, with the report so far",
    STEP: "a step of the explanation, as soon as it is found",
    HEARTBEAT: "a second went by with nothing to tell",
    RESULT: "the answer: the record that --json prints",
    ERROR: "why there is no answer: the record of an error",
    END: "nothing more comes",
}
"""The lines of an answer."""


def described(requests: Mapping[str, Schema]) -> dict[str, Any]:
    """Return the description of the API, given the schemas of what is asked of each task."""
    inside = schema()["$defs"]
    schemas = json.loads(json.dumps(inside).replace("#/$defs/", _COMPONENTS))
    schemas["Refusal"] = _object({"record": {"$ref": f"{_COMPONENTS}error"}})
    schemas["Listed"] = _object(
        {
            "name": {"type": "string"},
            "kind": {"type": "string"},
            "variants": {"type": "array", "items": {"type": "string"}},
            "title": {"type": "string"},
            "rows": {"type": "integer"},
            "cols": {"type": "integer"},
            "level": {"type": ["integer", "null"]},
        }
    )
    schemas["Event"] = {
        "type": "object",
        "description": "A line of an answer.",
        "properties": {
            "event": {"enum": list(EVENTS), "description": _told(EVENTS)},
            "record": {"anyOf": [{"$ref": f"{_COMPONENTS}{name}"} for name in RECORDS]},
        },
        "required": ["event"],
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "puzzles",
            "version": _version(),
            "description": "Nikoli grid puzzles solved, counted and proved unique.",
        },
        "paths": {
            "/api/openapi.json": _get("This description.", {"type": "object"}),
            "/api/kinds": _get("All kinds.", _list("kinds", "kinds")),
            "/api/formats": _get("The formats.", _list("formats", "formats")),
            "/api/puzzles": _get("The puzzles that come along.", _list("puzzles", "Listed")),
            "/api/puzzles/{name}": _puzzle(),
            **{f"/api/{task}": _post(task, asked) for task, asked in requests.items()},
        },
        "components": {"schemas": schemas},
    }


def _version() -> str:
    try:
        return version("puzzles-asp")
    except PackageNotFoundError:
        return "unknown"


def _told(words: Mapping[str, str]) -> str:
    return "; ".join(f"{name}: {what}" for name, what in words.items())


def _object(properties: Schema) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _list(name: str, item: str) -> Schema:
    return _object({name: {"type": "array", "items": {"$ref": f"{_COMPONENTS}{item}"}}})


def _answer(about: str, sort: str, content: Schema) -> Schema:
    return {"description": about, "content": {sort: {"schema": content}}}


def _refused(about: str) -> Schema:
    return _answer(about, "application/json", {"$ref": f"{_COMPONENTS}Refusal"})


_FOREIGN: Final = "Asked under a foreign name, or by a page of another site."


def _get(about: str, content: Schema) -> Schema:
    answers = {
        "200": _answer(about, "application/json", content),
        "403": _refused(_FOREIGN),
    }
    return {"get": {"summary": about, "responses": answers}}


def _puzzle() -> Schema:
    found = _get(
        "A puzzle that comes along.", _object({"puzzle": {"$ref": f"{_COMPONENTS}Puzzle"}})
    )
    found["get"]["responses"]["404"] = _refused("There is none of that name.")
    found["get"]["parameters"] = [
        {
            "name": "name",
            "in": "path",
            "required": True,
            "description": "its name, as the list has it; a slash in it is none of the path",
            "schema": {"type": "string"},
        }
    ]
    return found


def _post(task: str, asked: Schema) -> Schema:
    lines = {
        "type": "string",
        "description": f"A line of JSON for each event, as {_COMPONENTS}Event has it.",
    }
    full = _refused("Too many jobs wait already.")
    full["headers"] = {
        "Retry-After": {"schema": {"type": "integer"}, "description": "after how many seconds"}
    }
    return {
        "post": {
            "summary": f"What `puzzles {task}` tells, as it is found out.",
            "operationId": task,
            "requestBody": {
                "required": True,
                "content": {"application/json": {"schema": asked}},
            },
            "responses": {
                "200": _answer("Events.", "application/x-ndjson", lines),
                "400": _refused("The request is wrong."),
                "403": _refused(_FOREIGN),
                "408": _refused("The request came in too slowly."),
                "413": _refused("The request or the board is too large."),
                "415": _refused("The request is not said to be JSON."),
                "429": full,
            },
        }
    }

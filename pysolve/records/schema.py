"""The JSON Schema of the records, made of the classes in `shapes` and the modules beside it."""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Callable, Iterable
from typing import Annotated, Any, Final, Literal, NotRequired

from pysolve.errors import UsageError
from pysolve.records import batching, coaching, pages, reporting, shapes
from pysolve.records.shapes import Keyword
from pysolve.words import nearest

Schema = dict[str, Any]

RECORDS: Final[dict[str, type]] = {
    "solve": shapes.Solve,
    "check": shapes.Check,
    "answer": shapes.Answer,
    "count": shapes.Count,
    "explain": shapes.Explain,
    "hint": coaching.Hint,
    "steps": coaching.Steps,
    "justify": coaching.Justify,
    "review": coaching.Review,
    "rate": shapes.Rate,
    "convert": shapes.Convert,
    "render": pages.Render,
    "generate": shapes.Generate,
    "batch": batching.Batch,
    "result": batching.BatchResult,
    "kinds": pages.Kinds,
    "export": pages.Export,
    "tryout": pages.Tryout,
    "formats": shapes.Formats,
    "report": reporting.Report,
    "error": shapes.Error,
}
"""All records by what they say they are."""

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"

_FIRST: Final = ("version", "record", "input")
"""What stands first in records, and so in their schemas."""

_PLAIN: Final[dict[object, str]] = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    type(None): "null",
}


def schema(record: str | None = None) -> Schema:
    """Return the schema of a record, or of all: a line of JSON that is any one of them."""
    if record is None:
        wholes: Schema = {
            "title": "puzzles",
            "description": "A line that puzzles prints with --json.",
            "oneOf": [{"$ref": f"#/$defs/{name}"} for name in RECORDS],
        }
        return {"$schema": DRAFT, **wholes, "$defs": _definitions(RECORDS.values())}
    if record not in RECORDS:
        raise UsageError(f"there is no record {record!r}{nearest(record, RECORDS)}")
    inside = _definitions([RECORDS[record]])
    whole = inside.pop(record)
    assert isinstance(whole, dict)
    return {"$schema": DRAFT, "title": record, **whole, "$defs": inside}


def _definitions(roots: Iterable[type]) -> Schema:
    """Return the schemas of classes and of all that they are made of, by their names."""
    found: dict[type, Schema] = {}
    pending = list(roots)
    while pending:
        shape = pending.pop(0)
        if shape not in found:
            found[shape] = _object(shape, pending.append)
    return {_name(shape): definition for shape, definition in found.items()}


def _name(shape: type) -> str:
    """Return what a class is called: a record as it calls itself, what is inside by its class."""
    return next((name for name, known in RECORDS.items() if known is shape), shape.__name__)


def _object(shape: type, meet: Callable[[type], None]) -> Schema:
    # Not by `__required_keys__`: annotations that are text hide there what is not required.
    hints = typing.get_type_hints(shape, include_extras=True)
    names = [*(name for name in _FIRST if name in hints), *(n for n in hints if n not in _FIRST)]
    optional = {name for name, hint in hints.items() if typing.get_origin(hint) is NotRequired}
    return {
        "description": inspect.cleandoc(shape.__doc__ or ""),
        "type": "object",
        "properties": {name: _schema(hints[name], meet) for name in names},
        "required": [name for name in names if name not in optional],
        "additionalProperties": False,
    }


def _schema(hint: object, meet: Callable[[type], None]) -> Schema:
    """Return the schema of a type; the classes it speaks of are met."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    found: Schema
    if origin is NotRequired:
        found = _schema(arguments[0], meet)
    elif origin is Annotated:
        inner, *notes = arguments
        found = {**_schema(inner, meet), **dict(map(_note, notes))}
    elif origin is Literal:
        found = {"const": arguments[0]} if len(arguments) == 1 else {"enum": list(arguments)}
    elif origin in (typing.Union, types.UnionType):
        found = {"anyOf": [_schema(argument, meet) for argument in arguments]}
    elif origin is list:
        found = {"type": "array", "items": _schema(arguments[0], meet)}
    elif origin is dict:
        found = {"type": "object", "additionalProperties": _schema(arguments[1], meet)}
    elif isinstance(hint, type) and typing.is_typeddict(hint):
        meet(hint)
        found = {"$ref": f"#/$defs/{_name(hint)}"}
    else:
        found = {"type": _PLAIN[hint]}
    return found


def _note(note: object) -> tuple[str, object]:
    """Return a keyword of the schema: what a text beside a field tells, or what is said of it."""
    return (note.name, note.value) if isinstance(note, Keyword) else ("description", note)

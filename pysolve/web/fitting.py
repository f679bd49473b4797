"""JSON Schemas of what may be asked, made of the classes that hold it; and what does not fit them.

The schema that is published is the one that requests are judged by.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from typing import Annotated, Any, Final, Literal, NotRequired

from pysolve.records.shapes import Keyword
from pysolve.web.limits import LARGEST
from pysolve.words import nearest

Schema = dict[str, Any]

_PLAIN: Final[dict[object, Schema]] = {
    str: {"type": "string"},
    int: {"type": "integer", "minimum": 0, "maximum": LARGEST},
    float: {"type": "number", "minimum": 0},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    dict: {"type": "object"},
}

_TYPES: Final[dict[str, tuple[type, ...]]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
    "object": (dict,),
    "array": (list,),
}


def described(shape: type, without: Sequence[str] = ()) -> Schema:
    """Return the schema of a dataclass or a typed dictionary, without some of its fields."""
    hints = typing.get_type_hints(shape, include_extras=True)
    defaults = _defaults(shape, hints)
    told = {name: hint for name, hint in hints.items() if name not in without}
    found: Schema = {
        "type": "object",
        "properties": {name: _field(hint, defaults.get(name)) for name, hint in told.items()},
        "required": [name for name in told if name not in defaults],
        "additionalProperties": False,
    }
    return found


def _defaults(shape: type, hints: Mapping[str, object]) -> dict[str, object]:
    """Return the fields that need not be told, each with what it is then."""
    if is_dataclass(shape):
        return {
            f.name: None if f.default is MISSING else f.default
            for f in fields(shape)
            if f.default is not MISSING or f.default_factory is not MISSING
        }
    return {name: None for name, hint in hints.items() if typing.get_origin(hint) is NotRequired}


def _field(hint: object, default: object) -> Schema:
    found = _schema(typing.get_args(hint)[0] if typing.get_origin(hint) is NotRequired else hint)
    return {**found, "default": default} if isinstance(default, int | float | str) else found


def _schema(hint: object) -> Schema:
    """Return the schema of a type; of one that is not known, that of anything."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    found: Schema = dict(_PLAIN.get(hint if origin is None else origin, {}))
    if origin is Annotated:
        inner, *notes = arguments
        found = _schema(inner)
        for note in notes:
            known = isinstance(note, Keyword)
            found[note.name if known else "description"] = note.value if known else note
    elif origin is Literal:
        found = {"type": "string", "enum": list(arguments)}
    elif origin in (typing.Union, types.UnionType):
        found = {"anyOf": [_schema(argument) for argument in arguments]}
    elif origin in (list, Sequence) or (origin is tuple and arguments[-1] is Ellipsis):
        found = {"type": "array", "items": _schema(arguments[0])}
    elif origin is Mapping:
        found = {"type": "object", "additionalProperties": _schema(arguments[1])}
    elif origin is tuple:
        number = len(arguments)
        items = _schema(arguments[0]) if len(set(arguments)) == 1 else {}
        found = {"type": "array", "items": items, "minItems": number, "maxItems": number}
    return found


def misfit(value: object, schema: Schema, where: str) -> str | None:
    """Tell what of a value does not fit a schema, None if all of it does."""
    if "anyOf" in schema:
        return _misfit_of_all(value, schema["anyOf"], where)
    if "type" in schema and not _is(value, schema["type"]):
        return f"{where} is to be {_called(schema)}"
    if isinstance(value, dict):
        return _misfit_inside(value, schema, where)
    if isinstance(value, list):
        return _misfit_of_list(value, schema, where)
    return _out_of_bounds(value, schema, where)


def _misfit_of_all(value: object, schemas: Sequence[Schema], where: str) -> str | None:
    told = [misfit(value, each, where) for each in schemas]
    if None in told:
        return None
    # What is of the right type, but wrong inside, is told of; else all types are.
    right = [i for i, each in enumerate(schemas) if _is(value, each.get("type", "null"))]
    wanted = " or ".join(map(_called, schemas))
    return told[right[0]] if right else f"{where} is to be {wanted}"


def _misfit_inside(value: Mapping[str, object], schema: Schema, where: str) -> str | None:
    known: Schema = schema.get("properties", {})
    missing = [name for name in schema.get("required", ()) if name not in value]
    if missing:
        return f"{where} is to have {missing[0]!r}"
    for name, inside in value.items():
        if name in known:
            told = misfit(inside, known[name], name)
            if told is not None:
                return told
        elif schema.get("additionalProperties") is False:
            return f"{where} has no {name[:40]!r}{nearest(name[:40], known)}"
        elif told := misfit(inside, schema.get("additionalProperties") or {}, name[:40]):
            return told
    return None


def _misfit_of_list(value: Sequence[object], schema: Schema, where: str) -> str | None:
    least, most = schema.get("minItems", 0), schema.get("maxItems", len(value))
    if not least <= len(value) <= most:
        return f"{where} is to have from {least} to {most} items, not {len(value)}"
    told = (misfit(item, schema.get("items", {}), f"an item of {where}") for item in value)
    return next(filter(None, told), None)


def _out_of_bounds(value: object, schema: Schema, where: str) -> str | None:
    if "enum" in schema and value not in schema["enum"]:
        return f"{where} is to be one of {', '.join(map(str, schema['enum']))}"
    if isinstance(value, str) and len(value) > schema.get("maxLength", len(value)):
        return f"{where} is to have {schema['maxLength']} characters at most"
    if isinstance(value, int | float) and not isinstance(value, bool):
        if value < schema.get("minimum", value):
            return f"{where} is to be {schema['minimum']} or more"
        if value > schema.get("maximum", value):
            return f"{where} is to be {schema['maximum']} at most"
        if "exclusiveMinimum" in schema and value <= schema["exclusiveMinimum"]:
            return f"{where} is to be above {schema['exclusiveMinimum']}"
    return None


def _is(value: object, kind: str) -> bool:
    if isinstance(value, bool):
        return kind == "boolean"
    if isinstance(value, float) and kind == "integer":
        return value.is_integer()
    return isinstance(value, _TYPES[kind])


def _called(schema: Schema) -> str:
    kind = schema.get("type", "something else")
    return {"null": "null", "integer": "an integer", "object": "an object"}.get(kind) or (
        "a list" if kind == "array" else f"a {kind}"
    )

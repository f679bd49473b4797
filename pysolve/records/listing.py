"""Records that are about no answer: kinds, formats, files that were copied, and errors."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from pysolve import errors, sources
from pysolve.records.answers import VERSION

if TYPE_CHECKING:
    from pysolve.formats import Format
    from pysolve.metadata import Kind
    from pysolve.records import shapes


def kinds(kind: Kind) -> shapes.Kinds:
    """Return what `kinds` tells of a kind."""
    return {
        "version": VERSION,
        "record": "kinds",
        "kind": kind.name,
        "title": kind.title,
        "summary": kind.about.summary,
        "aliases": list(kind.about.aliases),
        "layers": list(kind.layers),
        "answer": kind.answer,
        "rules": {rule.name: rule.sentence for rule in kind.about.rules},
        "draft": list(kind.about.draft),
        "variants": {
            variant.name: {
                "title": variant.about.title,
                "summary": variant.about.summary,
                "aliases": list(variant.about.aliases),
                "rules": {rule.name: rule.sentence for rule in variant.about.rules},
                "draft": list(variant.about.draft),
            }
            for variant in kind.variants
        },
        "files": [str(file) for file in sorted(kind.folder.rglob("*.lp"))],
        "puzzles": list(sources.instances(kind.name)),
    }


def export(kind: Kind, copies: Iterable[Path]) -> shapes.Export:
    """Return what `kinds --export` has done."""
    return {
        "version": VERSION,
        "record": "export",
        "kind": kind.name,
        "exported": [str(copy) for copy in copies],
    }


def formats(known: Format) -> shapes.Formats:
    """Return what `formats` tells of a format."""
    return {
        "version": VERSION,
        "record": "formats",
        "format": known.name,
        "title": known.title,
        "written": known.write is not None,
        "many": known.many,
    }


def error(problem: BaseException, name: str = "") -> shapes.Error:
    """Return why there is no answer: whatever was raised, a defect of ours too."""
    record: shapes.Error = {
        "version": VERSION,
        "record": "error",
        "input": name,
        "code": _code(problem),
        "message": _message(problem),
    }
    if isinstance(problem, errors.FormatError):
        record["name"] = problem.name
        record["line"] = problem.line
        record["column"] = problem.column
        record["text"] = problem.text
    return record


def _code(problem: BaseException) -> shapes.ErrorCode:
    match problem:
        case errors.UndecidedError() | errors.GenerationError():
            return "time"
        case MemoryError() | errors.ResourceError():
            return "memory"
        case errors.PuzzleError():
            return "input"
        case OSError() if problem.filename is not None:
            return "input"
    return "internal"


def _message(problem: BaseException) -> str:
    match problem:
        case errors.PuzzleError():
            return str(problem)
        case MemoryError():
            return errors.OUT_OF_MEMORY
        case OSError() if problem.filename is not None:
            return f"{os.fsdecode(problem.filename)}: {problem.strerror}"
    return f"{type(problem).__name__}: {problem}"

"""Records beside answers: kinds, formats, files that were copied, lines of a batch, and errors."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pysolve import errors, sources
from pysolve.answers import Glyph
from pysolve.face import Face, Sheet
from pysolve.layers import Entries, Place
from pysolve.records.inside import VERSION
from pysolve.render.pictures import PICTURES

if TYPE_CHECKING:
    from pysolve.batch.inputs import Entry
    from pysolve.batch.plan import Plan
    from pysolve.formats import Format
    from pysolve.metadata import Kind
    from pysolve.records import pages, shapes
    from pysolve.records.batching import Batch, BatchResult, Task
    from pysolve.tryout import Tried

Record = Mapping[str, Any]


_PLACES: dict[Place, pages.PlaceOfLayer] = {
    Place.CELL: "cell",
    Place.ROOM: "room",
    Place.SIDE: "side",
    Place.CORNER: "corner",
    Place.MARGIN: "margin",
}
_ENTRIES: dict[Entries, pages.EntriesOfLayer] = {
    Entries.ROOMS: "rooms",
    Entries.WALLS: "walls",
    Entries.NUMBERS: "numbers",
    Entries.VALUES: "values",
    Entries.HOLES: "holes",
    Entries.SYMBOLS: "symbols",
    Entries.ARROWS: "arrows",
}


def kinds(kind: Kind) -> pages.Kinds:
    """Return what `kinds` tells of a kind."""
    return {
        "version": VERSION,
        "record": "kinds",
        "kind": kind.name,
        "title": kind.title,
        "summary": kind.about.summary,
        "aliases": list(kind.about.aliases),
        "layers": list(kind.layers),
        "layer_types": [_layer_type(sheet, kind.face) for sheet in kind.face.sheets],
        "answer": kind.answer,
        "answer_type": _answer_type(kind),
        "settings": dict(kind.face.settings),
        "boxed": list(kind.face.boxed or ()),
        "rules": {rule.name: rule.sentence for rule in kind.about.rules},
        "draft": list(kind.about.draft),
        "apart": list(kind.apart),
        "connected": list(kind.connected),
        "variants": {
            variant.name: {
                "title": variant.about.title,
                "summary": variant.about.summary,
                "aliases": list(variant.about.aliases),
                "rules": {rule.name: rule.sentence for rule in variant.about.rules},
                "draft": list(variant.about.draft),
                "apart": list(kind.values(variant.about.apart)),
                "connected": list(kind.values(variant.about.connected)),
                **_added(kind, variant.name),
            }
            for variant in kind.variants
        },
        "files": [str(file) for file in sorted(kind.folder.rglob("*.lp"))],
        "puzzles": list(sources.instances(kind.name)),
    }


def _added(kind: Kind, variant: str) -> pages.AddedByVariant:
    """Return what the puzzles of a variant are made of, beyond those of the kind."""
    varied = kind.varied([variant])
    more = [sheet for sheet in varied.face.sheets if sheet not in kind.face.sheets]
    settings = dict(kind.face.settings)
    return {
        "layer_types": [_layer_type(sheet, varied.face) for sheet in more],
        "answer_type": _answer_type(varied) if varied.face.answer != kind.face.answer else None,
        "settings": {k: v for k, v in varied.face.settings if k not in settings},
    }


def _layer_type(sheet: Sheet, face: Face) -> pages.LayerOfKind:
    layer = sheet.layer
    return {
        "name": layer.name,
        "key": face.field(layer.name),
        "called": face.key(layer.name),
        "place": _PLACES[layer.place],
        "entries": _ENTRIES[layer.entries],
        "noun": layer.noun,
        "clue": layer.clues,
        "asks": layer.asks,
        "list": sheet.listed,
        "framed": sheet.framed,
        "glyphs": [_glyph(glyph) for glyph in sheet.glyphs],
    }


def _glyph(glyph: Glyph) -> pages.GlyphOfKind:
    drawn = PICTURES.get(glyph.picture)
    return {
        "value": glyph.value,
        "letter": glyph.letter,
        "word": glyph.word,
        "picture": glyph.picture,
        "fill": drawn.fill if drawn else "",
        "stroke": drawn.stroke if drawn else "",
        "dark": drawn.dark if drawn else False,
        "light": drawn.light if drawn else "",
    }


def _answer_type(kind: Kind) -> pages.AnswerOfKind:
    answer = kind.face.answer
    return {
        "name": answer.name,
        "place": _PLACES[answer.place],
        "rim": answer.rim,
        "values": list(answer.domain),
        "low": answer.low,
        "high": answer.high,
        "open": answer.open,
        "filled": answer.filled,
        "background": answer.background,
        "words": {str(value): word for value, word in sorted(kind.words.items())},
        "glyphs": [_glyph(glyph) for glyph in answer.glyphs],
    }


def export(kind: Kind, copies: Iterable[Path]) -> pages.Export:
    """Return what `kinds --export` has done."""
    return begun(kind.name, copies)


def begun(kind: str, files: Iterable[Path]) -> pages.Export:
    """Return what `new-kind` has written."""
    return {
        "version": VERSION,
        "record": "export",
        "kind": kind,
        "exported": [str(file) for file in files],
    }


def tryout(kind: Kind, tried: Iterable[Tried]) -> pages.Tryout:
    """Return what `kinds --test` found."""
    parts: list[pages.TriedPart] = [
        {"name": part.name, "passed": part.passed, "told": part.told} for part in tried
    ]
    return {
        "version": VERSION,
        "record": "tryout",
        "kind": kind.name,
        "passed": all(part["passed"] for part in parts),
        "parts": parts,
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


def batch(plan: Plan, hashes: Mapping[str, str], program: str) -> Batch:
    """Return what a run was asked; `hashes` are those of the rules, `program` its version."""
    return {
        "version": VERSION,
        "record": "batch",
        "task": plan.task,
        "inputs": list(plan.inputs),
        "kind": plan.rules.kind,
        "variants": list(plan.rules.variants),
        "rules": dict(hashes),
        "options": plan.options,
        "seconds": plan.seconds,
        "memory": plan.memory,
        "shard": list(plan.shard),
        "program": program,
    }


def result(
    task: Task,
    entry: Entry,
    end: Record,
    *,
    answer: Record | None = None,
    error: Record | None = None,
    puzzle: Any = None,
) -> BatchResult:
    """Return what came of a puzzle; `end` is what is told of its cost."""
    about: Record = answer or puzzle or {}
    found: Any = answer
    failed: Any = error
    return {
        "version": VERSION,
        "record": "result",
        "id": entry.id,
        "input": entry.name,
        "place": entry.place,
        "position": entry.position,
        "hash": entry.hash,
        "task": task,
        "kind": about.get("kind"),
        "rows": about.get("rows"),
        "cols": about.get("cols"),
        "verdict": None if answer is None else _verdict(answer),
        "level": None if answer is None else answer.get("level"),
        "seconds": end["seconds"],
        "cpu": end["cpu"],
        "peak_memory": end["peak_memory"],
        "tries": end["tries"],
        "result": found,
        "puzzle": puzzle,
        "error": failed,
    }


def _verdict(answer: Record) -> shapes.Verdict | None:
    """Return what an answer proves; of a number of solutions, what follows from it."""
    if "count" not in answer or "verdict" in answer:
        return answer.get("verdict")
    if answer["count"] > 1:
        return "MULTIPLE"
    if not answer["exact"]:
        return "UNKNOWN"
    return "UNIQUE" if answer["count"] else "NONE"


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

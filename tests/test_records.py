"""What leaves as JSON is what the published schema says."""

from __future__ import annotations

import json
import subprocess
import sys
import typing
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from kinds import KINDS
from typer.testing import CliRunner

import pysolve
from pysolve import errors, records
from pysolve.cli import app
from pysolve.records.schema import RECORDS, schema

Record = dict[str, Any]

ABOUT = ["version", "record", "input", "id", "title", "kind", "variants", "rows", "cols"]


@cache
def validator(record: str | None = None) -> Draft202012Validator:
    return Draft202012Validator(schema(record))


def wrong(record: object, name: str | None = None) -> list[str]:
    return [error.message for error in validator(name).iter_errors(record)]


def printed(*arguments: object, stdin: str | None = None) -> list[Record]:
    """Run a command; return what it prints, once it is what the schema says."""
    done = CliRunner().invoke(app, [*map(str, arguments), "--json"], input=stdin)
    assert not done.stderr.startswith("Traceback"), done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines, done.stderr
    for line in lines:
        assert wrong(line, line["record"]) == []
        assert wrong(line) == []
    return lines


@cache
def made(kind: str) -> str:
    """Return a line of `generate`: a small puzzle."""
    done = CliRunner().invoke(app, f"generate -k {kind} --size 4x4 --seed 1 --json".split())
    return done.stdout


def marked(kind: str) -> str:
    """Return a small puzzle in which the first cell is filled in wrongly."""
    puzzle = json.loads(made(kind))["puzzle"]
    solution = pysolve.loads(made(kind)).solution
    assert solution is not None
    right = solution.values[0][0]
    other = next(value for row in solution.values for value in row if value != right)
    rest: list[int | None] = [None] * puzzle["cols"]
    return json.dumps(puzzle | {"marks": [[other, *rest[1:]], *[rest] * (puzzle["rows"] - 1)]})


@pytest.mark.parametrize("name", [None, *RECORDS])
def test_the_schema_is_a_schema(name: str | None) -> None:
    found: Record = schema(name)
    assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(found)
    spoken = set(references(found))
    named = {f"#/$defs/{each}" for each in found["$defs"]}
    assert spoken == named
    objects = list(found["$defs"].values()) + ([found] if name else [])
    for each in objects:
        assert each["description"].endswith(".")
        assert each["additionalProperties"] is False
        assert all(told.get("description") for told in each["properties"].values())


def references(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "$ref":
                yield inner
            yield from references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner)


def test_every_record_says_which_it_is_and_has_its_function() -> None:
    for name, shape in RECORDS.items():
        kind = typing.get_type_hints(shape)["record"]
        assert typing.get_args(kind) == (name,)
        assert callable(getattr(records, name))
    assert set(records.__all__) == {*RECORDS, "VERSION", "begun", "step"}
    solve: Record = schema("solve")
    assert solve["properties"]["version"]["const"] == records.VERSION


def test_what_may_be_missing_is_not_required() -> None:
    found: Record = schema("count")
    assert set(found["properties"]) - set(found["required"]) == {"statistics", "interrupted"}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("command", ["solve", "check", "count", "explain", "hint", "steps", "rate"])
def test_commands_print_records(command: str, kind: str) -> None:
    [record] = printed(command, "-", stdin=made(kind))
    assert list(record)[: len(ABOUT)] == ABOUT
    assert (record["record"], record["kind"]) == (command, kind)
    assert (record["rows"], record["cols"]) == (4, 4)
    assert record["title"].startswith(pysolve.catalogue.find(kind)[0].title)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("command", ["solve", "check", "count", "explain"])
def test_flawed_puzzles_have_records(command: str, kind: str) -> None:
    for flaw in ("ambiguous", "impossible"):
        [record] = printed(command, f"{kind}/flawed/{flaw}")
        assert (record["record"], record["input"]) == (command, f"{kind}/flawed/{flaw}")


@pytest.mark.parametrize("kind", KINDS)
def test_hints_and_moves_without_a_solution_have_records(kind: str) -> None:
    name = f"{kind}/flawed/impossible"
    [hint] = printed("hint", name)
    assert (hint["record"], hint["verdict"], hint["step"]) == ("hint", "NONE", None)
    [review] = printed("justify", name, "--cell", "1,1", "--value", "1")
    assert (review["record"], review["verdict"], review["cells"]) == ("justify", "NONE", [])


def test_what_is_not_rated_has_a_record() -> None:
    [record] = printed("rate", "takuzu/flawed/ambiguous")
    assert (record["verdict"], record["level"], record["tier"]) == ("MULTIPLE", None, None)
    assert not {"score", "steps", "moments"} & record.keys()


@pytest.mark.parametrize("kind", KINDS)
def test_marks_and_answers(kind: str, tmp_path: Path) -> None:
    [judged] = printed("check", "-", stdin=marked(kind))
    assert judged["marks"]["completable"] is False
    [hint] = printed("hint", "-", stdin=marked(kind))
    assert (hint["mistakes"], hint["step"]) == ([[0, 0]], None)
    assert (hint["mistake"]["cell"], len(hint["levels"])) == ([0, 0], 4)
    assert hint["marks"] == judged["marks"]
    solution = pysolve.loads(made(kind)).solution
    assert solution is not None
    file = tmp_path / "all-ones.txt"
    file.write_text("\n".join("1" * len(row) for row in solution.values))
    [answer] = printed("check", "--answer", file, "-", stdin=made(kind))
    assert (answer["record"], answer["answer"]) == ("answer", "WRONG")
    assert list(answer["broken"][0]) == ["rule", "place"]
    assert list(answer["broken"][0]["place"]) == ["name", "numbers"]


def test_a_place_has_one_shape(tmp_path: Path) -> None:
    """The second room, in a broken rule and in the proof of a step."""
    file, answer = tmp_path / "rooms.txt", tmp_path / "answer.txt"
    file.write_text("kind: heyawake\nrooms:\nab\nclues:\n.0\n")
    answer.write_text(".#\n")
    room = {"rule": "count", "place": {"name": "room", "numbers": [1]}}
    [told] = printed("check", "--answer", answer, file)
    assert told["broken"] == [room]
    [told] = printed("explain", file)
    assert room in [each for step in told["steps"] for each in step["instances"]]


@pytest.mark.parametrize("kind", KINDS)
def test_made_puzzles_are_records_with_the_puzzle_inside(kind: str) -> None:
    record = json.loads(made(kind))
    assert wrong(record, "generate") == wrong(record) == []
    assert (record["record"], record["kind"], record["rows"]) == ("generate", kind, 4)
    assert json.loads(pysolve.dumps(pysolve.loads(made(kind)), "json")) == record["puzzle"]
    assert record["title"] == record["puzzle"]["title"]


@pytest.mark.parametrize("kind", KINDS)
def test_judged_moves_are_records(kind: str) -> None:
    """Wrong, with the reason, and right, with the step; and of wrong marks before."""
    values = [str(value) for value in (0, 1)]
    for text in (made(kind), marked(kind)):
        found = [
            printed("justify", "-", "--cell", "4,4", "--value", value, stdin=text)[0]
            for value in values
        ]
        assert {record["record"] for record in found} == {"justify"}
        judged = {record["cells"][0]["judgement"] for record in found}
        assert "wrong" in judged
        assert judged & {"proved", "right"}
        assert all(bool(record["marks"]) == (text == marked(kind)) for record in found)


@pytest.mark.parametrize("kind", KINDS)
def test_logs_are_records(kind: str) -> None:
    """A board that is filled row by row, with something wrong that is taken back."""
    puzzle = pysolve.loads(made(kind))
    assert puzzle.solution is not None
    right = [(r, c, v) for r, row in enumerate(puzzle.solution.values) for c, v in enumerate(row)]
    r, c, value = right[5]
    wrong = next(v for _, _, v in right if v != value)
    moves = [[r, c, wrong], [r, c, None], *map(list, right)]
    [record] = printed("review", "-", stdin=json.dumps({**json.loads(made(kind)), "moves": moves}))
    assert (record["record"], record["mistakes"], record["solved"]) == ("review", [1], True)
    assert record["moves"][1]["mistake"] == 1
    assert len(record["moves"]) == len(moves)


def test_what_was_drawn_is_a_record() -> None:
    puzzle = pysolve.load("takuzu/smallest")
    for drawn, field in (("<svg/>", "text"), (b"png", "base64")):
        record = records.render("x", puzzle, "image/x", drawn)
        assert wrong(record, "render") == wrong(record) == []
        assert field in record


def test_kinds_and_formats_are_records(tmp_path: Path) -> None:
    assert {line["record"] for line in printed("kinds")} == {"kinds"}
    assert {line["record"] for line in printed("formats")} == {"formats"}
    [record] = printed("kinds", "takuzu", "--export", tmp_path)
    assert (record["record"], record["kind"]) == ("export", "takuzu")


def test_every_field_is_printed_by_something() -> None:
    seen: dict[str, set[str]] = {name: set() for name in ("check", "count", "explain", "rate")}
    runs = [
        "check heyawake/flawed/ambiguous --repair --closest --stats",
        "count takuzu/smallest --stats",
        "explain takuzu/smallest",
        "rate takuzu/smallest",
    ]
    for run in runs:
        for record in printed(*run.split()):
            seen[record["record"]] |= set(record)
    for name, fields in seen.items():
        whole: Record = schema(name)
        # Ctrl-C, which alone brings that field, is pressed in other tests.
        assert fields == set(whole["properties"]) - {"interrupted"}


def test_searches_that_were_ended() -> None:
    [record] = printed("solve", "takuzu/first-steps", "--time-limit", "1e-9")
    assert (record["verdict"], record["timed_out"]) == ("UNKNOWN", True)
    puzzle = pysolve.load("takuzu/smallest")
    report, count = pysolve.check(puzzle), pysolve.count(puzzle)
    for ended in (
        records.solve("x", replace(report, timed_out=True), interrupted=True),
        records.check("x", report, interrupted=True, stats=True),
        records.count("x", count, interrupted=True),
    ):
        assert list(ended)[-1] == "interrupted"
        assert wrong(ended) == []
    assert "interrupted" not in records.count("x", count)


@pytest.mark.parametrize(
    ("problem", "code", "message"),
    [
        (errors.UsageError("no such option"), "input", "no such option"),
        (errors.UndecidedError("too late"), "time", "too late"),
        (errors.GenerationError("none found"), "time", "none found"),
        (errors.ResourceError("it was killed"), "memory", "it was killed"),
        (MemoryError(), "memory", "the memory was not enough to decide that"),
        (PermissionError(13, "Permission denied", "x.txt"), "input", "x.txt: Permission denied"),
        (BrokenPipeError(32, "Broken pipe"), "internal", "BrokenPipeError: [Errno 32] Broken pipe"),
        (KeyError("rows"), "internal", "KeyError: 'rows'"),
    ],
)
def test_errors_are_records(problem: Exception, code: str, message: str) -> None:
    record = records.error(problem, "x.txt")
    assert wrong(record) == []
    assert record == {
        "version": 1,
        "record": "error",
        "input": "x.txt",
        "code": code,
        "message": message,
    }


def test_the_error_of_a_puzzle_tells_its_place() -> None:
    with pytest.raises(errors.FormatError) as raised:
        pysolve.loads("kind: takuzu\ngivens:\n1.\n.x\n", name="typed")
    record = records.error(raised.value)
    assert wrong(record) == []
    place = record["name"], record["line"], record["column"]
    assert (record["code"], place) == ("input", ("typed", 4, 2))
    assert record["message"] == f"typed:4:2: {record['text']}"
    assert wrong(records.error(errors.FormatError("a board of 0x0 has no cells"))) == []


@cache
def good() -> Record:
    [record] = printed("check", "-", stdin=marked("takuzu"))
    return record


def broken(record: Record) -> Record:
    found: Record = {"rule": "given", "place": {"name": "cell", "numbers": [0, 0]}}
    record["marks"]["broken"] = [found]
    return found


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda r: r.pop("verdict"), "'verdict' is a required property"),
        (lambda r: r.update(colour=1), "'colour' was unexpected"),
        (lambda r: r.update(version=2), "1 was expected"),
        (lambda r: r.update(record="solve"), "'check' was expected"),
        (lambda r: r.update(rows=0), "0 is less than the minimum of 1"),
        (lambda r: r.update(rows="4"), "'4' is not of type 'integer'"),
        (lambda r: r.update(exhausted=None), "None is not of type 'boolean'"),
        (lambda r: r.update(verdict="MAYBE"), "'MAYBE' is not one of"),
        (lambda r: r.update(interrupted=False), "True was expected"),
        (lambda r: r.update(differences=[[0]]), "[0] is too short"),
        (lambda r: r.update(differences=[[0, 1, 2]]), "[0, 1, 2] is too long"),
        (lambda r: r.update(differences=[[0, -1]]), "-1 is less than the minimum of 0"),
        (lambda r: r.update(count={"number": 1}), "is not valid under any of the given schemas"),
        (lambda r: broken(r).update(place="cell"), "is not valid under any of the given schemas"),
    ],
)
def test_a_wrong_record_is_refused(change: Any, message: str) -> None:
    record = deepcopy(good())
    broken(record)
    assert wrong(record) == []
    change(record)
    assert any(message in told for told in wrong(record, "check")), wrong(record, "check")
    assert len(wrong(record)) == 1


def test_the_command_prints_the_schema(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["schema"])
    assert (done.exit_code, json.loads(done.stdout)) == (0, schema())
    file = tmp_path / "count.json"
    done = CliRunner().invoke(app, ["schema", "count", "-o", str(file)])
    assert (done.exit_code, done.stdout) == (0, "")
    assert json.loads(file.read_text()) == schema("count")
    done = CliRunner().invoke(app, ["schema", "cuont"])
    assert done.exit_code == 2
    assert done.stderr == "puzzles: there is no record 'cuont'; did you mean 'count'?\n"
    done = CliRunner().invoke(app, ["schema", "zebra"])
    assert done.stderr.startswith(
        "puzzles: there is no record 'zebra'; there is answer, batch, check"
    )


def test_who_asks_for_no_json_pays_nothing_for_it() -> None:
    code = (
        "import sys\n"
        "from pysolve.cli import main\n"
        "for option in ([], ['--json']):\n"
        "    sys.argv = ['puzzles', 'solve', 'takuzu/smallest', *option]\n"
        "    try: main()\n"
        "    except SystemExit: pass\n"
        "    print(*sorted(name for name in sys.modules if 'pysolve.records' in name))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", check=True
    )
    lines = done.stdout.splitlines()
    there = {name.rpartition(".")[2] for name in lines[-1].split()}
    assert {"records", "answers"} <= there
    # The shapes, each a class that takes time to make, are for the schema alone.
    assert there.isdisjoint({"schema", "shapes", "batching", "reporting"})
    assert lines[-3] == ""
    assert json.loads(lines[-2])["record"] == "solve"

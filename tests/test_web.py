"""The HTTP API: what it answers, whom it refuses, and that nobody gets at more than puzzles."""

from __future__ import annotations

import contextlib
import json
import pickle
import signal
import socket
import subprocess
import sys
import time
import zlib
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import fields, replace
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from running import PUZZLES, gone, run
from test_own_kinds import PEARLS, kind

import pysolve
from bench.web import Clients
from pysolve.pool import Event, Job, Pool
from pysolve.pool.tasks import OPTIONS, TASKS

pytest.importorskip("starlette", reason="the extra web is not installed")
pytest.importorskip("uvicorn", reason="the extra web is not installed")

from pysolve.web import asking, fitting, openapi, serving, streaming
from pysolve.web.limits import House, Limits

LAGOON = pysolve.dumps(pysolve.load("nurikabe/lagoon"))
ENDLESS = "kind: takuzu\n\ngivens:\n" + ("." * 20 + "\n") * 20
"""A puzzle whose solutions take longer to count than anybody waits."""

HANG = 60
"""After how many seconds a test gives up on what should come at once."""

JSON = {"Content-Type": "application/json"}


class Caller:
    """Someone who asks a server."""

    def __init__(self, port: int, pool: Pool) -> None:
        self.port, self.pool = port, pool

    def send(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> tuple[int, dict[str, str], str]:
        """Ask; return status, headers and what is answered."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=HANG)
        try:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, body, named)
            answer = connection.getresponse()
            return answer.status, dict(answer.headers), answer.read().decode()
        finally:
            connection.close()

    def get(self, path: str) -> Any:
        status, _, text = self.send("GET", path)
        assert status == 200, text
        return json.loads(text)

    def ask(self, task: str, **asked: Any) -> tuple[int, Any]:
        """Ask for a task; return the status, and the events or the record of a refusal."""
        # A test before may have hung up, and what it asked for is being left.
        assert idle(self.pool)
        status, _, text = self.send("POST", f"/api/{task}", json.dumps(asked).encode(), **JSON)
        if status != 200:
            return status, json.loads(text)["record"]
        return status, [json.loads(line) for line in text.splitlines()]

    def last(self, task: str, **asked: Any) -> Any:
        """Ask for a task; return its record."""
        status, events = self.ask(task, **asked)
        assert status == 200, events
        assert [event["event"] for event in events].count("end") == 1
        assert events[-1]["event"] == "end"
        return events[-2]["record"]


@contextlib.contextmanager
def serving_on(pool: Pool, house: House) -> Iterator[Caller]:
    listener = serving.listening("127.0.0.1", 0)
    server = serving.server_of(pool, house)
    thread = serving.running(server, listener)
    try:
        yield Caller(listener.getsockname()[1], pool)
    finally:
        server.should_exit = True
        thread.join(HANG)
        assert not thread.is_alive()


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    # Nobody waits: while one job is done, another is refused.
    with Pool(1, queue=0, spare=False) as pool:
        pool.start()
        yield pool


@pytest.fixture(scope="module")
def web(pool: Pool) -> Iterator[Caller]:
    # What is left is left because someone hung up, and not because the time was over.
    with serving_on(pool, House(Limits(seconds=10 * HANG))) as caller:
        yield caller


def idle(pool: Pool) -> bool:
    """Wait until nothing is done any more."""
    until = time.monotonic() + HANG
    while pool.load != (0, 0) and time.monotonic() < until:
        time.sleep(0.01)
    return pool.load == (0, 0)


# --- What it answers ------------------------------------------------------------------------------


@pytest.mark.parametrize("task", ["check", "rate"])
def test_the_records_are_those_of_the_command_line(task: str, web: Caller) -> None:
    printed = json.loads(run(task, "nurikabe/lagoon", "--json").stdout)
    assert web.last(task, puzzle=LAGOON) == {**printed, "input": ""}


def test_events_are_told_as_they_come(web: Caller) -> None:
    _, events = web.ask("explain", puzzle=LAGOON)
    names = [event["event"] for event in events]
    steps = events[-2]["record"]["steps"]
    assert names == ["accepted", *["step"] * len(steps), "result", "end"]
    assert [event["step"] for event in events if event["event"] == "step"] == steps
    assert set(events[-1]) == {"event", "seconds"}
    _, events = web.ask("check", puzzle=LAGOON)
    assert events[1]["event"] == "verdict"
    assert (events[1]["verdict"], events[1]["report"]["record"]) == ("UNIQUE", "check")


def test_a_puzzle_is_a_record_a_text_or_a_url(web: Caller) -> None:
    puzzle = pysolve.load("nurikabe/lagoon")
    record = json.loads(pysolve.dumps(puzzle, "json"))
    for given in (record, LAGOON, pysolve.dumps(puzzle, "puzzlink")):
        assert web.last("convert", puzzle=given, options={"to": "puzzlink"})["text"] == (
            "https://puzz.link/p?nurikabe/5/5/h2k3r3i"
        )


def test_marks_take_the_place_of_those_in_the_puzzle(web: Caller) -> None:
    puzzle = replace(pysolve.load("nurikabe/lagoon"), marks=((0,) * 5,) * 5)
    given = json.loads(pysolve.dumps(puzzle, "json"))
    assert web.last("check", puzzle=given)["marks"]["number"] == 25
    rows: list[Any] = ["#....", [None] * 5, *["....."] * 3]
    for text in (given, pysolve.dumps(puzzle)):
        marks = web.last("check", puzzle=text, marks=rows)["marks"]
        assert (marks["number"], marks["right"]) == (1, 1)
    record = web.last("check", puzzle=given, marks=["#"])
    assert (record["code"], record["text"]) == ("input", "'marks' must be a list of 5 rows")


def test_kinds_and_variants_are_asked_for_by_name(web: Caller) -> None:
    text = pysolve.dumps(pysolve.load("takuzu/flawed/ambiguous"))
    assert web.last("count", puzzle=text)["count"] == 5
    assert web.last("count", puzzle=text, variants=["binairo"])["count"] == 3
    assert web.last("count", puzzle=text, kind="binairo")["count"] == 3


def test_puzzles_are_made(web: Caller) -> None:
    record = web.last("generate", kind="takuzu", options={"rows": 4, "cols": 4, "seed": 1})
    assert web.last("check", puzzle=record["puzzle"])["verdict"] == "UNIQUE"


BEGUN = "kind: heyawake\n\nrooms:\naabb\naabb\naacc\n\nclues:\n2...\n....\n....\n"


def test_puzzles_are_finished_that_are_begun(web: Caller) -> None:
    begun = json.loads(pysolve.dumps(pysolve.loads(BEGUN), to="json"))
    for start in (BEGUN, json.dumps(begun)):
        record = web.last("generate", kind="heyawake", options={"seed": 1, "start": start})
        assert record["puzzle"]["rooms"] == begun["rooms"]
        assert [0, 2] in record["puzzle"]["clues"]
        assert web.last("check", puzzle=record["puzzle"])["verdict"] == "UNIQUE"


@pytest.mark.parametrize(
    ("start", "message"),
    [
        ("kind: takuzu\n\ngivens:\n" + "..." * 20 + "\n", "this is a puzzle of kind takuzu"),
        ("kind: heyawake\n\nrooms:\n" + ("a" * 51 + "\n") * 51, "the board is 51x51; here it has"),
        ("/etc/passwd", "/etc/passwd"),
        ("room(0, 0, 0).", "room(0, 0, 0)."),
    ],
)
def test_what_is_begun_is_judged_as_puzzles_are(web: Caller, start: str, message: str) -> None:
    record = web.last("generate", kind="heyawake", options={"seed": 1, "start": start})
    assert message in record["message"]


def test_what_there_is_is_listed_without_telling_where(web: Caller) -> None:
    kinds = web.get("/api/kinds")["kinds"]
    printed = [json.loads(line) for line in run("kinds", "--json").stdout.splitlines()]
    assert [{**each, "files": 0} for each in kinds] == [{**each, "files": 0} for each in printed]
    assert all(file.startswith(f"{each['kind']}/") for each in kinds for file in each["files"])
    names = [each["format"] for each in web.get("/api/formats")["formats"]]
    assert ("facts" in names, "text" in names) == (False, True)
    listed = {each["name"]: each for each in web.get("/api/puzzles")["puzzles"]}
    assert set(listed) == {name for each in kinds for name in each["puzzles"]}
    assert listed["nurikabe/lagoon"] == {
        **{"name": "nurikabe/lagoon", "kind": "nurikabe", "variants": [], "title": "Lagoon"},
        **{"rows": 5, "cols": 5, "level": None},
    }
    assert {each["level"] for each in listed.values()} == {None, 1, 2, 3, 4, 5}
    found = web.get("/api/puzzles/nurikabe/lagoon")["puzzle"]
    assert pysolve.loads(json.dumps(found)) == pysolve.load("nurikabe/lagoon")


@pytest.mark.parametrize("name", ["nurikabe/no", "../pyproject", "..%2f..%2fREADME.md", "%00"])
def test_only_puzzles_that_are_listed_are_given_out(name: str, web: Caller) -> None:
    status, _, text = web.send("GET", f"/api/puzzles/{name}")
    assert (status, json.loads(text)["record"]["code"]) == (404, "input")


@pytest.mark.parametrize("tail", ["../app.py", "%2e%2e/app.py", "/etc/passwd", "..%5capp.py"])
def test_only_the_page_is_given_out(tail: str, web: Caller) -> None:
    status, _, text = web.send("GET", f"/static/{tail}")
    assert status == 404
    assert json.loads(text)["record"]["message"] == "there is nothing of that name"


# --- Who may ask ----------------------------------------------------------------------------------


def test_every_answer_has_its_headers(web: Caller) -> None:
    answers = [
        web.send("GET", "/api/formats"),
        web.send("GET", "/nowhere"),
        web.send("GET", "/api/solve"),
        web.send("POST", "/api/kinds"),
        web.send("GET", "/", Host="evil.example"),
        web.send("POST", "/api/solve", b"{}", **JSON),
        web.send("POST", "/api/solve", json.dumps({"puzzle": LAGOON}).encode(), **JSON),
    ]
    assert [status for status, _, _ in answers] == [200, 404, 405, 405, 403, 400, 200]
    for _, headers, _ in answers:
        told = {name.lower(): value for name, value in headers.items()}
        assert told["content-security-policy"].startswith(
            "default-src 'self'; img-src 'self' blob: data:; frame-ancestors 'none'"
        )
        assert told["x-content-type-options"] == "nosniff"
        assert told["referrer-policy"] == "no-referrer"
        assert not [name for name in told if name.startswith("access-control") or name == "server"]


OTHERS = "pages of other sites may not ask here"
FOREIGN = "this server is not called {}; whoever started it may allow that name"
WHO: list[tuple[dict[str, str], int, str]] = [
    ({"Host": "evil.example"}, 403, FOREIGN.format("evil.example")),
    ({"Host": "127.0.0.1.evil.example:80"}, 403, FOREIGN.format("127.0.0.1.evil.example:80")),
    ({"Host": "localhost@evil.example"}, 403, FOREIGN.format("localhost@evil.example")),
    ({"Host": ""}, 403, FOREIGN.format("a server without a name")),
    ({"Sec_Fetch_Site": "cross-site"}, 403, OTHERS),
    ({"Sec_Fetch_Site": "same-site"}, 403, OTHERS),
    ({"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate"}, 403, OTHERS),
    ({"Origin": "https://evil.example"}, 403, OTHERS),
    ({"Origin": "null"}, 403, OTHERS),
    ({"Content_Type": "text/plain"}, 415, "what is asked is told as application/json"),
    ({"Content_Type": ""}, 415, "what is asked is told as application/json"),
    ({"Content_Type": "application/x-www-form-urlencoded"}, 415, "what is asked is told as"),
    (
        {"Host": "LOCALHOST.:1", "Content_Type": "Application/JSON; charset=utf-8"},
        400,
        "the request",
    ),
    ({"Host": "[::1]:80", "Sec_Fetch_Site": "same-origin"}, 400, "the request"),
    ({"Host": "localhost:8", "Origin": "http://localhost:8"}, 400, "the request"),
]


@pytest.mark.parametrize(("headers", "status", "message"), WHO)
def test_who_may_ask(headers: dict[str, str], status: int, message: str, web: Caller) -> None:
    told = web.send("POST", "/api/solve", b"{}", **{"Content_Type": "application/json", **headers})
    assert (told[0], json.loads(told[2])["record"]["message"][: len(message)]) == (status, message)


def test_a_link_may_lead_to_the_page_and_to_nothing_else(web: Caller) -> None:
    def led(path: str, into: str) -> int:
        site = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate"}
        return web.send("GET", path, None, **site, Sec_Fetch_Dest=into)[0]

    assert led("/", "document") in (200, 404)
    assert led("/api/kinds", "document") == 403
    assert led("/", "iframe") == 403


def test_names_that_are_allowed_are_answered(pool: Pool) -> None:
    with serving_on(pool, House(names=("puzzles.example",))) as web:
        assert web.send("GET", "/api/formats", Host="Puzzles.Example:8000")[0] == 200
        assert web.send("GET", "/api/formats", Host="example")[0] == 403


# --- What may be asked ----------------------------------------------------------------------------


@pytest.fixture
def untouched(web: Caller, monkeypatch: pytest.MonkeyPatch) -> Caller:
    """Return one who asks a server whose pool takes nothing."""
    monkeypatch.setattr(web.pool, "submit", None)
    return web


WRONG: list[tuple[str, bytes, int, str]] = [
    ("solve", b"", 400, "the request is no JSON: Expecting value, line 1, column 1"),
    ("solve", b"[]", 400, "the request is to be an object"),
    ("solve", b"\xff", 400, "the request is no JSON: byte 1 is not UTF-8"),
    ("solve", pickle.dumps({"puzzle": LAGOON}), 400, "the request is no JSON"),
    ("solve", b"[" * 100_000, 400, "the request is nested too deeply"),
    ("solve", b'{"puzzle": ' + b"[" * 500 + b"]" * 500 + b"}", 400, "the request is nested too"),
    ("solve", b'{"puzzle": "", "seconds": 1e999}', 400, "1e999 is no number that is understood"),
    ("solve", b'{"puzzle": "", "seconds": NaN}', 400, "NaN is no number that is understood here"),
    ("solve", b'{"puzzle": "", "x": ' + b"9" * 9999 + b"}", 400, "the number 99999999999999999999"),
    ("solve", b"{}", 400, "the request is to have 'puzzle'"),
    ("solve", b'{"puzzle": 3}', 400, "puzzle is to be a string or an object"),
    ("solve", b'{"puzzle": "", "kid": "x"}', 400, "the request has no 'kid'; did you mean 'kind'?"),
    ("solve", b'{"puzzle": "", "extra": ["/etc/passwd"]}', 400, "the request has no 'extra'"),
    ("solve", b'{"puzzle": "", "folder": "/tmp"}', 400, "the request has no 'folder'"),
    ("solve", b'{"puzzle": "", "seconds": 0}', 400, "seconds is to be above 0"),
    ("solve", b'{"puzzle": "", "seconds": true}', 400, "seconds is to be a number or null"),
    ("solve", b'{"puzzle": "", "variants": "x"}', 400, "variants is to be a list"),
    ("solve", b'{"puzzle": "", "variants": [3]}', 400, "an item of variants is to be a string"),
    ("solve", b'{"puzzle": "", "kind": "' + b"x" * 101 + b'"}', 400, "kind is to have 100 charac"),
    ("solve", b'{"puzzle": "", "options": {"threads": 64}}', 400, "options has no 'threads'"),
    ("solve", b'{"puzzle": "", "options": {"config": "/x"}}', 400, "options has no 'config'"),
    ("solve", b'{"puzzle": "", "options": {"models": 0}}', 400, "models is to be 1 or more"),
    ("solve", b'{"puzzle": "", "options": {"models": 101}}', 400, "models is to be 100 at most"),
    ("solve", b'{"puzzle": {"rows": 51, "cols": 50}}', 413, "the board is 51x50; here it has 2500"),
    ("convert", b'{"puzzle": ""}', 400, "the request is to have 'options'"),
    ("convert", b'{"puzzle": "", "options": {}}', 400, "options is to have 'to'"),
    ("convert", b'{"puzzle": "", "options": {"to": "facts"}}', 400, "to is to be one of janko, "),
    (
        "generate",
        b'{"options": {"rows": 1, "cols": 1, "seed": 1}}',
        400,
        "the request is to have 'k",
    ),
    (
        "generate",
        b'{"kind": "x", "options": {"rows": 2147483647, "cols": 2, "seed": 1}}',
        413,
        "the board is 2147483647x2; here it has 2500 cells at most",
    ),
    ("solve", b" " * 200_001, 413, "a request has 200000 bytes at most"),
    ("solve", b" " * 10_000_000, 413, "a request has 200000 bytes at most"),
]


@pytest.mark.parametrize(
    ("task", "body", "status", "message"), WRONG, ids=[w[3][:40] for w in WRONG]
)
def test_what_is_wrong_is_refused_before_anything_is_done(
    task: str, body: bytes, status: int, message: str, untouched: Caller
) -> None:
    web = untouched
    told, _, text = web.send("POST", f"/api/{task}", body, **JSON)
    record = json.loads(text)["record"]
    assert (told, record["message"][: len(message)]) == (status, message)
    jsonschema.validate(record, pysolve.records.schema.schema("error"))


def test_a_body_that_does_not_tell_its_length_is_measured(untouched: Caller) -> None:
    connection = HTTPConnection("127.0.0.1", untouched.port, timeout=HANG)
    with contextlib.closing(connection):
        connection.request("POST", "/api/solve", iter([b" " * 60_000] * 4), JSON)
        answer = connection.getresponse()
        assert answer.status == 413
        assert "a request has 200000 bytes at most" in answer.read().decode()


def bomb() -> str:
    """Return a link in which ten megabytes are packed."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(b" " * 10_000_000) + packer.flush()
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={b64encode(packed).decode()}"


REFUSED = [
    ("% kind: takuzu\nsize(2,2).\n", "puzzles in the format facts are not read here"),
    ('% kind: takuzu\nsize(2,2).\n#include "/etc/passwd".', "puzzles in the format facts are not"),
    ('#include "/etc/passwd".', "there is no puzzle in it, it is empty"),
    ("/etc/passwd", "this is none of the formats there are"),
    ("nurikabe/lagoon", "this is none of the formats there are"),
    ("-", "this is none of the formats there are"),
    ("file:///etc/passwd", "this is none of the formats there are"),
    (bomb(), "1:13031: there is too much packed in the link"),
    ("https://puzz.link/p?nurikabe/51/50/" + "z" * 127 + "p", "the board is 50x51; here it"),
    ("https://puzz.link/p?nurikabe/999999/999999/z", "a board of 999999x999999 is too large"),
    ("kind: takuzu\n\ud800", "2:1: '\\ud800' is no character, only half of one"),
    ("kind: ../../asp/takuzu\n\ngivens:\n..\n..\n", "1: unknown kind '../../asp/takuzu'"),
    ({"kind": "takuzu", "rows": 2, "cols": "2"}, "'cols' must be a number"),
    ({"kind": "takuzu", "rows": 2, "cols": 2, "givens": {"a": 1}}, "'givens' must be a list of 2"),
]


@pytest.mark.parametrize(("puzzle", "message"), REFUSED, ids=[r[1][:40] for r in REFUSED])
def test_what_is_no_puzzle_is_told_of_and_nothing_is_read(
    puzzle: Any, message: str, web: Caller
) -> None:
    record = web.last("solve", puzzle=puzzle)
    assert (record["code"], record["message"][: len(message)]) == ("input", message)


def test_what_does_not_come_is_not_waited_for(pool: Pool) -> None:
    """A request that stops in its body is refused, one that stops in its head is cut off."""
    head = b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\n"
    rest = b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
    with serving_on(pool, House(Limits(patience=0.1))) as web:
        answers = []
        for sent in (head + rest, head, b""):
            with socket.create_connection(("127.0.0.1", web.port), timeout=HANG) as line:
                line.sendall(sent)
                answers.append(b"".join(iter(lambda: line.recv(4096), b"")).decode())
        with socket.create_connection(("127.0.0.1", web.port), timeout=HANG) as line:
            line.sendall(b"GET /api/formats HTTP/1.1\r\nHost: localhost\r\n\r\n")
            told = b""
            while not told.endswith(b"]}"):
                told += line.recv(4096)
            line.sendall(head)
            answers.append(line.recv(4096).decode())
    assert answers[0].startswith("HTTP/1.1 408 ")
    assert "the request did not come in within 0.1 s" in answers[0]
    assert answers[1:] == ["", "", ""]


# --- How jobs end ---------------------------------------------------------------------------------


def begun(web: Caller) -> socket.socket:
    """Ask for what takes long; return the connection once it is begun."""
    body = json.dumps({"puzzle": ENDLESS}).encode()
    head = (
        "POST /api/count HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    line = socket.create_connection(("127.0.0.1", web.port), timeout=HANG)
    line.sendall(head.encode() + body)
    told = b""
    while b'"accepted"' not in told:
        told += line.recv(4096)
    return line


def test_who_hangs_up_ends_the_job_and_meanwhile_others_are_asked_to_wait(web: Caller) -> None:
    assert idle(web.pool)
    with begun(web):
        assert web.pool.load == (1, 0)
        status, headers, text = web.send(
            "POST", "/api/solve", json.dumps({"puzzle": LAGOON}).encode(), **JSON
        )
        assert (status, headers["retry-after"]) == (429, "2")
        assert json.loads(text)["record"]["message"].startswith("all workers are busy")
    assert idle(web.pool)
    assert web.last("solve", puzzle=LAGOON)["verdict"] == "UNIQUE"


def test_a_heart_beats_while_nothing_is_told(web: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streaming, "HEARTBEAT_SECONDS", 0.001)
    assert idle(web.pool)
    with begun(web) as line:
        told = b""
        while b'{"event": "heartbeat"}\n' not in told:
            told += line.recv(4096)


def test_the_bench_is_answered(web: Caller) -> None:
    assert idle(web.pool)
    clients = Clients(web.port, 0.1)
    clients.ask(2)
    assert (clients.endings["result"] > 0, len(clients.seconds) > 0) == (True, True)
    assert set(clients.endings) <= {"result", "hung up", "status 429"}


def test_seconds_are_those_of_the_house_at_most() -> None:
    desk = asking.Desk(House(Limits(seconds=3, long_seconds=7, memory=5)))

    def job(task: str, **asked: Any) -> Job:
        return desk.job(task, json.dumps({"puzzle": "", **asked}).encode())

    assert [job(task).seconds for task in ("solve", "check", "explain", "rate")] == [3, 3, 7, 7]
    assert [job("solve", seconds=each).seconds for each in (0.5, 99, None)] == [0.5, 3, 3]
    made = job("check")
    assert (made.memory, made.cells, made.refused, made.live) == (5, 2500, ("facts",), True)
    assert (made.rules.extra, made.rules.folder) == ((), None)
    assert type(job("check", options={"limit": 2.0}).options["limit"]) is int


def test_errors_tell_nothing_of_the_machine(
    tmp_path: Path,
    pool: Pool,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = kind(tmp_path, "pearls", PEARLS)
    monkeypatch.setenv("PUZZLES_ASP_DIR", "/somewhere/else")
    others = streaming.Discretion(House())
    assert others.line({"a": "/somewhere/else/x/rules.lp"}) == '{"a": "x/rules.lp"}'
    monkeypatch.delenv("PUZZLES_ASP_DIR")
    with serving_on(pool, House(folder=folder)) as web:
        assert "pearls" in [each["kind"] for each in web.get("/api/kinds")["kinds"]]
        (folder / "pearls" / "rules.lp").write_text(f"{PEARLS}\nhello(\n")
        record = web.last("solve", puzzle=LAGOON.replace("nurikabe", "pearls"))
        assert record["code"] == "input"
        assert record["message"].startswith("pearls/rules.lp:")
    discretion = streaming.Discretion(House(folder=folder))
    said = {"code": "internal", "message": f"OSError: {tmp_path}/x"}
    line = json.loads(discretion.event(Event("error", {"record": said, "lost": "words"})))
    assert line == {"event": "error", "record": {**said, "message": streaming.DEFECT}}
    assert f"OSError: {tmp_path}/x" in caplog.text
    lost = Event("error", {"record": {"code": "memory", "message": "ended"}, "lost": "ended"})
    told = json.loads(discretion.event(lost))["record"]["message"]
    assert told == "the memory was not enough to decide that"
    url = f"https://puzzles.example{tmp_path}/x"
    assert json.loads(discretion.line({"url": url, "at": f"{folder}/x"})) == {"url": url, "at": "x"}


# --- How it is described --------------------------------------------------------------------------


def test_the_description_has_all_tasks_and_their_options(web: Caller) -> None:
    told = web.get("/api/openapi.json")
    assert set(OPTIONS) == {*TASKS, "generate"}
    for task, shape in OPTIONS.items():
        asked = told["paths"][f"/api/{task}"]["post"]["requestBody"]["content"]
        schema = asked["application/json"]["schema"]
        jsonschema.Draft202012Validator.check_schema(schema)
        names = [field.name for field in fields(shape) if field.name not in ("threads", "config")]
        assert list(schema["properties"]["options"]["properties"]) == names
    kinds = web.get("/api/kinds")
    schema = told["paths"]["/api/kinds"]["get"]["responses"]["200"]["content"]["application/json"]
    jsonschema.validate(kinds, {**schema["schema"], "components": told["components"]})


VALUES: list[Any] = [
    None,
    True,
    0,
    -1,
    1,
    2.0,
    2.5,
    1e300,
    2**31,
    "",
    "x" * 101,
    [],
    ["x"],
    [[]],
    {},
]
VALUES += [["#.", [0, None, "x"]], [[-1]], {"to": "text"}, {"to": "x"}, {"limit": 1}, {"limit": -1}]


@pytest.mark.parametrize("task", ["check", "convert", "generate"])
def test_requests_are_judged_as_the_description_says(task: str) -> None:
    schema = asking.schema(task)
    judge = jsonschema.Draft202012Validator(schema)
    whole: dict[str, Any] = {"puzzle": "", "kind": "x", "options": {}}
    right = 0
    for name in (*schema["properties"], "other"):
        for value in VALUES:
            asked = {**whole, name: value}
            if task == "generate":
                asked.pop("puzzle", None)
            told = fitting.misfit(asked, schema, "it")
            assert (told is None) == judge.is_valid(asked), (name, value, told)
            right += told is None
    assert right or task != "check"


def test_events_are_described() -> None:
    known = openapi.described({})["components"]["schemas"]["Event"]["properties"]["event"]["enum"]
    assert known[0] == "accepted"
    assert {"verdict", "step", "heartbeat", "result", "error", "end"} < set(known)


# --- The command ----------------------------------------------------------------------------------


def children(process: int) -> list[int]:
    """Return the processes that a process started."""
    found = []
    for file in Path("/proc").glob("[0-9]*/status"):
        with contextlib.suppress(OSError):
            if f"\nPPid:\t{process}\n" in file.read_text():
                found.append(int(file.parent.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="/proc tells what is left")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_server_and_its_workers(how: signal.Signals) -> None:
    server = subprocess.Popen(
        [*PUZZLES, "serve", "--port", "0", "--jobs", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    address = server.stdout.readline()
    assert address.startswith("serving on http://127.0.0.1:"), server.communicate()
    port = int(address.split(":")[2].split("/")[0])
    web = Caller(port, Pool(0))
    with begun(web) if how is signal.SIGTERM else socket.socket() as line:
        workers = children(server.pid)
        assert workers
        server.send_signal(how)
        assert server.communicate(timeout=HANG) == ("", "")
        if how is signal.SIGTERM:
            told = b"".join(iter(lambda: line.recv(4096), b"")).decode()
            assert '"message": "the server is being stopped"}' in told
            assert '{"event": "end"' in told
    assert server.returncode == 0
    assert all(map(gone, workers))


def test_what_serve_cannot_do_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(*arguments: str) -> tuple[int, str]:
        done = run("serve", *arguments)
        return done.exit_code, done.stderr

    assert told("--jobs", "0") == (2, "puzzles: --jobs is at least 1\n")
    assert told("--time-limit", "0")[1].startswith("puzzles: --time-limit and --long-time-limit")
    assert told("--port", "70000") == (2, "puzzles: --port is from 0 to 65535\n")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert told("--port", port) == (
            2,
            f"puzzles: cannot serve on 127.0.0.1, port {port}: Address already in use; "
            "--port 0 takes any port that is free\n",
        )
    for name in [name for name in sys.modules if name.startswith("pysolve.web")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert told() == (
        2,
        "puzzles: serve needs starlette and uvicorn: pip install starlette uvicorn, or "
        "pip install '.[web]' in a checkout\n",
    )

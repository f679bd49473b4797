"""The command `serve`: the page and the HTTP API, for this machine unless told otherwise."""

from __future__ import annotations

import os
import threading
from typing import Annotated

import typer

from pysolve.cli import printing
from pysolve.cli.codes import YES
from pysolve.cli.options import AspDir
from pysolve.cli.printing import say as print
from pysolve.cli.running import command
from pysolve.errors import UsageError

MEGABYTE = 2**20


@command(
    "Serve a page to draw, check and play puzzles on, and the HTTP API behind it.\n\n"
    "Ctrl-C ends it. Nobody but this machine gets to it, unless --host says otherwise. "
    "docs/http.md describes the API.",
    "puzzles serve --open",
)
def serve(
    *,
    port: Annotated[
        int, typer.Option("--port", metavar="P", help="The port; 0 is any that is free.")
    ] = 8765,
    host: Annotated[
        str, typer.Option("--host", metavar="H", help="The name or address to serve on.")
    ] = "127.0.0.1",
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-host",
            metavar="NAME",
            help="A name by which browsers may call it, beside that of --host. Repeatable.",
        ),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs",
            "-j",
            metavar="N",
            help="Work on N puzzles at a time; else on as many as there are cores, two at least.",
            show_default=False,
        ),
    ] = None,
    queue: Annotated[
        int, typer.Option("--queue", metavar="N", help="Refuse requests when N wait already.")
    ] = 64,
    cells: Annotated[
        int, typer.Option("--max-cells", metavar="N", help="Refuse boards with more cells.")
    ] = 2500,
    seconds: Annotated[
        float, typer.Option("--time-limit", metavar="S", help="Take S seconds at most.")
    ] = 10.0,
    long_seconds: Annotated[
        float,
        typer.Option(
            "--long-time-limit",
            metavar="S",
            help="The same, to explain, rate, draw or make a puzzle.",
        ),
    ] = 60.0,
    memory: Annotated[
        int, typer.Option("--memory", metavar="MB", help="What a worker may take of memory.")
    ] = 1024,
    asp_dir: AspDir = None,
) -> int:
    """Serve."""
    from pysolve import catalogue

    try:
        from pysolve.web import serving
        from pysolve.web.limits import House, Limits
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("starlette", "uvicorn"):
            raise
        raise UsageError(
            "serve needs starlette and uvicorn: pip install starlette uvicorn, or "
            "pip install '.[web]' in a checkout"
        ) from None

    counted = {"--queue": queue, "--max-cells": cells, "--memory": memory}
    for name, number in {**counted, "--jobs": 1 if jobs is None else jobs}.items():
        if number < 1:
            raise UsageError(f"{name} is at least 1")
    if not (seconds > 0 and long_seconds > 0):
        raise UsageError("--time-limit and --long-time-limit are above 0 seconds")
    if not 0 <= port < 2**16:
        raise UsageError(f"--port is from 0 to {2**16 - 1}")
    catalogue.kinds(asp_dir)  # What is wrong with rules of one's own is told before it is served.
    limits = Limits(cells, seconds, long_seconds, memory * MEGABYTE, queue)
    house = House(limits, (host, *(allow_host or ())), asp_dir)
    workers = jobs or max(2, os.cpu_count() or 1)
    with serving.listening(host, port) as listener:
        address = serving.address(listener)

        def ready() -> None:
            print(f"serving on {address} (Ctrl-C ends it)", flush=True)
            if open_page:
                # Some browsers stay until they are closed.
                threading.Thread(target=_show, args=(address,), daemon=True).start()

        serving.serve(listener, house, workers, ready)
    return YES


def _show(address: str) -> None:
    import webbrowser

    if not webbrowser.open(address):
        printing.remark("no browser could be opened")

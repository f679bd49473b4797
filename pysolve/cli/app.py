"""The command line as a whole: its commands, and how it ends. It holds no puzzle logic.

Start-up counts, so what pulls in the solver is imported inside the functions that need it.
"""

from __future__ import annotations

import functools
import sys
import traceback
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from pysolve.cli import printing
from pysolve.cli.codes import BAD_INPUT, DEFECT, YES
from pysolve.cli.commands import COMMANDS
from pysolve.cli.ending import ending
from pysolve.cli.printing import say as print
from pysolve.errors import PuzzleError, UsageError

_Misuse: Any = typer.BadParameter.__base__
"""What the parser raises; its home is another in every version of typer."""


class Later(TyperCommand):
    """A command that is loaded when it is called; its name and first line are known before."""

    def loaded(self) -> Any:
        """Return the command itself, with its options and all of its help."""
        name = str(self.name).replace("-", "_")
        module = import_module(f"pysolve.cli.commands.{name}")
        alone = typer.Typer(add_completion=False, rich_markup_mode=None)
        getattr(module, name).join(alone)
        return typer.main.get_command(alone)

    def make_context(self, *args: Any, **extra: Any) -> Any:
        """Begin a run of the command: what follows is its own."""
        return self.loaded().make_context(*args, **extra)


class Shell(TyperGroup):
    """The command line as a whole: whatever happens, it ends with an exit code and a line."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        for name, line in COMMANDS.items():
            self.add_command(Later(name, short_help=line))

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a command and exit."""
        run = functools.partial(super().main, *args)
        extra |= {"prog_name": "puzzles", "standalone_mode": False}

        def work() -> int:
            try:
                return int(run(**extra) or YES)
            except _Misuse as error:
                given = list(extra.get("args") or sys.argv[1:])
                path = " ".join(["puzzles", *(word for word in given[:1] if word in self.commands)])
                told = error.format_message().strip().rstrip(".")
                then = " " if told.endswith("?") else "; "
                printing.remark(f"{told[:1].lower()}{told[1:]}{then}see '{path} --help'")
                return BAD_INPUT
            except PuzzleError as error:
                printing.remark(str(error))
                return BAD_INPUT
            except typer.Abort:
                raise KeyboardInterrupt from None
            except SystemExit:
                # Of a reader that has gone, the parser makes an exit of its own.
                raise BrokenPipeError from None

        sys.exit(ending(work))


app = typer.Typer(
    name="puzzles",
    cls=Shell,
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=(
        "Solve Nikoli grid puzzles and prove them unique, from rule files you can edit.\n\n"
        "Try: puzzles solve --kind heyawake"
    ),
    epilog=(
        "Exit codes: 0 yes, 1 no (no solution; of check and rate also several, or wrong), "
        "2 bad usage or input, "
        "3 undecided within the limits of time and memory, 70 a defect of ours, 130 interrupted. "
        "With several inputs the highest wins."
    ),
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"puzzles {version('puzzles-asp')}")
        except PackageNotFoundError:
            raise UsageError("the version is known only where puzzles is installed") from None
        raise typer.Exit(YES)


@app.callback()
def _top(
    ctx: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Show the version and exit.", callback=_version, is_eager=True
        ),
    ] = False,
) -> None:
    if ctx.invoked_subcommand is None:
        printing.progress(f"{ctx.get_help()}\n")
        raise typer.Exit(BAD_INPUT)


def main() -> None:
    """Run the command line."""
    printing.settle()
    try:
        app()
    except Exception:
        printing.complain(traceback.format_exc())
        printing.remark("this is a defect of the program; please report it with the lines above")
        sys.exit(DEFECT)

"""How a command is run: options are checked, each input is read, whatever happens has a code."""

from __future__ import annotations

import functools
import inspect
import sys
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import typer

from pysolve import sources
from pysolve.cli import printing
from pysolve.cli.codes import BAD_INPUT, NO, UNDECIDED, YES
from pysolve.cli.ending import ending
from pysolve.cli.options import Deciding, Reading, Telling
from pysolve.cli.progress import Progress, Steadily
from pysolve.errors import (
    OUT_OF_MEMORY,
    KindError,
    NoSolutionError,
    PuzzleError,
    ResourceError,
    UndecidedError,
    UsageError,
)
from pysolve.model import Outcome, Puzzle
from pysolve.sources import Source

if TYPE_CHECKING:
    from pysolve.engine import Limit
    from pysolve.findings import Explanation
    from pysolve.formats import Found

T = typing.TypeVar("T")


@dataclass(frozen=True)
class Command:
    """A command: what it does, with the options that it takes, and what its help tells."""

    run: Callable[..., None]
    about: str
    example: str

    def join(self, app: typer.Typer) -> None:
        """Make it a command of the command line."""
        # After a \b the lines of a paragraph stay as they are.
        epilog, short = f"\b\nExample: {self.example}", self.about.partition("\n")[0]
        app.command(help=self.about, short_help=short, epilog=epilog)(self.run)


@dataclass(frozen=True)
class Item:
    """A puzzle to answer for: of what was read, and under which number there.

    `where` is the input that it is from, as somebody gave it or as a folder has it.
    """

    name: str
    puzzle: Puzzle
    several: bool
    source: Source
    number: int
    where: str


def command(
    about: str,
    example: str,
    *,
    apart: Sequence[Sequence[str]] = (),
    needs: Mapping[str, str] | None = None,
) -> Callable[[Callable[..., int]], Command]:
    """Make a command of a function that returns an exit code.

    A first parameter `request` stands for all options that its class has fields for. Of each list
    in `apart`, the first option goes with none of the others; `needs` tells which options would do
    nothing without another.
    """

    def decorate(function: Callable[..., int]) -> Command:
        hints = typing.get_type_hints(function, include_extras=True)
        own = list(inspect.signature(function).parameters.values())
        shared: Sequence[inspect.Parameter] = ()
        if own and own[0].name == "request":
            own.pop(0)
            shared = _options(hints["request"])
        shown = [p.replace(annotation=hints[p.name]) for p in own]
        parameters = [*shared[:2], *shown, *shared[2:]]

        @functools.wraps(function)
        def run(ctx: typer.Context, **values: Any) -> None:
            def work() -> int:
                _refuse_senseless(_given(ctx), apart, needs or {})
                if not shared:
                    return function(**values)
                request = {p.name: values.pop(p.name) for p in shared}
                return function(hints["request"](**request), **values)

            raise typer.Exit(ending(functools.partial(guarded, work)))

        context = inspect.Parameter("ctx", inspect.Parameter.KEYWORD_ONLY, annotation=typer.Context)
        signature = [context, *(p.replace(kind=context.kind) for p in parameters)]
        run.__signature__ = inspect.Signature(signature)  # type: ignore[attr-defined]
        run.__annotations__ = {p.name: p.annotation for p in signature}
        return Command(run, about, example)

    return decorate


@functools.cache
def _options(request: type) -> tuple[inspect.Parameter, ...]:
    """Return the options that a class has fields for; many commands share it."""
    hints = typing.get_type_hints(request, include_extras=True)
    parameters = inspect.signature(request).parameters
    return tuple(each.replace(annotation=hints[name]) for name, each in parameters.items())


def _given(ctx: typer.Context) -> list[str]:
    """Return the options that are on the command line, by their long names."""
    found = []
    for parameter in ctx.command.params:
        source = ctx.get_parameter_source(parameter.name or "")
        if source is not None and source.name == "COMMANDLINE":
            found += [name for name in parameter.opts if name.startswith("--")][:1]
    return found


def _refuse_senseless(
    given: Sequence[str], apart: Sequence[Sequence[str]], needs: Mapping[str, str]
) -> None:
    """Refuse options that would do nothing beside others, or without them."""
    for one, *others in apart:
        clashing = [other for other in others if other in given]
        if one in given and clashing:
            raise UsageError(f"{one} and {clashing[0]} exclude each other")
    for option, needed in needs.items():
        if option in given and needed not in given:
            raise UsageError(f"{option} does nothing without {needed}")


def guarded(work: Callable[[], int], about: str = "") -> int:
    """Do some work; turn what a user can mend into one line on stderr.

    What was printed goes out at once, so that nothing that comes later can lose it.
    """
    code = _answered(work, about)
    sys.stdout.flush()
    return code


def _answered(work: Callable[[], int], about: str) -> int:
    try:
        return work()
    except PuzzleError as error:
        unnamed = KindError | UndecidedError | NoSolutionError | ResourceError
        named = about and isinstance(error, unnamed)
        printing.remark(f"{about}: {error}" if named else str(error))
        if isinstance(error, UndecidedError | ResourceError):
            return UNDECIDED
        return NO if isinstance(error, NoSolutionError) else BAD_INPUT
    except MemoryError:
        printing.remark(f"{about}: {OUT_OF_MEMORY}" if about else OUT_OF_MEMORY)
        return UNDECIDED


def for_each(request: Reading, answer: Callable[[Item], int]) -> int:
    """Answer for every puzzle, whatever happens to the others; return the highest code.

    Each answer is out before the next puzzle is begun: what is known is not lost when that one
    takes too long.
    """
    from pysolve import reading

    def work(fetch: Callable[[], Source], several: bool, where: str) -> int:
        source = fetch()
        found = reading.read_each(source, request.rules)
        code = YES
        for (_, one), more in _with_more(found):
            alone = one.number == 1 and not more
            name = source.name if alone else f"{source.name}#{one.number}"
            place = _Place(name, several or not alone, source, where)
            code = max(code, guarded(functools.partial(single, one, place)))
            if sys.stdout is not None:
                sys.stdout.flush()
        return code

    def single(one: Found, place: _Place) -> int:
        if one.error is not None:
            raise one.error
        assert one.puzzle is not None
        name, several, source, where = place
        item = Item(name, one.puzzle, several, source, one.number, where)
        return guarded(functools.partial(answer, item), about=name)

    def whole(where: str) -> int:
        files = sources.files(where)
        several = len(files) > 1 or len(request.inputs or ()) > 1
        works = [
            functools.partial(work, functools.partial(reading.fetch, file), several, file)
            for file in files
        ]
        return max(map(guarded, works))

    if request.inputs:
        return max(guarded(functools.partial(whole, where)) for where in request.inputs)
    default = functools.partial(_default_source, request)
    return guarded(functools.partial(work, default, False, sources.STANDARD_INPUT))


class _Place(typing.NamedTuple):
    """Where a puzzle is from, and what to call it."""

    name: str
    several: bool
    source: Source
    where: str


def _with_more(entries: Iterable[T]) -> Iterator[tuple[T, bool]]:
    """Yield each entry, and whether another follows."""
    pending: list[T] = []
    for entry in entries:
        if pending:
            yield pending.pop(), True
        pending.append(entry)
    if pending:
        yield pending.pop(), False


def _default_source(request: Reading) -> Source:
    """Read what is piped in; where there is nothing, the example of the kind."""
    from pysolve import catalogue

    if sources.piped():
        source = sources.read(sources.STANDARD_INPUT)
        if not source.data.strip():
            raise UsageError("standard input is empty")
        return source
    if request.kind is None:
        raise UsageError("give a puzzle, or --kind K to see the example of a kind")
    found, variants = catalogue.find(request.kind, request.asp_dir)
    name = sources.example(found.name, variants, found.folder)
    shipped = "" if name.endswith(".txt") else "shipped "
    printing.remark(f"no input given: this is the {shipped}puzzle {name}")
    return sources.read(name)


def solved(request: Deciding, puzzle: Puzzle, limit: Limit) -> Outcome:
    """Solve a puzzle, and tell meanwhile how far that is."""
    from pysolve import solving

    with Progress("solving") as progress:
        return solving.solve(puzzle, request.rules, limit, tick=progress)


def explained(
    request: Telling,
    item: Item,
    strict: bool = False,
    most: int | None = None,
    *,
    single: bool = False,
) -> Explanation:
    """Explain a puzzle, and tell meanwhile how far that is.

    Where no more than `most` paragraphs, or `single` steps, are wanted, none are looked for beyond
    the next.
    """
    from pysolve.explaining.telling import explain

    with Steadily("explaining") as progress:
        running = explain(
            item.puzzle,
            request.rules,
            request.limit(2),
            strict=strict,
            places=request.places,
            tick=progress,
        )
        number = 0
        for step in running:
            number += single or not step.follows
            if most is not None and number > most:
                running.stop()
        return running.result()

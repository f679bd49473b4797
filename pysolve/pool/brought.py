"""Rule files that people bring along, on their way to another machine.

A worker of a cluster need not see the files of the one who asks. So their text is sent, with that
of what they include, and laid out there as it lies here, below a folder of the worker's own. What
is said of them there is then put back into the names that people gave them here.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pysolve.engine.files import content, reached, required
from pysolve.errors import RuleError, UsageError
from pysolve.rules import Rules
from pysolve.shipped import shipped

MAX_BYTES: Final = 10_000_000
"""How much text of rules is sent along; a folder with more than that is hardly one of rules."""


def packed(rules: Rules) -> bytes | None:
    """Return the files that rules bring along, as bytes that can be sent; None if there are none.

    What is missing here will be missing there, and is told there as it would be here.
    """
    if not rules.extra and rules.folder is None:
        return None
    files: dict[str, str] = {}
    size = 0
    for path, text in _found(rules):
        if path not in files:
            files[path] = text.decode(errors="surrogateescape")
            size += len(text)
        if size > MAX_BYTES:
            raise UsageError(
                f"the rule files brought along are more than {MAX_BYTES // 1_000_000} MB, too much "
                f"to send to every worker: {rules.folder or rules.extra[0]}"
            )
    given = [rules.folder, *rules.extra]
    names = {str(path): _inner(path) for path in given if path is not None}
    return json.dumps({"files": files, "names": names}, sort_keys=True).encode()


def _found(rules: Rules) -> Iterator[tuple[str, bytes]]:
    """Yield the files, and what they include, as far as they can be read."""
    for file in (*rules.extra, *_below(rules.folder)):
        with suppress(RuleError):
            yield _inner(file), content(required(str(file)))
            for included in reached([file]):
                # Those that are shipped are there, too.
                if not Path(included.path).resolve().is_relative_to(shipped("asp").resolve()):
                    yield _inner(included.path), content(included)


def _below(folder: Path | None) -> Iterable[Path]:
    return () if folder is None else folder.rglob("*.lp")


def _inner(path: str | Path) -> str:
    """Return where a file lies below the folder that stands for the whole of this machine."""
    whole = Path(os.path.abspath(path))  # noqa: PTH100
    return whole.relative_to(whole.anchor).as_posix()


@dataclass(frozen=True, slots=True)
class Layout:
    """Files that were brought along, laid out below a folder."""

    root: Path
    names: dict[str, str]
    """Where each is that the one who asks has named, below the root."""

    def order(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Return what is asked for with the files as they are called here."""
        folder = asked["folder"]
        return {
            **asked,
            "extra": [str(self.root / self.names[path]) for path in asked["extra"]],
            "folder": None if folder is None else str(self.root / self.names[folder]),
        }

    def told(self, text: str) -> str:
        """Return a text of JSON with the files as the one who asks calls them."""
        # The longest first: a file may lie in a folder that has a name, too.
        for name, inner in sorted(self.names.items(), key=lambda pair: -len(pair[1])):
            text = text.replace(_quoted(self.root / inner), _quoted(name))
        return text.replace(_quoted(self.root), "")


def _quoted(path: str | Path) -> str:
    return json.dumps(str(path))[1:-1]


def laid_out(pack: bytes, folder: Path) -> Layout:
    """Lay files out below a folder, unless they are already; the same ones are the same there."""
    told = json.loads(pack)
    root = folder / f"rules-{hashlib.sha256(pack).hexdigest()[:16]}"
    if not root.is_dir():
        # All at once or not at all: others may look at the same time.
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            half = Path(scratch, "rules")
            half.mkdir()
            for inner, text in told["files"].items():
                file = half / inner
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(text.encode(errors="surrogateescape"))
            with suppress(OSError):
                half.rename(root)
    return Layout(root, told["names"])

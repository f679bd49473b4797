"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from pysolve import catalogue, exporting, writing
from pysolve.errors import UsageError

SMALL_DISK = (
    "import resource, signal, sys\n"
    "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
    "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
    "from pysolve.cli import main\n"
    "main()\n"
)
"""The command line in a process whose files end after a hundred bytes, as on a full disk."""


@pytest.mark.parametrize(
    "arguments",
    [
        ["convert", "heyawake/example", "--to", "text"],
        ["render", "heyawake/example"],
        ["solve", "takuzu/smallest"],
        ["check", "takuzu/smallest"],
        ["explain", "takuzu/smallest"],
        ["generate", "--kind", "takuzu", "--size", "4x4", "--seed", "1"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_full_disk_costs_nothing(arguments: list[str], tmp_path: Path) -> None:
    file = tmp_path / "old.html"
    file.write_text("precious")
    done = subprocess.run(
        [sys.executable, "-c", SMALL_DISK, *arguments, "-o", str(file)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (2, f"puzzles: cannot write {file}: File too large\n")
    assert file.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [file]


def test_rules_are_exported_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UsageError, match=r"cannot write .*\.lp: No space left on device"):
        exporting.export(catalogue.find("takuzu")[0], tmp_path)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_ctrl_c_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "old.txt"
    file.write_text("precious")

    def interrupted(_handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        writing.save(file, "new")
    assert file.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [file]


def test_permissions_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "old.txt"
    file.write_text("old")
    file.chmod(0o640)
    writing.save(file, "new")
    assert file.read_text() == "new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "plain").touch()
    writing.save(tmp_path / "new.txt", b"new")
    modes = {file.stat().st_mode for file in tmp_path.iterdir()}
    assert len(modes) == 1


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    folder = tmp_path / "there"
    folder.mkdir()
    (folder / "real.txt").write_text("old")
    (folder / "second").symlink_to("real.txt")
    link = tmp_path / "link"
    link.symlink_to("there/second")
    writing.save(link, "new")
    assert link.is_symlink()
    assert (folder / "second").is_symlink()
    assert (folder / "real.txt").read_text() == "new"
    gone = tmp_path / "gone"
    gone.symlink_to("there/made.txt")
    writing.save(gone, "made")
    assert (folder / "made.txt").read_text() == "made"


def test_links_in_a_ring_are_an_error(tmp_path: Path) -> None:
    link = tmp_path / "ring"
    link.symlink_to("ring")
    with pytest.raises(UsageError, match="Too many levels of symbolic links"):
        writing.save(link, "new")


def test_open_streams_and_pipes_are_written_to(tmp_path: Path) -> None:
    """What the shell writes there before is kept: the stream is not put aside."""
    out = tmp_path / "out.txt"
    out.write_text("before\n")
    (tmp_path / "link").symlink_to("/dev/stdout")
    for name in ("/dev/stdout", tmp_path / "link"):
        script = (
            "from pathlib import Path; from pysolve import writing; "
            f"writing.save(Path({str(name)!r}), 'more\\n')"
        )
        with out.open("a") as stream:
            subprocess.run([sys.executable, "-c", script], stdout=stream, check=True)
    assert out.read_text() == "before\nmore\nmore\n"
    piped = subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, check=True)
    assert piped.stdout == b"more\n"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_file_is_not_replaced(tmp_path: Path) -> None:
    file = tmp_path / "old.txt"
    file.write_text("precious")
    file.chmod(0o444)
    with pytest.raises(UsageError, match="Permission denied"):
        writing.save(file, "new")
    assert file.read_text() == "precious"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (".", "Is a directory"),
        ("gone/x.txt", "No such file or directory"),
        ("x" * 300, "File name too long"),
        ("nul\0", "null"),
    ],
)
def test_what_cannot_be_written_is_said(name: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=message):
        writing.save(tmp_path / name, "new")
    assert list(tmp_path.iterdir()) == []


def test_half_a_character_is_no_text(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"'\\ud800' in it is no character that UTF-8 knows"):
        writing.save(tmp_path / "x.txt", "a\ud800")
    assert list(tmp_path.iterdir()) == []

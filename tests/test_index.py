"""How kinds are found among many, in folders of one's own and in the shipped one."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from pathlib import Path

import pytest
from running import run
from test_own_kinds import PEARL_BOARD, PEARLS, kind, text

import pysolve
from pysolve import KindError, RuleError, UsageError, Verdict, catalogue, exporting
from pysolve.about import STATED
from pysolve.engine import files, inspection, reading, skimming, statements
from pysolve.settling import settled
from pysolve.shipped import shipped


class Reads:
    """Counts how often files are read, taken apart and parsed by clingo."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.read: Counter[str] = Counter()
        self.parsed: list[str] = []
        content, parse = files.content, statements.parse

        def counted(file: files.File) -> bytes:
            self.read[file.path] += 1
            return content(file)

        def parsing(paths: list[Path], look: object) -> None:
            self.parsed += map(str, paths)
            parse(paths, look)  # type: ignore[arg-type]

        for module in (files, skimming):
            patch.setattr(module, "content", counted)
        for module in (reading, inspection):
            patch.setattr(module, "parse", parsing)


def many(folder: Path, number: int) -> Path:
    for i in range(number):
        kind(folder, f"k{i}", f"{PEARLS}meta(alias, other{i}).\n")
        (folder / f"k{i}" / "variants").mkdir()
        (folder / f"k{i}" / "variants" / "more.lp").write_text(f"meta(alias, more{i}).\n")
    return folder


def found(name: str, asp: Path | None) -> tuple[str, tuple[str, ...]]:
    kind, variants = catalogue.find(name, asp)
    return kind.name, variants


def test_one_look_up_reads_each_file_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And one by the name of a kind reads no other kind; clingo parses none of them."""
    asp = many(tmp_path, 300)
    reads = Reads(monkeypatch)
    assert found("k7", asp) == ("k7", ())
    own = {file for file in reads.read if file.startswith(str(asp)) and "/lib/" not in file}
    assert own == {f"{asp}/k7/rules.lp", f"{asp}/k7/variants/more.lp"}
    for name in ("other299", "more298", "unheard-of"):
        reads.read.clear()
        try:
            assert found(name, asp) == (f"k{name[-3:]}", ("more",) if "more" in name else ())
        except KindError:
            assert name == "unheard-of"
        # Once to find the name, once more to read the kind that has it.
        twice = {file: number for file, number in reads.read.items() if number > 1}
        assert not {file for file in twice if f"/k{name[-3:]}/" not in file}
        if name != "other299":
            assert not {file for file in reads.read if f"/k{name[-3:]}/" not in file}
    assert reads.parsed == []


def test_an_unchanged_folder_is_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asp = many(tmp_path, 3)
    names = ("k1", "other1", "more1", "binairo")
    before = [found(name, asp) for name in names]
    listed = catalogue.kinds(asp)
    reads = Reads(monkeypatch)
    assert [found(name, asp) for name in names] == before
    assert catalogue.kinds(asp) == listed
    with pytest.raises(KindError):
        catalogue.find("unheard-of", asp)
    assert not reads.read


def test_what_is_changed_is_found(tmp_path: Path) -> None:
    asp = many(tmp_path, 2)
    assert found("other1", asp) == ("k1", ())
    file = asp / "k1" / "rules.lp"
    file.write_text(file.read_text().replace("other1", "renamed1"))
    assert found("renamed1", asp) == ("k1", ())
    with pytest.raises(KindError, match="unknown kind 'other1'; did you mean 'other0'"):
        catalogue.find("other1", asp)
    kind(asp, "renamed1", PEARLS)
    assert found("renamed1", asp) == ("renamed1", ())
    shutil.rmtree(asp / "renamed1")
    assert found("renamed1", asp) == ("k1", ())
    (asp / "k1" / "variants" / "new.lp").write_text('#include "../about.lp".\n')
    (asp / "k1" / "about.lp").write_text("meta(alias, included).\n")
    assert found("included", asp) == ("k1", ("new",))
    (asp / "k1" / "about.lp").write_text("meta(alias, other_than_that).\n")
    assert found("other_than_that", asp) == ("k1", ("new",))


@pytest.mark.parametrize(
    ("stated", "aliases"),
    [
        ("meta(alias, a).", ("a",)),
        ('meta( alias , "a b" ) .', ("a b",)),
        ("meta % (\n (alias, %* one *% a).", ("a",)),
        ("% meta(alias, no).\nmeta(alias, a). % meta(alias, no).", ("a",)),
        ("%* meta(alias, no).\n%* *%\nmeta(alias, no). *% meta(alias, a).", ("a",)),
        ('said("meta(alias, no)."). meta(alias, a).', ("a",)),
        ('meta(alias, a). meta(alias, alias). rule(alias, "b").', ("a", "alias")),
        ("meta\n(\nalias, a).", ("a",)),
        ("-meta(alias, no). no_meta(alias, no). p(1..2). meta(alias, a).", ("a",)),
        ("{ meta(alias, no) }. #external b. [true] meta(alias, a).", ("a",)),
        ('meta(alias, a). #include "in.lp". meta(alias, c).', ("a", "b", "c")),
    ],
)
def test_metadata_is_read_as_clingo_reads_it(
    stated: str, aliases: tuple[str, ...], tmp_path: Path
) -> None:
    asp = kind(tmp_path, "pearls", f"{PEARLS}{stated}\n")
    (asp / "pearls" / "in.lp").write_text("meta(alias, b).")
    assert catalogue.find("pearls", asp)[0].about.aliases == aliases
    rules = [asp / "pearls" / "rules.lp"]
    assert reading.read_stated(rules, STATED) == parsed(rules)
    for alias in aliases:
        assert found(alias, asp) == ("pearls", ())
    with pytest.raises(KindError):
        catalogue.find("no", asp)


@pytest.mark.parametrize("file", sorted(shipped("asp").rglob("*.lp")), ids=lambda f: f.name)
def test_the_shipped_files_are_read_as_clingo_reads_them(file: Path) -> None:
    assert reading.read_stated([file], STATED) == parsed([file])


def parsed(files: list[Path]) -> list[tuple[str, tuple[int | str, ...]]]:
    """Return what files state, as clingo's own parser reads it."""
    return reading._parsed_facts(
        files, STATED, lambda symbol: (symbol.name, tuple(map(reading._term, symbol.arguments)))
    )


def test_a_broken_kind_does_not_stand_in_the_way_of_others(tmp_path: Path) -> None:
    asp = kind(many(tmp_path, 1), "broken", 'meta(title, "X) é')
    assert found("other0", asp) == ("k0", ())
    assert found("binairo", asp) == ("takuzu", ("binairo",))
    with pytest.raises(RuleError, match=r"broken/rules.lp:1:13: error: a string ends in its line"):
        catalogue.find("broken", asp)


@pytest.mark.parametrize("name", ["", ".", "..", "lib", "mode", "../asp/takuzu", "x" * 5000, "\0"])
def test_what_is_no_name_is_no_kind(name: str) -> None:
    with pytest.raises(KindError, match="unknown kind"):
        catalogue.find(name)


def test_a_folder_of_ones_own_comes_before_the_shipped_one(tmp_path: Path) -> None:
    asp = kind(tmp_path, "pearls", f"{PEARLS}meta(alias, heyawacky). meta(alias, takuzu).\n")
    every = {one.name: one.own for one in catalogue.kinds(asp)}
    assert [name for name, own in every.items() if own] == ["pearls"]
    assert every == dict.fromkeys((one.name for one in catalogue.kinds()), False) | {"pearls": True}
    # The name of a kind, wherever it is; then an alias, by the order of folders.
    assert found("takuzu", asp) == ("takuzu", ())
    assert found("heyawacky", asp) == ("pearls", ())
    assert found("heyawacky", None) == ("heyawake", ())
    assert found("ayeheya", asp) == ("heyawake", ("ayeheya",))
    kind(asp, "heyawake", PEARLS)
    assert catalogue.find("heyawake", asp)[0].title == "Pearls"
    with pytest.raises(KindError):
        catalogue.find("ayeheya", asp)


def test_rules_are_ones_own_by_where_they_lie(tmp_path: Path) -> None:
    asp = kind(tmp_path, "pearls", PEARLS)
    shipped_one = pysolve.load("heyawake/smallest")
    assert not settled(shipped_one, rules=pysolve.Rules(folder=asp)).rules.own
    assert not settled(shipped_one, rules=pysolve.Rules(folder=shipped("asp"))).rules.own
    assert settled(PEARL_BOARD, rules=pysolve.Rules(folder=asp)).rules.own
    exporting.export(catalogue.find("heyawake")[0], tmp_path)
    assert settled(shipped_one, rules=pysolve.Rules(folder=asp)).rules.own


def test_each_kind_uses_the_lib_of_its_folder(tmp_path: Path) -> None:
    asp = kind(tmp_path, "pearls", PEARLS)
    (asp / "lib").mkdir()
    (asp / "lib" / "grid.lp").write_text("#defined size/2.\ncell(0, 0).\n")
    (asp / "mode").mkdir()
    (asp / "mode" / "solve.lp").write_text("#defined disabled/1.\n")
    assert pysolve.solve(PEARL_BOARD, rules=pysolve.Rules(folder=asp)).verdict is Verdict.MULTIPLE
    theirs = pysolve.load("heyawake/first-rooms")
    assert pysolve.solve(theirs, rules=pysolve.Rules(folder=asp)).verdict is Verdict.UNIQUE


def test_a_file_of_the_current_folder_does_not_stand_in_for_a_shipped_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Clingo would take it: what is included is looked for there first."""
    puzzle = pysolve.load("heyawake/smallest")
    monkeypatch.chdir(tmp_path)
    mine = tmp_path / "borders.lp"
    mine.write_bytes((shipped("asp") / "heyawake" / "borders.lp").read_bytes())
    assert pysolve.solve(puzzle).verdict is Verdict.UNIQUE
    mine.write_text("#defined border_right/2.\n#defined border_below/2.\n#defined wall/4.\n")
    with pytest.raises(RuleError, match=r'rules.lp: #include "borders.lp" means .*heyawake/border'):
        pysolve.solve(puzzle)


@pytest.mark.parametrize(
    "command",
    [
        ["solve"],
        ["check"],
        ["count"],
        ["render"],
        ["convert", "--to", "json"],
        ["convert", "--to", "facts"],
    ],
    ids=" ".join,
)
def test_commands_work_with_a_folder_that_has_kinds_only(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Named by the option, or by the variable; and for the kinds that are not in it."""
    asp = kind(tmp_path / "mine", "pearls", PEARLS)
    file = text(PEARL_BOARD, tmp_path, asp)
    done = run(*command, file, "--asp-dir", asp)
    assert (done.exit_code, done.stderr) == (0, "")
    other = run(*command, "takuzu/smallest")
    with_folder = run(*command, "takuzu/smallest", "--asp-dir", asp)
    assert (with_folder.exit_code, with_folder.stdout) == (other.exit_code, other.stdout)
    more = kind(tmp_path / "more", "others", PEARLS)
    monkeypatch.setenv(catalogue.ASP_DIRS, f"{more}{os.pathsep}{asp}")
    assert run(*command, file).stdout == done.stdout


def test_the_list_tells_where_a_kind_is_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    kind(tmp_path / "mine", "pearls", f'{PEARLS}meta(summary, "Find pearls.").\n')
    kind(tmp_path / "more", "takuzu", PEARLS)
    plain = {line.split()[0] for line in run("kinds").stdout.splitlines() if line[0] != " "}
    monkeypatch.setenv(catalogue.ASP_DIRS, "more")
    lines = run("kinds", "--asp-dir", "mine").stdout.splitlines()
    told = {line.split()[0]: " ".join(line.split()[1:]) for line in lines if line[0] != " "}
    assert set(told) == plain | {"pearls"}
    assert (told["pearls"], told["takuzu"]) == ("Find pearls. (in mine)", "(in more)")
    assert "(in" not in told["heyawake"]
    assert "mine/pearls/rules.lp" in run("kinds", "pearls", "--asp-dir", "mine").stdout


def test_a_variable_that_names_no_folder_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, message in (("gone", "there is no rule folder"), ("", "holds no kinds")):
        monkeypatch.setenv(catalogue.ASP_DIRS, f"{os.pathsep}{tmp_path}{os.sep}{name}")
        with pytest.raises(UsageError, match=f"^{catalogue.ASP_DIRS}: .*{message}|{message}"):
            catalogue.kinds()
    kind(tmp_path, "pearls", PEARLS)
    assert "pearls" in {one.name for one in catalogue.kinds()}


def test_a_format_is_for_the_kind_of_the_first_folder(tmp_path: Path) -> None:
    exporting.export(catalogue.find("takuzu")[0], tmp_path)
    form = {codec.format for codec in catalogue.find("takuzu", tmp_path)[0].about.codecs}
    (tmp_path / "takuzu").rename(tmp_path / "renamed")
    names = {name for name in form if kinds_of(name) == ["takuzu"]}
    assert names
    for name in names:
        assert catalogue.holding(name, tmp_path).name == "renamed"
        assert catalogue.holding(name).name == "takuzu"


def kinds_of(format_: str) -> list[str]:
    return [one.name for one in catalogue.kinds() if one.about.parts(format_)]


def test_a_kind_without_a_lib_is_exported_with_the_shipped_one(tmp_path: Path) -> None:
    asp = kind(tmp_path / "mine", "pearls", PEARLS)
    done = run("kinds", "pearls", "--asp-dir", asp, "--export", tmp_path / "copy")
    assert done.exit_code == 0
    shared = (shipped("asp") / name for name in ("lib", "mode"))
    ours = {file.relative_to(shipped("asp")) for one in shared for file in one.glob("*.lp")}
    copied = {file.relative_to(tmp_path / "copy") for file in (tmp_path / "copy").rglob("*.lp")}
    assert copied == {*ours, Path("pearls/rules.lp")}
    again = pysolve.solve(PEARL_BOARD, rules=pysolve.Rules(folder=tmp_path / "copy"))
    assert again.verdict is Verdict.UNIQUE

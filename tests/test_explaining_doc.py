"""docs/explaining.md and docs/walkthroughs: steps, sentences and pictures, made by the program."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

import pytest
from kinds import KINDS, boards_of, examples, known, worded

import pysolve
from pysolve import engine, facts
from pysolve.explaining.paragraphs import in_paragraphs
from pysolve.findings import Explanation, Step
from pysolve.model import Grid
from pysolve.render import svg, walk

ROOT = Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "docs" / "explaining.md"
PICTURES = ROOT / "docs" / "pictures"
UPDATE = os.environ.get("UPDATE_GOLDEN")


@cache
def explained(example: str) -> Explanation:
    puzzle = pysolve.loads(example) if "\n" in example else pysolve.load(example)
    return pysolve.explain(puzzle, strict=True).result()


def step_kinds(kind: pysolve.Kind) -> list[facts.StepKind]:
    more = [kind.folder / "closer.lp", *sorted((kind.folder / "deduce").glob("*.lp"))]
    files = [kind.folder / "deduce.lp", *(file for file in more if file.is_file())]
    found = list(engine.read_facts(files, [facts.StepKind]))
    return sorted(found, key=lambda step: (step.tier, step.cost, str(step.name)))


def first(kind: str, rule: str) -> tuple[Explanation, Step]:
    """Return the first step of a name that an example takes; one does."""
    for example in boards_of(kind).steps:
        explanation = explained(example)
        for step in explanation.steps:
            if step.rule == rule:
                return explanation, step
    raise AssertionError(f"no board of ours takes the step {rule} of {kind}")


def picture(explanation: Explanation, step: Step) -> str:
    """Draw a board before and after a step, side by side."""
    new = frozenset(placed.cell for placed in step.cells)

    def board(known: Grid, ids: str) -> str:
        drawn = svg.draw(
            explanation.puzzle,
            explanation.face,
            svg.Picture(cell_size=24),
            marks=known,
            marked=new,
            ids=ids,
        )
        return drawn[drawn.index("<svg") :]

    before = board(explanation.known(step.number - 1), "before-")
    after = board(explanation.known(step.number), "after-")
    width, height = (
        float(re.findall(rf'{side}="([\d.]+)', before)[0]) for side in ("width", "height")
    )
    after = after.replace("<svg", f'<svg x="{width + 24:g}"', 1)
    size = f'width="{2 * width + 24:g}" height="{height:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{before}\n{after}\n</svg>\n'


def sections() -> str:
    """Write the part of the document that lists the steps."""
    parts = []
    for kind in known():
        parts.append(f"### {kind.title}\n")
        for step_kind in step_kinds(kind):
            name = str(step_kind.name)
            _, found = first(kind.name, name)
            sheet = f", sheet {step_kind.sheet}" if step_kind.sheet else ""
            parts.append(
                f"**{name.replace('_', ' ')}** "
                f"(tier {step_kind.tier}, cost {step_kind.cost}{sheet})\n\n"
                f"> {found.sentence}\n\n"
                f"![{name}, before and after](pictures/{kind.name}-{name}.svg)\n"
            )
    return "\n".join(parts)


def test_the_document_lists_every_step() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    start, end = "<!-- steps -->\n", "<!-- end of steps -->\n"
    before, rest = text.split(start)
    listed, after = rest.split(end)
    if UPDATE:
        DOCUMENT.write_text(before + start + sections() + end + after, encoding="utf-8")
    else:
        assert listed == sections()


def other_sections() -> str:
    """Write the part of the document that lists the steps of kinds that have no pictures here."""
    parts = []
    for kind in worded():
        taken: dict[str, Step] = {}
        for file in examples(kind):
            for step in explained(file.read_text(encoding="utf-8")).steps:
                taken.setdefault(step.rule, step)
        parts.append(f"### {kind.title}\n\n| step | tier | cost | |\n|---|---|---|---|")
        for stated in step_kinds(kind):
            name = str(stated.name)
            told = taken[name].sentence if name in taken else f"`{stated.sentence}`"
            cells = (name.replace("_", " "), str(stated.tier), str(stated.cost), told)
            parts.append(f"| {' | '.join(cells)} |")
        parts.append("")
    return "\n".join(parts)


def test_the_document_lists_the_steps_of_other_kinds() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    start, end = "<!-- other steps -->\n", "<!-- end of other steps -->"
    before, rest = text.split(start)
    listed, after = rest.split(end)
    if UPDATE:
        DOCUMENT.write_text(before + start + other_sections() + end + after, encoding="utf-8")
    else:
        assert listed == other_sections()


def test_the_pictures_are_what_the_program_draws() -> None:
    wanted = {}
    for kind in known():
        for step_kind in step_kinds(kind):
            name = str(step_kind.name)
            wanted[f"{kind.name}-{name}.svg"] = picture(*first(kind.name, name))
    if UPDATE:
        PICTURES.mkdir(exist_ok=True)
        for file in PICTURES.glob("*.svg"):
            if file.name not in wanted:
                file.unlink()
        for name, drawn in wanted.items():
            (PICTURES / name).write_text(drawn, encoding="utf-8")
    for name, drawn in wanted.items():
        assert (PICTURES / name).read_text(encoding="utf-8") == drawn, name
    assert {file.name for file in PICTURES.glob("*.svg")} == set(wanted)


@pytest.mark.parametrize("name", [boards_of(kind).steps[0] for kind in KINDS])
def test_walkthroughs_are_what_the_program_tells(name: str) -> None:
    explanation = explained(name)
    told = walk.markdown(in_paragraphs(explanation))
    file = ROOT / "docs" / "walkthroughs" / f"{explanation.puzzle.kind}.md"
    if UPDATE:
        file.parent.mkdir(exist_ok=True)
        file.write_text(told, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == told

"""Explanations step by step: for a terminal, as one line, as JSON, as a page, as Markdown.

Where a function takes `words`, they are what a shading kind calls a cell with value 0 and one with
value 1; `places` is how cells are named. Steps are numbered from 1, in the order in which they are
made.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from html import escape
from string import Template
from typing import Any, Final

from pysolve import words as speech
from pysolve.model import (
    Cell,
    Entry,
    Explanation,
    PlacedClue,
    Puzzle,
    Step,
    Verdict,
    Violation,
    differing,
)
from pysolve.render import svg
from pysolve.render.json import about
from pysolve.render.terminal import Look, board, boards
from pysolve.words import LONG, Places

VERSION: Final = 1
"""The version of the record, of which docs/json.md tells when it changes."""

LEGEND: Final = "[ ] is new, ( ) is what it rests on"
"""What the marks on a board mean."""

Words = tuple[str, str]


# In words


def brief(explanation: Explanation, step: Step, words: Words, places: Places = LONG) -> str:
    """Tell a step in one line: its number and rule, and what becomes of which cells."""
    return f"{step.number}. {_said(explanation, step, words, places)}"


def ending(explanation: Explanation, places: Places = LONG) -> tuple[str, ...]:
    """Tell, in sentences, what is known of the puzzle when the steps are over."""
    puzzle, conflict = explanation.puzzle, explanation.conflict
    sentences = [_VERDICTS[explanation.verdict]]
    if not explanation.complete:
        why = "The time was over" if explanation.timed_out else "It was interrupted"
        sentences.append(f"{why} before all steps were found.")
    elif explanation.continuations:
        sentences.append("The steps end where solutions differ.")
    if conflict and conflict.clues:
        clues = "; ".join(places.clue(clue, puzzle) for clue in conflict.clues)
        sentences.append(f"These clues cannot hold together: {clues}.")
    if conflict and conflict.rules:
        sentences.append(f"The rules that say so: {', '.join(conflict.rules)}.")
    return (*sentences, *explanation.dropped, *explanation.remarks)


_VERDICTS: Final = {
    Verdict.UNIQUE: "The puzzle has one solution.",
    Verdict.MULTIPLE: "The puzzle has several solutions.",
    Verdict.NONE: "The puzzle has no solution.",
    Verdict.UNKNOWN: "How many solutions the puzzle has is not known.",
}


def _said(explanation: Explanation, step: Step, words: Words, places: Places) -> str:
    """Tell a step without its number."""
    placed = _placed(explanation, step, words, places)
    return f"{called(step)}: {placed}" if placed else called(step)


def called(step: Step) -> str:
    """Return what a step is called. Its place in the sheet means nothing to most: JSON has it."""
    return speech.printable(step.rule.replace("_", " "))


def _placed(explanation: Explanation, step: Step, words: Words, places: Places) -> str:
    cells = {placement.cell: placement.value for placement in step.cells}
    return places.outcome(cells, lambda value: _value(explanation, value, words))


def _value(explanation: Explanation, value: int, words: Words) -> str:
    return words[value] if _shades(explanation) and value in (0, 1) else str(value)


def _shades(explanation: Explanation) -> bool:
    """Tell whether cells are shaded; else they get values."""
    return explanation.answer == "shaded"


def _new(step: Step) -> frozenset[Cell]:
    return frozenset(placement.cell for placement in step.cells)


def _rests_on(step: Step) -> frozenset[Cell]:
    """Return the cells that a step rests on: known ones and those of clues."""
    return frozenset((*step.reasons, *step.clues)) - _new(step)


def _letter(index: int) -> str:
    """Return a, b, ..., z, aa, ab, ... for 0, 1, ..."""
    before, last = divmod(index, 26)
    return (_letter(before - 1) if before else "") + chr(ord("a") + last)


def _link(explanation: Explanation, step: Step, words: Words, places: Places) -> str:
    """Tell one step of the chain of a trial."""
    told = speech.printable(step.sentence) or _placed(explanation, step, words, places)
    return f"{called(step)}: {told}" if told else called(step)


# For a terminal


def terminal(
    explanation: Explanation, step: Step, look: Look, words: Words, places: Places = LONG
) -> str:
    """Tell and draw a step, with its number and what it decides in the first line."""
    first = look.paint(brief(explanation, step, words, places), 1)
    return f"{first}\n{told(explanation, step, look, words, places)}"


def told(
    explanation: Explanation, step: Step, look: Look, words: Words, places: Places = LONG
) -> str:
    """Tell and draw a step: what is new stands out in one way, what it rests on in another."""
    lines = [
        speech.printable(step.sentence),
        *_chain(explanation, step, words, places, "   "),
        _drawn(explanation, step, look),
    ]
    return "\n".join(line for line in lines if line)


def _drawn(explanation: Explanation, step: Step, look: Look) -> str:
    known = explanation.known(step.number)
    return board(
        explanation.puzzle,
        explanation.answer,
        look,
        marked=_new(step),
        marks=known,
        reasons=_rests_on(step),
    )


def _chain(
    explanation: Explanation, step: Step, words: Words, places: Places, indent: str
) -> Iterator[str]:
    for index, link in enumerate(step.trial):
        yield f"{indent}{_letter(index)}) {_link(explanation, link, words, places)}"
        yield from _chain(explanation, link, words, places, indent + "   ")


# As JSON


def record(name: str, explanation: Explanation) -> dict[str, Any]:
    """Return an explanation as values that JSON can hold; rows and columns count from 0."""
    conflict = explanation.conflict
    return {
        "version": VERSION,
        **about(name, explanation.puzzle),
        "verdict": explanation.verdict.value,
        "complete": explanation.complete,
        "timed_out": explanation.timed_out,
        "start": [list(row) for row in explanation.start],
        "steps": [step_record(step) for step in explanation.steps],
        "continuations": [[list(row) for row in end.values] for end in explanation.continuations],
        "conflict": None
        if conflict is None
        else {
            "clues": [_clue(clue) for clue in conflict.clues],
            "rules": list(conflict.rules),
        },
        "dropped": list(explanation.dropped),
        "remarks": list(explanation.remarks),
    }


def step_record(step: Step) -> dict[str, Any]:
    """Return a step as values that JSON can hold."""
    return {
        "number": step.number,
        "rule": step.rule,
        "sheet": step.sheet,
        "tier": step.tier,
        "cost": step.cost,
        "open": step.open,
        "cells": [
            {"row": placed.cell[0], "col": placed.cell[1], "value": placed.value}
            for placed in step.cells
        ],
        "reasons": [list(cell) for cell in step.reasons],
        "clues": [list(cell) for cell in step.clues],
        "instances": [_instance(instance) for instance in step.instances],
        "sentence": step.sentence,
        "trial": [step_record(link) for link in step.trial],
    }


def _instance(instance: Violation) -> dict[str, Any]:
    key = instance.key
    return {"rule": instance.rule, "place": {"name": key.name, "numbers": list(key.numbers)}}


def _clue(clue: PlacedClue) -> dict[str, Any]:
    return {"layer": clue.layer, "cell": list(clue.cell), "entry": clue.entry}


# As Markdown


def markdown(explanation: Explanation, words: Words, places: Places = LONG) -> str:
    """Return an explanation as a Markdown document, with a board for every step."""
    look, puzzle = Look(ascii=True), explanation.puzzle
    parts = [
        f"# {_plain(_title(puzzle))}",
        f"On the boards {LEGEND}.",
        _fenced(board(puzzle, explanation.answer, look, marks=explanation.start, reasons=())),
    ]
    for step in explanation.steps:
        parts.append(f"## {_plain(brief(explanation, step, words, places))}")
        parts.append(_plain(step.sentence))
        parts.append("\n".join(_nested(explanation, step, words, places)))
        parts.append(_fenced(_drawn(explanation, step, look)))
    parts.append("## The end")
    parts.extend(_plain(sentence) for sentence in ending(explanation, places))
    if explanation.continuations:
        ends = explanation.continuations
        parts.append(_fenced(boards(puzzle, explanation.answer, look, ends, differing(ends))))
    return "\n\n".join(part for part in parts if part) + "\n"


def _title(puzzle: Puzzle) -> str:
    return f"{puzzle.called} ({puzzle.kind})" if puzzle.called else puzzle.kind


def _nested(
    explanation: Explanation, step: Step, words: Words, places: Places, indent: str = ""
) -> Iterator[str]:
    """Yield the chain of a trial as a list, with lists in it where trials have trials."""
    for index, link in enumerate(step.trial):
        yield f"{indent}- {_letter(index)}) {_plain(_link(explanation, link, words, places))}"
        yield from _nested(explanation, link, words, places, indent + "  ")


def _plain(text: str) -> str:
    """Escape what Markdown would take for more than text."""
    return re.sub(r"[\\`*<\[\]]|(?<!\w)_|_(?!\w)", r"\\\g<0>", speech.printable(text))


def _fenced(text: str) -> str:
    return f"```text\n{text}\n```"


# As a page

_SIDE = 44
"""The side of a cell in the page's picture, before it is fitted to the screen."""


def html(explanation: Explanation, words: Words, places: Places = LONG) -> str:
    """Return one page, which needs nothing else, to walk through an explanation."""
    steps = [_page_step(explanation, step, words, places) for step in explanation.steps]
    return _PAGE.substitute(
        title=escape(_title(explanation.puzzle)),
        light=_colours("light"),
        dark=_colours("dark"),
        style=_STYLE,
        board=_picture(explanation),
        steps="\n".join(_item(index, step) for index, step in enumerate(steps, 1)),
        last=len(steps),
        ending="\n".join(f"<p>{escape(text)}</p>" for text in ending(explanation, places)),
        ends=_ends(explanation),
        data=_embedded(steps),
        side=_SIDE,
        places="short" if places.short else "long",
        script=_SCRIPT,
    )


def _embedded(value: object) -> str:
    """Return JSON that can stand in a script element: nothing in it can end the element."""
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")


def _page_step(
    explanation: Explanation, step: Step, words: Words, places: Places
) -> dict[str, Any]:
    """Return what the page shows of a step."""
    whole = step_record(step)
    return {
        **{name: whole[name] for name in ("number", "cells", "reasons", "clues", "sentence")},
        "brief": brief(explanation, step, words, places),
        "trial": [
            {
                **_page_step(explanation, link, words, places),
                "brief": _link(explanation, link, words, places),
            }
            for link in step.trial
        ],
    }


def _item(index: int, step: dict[str, Any]) -> str:
    return (
        f'<li data-step="{index}"><button type="button">{escape(step["brief"])}</button>'
        f"<p>{escape(step['sentence'])}</p>{_listed(step['trial'])}</li>"
    )


def _listed(links: Sequence[dict[str, Any]]) -> str:
    """Return the chain of a trial as a list of letters."""
    items = (f"<li>{escape(link['brief'])}{_listed(link['trial'])}</li>" for link in links)
    return f'<ol type="a">{"".join(items)}</ol>' if links else ""


def _picture(explanation: Explanation) -> str:
    """Draw the puzzle, with all that is ever filled in, hidden until its step is made."""
    puzzle, final = explanation.puzzle, explanation.known(len(explanation.steps))
    cells = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols)]
    ground = f'<rect class="ground" width="{puzzle.cols * _SIDE}" height="{puzzle.rows * _SIDE}"/>'
    under, over = [ground], []
    values = set()
    for r, c in cells:
        value = final[r][c]
        known = " known" if explanation.start[r][c] is not None else ""
        place = f'class="cell{known}" data-cell="{r},{c}"'
        under.append(f"<g {place}>{''.join(_below(explanation, (r, c), value))}</g>")
        over.append(f"<g {place}>{''.join(_above(explanation, (r, c), value))}</g>")
        if isinstance(value, int) and not _shades(explanation):
            values.add(value)
    overlay = svg.Overlay("\n".join(under), "\n".join(over), tuple(sorted(values)))
    return _draw(explanation, overlay=overlay)


def _draw(explanation: Explanation, **more: Any) -> str:
    # The print theme has no background; the page's style sheet gives it the colours of the hour.
    puzzle, answer = explanation.puzzle, explanation.answer
    return svg.draw(puzzle, answer, svg.Picture("print", _SIDE), **more).strip()


def _below(explanation: Explanation, cell: Cell, value: Entry) -> Iterator[str]:
    """Yield what lies below the lines: the colour of a cell that stands out, and its shading."""
    yield _square("tint", cell, 0)
    if _shades(explanation) and value:
        yield _square("shade", cell, 0.08)


def _above(explanation: Explanation, cell: Cell, value: Entry) -> Iterator[str]:
    """Yield what lies on top: the dot of an unshaded cell or the value, and the outline."""
    puzzle, (r, c) = explanation.puzzle, cell
    x, y = (c + 0.5) * _SIDE, (r + 0.5) * _SIDE
    if value is not None and not _shades(explanation) and _entry(puzzle, "givens", cell) is None:
        name = svg.value_id(int(value))
        yield f'<use class="filled" href="#{name}" x="{x:g}" y="{y:g}"/>'
    elif value == 0 and _shades(explanation) and _entry(puzzle, "numbers", cell) is None:
        # Below the clue, if there is one in the corner.
        down = y if _entry(puzzle, "clues", cell) is None else (r + 0.77) * _SIDE
        yield f'<circle class="dot" cx="{x:g}" cy="{down:g}" r="{_SIDE * 0.085:g}"/>'
    yield _square("outline", cell, 0.09)


def _entry(puzzle: Puzzle, layer: str, cell: Cell) -> Entry:
    grid = puzzle.layer(layer)
    return grid[cell[0]][cell[1]] if grid else None


def _square(name: str, cell: Cell, inset: float) -> str:
    x, y = ((part + inset) * _SIDE for part in (cell[1], cell[0]))
    side = (1 - 2 * inset) * _SIDE
    return f'<rect class="{name}" x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}"/>'


def _ends(explanation: Explanation) -> str:
    """Draw the solutions that the steps cannot tell apart."""
    if not explanation.continuations:
        return ""
    marked = differing(explanation.continuations)
    drawn = (
        _draw(explanation, solution=end, marked=marked, ids=f"end{i}-")
        for i, end in enumerate(explanation.continuations, 1)
    )
    return f'<div class="ends">{"".join(drawn)}</div>'


def _colours(theme: str) -> str:
    """Return the colours of a theme as variables of a style sheet."""
    colours = svg.THEMES[theme]
    names = ("page", "board", "thin", "thick", "ink", "value", "shade", "on_shade", "seam")
    more = ("mark", "mark_fill", "accent", "tint", "accent_on_shade")
    values = (f"--{name}: {getattr(colours, name)};" for name in (*names, *more))
    return " ".join((*values, f"--reason: {_REASON[theme]};"))


_REASON: Final = {"light": "#0b7285", "dark": "#8be9f5"}
"""The colour of what a step rests on, by theme."""

_STYLE: Final = """
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 76rem; background: var(--page);
  color: var(--ink); font: 1rem/1.45 system-ui, sans-serif; }
h1 { margin: 0 0 .75rem; font-size: 1.4rem; line-height: 1.2; }
main { display: grid; gap: 1.5rem; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
.walk { position: sticky; top: 1rem; align-self: start; }
svg { display: block; width: 100%; max-width: 36rem; height: auto; max-height: 60vh;
  margin: 0 auto; }
nav { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: .5rem 0; }
nav button { min-width: 5.5rem; min-height: 2.5rem; border: 1px solid var(--thin);
  border-radius: .4rem; background: var(--page); color: inherit; font: inherit; cursor: pointer; }
nav button:disabled { opacity: .45; cursor: default; }
#counter { margin-left: auto; font-variant-numeric: tabular-nums; }
#now { min-height: 6.5rem; padding: .6rem .8rem; border-left: 4px solid var(--accent); }
#now p, .steps p { margin: .2rem 0 0; }
#now [data-hover], .steps p, .steps ol li { cursor: help; }
.rests { color: var(--reason); }
.legend { margin: .5rem 0 0; font-size: .85rem; color: var(--value); }
.legend i { display: inline-block; width: .9em; height: .9em; margin: 0 .3em 0 .8em;
  vertical-align: -.1em; border: 3px solid var(--accent); }
.legend i.why { border: 2px dashed var(--reason); }
.steps { margin: 0; padding: 0; list-style: none; }
.steps > li { padding: .45rem .6rem; border-left: 4px solid transparent; font-size: .9rem; }
.steps > li.now { border-color: var(--accent); background: color-mix(in srgb,
  var(--accent) 12%, transparent); }
.steps button { padding: 0; border: 0; background: none; color: inherit; font: inherit;
  font-weight: 600; text-align: left; cursor: pointer; }
.steps p, .steps ol { color: var(--value); }
ol { margin: .2rem 0 0; padding-left: 1.6rem; }
.ends { display: flex; flex-wrap: wrap; gap: 1rem; }
.ends svg { flex: 1; min-width: 9rem; max-width: 18rem; margin: 0; }
path.grid { stroke: var(--thin); } path.borders { stroke: var(--thick); }
path.shaded { fill: var(--shade); } path.seams { stroke: var(--seam); }
path.tint { fill: var(--tint); } path.marked { stroke: var(--accent); }
path.marked-on-shade { stroke: var(--accent_on_shade); } path.rim { stroke: var(--shade); }
g.ink { stroke: var(--ink); } g.on-shade, g.ink use.on-shade { stroke: var(--on_shade); }
g.solution { stroke: var(--value); }
.ground { fill: var(--board); } .shade { fill: var(--mark_fill); } .dot { fill: var(--mark); }
.filled { stroke: var(--mark); stroke-linecap: round; stroke-linejoin: round; }
.cell .shade, .cell .dot, .cell .filled { visibility: hidden; }
.cell.known .shade, .cell.known .dot, .cell.known .filled { visibility: visible; }
.cell .tint { fill: none; } .cell .outline { fill: none; stroke: none; }
.cell.new .tint { fill: color-mix(in srgb, var(--accent) 30%, transparent); }
.cell.new .outline { stroke: var(--accent); stroke-width: 4; }
.cell.why .tint { fill: color-mix(in srgb, var(--reason) 18%, transparent); }
.cell.why .outline { stroke: var(--reason); stroke-width: 2.5; stroke-dasharray: 5 3; }
.cell.why.dark .outline { stroke: #8be9f5; }
.cell.hint .tint { fill: color-mix(in srgb, var(--reason) 45%, transparent); }
.cell.hint .outline { stroke: var(--reason); stroke-width: 5; stroke-dasharray: none; }
.cell.hint.dark .outline { stroke: #8be9f5; }
@media (max-width: 48rem) {
  body { padding: .75rem; }
  main { grid-template-columns: minmax(0, 1fr); }
  .walk { position: static; }
  svg { max-height: 55vh; }
  nav button { flex: 1; min-width: 4.5rem; }
  #counter { width: 100%; text-align: center; }
}
@media print { .walk { position: static; } nav, #now { display: none; } }
"""

_SCRIPT: Final = """
const side = Number(document.body.dataset.side);
const steps = JSON.parse(document.getElementById('data').textContent);
const [back, play, next] = ['back', 'play', 'next'].map(id => document.getElementById(id));
const now = document.getElementById('now');
const items = [...document.querySelectorAll('.steps > li')];
const cells = new Map();
let at = 0, timer = null;

for (const g of document.querySelectorAll('.walk .cell')) {
  const key = g.dataset.cell;
  if (!cells.has(key))
    cells.set(key, {parts: [], labels: [], start: g.classList.contains('known'), shade: false});
  cells.get(key).parts.push(g);
  if (g.querySelector('.shade')) cells.get(key).shade = true;
}
for (const use of document.querySelectorAll('.walk g.ink use')) {
  const [r, c] = ['y', 'x'].map(name => Math.floor(Number(use.getAttribute(name)) / side));
  cells.get(r + ',' + c).labels.push(use);
}

const filled = step => step.cells.map(cell => cell.row + ',' + cell.col);
const rests = step => [...step.reasons, ...step.clues].map(cell => cell.join(','));
const [row, column] = document.body.dataset.places === 'short'
  ? ['r', 'c'] : ['row ', ', column '];
const said = cell => row + (cell[0] + 1) + column + (cell[1] + 1);

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function hint(keys) {
  for (const [key, cell] of cells)
    for (const part of cell.parts) part.classList.toggle('hint', keys.includes(key));
}

function hints(target, keys) {
  target.dataset.hover = '';
  target.addEventListener('mouseenter', () => hint(keys));
  target.addEventListener('mouseleave', () => hint([]));
}

function chain(links) {
  const list = element('ol', '');
  list.type = 'a';
  for (const link of links) {
    const item = list.appendChild(element('li', ''));
    hints(item.appendChild(element('span', link.brief)), [...rests(link), ...filled(link)]);
    if (link.trial.length) item.append(chain(link.trial));
  }
  return list;
}

function tell(step) {
  now.replaceChildren(element('strong', step ? step.brief : 'The start'));
  if (!step) return;
  const sentence = now.appendChild(element('p', step.sentence));
  hints(sentence, rests(step));
  if (step.trial.length) now.append(chain(step.trial));
  const reasons = new Map([...step.reasons, ...step.clues].map(cell => [String(cell), cell]));
  if (!reasons.size) return;
  const why = element('p', 'It rests on: ' + [...reasons.values()].map(said).join('; ') + '.');
  why.className = 'rests';
  hints(now.appendChild(why), rests(step));
}

function show(number) {
  at = Math.max(0, Math.min(steps.length, number));
  const step = steps[at - 1];
  const known = new Set(steps.slice(0, at).flatMap(filled));
  const fresh = new Set(step ? filled(step) : []), why = new Set(step ? rests(step) : []);
  for (const [key, cell] of cells) {
    const there = cell.start || known.has(key), dark = there && cell.shade;
    for (const part of cell.parts) {
      part.classList.toggle('known', there);
      part.classList.toggle('dark', dark);
      part.classList.toggle('new', fresh.has(key));
      part.classList.toggle('why', why.has(key) && !fresh.has(key));
      part.classList.remove('hint');
    }
    for (const use of cell.labels) use.classList.toggle('on-shade', dark);
  }
  items.forEach((item, index) => item.classList.toggle('now', index + 1 === at));
  back.disabled = at === 0;
  next.disabled = at === steps.length;
  document.getElementById('counter').textContent = 'Step ' + at + ' of ' + steps.length;
  tell(step);
  if (at === steps.length) stop();
}

function go(number) {
  show(number);
  try { history.replaceState(null, '', '#' + at); } catch { /* the page works without it */ }
  const wide = matchMedia('(min-width: 48rem)').matches;
  if (at && wide) items[at - 1].scrollIntoView({block: 'nearest'});
}

function stop() {
  clearInterval(timer);
  timer = null;
  play.textContent = 'Play';
}

function toggle() {
  if (timer !== null) return stop();
  if (!steps.length) return;
  play.textContent = 'Pause';
  timer = setInterval(() => go(at + 1), 1600);
  go(at === steps.length ? 0 : at + 1);
}

function turn(number) {
  stop();
  go(number);
}

function press(button, action) {
  button.addEventListener('click', event => {
    action();
    // After a click the space bar is for playing again, not for this button.
    if (event.detail) button.blur();
  });
}

press(back, () => turn(at - 1));
press(next, () => turn(at + 1));
press(play, toggle);
items.forEach((item, index) => {
  const step = steps[index];
  press(item.querySelector('button'), () => turn(index + 1));
  hints(item.querySelector('p'), rests(step));
  const list = item.querySelector('ol');
  if (list) list.replaceWith(chain(step.trial));
});
document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const keys = {ArrowLeft: () => turn(at - 1), ArrowRight: () => turn(at + 1),
    Home: () => turn(0), End: () => turn(steps.length)};
  if (event.key === ' ' && !event.target.closest('button')) keys[' '] = toggle;
  if (!(event.key in keys)) return;
  event.preventDefault();
  keys[event.key]();
});
addEventListener('hashchange', () => turn(Number(location.hash.slice(1)) || 0));
if (location.hash) go(Number(location.hash.slice(1)) || 0); else show(0);
"""

_PAGE: Final = Template("""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>$title</title>
<style>
:root { $light }
@media (prefers-color-scheme: dark) { :root { $dark } }
$style</style>
</head>
<body data-side="$side" data-places="$places">
<h1>$title</h1>
<main>
<section class="walk">
$board
<nav>
<button type="button" id="back">Previous</button>
<button type="button" id="play">Play</button>
<button type="button" id="next">Next</button>
<span id="counter">$last steps</span>
</nav>
<div id="now" aria-live="polite"></div>
<p class="legend"><i></i>new<i class="why"></i>what it rests on</p>
</section>
<section>
<ol class="steps">
$steps
</ol>
$ending
$ends
</section>
</main>
<script type="application/json" id="data">$data</script>
<script>$script</script>
</body>
</html>
""")

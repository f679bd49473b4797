// @ts-check
/** Hints in four levels, what can be done now, and why a cell is what it is. */

import {asking, excuse} from './asking.js';
import {run} from './backend.js';
import {lightOfMove, makeCoach} from './coach.js';
import {kindOf, onSides} from './kinds.js';
import {lightOf, spotsOf} from './lights.js';
import {given, knownOf} from './marking.js';
import {blankMarks, placeWord, spotWord} from './places.js';
import {makeOpenSteps} from './opensteps.js';
import {brokenLight, grouped, unique} from './playing.js';
import {makeReview} from './review.js';
import {button, element} from './ui.js';

/**
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {import('./kinds.js').Kind} Kind
 * @typedef {{title: string, text: string, light: import('./lights.js').Light}} Level  what a level tells
 */

/** What a step decides, as a board. @param {any} step @param {{rows: number, cols: number}} puzzle @param {Kind} kind */
function valuesOf(step, puzzle, kind) {
  const board = blankMarks(kind, puzzle);
  for (const {row, col, value} of step.cells) board[row][col] = value;
  return board;
}

/** What each level of a hint tells.
 * @param {any} record @param {any} puzzle @param {Kind} kind
 * @returns {Level[]}
 */
export function levelsOf(record, puzzle, kind) {
  const {step, before, mistakes, marks, mistake, differ, levels} = record;
  if (mistakes?.length || marks) {
    const broken = grouped(marks?.broken ?? [], puzzle, kind);
    const wrong = mistake ? [mistake.cell] : unique([...(mistakes ?? [])]);
    /** @type {import('./lights.js').Light} */
    const why = mistake ? {...lightOfMove(mistake, puzzle, kind), wrong} : {wrong, clash: brokenLight(broken).clash};
    return told(['Is something wrong?', 'About where', onSides(kind) ? 'Which side' : 'Which cell', 'Why'], levels, [{}, {}, {wrong}, why]);
  }
  if (step) {
    const steps = [...before ?? [], step];
    const lit = unique(steps.flatMap(one => spotsOf(one, kind)));
    const decided = new Set(steps.flatMap(one => one.cells.map((/** @type {any} */ {row, col}) => `${row},${col}`)));
    const rests = lit.filter(cell => !decided.has(String(cell)));
    return told(['Where to look', 'Which technique', 'What it rests on', 'The step'], levels, [
      {lit}, {lit}, {lit: rests.length ? rests : lit}, {...lightOf(step), forced: valuesOf(step, puzzle, kind)},
    ]);
  }
  const text = differ?.length
    ? 'Nothing more follows: there are several solutions, and they differ where it is lit.'
    : 'Nothing is left to do.';
  return [{title: 'The end', text, light: {lit: differ ?? []}}];
}

/** Levels of titles, texts and lights. @param {string[]} titles @param {string[]} texts
 * @param {import('./lights.js').Light[]} lights @returns {Level[]}
 */
const told = (titles, texts, lights) => texts.map((text, i) => ({title: titles[i], text, light: lights[i]}));

/** @param {string} text */
const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

export class Hints {
  /** @param {any} app */
  constructor(app) {
    this.app = app;
    /** @type {import('./store.js').Store} */
    this.store = app.store;
    /** @type {Level[]} */
    this.levels = [];
    this.level = 0;
    /** The step that may be marked. @type {any} */
    this.step = null;
    this.why = '';
    /** @type {AbortController | null} */
    this.control = null;
    /** @type {Set<() => void>} */
    this.watchers = new Set();
    this.store.subscribe((state, before) => {
      if (state.puzzle === before.puzzle && state.marks === before.marks) return;
      if (state.puzzle !== before.puzzle || !this.#goesOn()) this.forget();
      else this.app.status(this.levels[this.level - 1].text, 'info');
    });
    app.player.keys.h = () => this.more();
    app.player.keys.w = () => this.askWhy();
  }

  /** Whether the step that was told is still being marked. */
  #goesOn() {
    const {puzzle} = this.store.state;
    const marks = knownOf(puzzle, kindOf(puzzle, this.app.kinds), this.store.state.marks);
    return !!this.step && this.level >= this.levels.length
      && this.step.cells.some((/** @type {any} */ {row, col, value}) => marks[row][col] !== value)
      && this.step.cells.every((/** @type {any} */ {row, col, value}) => marks[row][col] === null || marks[row][col] === value);
  }

  /** Whether the step has something to mark. */
  get markable() {
    const {puzzle, marks} = this.store.state;
    const kind = kindOf(puzzle, this.app.kinds);
    return !!this.levels.length && !!this.step && this.step.cells.some((/** @type {any} */ {row, col, value}) =>
      given(puzzle, kind, [row, col]) === null && marks[row][col] !== value);
  }

  forget() {
    this.control?.abort();
    this.control = null;
    this.app.player.picked = null;
    if (!this.levels.length) return;
    this.levels = [];
    this.level = 0;
    this.step = null;
    this.why = '';
    this.app.status('');
    this.#tell();
  }

  /** A hint, or more of it. */
  async more() {
    if (this.levels.length && !this.why && this.level < this.levels.length) {
      this.level++;
      this.#show();
      return;
    }
    if (this.levels.length && !this.why) {
      this.#show();
      return;
    }
    const record = await this.#ask({});
    if (!record) return;
    this.#take(record, 1);
  }

  /** Why the cell under the cursor is what it is. */
  async askWhy() {
    const {puzzle, marks} = this.store.state;
    const kind = kindOf(puzzle, this.app.kinds);
    const cell = this.app.player.spot;
    if (!cell) {
      this.app.status('Go to a side first.', 'warn');
      return;
    }
    let record = await this.#ask({cell});
    if (!record) return;
    let without = '';
    if (!record.step && (record.mistakes?.length || record.marks)) {
      record = await this.#ask({cell}, blankMarks(kind, puzzle));
      without = 'Without your marks, which have a mistake: ';
      if (!record || this.store.state.marks !== marks) return;
    }
    this.why = capital(spotWord(cell, kind));
    const steps = record.step ? [...record.before, record.step] : [];
    // What leads there is marked with it: without that it does not follow.
    this.step = record.step && {...record.step, cells: steps.flatMap(({cells}) => cells)};
    this.levels = steps.map((step, i) => ({
      title: steps.length > 1 ? `${this.why}, ${i + 1} of ${steps.length}` : this.why,
      text: (i ? '' : without) + step.sentence,
      light: {...lightOf(step), forced: valuesOf(step, puzzle, kind)},
    }));
    if (!steps.length) {
      this.levels = [{title: this.why, text: 'Nothing on the board tells: solutions differ here, or it is printed.', light: {lit: [cell]}}];
    }
    this.level = this.levels.length;
    this.#show();
  }

  /** Ask why of the next cell that is pressed: so nobody has to mark it first. */
  pick() {
    this.app.player.picked = () => this.askWhy();
    this.app.status(onSides(kindOf(this.store.state.puzzle, this.app.kinds)) ? 'Which side? Press it.' : 'Which cell? Press it.', 'info');
    this.app.board.svg.focus({preventScroll: true});
  }

  /** @param {Record<string, any>} options @param {import('./geometry.js').Grid} [marks] */
  async #ask(options, marks) {
    this.control?.abort();
    const control = this.control = new AbortController();
    const now = this.store.state.marks;
    this.app.status('Looking …', 'info');
    try {
      const record = await run('hint', asking(this.app, marks, options, 20), {signal: control.signal});
      if (record.verdict === 'NONE' && this.control === control) {
        this.app.status('The puzzle has no solution, so there is nothing to hint at.', 'warn');
        return null;
      }
      return this.store.state.marks === now && this.control === control ? record : null;
    } catch (error) {
      if (!control.signal.aborted) this.app.status(excuse(error), 'warn');
      return null;
    }
  }

  /** @param {any} record @param {number} level */
  #take(record, level) {
    this.why = '';
    this.step = record.step;
    this.levels = levelsOf(record, this.store.state.puzzle, kindOf(this.store.state.puzzle, this.app.kinds));
    this.level = Math.min(level, this.levels.length);
    this.#show();
  }

  #show() {
    const now = this.levels[this.level - 1];
    this.app.lights.set(now.light, () => this.#goesOn());
    this.app.status(now.text, 'info');
    this.#tell();
  }

  /** Mark what the step says. */
  mark() {
    const {step} = this;
    if (!step) return;
    const {puzzle} = this.store.state;
    const kind = kindOf(puzzle, this.app.kinds);
    this.store.change('mark the step', draft => {
      for (const {row, col, value} of step.cells) {
        if (given(puzzle, kind, [row, col]) === null) draft.marks[row][col] = value;
      }
    });
    this.app.board.svg.focus();
  }

  #tell() {
    for (const watcher of this.watchers) watcher();
  }
}

/** @type {import('./ui.js').Panel} */
export const coachPanel = {
  id: 'coach',
  title: 'Coach',
  icon: 'bulb',
  modes: ['play'],
  make(root, app) {
    /** @type {Hints} */
    const hints = app.hints;
    const ask = button('Hint', () => hints.more(), {icon: 'bulb', class: 'primary'});
    const why = button('Why is this cell …?', () => hints.askWhy(), {icon: 'help', title: 'Why the cell under the cursor is what it is'});
    const other = button('Why is another …?', () => hints.pick(), {icon: 'help', title: 'Press a cell and be told why it is what it is'});
    const list = element('ol', {class: 'levels'});
    const mark = button('Mark it', () => hints.mark(), {icon: 'pen'});
    root.append(element('h3', {}, 'Hints'), element('div', {class: 'buttons'}, ask, why, other), list, element('div', {class: 'buttons'}, mark));
    const update = () => {
      const {levels, level} = hints;
      const names = hints.step ? ['Hint', 'Which technique?', 'What does it rest on?', 'The whole step']
        : ['Hint', 'About where?', 'Which mark?', 'Why?'];
      const told = levels.length && !hints.why ? level : 0;
      ask.lastElementChild?.replaceChildren(told < levels.length || !told ? names[told] ?? 'Hint' : 'Hint');
      ask.disabled = told > 0 && told >= levels.length;
      list.replaceChildren(...levels.slice(0, level).map(({title, text, light}) => element('li', {},
        app.lights.attach(element('button', {type: 'button', class: 'told info'},
          element('strong', {}, title), element('span', {}, text)), light))));
      mark.hidden = !(hints.markable && level >= levels.length);
    };
    hints.watchers.add(update);
    const {store} = app;
    const cell = () => {
      const {cursor, puzzle, marks} = store.state;
      const {spot} = app.player;
      const mark = spot ? marks[spot[0]]?.[spot[1]] ?? null : null;
      why.lastElementChild?.replaceChildren(`Why is ${placeWord(cursor, puzzle)} ${mark === null ? '…' : app.player.word(mark)}?`);
      why.disabled = !spot;
    };
    store.subscribe((/** @type {any} */ state, /** @type {any} */ before) => {
      if (state.cursor !== before.cursor || state.marks !== before.marks) cell();
    });
    cell();
    update();
    makeOpenSteps(root, app);
    makeCoach(root, app);
    makeReview(root, app);
  },
};

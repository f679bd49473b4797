// @ts-check
/**
 * The panel of playing, and the check when all is filled in.
 *
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {{rule: string, cells: Cell[], areas: Cell[]}} Broken  a rule that is broken, in cells or in
 *   whole rooms and lines
 */

import {asking, excuse, sentenceOf} from './asking.js';
import {Latest, isAbort, run} from './backend.js';
import {kindOf} from './kinds.js';
import {cellsAt, done, empty, knownOf, nameOf, spotsAt} from './marking.js';
import {blankMarks} from './places.js';
import {keepSheet, sheetOf} from './sheet.js';
import {noNotes} from './store.js';
import {clock} from './timer.js';
import {button, dialog, element} from './ui.js';

/** Looks at the board when all cells are decided, and on demand. */
export class Finish {
  /** @param {any} app */
  constructor(app) {
    this.app = app;
    this.latest = new Latest('check', {debounce: 120});
    /** The rules that are broken, and where. @type {Broken[]} */
    this.broken = [];
    /** The only answer of a puzzle, once it is known. @type {{name: string, answer: any[][] | null}} */
    this.answer = {name: '', answer: null};
    /** Whether something was told of the marks on the board. */
    this.told = false;
    /** @type {Set<() => void>} */
    this.watchers = new Set();
    const {store} = app;
    store.subscribe((/** @type {any} */ state, /** @type {any} */ before) => {
      if (state.marks === before.marks && state.mode === before.mode) return;
      if (this.told) {
        this.told = false;
        this.broken = [];
        app.status('');
        this.#tell();
      }
      if (state.mode !== 'play' || state.marks === before.marks) return;
      this.#notice();
    });
  }

  /** Look at the board if nothing is left to mark. */
  #notice() {
    const {puzzle, marks} = this.app.store.state;
    const kind = kindOf(puzzle, this.app.kinds);
    void this.#learn(puzzle, kind);
    const {name, answer} = this.answer;
    if (done(knownOf(puzzle, kind, marks), kind, name === nameOf(puzzle) ? answer : null, puzzle)) this.look();
    else this.latest.stop();
  }

  /** Find the only answer out, once, where cells are filled: many never mark the others.
   * @param {import('./record.js').Puzzle} puzzle @param {import('./record.js').Kind} kind
   */
  async #learn(puzzle, kind) {
    const name = nameOf(puzzle);
    if (kind.answer_type.filled === null || this.answer.name === name) return;
    this.answer = {name, answer: null};
    try {
      const {marks} = this.app.store.state;
      const record = await run('solve', asking(this.app, blankMarks(kind, puzzle), {models: 2}, 5));
      if (this.answer.name !== name || record.verdict !== 'UNIQUE') return;
      this.answer = {name, answer: record.solutions[0]};
      if (this.app.store.state.mode === 'play' && this.app.store.state.marks !== marks) this.#notice();
    } catch {
      // Then a board is looked at when all of it is marked.
    }
  }

  /** All cells are decided: is it solved? */
  look() {
    const {app} = this;
    app.status('Is it solved? Looking …', 'info');
    this.latest.ask({
      body: () => asking(app, app.store.state.marks, {limit: 2, conflicts: 0}),
      done: record => this.#heard(record),
      failed: error => app.status(excuse(error), 'warn'),
    });
  }

  /** @param {any} record */
  #heard(record) {
    const {app} = this;
    this.told = true;
    const {store, timer} = app;
    const {broken, completable} = record.marks ?? {broken: [], completable: false};
    if (!broken.length && completable) {
      timer.stop();
      keepSheet(store, {solved: true});
      const several = record.verdict === 'MULTIPLE' ? ' This puzzle has other solutions, too.' : '';
      const {seconds} = sheetOf(store);
      app.status(`Solved${seconds >= 1 ? ` in ${clock(seconds)}` : ''}.${several}`, 'good');
    } else {
      this.broken = grouped(broken, store.state.puzzle, kindOf(store.state.puzzle, app.kinds));
      app.lights.set(brokenLight(this.broken));
      const number = this.broken.length;
      app.status(!number ? 'Not solved: this is not a solution.'
        : number === 1 ? `Not solved: ${sentenceOf(app, this.broken[0].rule)}`
          : `Not solved: ${number} rules are broken; the Play panel names them.`, 'bad', 'play');
    }
    this.#tell();
  }

  /** Say only whether all marks are right. */
  async soFar() {
    const {app} = this;
    const {marks} = app.store.state;
    if (empty(marks)) {
      app.status('There are no marks yet.');
      return;
    }
    app.status('Looking …', 'info');
    try {
      const record = await run('check', asking(app, marks, {limit: 2, conflicts: 0}));
      if (app.store.state.marks !== marks) return;
      const told = record.marks;
      if (!told || record.verdict === 'NONE') app.status('The puzzle itself has no solution.', 'warn');
      else if (told.completable) app.status('Yes, right so far.', 'good');
      else app.status('No, something is wrong.', 'bad');
    } catch (error) {
      if (!isAbort(error)) app.status(excuse(error), 'warn');
    }
  }

  #tell() {
    for (const watcher of this.watchers) watcher();
  }
}

/** Broken rules, each once. @param {any[]} broken @param {import('./record.js').Puzzle} puzzle
 * @param {import('./kinds.js').Kind | null} [kind]  where sides have values, small places are spots of the lattice
 */
export function grouped(broken, puzzle, kind = null) {
  /** @type {Map<string, Broken>} */
  const rules = new Map();
  for (const {rule, place} of broken) {
    const found = rules.get(rule) ?? /** @type {Broken} */ ({rule, cells: [], areas: []});
    const small = ['cell', 'line', 'block', 'side', 'corner'].includes(place.name);
    if (small) found.cells.push(...spotsAt(place, puzzle, kind));
    else found.areas.push(...cellsAt(place, puzzle));
    rules.set(rule, found);
  }
  return [...rules.values()].map(({rule, cells, areas}) => ({rule, cells: unique(cells), areas: unique(areas)}));
}

/** @param {Broken[]} broken @returns {import('./lights.js').Light} */
export const brokenLight = broken => ({
  wrong: unique(broken.flatMap(({cells}) => cells)), clash: unique(broken.flatMap(({areas}) => areas)),
});

/** @param {Cell[]} cells */
export const unique = cells => [...new Map(cells.map(cell => [String(cell), cell])).values()];

/** @type {import('./ui.js').Panel} */
export const playPanel = {
  id: 'play',
  title: 'Play',
  icon: 'play',
  modes: ['play'],
  make(root, app) {
    const {store, player, finish, lights} = app;
    const broken = element('ul', {class: 'told-list'});
    const trial = element('p', {class: 'quiet'});
    const begin = button('Begin a trial', () => player.begin(), {icon: 'branch'});
    const keep = button('Keep it', () => player.accept(), {icon: 'check'});
    const reject = button('Take it back', () => player.reject(), {icon: 'undo'});
    const list = element('ul', {class: 'checkpoints'});
    const save = button('Save a checkpoint', () => saveCheckpoint(app), {icon: 'flag'});
    root.append(
      broken,
      element('div', {class: 'buttons'},
        button('Right so far?', () => finish.soFar(), {icon: 'check', class: 'primary'}),
        button('Start over', () => startOver(app), {icon: 'trash'})),
      element('h3', {}, 'Trial'),
      trial,
      element('div', {class: 'buttons'}, begin, keep, reject),
      element('h3', {}, 'Checkpoints'),
      list,
      element('div', {class: 'buttons'}, save));
    const update = () => {
      const {state} = store;
      const {length} = state.trial;
      trial.textContent = length
        ? `Level ${length}: ${onTrial(state)} on trial. Keep what it brought${length > 1 ? `, as part of level ${length - 1}` : ''}, or take it back.`
        : 'Try something out: what you mark from now on can be taken back as a whole.';
      begin.lastElementChild?.replaceChildren(length ? 'A trial within' : 'Begin a trial');
      keep.hidden = reject.hidden = !length;
      const {checkpoints} = sheetOf(store);
      list.replaceChildren(...checkpoints.map(point => element('li', {},
        button(`Checkpoint ${point.number}`, () => backTo(app, point), {title: 'Go back to it'}),
        element('span', {class: 'quiet'}, `${countOf(point.marks)} at ${clock(point.seconds)}`),
        button(`Forget checkpoint ${point.number}`, () => keepSheet(store, {
          checkpoints: sheetOf(store).checkpoints.filter(other => other.number !== point.number),
        }), {icon: 'close', bare: true}))));
      broken.replaceChildren(...finish.broken.map((/** @type {Broken} */ one) => element('li', {},
        lights.attach(element('button', {type: 'button', class: 'told bad'}, sentenceOf(app, one.rule)), brokenLight([one])))));
    };
    finish.watchers.add(update);
    store.subscribe((/** @type {any} */ state, /** @type {any} */ before) => {
      if (state.trial !== before.trial || state.extra.play !== before.extra.play || state.puzzle !== before.puzzle
        || (state.trial.length && state.marks !== before.marks)) update();
    });
    player.keys.s = () => saveCheckpoint(app);
    update();
  },
};

/** @param {any} state */
function onTrial({marks, trial}) {
  const old = trial.at(-1).flat();
  const number = marks.flat().filter((/** @type {any} */ mark, /** @type {number} */ i) => mark !== old[i]).length;
  return number === 1 ? '1 mark' : `${number} marks`;
}

/** @param {any[][]} marks */
function countOf(marks) {
  const number = marks.flat().filter(mark => mark !== null).length;
  return number === 1 ? '1 mark' : `${number} marks`;
}

/** @param {any} app */
function saveCheckpoint({store, timer, status}) {
  const {marks, notes, trial} = store.state;
  const {checkpoints} = sheetOf(store);
  const number = 1 + Math.max(0, ...checkpoints.map(point => point.number));
  keepSheet(store, {checkpoints: [...checkpoints, {number, marks, notes, trial, seconds: timer.seconds}]});
  status(`Checkpoint ${number} saved.`);
}

/** @param {any} app @param {import('./sheet.js').Checkpoint} point */
function backTo({store, status}, point) {
  const {marks, notes, trial} = structuredClone(point);
  store.change(`back to checkpoint ${point.number}`, (/** @type {any} */ draft) => {
    Object.assign(draft, {marks, notes, trial});
  });
  status(`Back at checkpoint ${point.number}. Undo brings you forward again.`);
}

/** @param {any} app */
async function startOver(app) {
  const {store, timer} = app;
  const pressed = await dialog('Start over', ['All marks, colours and notes go, and the time begins anew. Undo brings the marks back.'], [
    {value: '', label: 'Cancel'}, {value: 'do', label: 'Start over', class: 'primary'},
  ]);
  if (pressed !== 'do') return;
  store.change('start over', (/** @type {any} */ draft) => {
    const {rows, cols} = draft.puzzle;
    draft.marks = blankMarks(kindOf(draft.puzzle, app.kinds), draft.puzzle);
    draft.notes = noNotes(rows, cols);
    draft.trial = [];
  });
  timer.stop();
  keepSheet(store, {seconds: 0, solved: false});
  timer.beat();
}

/** @type {{section: string, keys: [string, string][]}} */
export const PLAY_HELP = {section: 'Play', keys: [
  ['Space / Enter', 'fill the cell, draw the side, or the next value'], ['x / .', 'a dot or a cross, or the value before'],
  ['0–9', 'a value; where cells are shaded, a colour'], ['Shift+0–9', 'note a value'], ['Backspace', 'clear'],
  ['Shift+Arrow', 'go on with the same mark, or draw a line that way'],
  ['m / c / n', 'marks, colours, notes'], ['t / k / r', 'begin a trial, keep it, take it back'],
  ['h / w', 'hint, why is this cell so?'], ['j', 'judge the last move'], ['v', 'walls and loops'],
  ['s / p', 'save a checkpoint, pause'],
  ['Left / right', 'fill / dot; dragging repeats what the first cell did'],
  ['Drag', 'where lines are drawn: through cells, or along their sides; right makes crosses'],
]};

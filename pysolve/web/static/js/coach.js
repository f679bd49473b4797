// @ts-check
/**
 * The coach: says of a move whether it is right and what proves it, or what is wrong with it. It
 * looks at moves alone; what is undone is forgotten.
 *
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {import('./geometry.js').Grid} Grid
 */

import {asking, excuse, sentenceOf, spelled} from './asking.js';
import {Latest} from './backend.js';
import {kindOf, onSides} from './kinds.js';
import {lightOf} from './lights.js';
import {spotOf} from './places.js';
import {brokenLight, grouped, unique} from './playing.js';
import {button, element, remember, remembered, tick} from './ui.js';

/** So many cells of a stroke are judged. */
const MOST = 24;

/** After so many ms without an answer it tells that it is looking. */
const SLOW = 700;

/** Lines of more cells than these are not lit: that would be half of the board. */
const FEW = 16;

const EARLIER = 'There is a mistake among your earlier marks.';

/** How each judgement looks, the gravest first. @type {Record<string, 'good' | 'bad' | 'warn' | 'info'>} */
const TONES = {wrong: 'bad', open: 'warn', right: 'info', proved: 'good'};

/** Moves of a stroke that are told in one: those that one step proves, or that nothing does yet.
 * @param {any[]} moves @returns {any[][]}
 */
export function together(moves) {
  /** @type {Map<string, any[]>} */
  const groups = new Map();
  moves.forEach((move, i) => {
    const {judgement, step} = move;
    const key = judgement === 'wrong' ? `${i}` : `${judgement} ${step?.rule ?? ''} ${step?.sentence ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), move]);
  });
  return [...groups.values()];
}

/** What a judgement says, of one cell or of several. @param {any[]} group */
function sentenceFor(group) {
  const [{judgement, conflict, sentence: told}] = group;
  const sentence = rulesOf(conflict).reduce((text, rule) => text.replaceAll(rule, spelled(rule)), told);
  if (group.length === 1 || judgement === 'wrong') return sentence;
  if (judgement === 'right') return `Right, but no short proof on this board tells so yet: ${group.length} marks.`;
  if (judgement === 'open') return `Open: solutions differ in these ${group.length} places.`;
  return sentence;
}

/** The cells that a change of marks gave a value. @param {Grid} before @param {Grid} after
 * @returns {[number, number, number][]}
 */
export function movesOf(before, after) {
  /** @type {[number, number, number][]} */
  const moves = [];
  after.forEach((row, r) => row.forEach((value, c) => {
    if (value !== null && value !== before[r]?.[c]) moves.push([r, c, Number(value)]);
  }));
  return moves;
}

/** @param {any[]} places  cells, or clues that tell theirs @returns {Cell[]} */
const cellsOf = places => (places ?? []).map(place => Array.isArray(place) ? place : place.cell);

/** The names of the rules in a conflict. @param {any} conflict @returns {string[]} */
const rulesOf = conflict => [...new Set(/** @type {string[]} */ (
  conflict?.rules ?? (conflict?.instances ?? []).map((/** @type {any} */ {rule}) => rule)))];

/** What the board lights of a judgement: of a wrong move what it cannot stand with, and the lines and
 * blocks that the rules speak of.
 * @param {any} move @param {import('./record.js').Puzzle} puzzle @param {import('./kinds.js').Kind | null} [kind]
 * @returns {import('./lights.js').Light}
 */
export function lightOfMove({cell, judgement, step, conflict}, puzzle, kind = null) {
  if (judgement !== 'wrong') return step ? lightOf(step) : {lit: [cell]};
  const clues = cellsOf(conflict?.clues);
  const told = unique([...cellsOf(conflict?.cells), ...(kind && onSides(kind) ? clues.map(spotOf) : clues)]);
  const lines = brokenLight(grouped(conflict?.instances ?? [], puzzle, kind)).wrong ?? [];
  const about = lines.length <= FEW ? lines : [];
  return {wrong: [cell], lit: about, step: {cells: [], reasons: told}};
}

export class Coach {
  /** @param {any} app */
  constructor(app) {
    this.app = app;
    /** @type {import('./store.js').Store} */
    this.store = app.store;
    this.live = remembered('coach', {live: false}).live === true;
    this.latest = new Latest('justify', {debounce: 220});
    /** @type {any[]} */
    this.moves = [];
    /** Marks before the move that cannot stand. @type {Cell[]} */
    this.earlier = [];
    this.said = '';
    /** Tells that it is looking, if that takes long. @type {ReturnType<typeof setTimeout> | undefined} */
    this.slow = undefined;
    this.undone = 0;
    /** @type {Set<() => void>} */
    this.watchers = new Set();
    this.store.subscribe((state, before) => {
      if (state.marks === before.marks) return;
      const undone = this.store.future.length > this.undone;
      this.undone = this.store.future.length;
      this.forget();
      if (state.mode === 'play' && this.live && !undone && state.puzzle === before.puzzle) this.judge(false);
    });
    app.player.keys.j = () => this.judge(true);
  }

  /** @param {boolean} live */
  set(live) {
    this.live = live;
    remember('coach', {live});
    if (live) this.judge(false);
    else this.forget();
  }

  /** The last move that still stands: the marks before it, and what it marked. */
  last() {
    const entry = [...this.store.past].reverse().find(({before, after}) =>
      before.puzzle === after.puzzle && before.marks !== after.marks);
    if (!entry || entry.before.puzzle !== this.store.state.puzzle) return null;
    return {before: entry.before.marks, moves: movesOf(entry.before.marks, entry.after.marks)};
  }

  forget() {
    this.latest.stop();
    clearTimeout(this.slow);
    if (!this.moves.length && !this.said) return;
    this.moves = [];
    this.earlier = [];
    this.said = '';
    this.app.status('');
    this.#tell();
  }

  /** Judge the last move. @param {boolean} asked  not by itself */
  judge(asked) {
    const last = this.last();
    if (!last?.moves.length) {
      if (asked) this.app.status(last ? 'A mark was taken away: nothing to judge.' : 'There is no move to judge yet.');
      return;
    }
    clearTimeout(this.slow);
    this.slow = setTimeout(() => this.app.status('Looking at your last move …', 'info'), asked ? 0 : SLOW);
    this.latest.ask({
      body: () => {
        const {before, moves} = this.last() ?? last;
        return asking(this.app, before, {cells: moves.slice(0, MOST)}, asked ? 20 : 10);
      },
      done: record => this.#heard(record),
      failed: error => {
        clearTimeout(this.slow);
        this.said = excuse(error);
        this.app.status(this.said, 'warn');
        this.#tell();
      },
    });
  }

  /** @param {any} record */
  #heard(record) {
    clearTimeout(this.slow);
    const order = Object.keys(TONES);
    if (record.verdict === 'NONE') {
      this.said = 'The puzzle has no solution, so no move can be right.';
      this.app.status(this.said, 'warn');
    }
    this.earlier = record.mistakes;
    this.moves = [...record.cells]
      .sort((a, b) => order.indexOf(a.judgement) - order.indexOf(b.judgement));
    const [worst] = this.moves;
    if (worst) {
      const bad = this.moves.filter(({judgement}) => judgement === 'wrong');
      const [first] = together(this.moves);
      const earlier = this.earlier.length && !bad.length;
      if (!this.app.finish.told) {
        this.app.status(earlier ? `${sentenceFor(first)} ${EARLIER}` : sentenceFor(first),
          earlier ? 'warn' : TONES[worst.judgement]);
      }
      if (bad.length) {
        this.app.lights.set({...lightOfMove(worst, this.store.state.puzzle, kindOf(this.store.state.puzzle, this.app.kinds)), wrong: bad.map(({cell}) => cell)});
      }
    }
    this.#tell();
  }

  #tell() {
    for (const watcher of this.watchers) watcher();
  }
}

/** @param {HTMLElement} root @param {any} app */
export function makeCoach(root, app) {
  /** @type {Coach} */
  const coach = app.coach;
  const list = element('ul', {class: 'told-list'});
  root.append(
    element('h3', {}, 'Coach'),
    tick('Judge each move as I make it', coach.live, live => coach.set(live)),
    element('div', {class: 'buttons'},
      button('Judge my last move', () => coach.judge(true), {icon: 'check'})),
    list);
  const earlier = () => element('li', {}, app.lights.attach(element('button', {type: 'button', class: 'told warn'},
    element('span', {}, 'There is a mistake among your earlier marks: the move was judged without it.')),
  {wrong: coach.earlier}));
  const update = () => list.replaceChildren(...(coach.earlier.length ? [earlier()] : []), ...together(coach.moves).map(group => {
    const [move] = group;
    const sentence = sentenceFor(group);
    const heard = sentence.toLowerCase();
    const rules = (move.judgement === 'wrong' ? rulesOf(move.conflict) : []).map(rule => sentenceOf(app, rule))
      .filter(rule => !heard.includes(rule.toLowerCase().replace(/\.$/, '')));
    const by = move.step && move.judgement === 'proved' ? `the step: ${spelled(move.step.rule)}, tier ${move.step.tier}`
      : rules.join(' ');
    const light = group.length === 1 || move.step ? lightOfMove(move, app.store.state.puzzle, kindOf(app.store.state.puzzle, app.kinds)) : {lit: group.map(({cell}) => cell)};
    return element('li', {}, app.lights.attach(element('button', {type: 'button', class: `told ${TONES[move.judgement]}`},
      element('span', {}, sentence), by ? element('small', {}, by) : null), light));
  }));
  coach.watchers.add(update);
  update();
}

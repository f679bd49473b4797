// @ts-check
/**
 * Playing: what pointer and keys do to the marks, colours and notes.
 *
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {import('./geometry.js').Entry} Entry
 * @typedef {import('./pointer.js').At} At
 * @typedef {import('./marking.js').Brush} Brush
 */

import {inside} from './geometry.js';
import {ARROWS} from './keys.js';
import {acceptTrial, beginTrial, given, paints, pressed, rejectTrial, traits, valuesIn} from './marking.js';
import {MAX_NUMBER} from './record.js';

export const COLOURS = [1, 2, 3, 4, 5, 6];

export class Player {
  /**
   * @param {import('./store.js').Store} store
   * @param {import('./record.js').Kinds} kinds
   * @param {(text: string) => void} say
   */
  constructor(store, kinds, say) {
    this.store = store;
    this.kinds = kinds;
    this.say = say;
    /** @type {{join: symbol, brush: Brush, colour: boolean, last: string} | null} */
    this.stroke = null;
    /** Where a number is being typed. */
    this.typing = '';
    /** @type {unknown} */
    this.carrying = undefined;
    /** Keys of other parts of playing. @type {Record<string, () => void>} */
    this.keys = {
      t: () => this.begin(), k: () => this.accept(), r: () => this.reject(),
      m: () => this.choose('fill'), c: () => this.choose('colour'), n: () => this.choose('notes'),
    };
    /** What the next cell that is pressed is for, instead of a mark. @type {(() => void) | null} */
    this.picked = null;
    /** Whether a press is for something else that is over the board. @type {() => boolean} */
    this.taken = () => false;
  }

  get kind() {
    return /** @type {import('./record.js').Kind} */ (this.kinds.get(this.store.state.puzzle.kind));
  }

  /** Whether cells are filled or left bare; else they have values. */
  get shades() {
    return this.kind.answer_type.filled !== null;
  }

  /** Values that may not touch themselves. */
  get apart() {
    return traits(this.kind, this.store.state.puzzle.variants).apart;
  }

  /** The values that may be noted: those of the answer, and in shading any digit. */
  get notable() {
    const {values} = valuesIn(this.store.state.puzzle, this.kind);
    return this.shades ? [1, 2, 3, 4, 5, 6, 7, 8, 9] : values;
  }

  /** The colour that the tool has. */
  get colour() {
    const {colour} = this.store.state.extra;
    return COLOURS.includes(colour) ? colour : 1;
  }

  /** @param {string} tool */
  choose(tool) {
    this.store.set({play: tool});
    this.say(`${{fill: 'marks', dot: 'dots', colour: 'colours', notes: 'notes'}[tool] ?? tool}`);
  }

  /** @param {Cell} cell */
  fixed(cell) {
    return given(this.store.state.puzzle, this.kind, cell) !== null;
  }

  // The pointer.

  /** @param {At} at */
  down(at) {
    if (!at.cell || this.taken()) return;
    const {state} = this.store;
    const [r, c] = at.cell;
    this.typing = '';
    this.store.set({cursor: {r, c}});
    if (this.#pick() || state.play === 'notes') return;
    const colour = state.play === 'colour';
    if (!colour && this.fixed(at.cell)) return;
    const from = colour ? state.notes.colours[r][c] : state.marks[r][c];
    const to = colour
      ? (at.right || from === this.colour ? null : this.colour)
      : pressed(this.kind, from, this.#how(at));
    this.stroke = {join: Symbol('stroke'), brush: {from, to, cell: at.cell}, colour, last: String(at.cell)};
    this.#paint(at.cell);
  }

  /** @param {At} at @returns {'fill' | 'dot' | 'next' | 'back'} */
  #how(at) {
    const dots = this.store.state.play === 'dot';
    if (!this.shades) return at.right ? 'back' : 'next';
    // A finger has one button: it goes through all that a cell can be.
    if (at.type !== 'mouse' && !dots) return 'next';
    return at.right === dots ? 'fill' : 'dot';
  }

  /** @param {At} at */
  move(at) {
    if (!at.cell || !this.stroke || this.stroke.last === String(at.cell)) return;
    this.stroke.last = String(at.cell);
    const {brush, colour} = this.stroke;
    const [r, c] = at.cell;
    const {marks} = this.store.state;
    if (!colour && (this.fixed(at.cell) || !paints(this.apart, brush, marks[r][c], at.cell))) return;
    this.#paint(at.cell);
  }

  /** @param {Cell} cell */
  #paint([r, c]) {
    if (!this.stroke) return;
    const {brush: {to}, colour, join} = this.stroke;
    this.store.change(colour ? 'colour cells' : `mark ${this.word(to)}`, draft => {
      (colour ? draft.notes.colours : draft.marks)[r][c] = to;
    }, {join});
    this.store.set({cursor: {r, c}});
  }

  up() {
    if (this.stroke && !this.stroke.colour) this.say(this.word(this.stroke.brush.to));
    this.stroke = null;
  }

  cancel() {
    if (this.stroke) this.store.drop(this.stroke.join);
    this.stroke = null;
  }

  /** @param {Entry} value */
  word(value) {
    return value === null ? 'open' : this.kind.answer_type.words[String(value)] ?? String(value);
  }

  // Keys.

  /** @param {KeyboardEvent} event @returns {boolean} */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const arrow = ARROWS[event.key];
    if (arrow) {
      this.typing = '';
      if (event.shiftKey) return this.carry(arrow);
      return false;
    }
    this.carrying = undefined;
    if (this.taken()) return true;
    if (event.key === ' ' || event.key === 'Enter') return this.press(event.shiftKey);
    if (event.key === 'x' || event.key === '.') return this.press(true);
    if (event.key === 'Backspace' || event.key === 'Delete') return this.wipe();
    if (/^[0-9]$/.test(event.key)) return this.digit(Number(event.key));
    const other = this.keys[event.key.toLowerCase()];
    if (!other) return false;
    other();
    return true;
  }

  /** Whether the cell was picked for something. */
  #pick() {
    const {picked} = this;
    this.picked = null;
    picked?.();
    return !!picked;
  }

  /** Press the cell under the cursor. @param {boolean} dot */
  press(dot) {
    const {cursor: {r, c}, marks, play} = this.store.state;
    this.typing = '';
    if (this.#pick()) return true;
    if (play === 'colour') return this.tint(dot ? null : this.colour);
    return this.enter(pressed(this.kind, marks[r][c], this.shades ? (dot ? 'dot' : 'fill') : dot ? 'back' : 'next'));
  }

  /** Let a value stand under the cursor. @param {Entry} value */
  enter(value) {
    const {cursor: {r, c}} = this.store.state;
    if (this.fixed([r, c])) {
      this.say('printed');
      return true;
    }
    this.store.change(`mark ${this.word(value)}`, draft => { draft.marks[r][c] = value; });
    this.say(this.word(value));
    return true;
  }

  /** @param {number | null} colour */
  tint(colour) {
    const {cursor: {r, c}} = this.store.state;
    this.store.change('colour a cell', draft => {
      const old = draft.notes.colours[r][c];
      draft.notes.colours[r][c] = old === colour ? null : colour;
    });
    this.say(this.store.state.notes.colours[r][c] === null ? 'no colour' : `colour ${colour}`);
    return true;
  }

  /** Note a value, or no more. @param {number} value */
  note(value) {
    const {cursor: {r, c}} = this.store.state;
    if (!this.notable.includes(value)) return true;
    this.store.change('note a value', draft => {
      const old = draft.notes.candidates[r][c] ?? [];
      const list = old.includes(value)
        ? old.filter((/** @type {number} */ one) => one !== value)
        : [...old, value].sort((a, b) => a - b);
      draft.notes.candidates[r][c] = list.length ? list : null;
    });
    const list = this.store.state.notes.candidates[r][c];
    this.say(list ? `notes ${list.join(' ')}` : 'no notes');
    return true;
  }

  /** @param {number} digit */
  digit(digit) {
    const {play} = this.store.state;
    if (play === 'notes') return this.note(digit);
    if (play === 'colour' || this.shades) {
      if (digit === 0) return this.tint(null);
      if (!COLOURS.includes(digit)) return true;
      this.store.keep({colour: digit});
      return this.tint(digit);
    }
    const {cursor: {r, c}, marks, puzzle} = this.store.state;
    const {values, open} = valuesIn(puzzle, this.kind);
    const here = `${r} ${c}`;
    const joined = Number(marks[r][c]) * 10 + digit;
    const goes = this.typing === here && marks[r][c] !== null
      && (open ? joined <= MAX_NUMBER : values.includes(joined));
    const value = goes ? joined : digit;
    if (!open && !values.includes(value)) {
      this.say(`values are ${values.join(', ')}`);
      return true;
    }
    this.enter(value);
    this.typing = here;
    return true;
  }

  /** Take away what the tool makes. */
  wipe() {
    const {cursor: {r, c}, play} = this.store.state;
    this.typing = '';
    if (play === 'colour') return this.tint(null);
    if (play !== 'notes') return this.enter(null);
    this.store.change('wipe notes', draft => { draft.notes.candidates[r][c] = null; });
    this.say('no notes');
    return true;
  }

  /** Go on, and make the next cell as this one is. @param {Cell} arrow */
  carry([down, right]) {
    const {cursor: {r, c}, marks, puzzle: {rows, cols}} = this.store.state;
    /** @type {Cell} */
    const next = [r + down, c + right];
    if (!inside(next[0], next[1], rows, cols)) return true;
    const carried = /** @type {{brush: Brush, join: symbol} | undefined} */ (this.carrying) ?? {
      join: Symbol('carry'), brush: {from: null, to: marks[r][c], cell: /** @type {Cell} */ ([r, c])},
    };
    this.carrying = carried;
    const {brush, join} = carried;
    this.store.set({cursor: {r: next[0], c: next[1]}});
    const mark = marks[next[0]][next[1]];
    if (brush.to === null || this.fixed(next) || !paints(this.apart, brush, mark, next)) return true;
    this.store.change(`mark ${this.word(brush.to)}`, draft => { draft.marks[next[0]][next[1]] = brush.to; }, {join});
    return true;
  }

  // Trials.

  begin() {
    this.store.change('begin a trial', beginTrial);
    this.say(`trial ${this.store.state.trial.length} begun`);
  }

  accept() {
    if (!this.store.state.trial.length) return;
    this.store.change('keep the trial', acceptTrial);
    this.say('trial kept');
  }

  reject() {
    if (!this.store.state.trial.length) return;
    this.store.change('take the trial back', rejectTrial);
    this.say('trial taken back');
  }
}

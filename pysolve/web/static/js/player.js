// @ts-check
/**
 * Playing: what pointer and keys do to the marks, colours and notes.
 *
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {import('./geometry.js').Entry} Entry
 * @typedef {import('./pointer.js').At} At
 * @typedef {import('./marking.js').Brush} Brush
 */

import {ARROWS} from './keys.js';
import {kindOf, onSides, throughCells} from './kinds.js';
import {acceptTrial, beginTrial, given, paints, pressed, rejectTrial, traits, valuesIn} from './marking.js';
import {cellAt, cursorAt, isSide, markable, nextStop, spotAt, stops} from './places.js';
import {MAX_NUMBER} from './record.js';
import {Trace} from './tracing.js';

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
    /** A stroke on sides. @type {Trace | null} */
    this.trace = null;
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
    return kindOf(this.store.state.puzzle, this.kinds);
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

  /** Whether a spot is not for the solver to mark. @param {Cell} spot */
  fixed(spot) {
    const {puzzle} = this.store.state;
    return !markable(puzzle, this.kind, spot) || given(puzzle, this.kind, spot) !== null;
  }

  /** What is under the cursor that may have a value; null where nothing is. @returns {Cell | null} */
  get spot() {
    const {cursor, puzzle} = this.store.state;
    if (!onSides(this.kind)) return cellAt(cursor, puzzle);
    const [y, x] = spotAt(cursor);
    return isSide(y, x) ? [y, x] : null;
  }

  /** The cell under the cursor; null, and told so, where there is none. @returns {Cell | null} */
  get cell() {
    const {cursor, puzzle} = this.store.state;
    const cell = cellAt(cursor, puzzle);
    if (!cell) this.say('no cell');
    return cell;
  }

  // The pointer.

  /** @param {At} at */
  down(at) {
    if (!at.cell || this.taken()) return;
    const {state} = this.store;
    const [r, c] = at.cell;
    this.typing = '';
    const colour = state.play === 'colour';
    if (onSides(this.kind) && !colour && state.play !== 'notes') {
      if (this.picked) {
        if (!markable(state.puzzle, this.kind, at.edge.spot)) return;
        this.store.set({cursor: cursorAt(at.edge.spot)});
        this.#pick();
      } else this.trace = new Trace(this, at, this.#how(at));
      return;
    }
    this.store.set({cursor: {r, c}});
    if (this.#pick() || state.play === 'notes') return;
    if (!colour && this.fixed(at.cell)) return;
    const from = colour ? state.notes.colours[r][c] : state.marks[r][c];
    const to = colour
      ? (at.right || from === this.colour ? null : this.colour)
      : this.#pressed(from, this.#how(at));
    this.stroke = {join: Symbol('stroke'), brush: {from, to, cell: at.cell}, colour, last: String(at.cell)};
    this.#paint(at.cell);
  }

  /** What a press makes of a mark. @param {Entry} mark @param {'fill' | 'dot' | 'next' | 'back'} how */
  #pressed(mark, how) {
    return pressed(this.kind, mark, how, valuesIn(this.store.state.puzzle, this.kind).values);
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
    this.trace?.move(at);
    if (!at.cell || !this.stroke || this.stroke.last === String(at.cell)) return;
    this.stroke.last = String(at.cell);
    const {brush, colour} = this.stroke;
    const [r, c] = at.cell;
    const {marks} = this.store.state;
    if (!colour && (this.fixed(at.cell) || this.#stands(at.cell) || !paints(this.apart, brush, marks[r][c], at.cell))) return;
    this.#paint(at.cell);
  }

  /** Whether a symbol stands in a cell: a stroke goes round it. @param {Cell} cell */
  #stands([r, c]) {
    const {layers} = this.store.state.puzzle;
    return this.kind.layer_types.some(({entries, place, name}) =>
      entries === 'symbols' && place === 'cell' && layers[name][r][c] !== null);
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
    this.trace?.up();
    this.trace = null;
    if (this.stroke && !this.stroke.colour) this.say(this.word(this.stroke.brush.to));
    this.stroke = null;
  }

  cancel() {
    const begun = this.stroke ?? this.trace;
    if (begun) this.store.drop(begun.join);
    this.stroke = this.trace = null;
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
      if (event.shiftKey) return this.#traces ? this.#draw(arrow) : this.carry(arrow);
      this.carrying = undefined;
      return false;
    }
    this.carrying = undefined;
    if (this.taken()) return true;
    if (event.key === ' ' || event.key === 'Enter') return this.press(event.shiftKey);
    if (event.key === 'x' || event.key === '.') return this.press(true);
    if (event.key === 'Backspace' || event.key === 'Delete') return this.wipe();
    if (/^[0-9]$/.test(event.key)) return this.digit(Number(event.key));
    // Shift and a digit type something else, which differs from keyboard to keyboard.
    const digit = event.shiftKey && /^Digit([0-9])$/.exec(event.code ?? '');
    if (digit && !this.shades) return this.note(Number(digit[1]));
    const glyph = this.kind.answer_type.glyphs?.find(({letter}) => letter === event.key);
    if (glyph && (!this.shades || !this.keys[event.key])) return this.enter(glyph.value);
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
    const {marks, play} = this.store.state;
    this.typing = '';
    if (this.#pick()) return true;
    if (play === 'colour') return this.tint(dot ? null : this.colour);
    const {spot} = this;
    if (!spot) {
      this.say('no side: go on with an arrow');
      return true;
    }
    return this.enter(this.#pressed(marks[spot[0]][spot[1]], this.shades ? (dot ? 'dot' : 'fill') : dot ? 'back' : 'next'));
  }

  /** Let a value stand under the cursor. @param {Entry} value */
  enter(value) {
    const {spot} = this;
    if (!spot || this.fixed(spot)) {
      this.say(spot ? 'printed' : 'no side');
      return true;
    }
    const [r, c] = spot;
    this.store.change(`mark ${this.word(value)}`, draft => { draft.marks[r][c] = value; });
    this.say(this.word(value));
    return true;
  }

  /** @param {number | null} colour */
  tint(colour) {
    const {cell} = this;
    if (!cell) return true;
    const [r, c] = cell;
    this.store.change('colour a cell', draft => {
      const old = draft.notes.colours[r][c];
      draft.notes.colours[r][c] = old === colour ? null : colour;
    });
    this.say(this.store.state.notes.colours[r][c] === null ? 'no colour' : `colour ${colour}`);
    return true;
  }

  /** Note a value, or no more. @param {number} value */
  note(value) {
    const {cell} = this;
    if (!cell || !this.notable.includes(value)) return true;
    const [r, c] = cell;
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
    const {play} = this.store.state;
    this.typing = '';
    if (play === 'colour') return this.tint(null);
    if (play !== 'notes') return this.enter(null);
    const {cell} = this;
    if (!cell) return true;
    const [r, c] = cell;
    this.store.change('wipe notes', draft => { draft.notes.candidates[r][c] = null; });
    this.say('no notes');
    return true;
  }

  /** Go on, and make the next cell as this one is. @param {Cell} arrow */
  carry([down, right]) {
    const {cursor: {r, c}, marks} = this.store.state;
    const stop = nextStop({r, c}, [down, right], stops(this.store.state, this.kind));
    if (!stop || onSides(this.kind)) return true;
    /** @type {Cell} */
    const next = [stop.r, stop.c];
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

  /** Whether lines are drawn, and not cells coloured. */
  get #traces() {
    const {play} = this.store.state;
    return onSides(this.kind) && play !== 'colour' && play !== 'notes';
  }

  /** Draw a line that way: to the next cell, or to the next crossing of lines. The first side decides
   * between drawing and erasing.
   * @param {Cell} arrow
   */
  #draw([down, right]) {
    const {store, kind} = this;
    const {cursor, marks, puzzle, play} = store.state;
    const [y, x] = spotAt(cursor);
    const from = isSide(y, x);
    // A line goes along a side, or across it.
    const level = (y % 2 === 0) !== throughCells(kind);
    /** @type {Cell} */
    const side = from ? [y, x] : [y + down, x + right];
    if ((from && level !== (right !== 0)) || !markable(puzzle, kind, side)) return false;
    const old = marks[side[0]][side[1]];
    const carried = /** @type {{to: Entry, join: symbol} | undefined} */ (this.carrying) ?? {
      join: Symbol('carry'), to: pressed(kind, old, play === 'dot' ? 'dot' : 'fill'),
    };
    this.carrying = carried;
    store.change(`mark ${this.word(carried.to)}`, draft => { draft.marks[side[0]][side[1]] = carried.to; }, {join: carried.join});
    store.set({cursor: cursorAt([side[0] + down, side[1] + right])});
    this.say(this.word(carried.to));
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

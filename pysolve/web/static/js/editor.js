// @ts-check
/**
 * Drawing a puzzle: rooms along lines and over cells, borders and clues by keys, and changes of the
 * whole board.
 *
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {import('./geometry.js').Side} Side
 * @typedef {import('./geometry.js').Borders} Borders
 * @typedef {import('./geometry.js').Entry} Entry
 * @typedef {import('./pointer.js').At} At
 * @typedef {import('./store.js').Document} Document
 */

import {
  ROOMS, WALLS, blank, bordersOf, copyBorders, encloseCells, firsts, hasBorder, inside, joinRooms,
  mapGrid, roomCells, setBorder, sideAlong, sideBetween,
} from './geometry.js';
import {ARROWS} from './keys.js';
import {
  MAX_NUMBER, UNKNOWN, blankPuzzle, hasRooms, hasWalls, reshaped, typedLayers, withBorders,
} from './record.js';
import {documentIn, documentOf} from './store.js';

const MODIFIERS = ['Control', 'Meta', 'Shift', 'Alt'];

/** How near to a line a tap must be to mean the line and not the cell. */
const TAP = 0.13;

export class Editor {
  /**
   * @param {import('./store.js').Store} store
   * @param {import('./record.js').Kinds} kinds
   * @param {(text: string) => void} say
   */
  constructor(store, kinds, say) {
    this.store = store;
    this.kinds = kinds;
    this.say = say;
    /** @type {Stroke | null} */
    this.stroke = null;
    /** Where a number is being typed: further digits join it. */
    this.typing = '';
    /** The cells that were walked over with Ctrl, what was there before, and what the last left.
     * @type {{join: symbol, base: Document, borders: Borders, cells: Cell[],
     *   left: Document['puzzle']} | null}
     */
    this.walk = null;
  }

  get kind() {
    return /** @type {import('./record.js').Kind} */ (this.kinds.get(this.store.state.puzzle.kind));
  }

  /** The layer that is typed into. */
  get layer() {
    const layers = typedLayers(this.kind);
    return layers.find(({name}) => name === this.store.state.layer) ?? layers[0];
  }

  /** The tools that the kind has a use for. */
  get tools() {
    const rooms = hasRooms(this.kind), lines = rooms || hasWalls(this.kind);
    if (!lines) return ['auto'];
    return rooms ? ['auto', 'lines', 'rooms', 'clues'] : ['auto', 'lines', 'clues'];
  }

  /** @returns {Borders} */
  borders() {
    const {layers, rows, cols} = this.store.state.puzzle;
    return bordersOf(layers[ROOMS], layers[WALLS], rows, cols);
  }

  // The pointer.

  /** @param {At} at */
  down(at) {
    this.stroke = new Stroke(this, at);
  }

  /** @param {At} at */
  move(at) {
    this.stroke?.move(at);
  }

  up() {
    this.stroke?.up();
    this.stroke = null;
  }

  cancel() {
    const {stroke} = this;
    this.stroke = null;
    if (stroke) this.store.drop(stroke.join);
    this.store.set({stroke: []});
  }

  /** Go to a cell; on it already, a value goes on to the next.
   * @param {Cell} cell @param {boolean} back
   */
  select([r, c], back) {
    const {cursor} = this.store.state;
    if (cursor.r === r && cursor.c === c && this.layer?.entries === 'values') {
      this.cycle(back);
      return;
    }
    this.typing = '';
    this.store.set({cursor: {r, c}});
  }

  // Keys.

  /** @param {KeyboardEvent} event @returns {boolean} */
  key(event) {
    const arrow = ARROWS[event.key];
    const command = event.ctrlKey || event.metaKey;
    if (arrow && (event.shiftKey || event.altKey) && !command) return this.toggleBeside(arrow);
    // Ctrl alone, pressed again, goes on with the room.
    if (!(arrow && command) && !MODIFIERS.includes(event.key)) this.walk = null;
    if (arrow && command) return this.take(arrow);
    if (command || event.altKey) return false;
    if (arrow) this.typing = '';
    if (/^[0-9]$/.test(event.key)) return this.digit(Number(event.key));
    if (event.key === UNKNOWN) return this.ask();
    if (event.key === 'Backspace') return this.rub();
    if (event.key === 'Delete') return this.enter(null);
    if (event.key === 'Escape' && this.stroke) {
      this.cancel();
      return true;
    }
    if (event.key === ' ' && this.layer?.entries === 'values') return this.cycle(false);
    return false;
  }

  /** Draw or erase the line on one side of the cell. @param {Cell} arrow */
  toggleBeside([down, right]) {
    const {cursor: {r, c}, puzzle: {rows, cols}} = this.store.state;
    if (!(hasRooms(this.kind) || hasWalls(this.kind))) return false;
    const side = inside(r + down, c + right, rows, cols) && sideBetween([r, c], [r + down, c + right]);
    if (!side) return true;
    const borders = this.borders();
    const on = !hasBorder(borders, side);
    setBorder(borders, side, on);
    this.putBorders(on ? 'draw a line' : 'erase a line', borders);
    this.say(on ? 'line drawn' : 'line erased');
    return true;
  }

  /** Go on, and make all cells on the way one room: a stroke by keys. It ends when anything else
   * is done.
   * @param {Cell} arrow
   */
  take([down, right]) {
    const {cursor: {r, c}, puzzle} = this.store.state;
    const {rows, cols} = puzzle;
    if (!hasRooms(this.kind)) return false;
    if (!inside(r + down, c + right, rows, cols)) return true;
    const last = this.walk?.cells.at(-1);
    if (this.walk?.left !== puzzle || last?.[0] !== r || last?.[1] !== c) this.walk = null;
    this.walk ??= {
      join: Symbol('walk'), base: documentIn(this.store.state), borders: this.borders(),
      cells: [[r, c]], left: puzzle,
    };
    const {join, base, cells} = this.walk;
    cells.push([r + down, c + right]);
    const borders = copyBorders(this.walk.borders);
    encloseCells(borders, cells, rows, cols);
    this.putBorders('draw a room', borders, {join, base});
    this.walk.left = this.store.state.puzzle;
    this.store.set({cursor: {r: r + down, c: c + right}});
    return true;
  }

  /**
   * @param {string} label @param {Borders} borders
   * @param {{join?: unknown, base?: Document}} [options]  `base` is what was there before the stroke
   */
  putBorders(label, borders, {join, base} = {}) {
    const kind = this.kind;
    this.store.change(label, draft => {
      const {rows, cols} = draft.puzzle;
      const layers = base ? base.puzzle.layers : draft.puzzle.layers;
      draft.puzzle.layers = withBorders(kind, layers, borders, rows, cols);
    }, {join});
  }

  /** The cell whose entry the cursor means: of a clue of a room, the first of the room.
   * @returns {Cell}
   */
  target() {
    const {cursor: {r, c}, puzzle: {layers}} = this.store.state;
    if (this.layer?.place !== 'room') return [r, c];
    return firsts(layers[ROOMS]).get(layers[ROOMS][r][c]) ?? [r, c];
  }

  /** What stands at the cursor. @returns {Entry} */
  entry() {
    const [r, c] = this.target();
    return this.layer ? this.store.state.puzzle.layers[this.layer.name][r][c] : null;
  }

  /** @param {number} digit */
  digit(digit) {
    const {layer} = this;
    if (!layer) return false;
    const here = `${layer.name} ${this.target()}`;
    const old = this.entry();
    const many = layer.entries === 'numbers' || Math.max(...this.kind.answer_type.values) > 9;
    const joined = Number(old) * 10 + digit;
    const goes = many && this.typing === here && typeof old === 'number' && joined <= MAX_NUMBER;
    this.enter(goes ? joined : digit);
    this.typing = here;
    return true;
  }

  ask() {
    return this.layer?.asks ? this.enter(UNKNOWN) : false;
  }

  /** Take the last digit away. */
  rub() {
    const old = this.entry();
    const rest = typeof old === 'number' && old > 9 && this.layer?.entries === 'numbers'
      ? Math.floor(old / 10) : null;
    const here = this.typing;
    this.enter(rest);
    this.typing = here;
    return true;
  }

  /** Let this stand at the cursor. @param {Entry} entry */
  enter(entry) {
    const {layer} = this;
    if (!layer) return false;
    const [r, c] = this.target();
    this.typing = '';
    this.store.change(entry === null ? `erase a ${layer.noun}` : `${layer.noun} ${entry}`, draft => {
      draft.puzzle.layers[layer.name][r][c] = entry;
    });
    this.say(entry === null ? `no ${layer.noun}` : `${layer.noun} ${entry}`);
    return true;
  }

  /** Let the next value stand at the cursor. @param {boolean} back */
  cycle(back) {
    const values = [null, ...this.kind.answer_type.values];
    const at = values.indexOf(/** @type {number | null} */ (this.entry()));
    return this.enter(values[(at + (back ? values.length - 1 : 1)) % values.length] ?? null);
  }

  // The whole board.

  /** Begin a new puzzle.
   * @param {string} name @param {number} rows @param {number} cols @param {string[]} variants
   */
  begin(name, rows, cols, variants = []) {
    const kind = this.kinds.get(name);
    if (!kind) return;
    const {author} = this.store.state.puzzle;
    this.typing = '';
    const puzzle = {...blankPuzzle(kind, rows, cols), variants, author};
    this.store.change('new puzzle', () => documentOf(puzzle));
    this.store.set({cursor: {r: 0, c: 0}, mode: 'draw', layer: '', tool: 'auto'});
  }

  /** Turn, mirror, shift or resize, with all that is on the board.
   * @param {string} label @param {import('./geometry.js').Reshape} reshape
   */
  reshape(label, reshape) {
    const kind = this.kind;
    this.typing = '';
    this.store.change(label, draft => ({
      puzzle: reshaped(draft.puzzle, kind, reshape),
      marks: mapGrid(draft.marks, reshape),
      notes: {
        colours: mapGrid(draft.notes.colours, reshape),
        candidates: mapGrid(draft.notes.candidates, reshape),
      },
      trial: draft.trial.map(level => mapGrid(level, reshape)),
    }));
  }

  /** Take away clues, lines or marks. @param {'clues' | 'lines' | 'marks' | 'all'} what */
  clear(what) {
    const kind = this.kind;
    this.store.change(what === 'all' ? 'clear all' : `clear the ${what}`, draft => {
      const {puzzle} = draft;
      const {rows, cols} = puzzle;
      if (what === 'marks' || what === 'all') {
        draft.marks = blank(rows, cols);
        draft.notes = {colours: blank(rows, cols), candidates: blank(rows, cols)};
        draft.trial = [];
      }
      if (what === 'lines' || what === 'all') {
        const empty = blankPuzzle(kind, rows, cols).layers;
        const borders = bordersOf(empty[ROOMS], empty[WALLS], rows, cols);
        puzzle.layers = withBorders(kind, puzzle.layers, borders, rows, cols);
      }
      if (what === 'clues' || what === 'all') {
        for (const {name} of typedLayers(kind)) puzzle.layers[name] = blank(rows, cols);
      }
    });
  }
}

/** A stroke of the pointer: a tap, lines, or cells. */
class Stroke {
  /** @param {Editor} editor @param {At} at */
  constructor(editor, at) {
    this.editor = editor;
    this.join = Symbol('stroke');
    this.from = at;
    this.base = documentIn(editor.store.state);
    this.borders = editor.borders();
    this.corner = at.corner;
    /** Whether lines are drawn, or erased; the first one decides. @type {boolean | null} */
    this.on = at.right ? false : null;
    this.begun = false;
    /** What is still to be put on the board. */
    this.label = '';
    /** @type {Cell[]} */
    this.cells = at.cell ? [at.cell] : [];
    this.what = this.#meant(at);
  }

  /** @param {At} at @returns {'lines' | 'rooms' | 'tap'} */
  #meant(at) {
    const {kind, store: {state: {tool}}} = this.editor;
    const rooms = hasRooms(kind), lines = rooms || hasWalls(kind);
    if (tool === 'clues' || !lines) return 'tap';
    if (tool === 'lines' || (tool === 'auto' && at.side)) return 'lines';
    return rooms ? 'rooms' : 'tap';
  }

  /** @param {At} at */
  move(at) {
    if (this.what === 'lines') this.#along(at.corner);
    else if (this.what === 'rooms' && at.cell) this.#over(at.cell, at);
  }

  /** Follow the lines to a crossing. @param {Cell} to */
  #along(to) {
    const {rows, cols} = this.base.puzzle;
    let changed = false;
    while (this.corner[0] !== to[0] || this.corner[1] !== to[1]) {
      const [i, j] = this.corner;
      const down = Math.sign(to[0] - i), right = Math.sign(to[1] - j);
      const upright = Math.abs(to[0] - i) > Math.abs(to[1] - j);
      /** @type {Cell} */
      const next = upright || !right ? [i + down, j] : [i, j + right];
      const side = sideAlong(this.corner, next, rows, cols);
      this.corner = next;
      if (!side) continue;
      if (!this.begun) this.#begin(side);
      setBorder(this.borders, side, this.on ?? true);
      changed = true;
    }
    if (changed) this.#later(this.on ? 'draw lines' : 'erase lines');
  }

  /** The first line decides; the one that was pressed comes along if the stroke goes on from it.
   * @param {Side} side
   */
  #begin(side) {
    const {x, y, nearest: {side: pressed}} = this.from;
    const middle = Math.min(Math.abs(x - Math.round(x)) + Math.abs(y - Math.round(y)), 1) > 0.3;
    const along = pressed && middle && pressed.dir === side.dir
      && Math.abs(pressed.r - side.r) + Math.abs(pressed.c - side.c) === 1
      && (side.dir === 'right' ? pressed.c === side.c : pressed.r === side.r);
    this.begun = true;
    this.on ??= !hasBorder(this.borders, along ? pressed : side);
    if (along) setBorder(this.borders, pressed, this.on);
  }

  /** @param {Cell} cell @param {At} at */
  #over(cell, at) {
    const last = this.cells[this.cells.length - 1];
    if (last[0] === cell[0] && last[1] === cell[1]) return;
    // From corner to corner the stroke goes by way of the cell that it is nearer to.
    if (!sideBetween(last, cell)) {
      this.cells.push(at.x % 1 < 0.5 ? [last[0], cell[1]] : [cell[0], last[1]]);
    }
    this.cells.push(cell);
    const {rows, cols, layers} = this.base.puzzle;
    const erase = at.right || at.ctrl;
    this.borders = bordersOf(layers[ROOMS], layers[WALLS], rows, cols);
    if (erase) {
      joinRooms(this.borders, layers[ROOMS], this.cells);
    } else {
      const first = at.shift ? roomCells(layers[ROOMS], this.cells[0]) : [];
      encloseCells(this.borders, [...first, ...this.cells], rows, cols);
    }
    this.#later(erase ? 'join rooms' : at.shift ? 'grow a room' : 'draw a room');
  }

  /** Put it on the board when all of the movement is known: a quick one goes over many cells at once.
   * @param {string} label
   */
  #later(label) {
    if (!this.label) queueMicrotask(() => this.flush());
    this.label = label;
  }

  /** Put what is drawn on the board. */
  flush() {
    const {label, editor, join, base} = this;
    this.label = '';
    if (!label || editor.stroke !== this) return;
    if (this.what === 'rooms') editor.store.set({stroke: this.cells.slice()});
    editor.putBorders(label, copyBorders(this.borders), {join, base});
  }

  up() {
    const {editor} = this;
    this.flush();
    const moved = this.what === 'lines' ? this.begun : this.cells.length > 1;
    if (moved) {
      const cell = this.cells[this.cells.length - 1];
      editor.typing = '';
      const cursor = {r: cell[0], c: cell[1]};
      editor.store.set({stroke: [], ...(this.what === 'rooms' ? {cursor} : {})});
      return;
    }
    const {cell, right, nearest: {side, distance}} = this.from;
    const reach = editor.store.state.tool === 'lines' ? 0.5 : TAP;
    if (this.what === 'lines' && side && distance <= reach) {
      const on = right ? false : !hasBorder(this.borders, side);
      setBorder(this.borders, side, on);
      this.label = on ? 'draw a line' : 'erase a line';
      this.flush();
    } else if (cell) {
      editor.select(cell, right);
    }
  }
}

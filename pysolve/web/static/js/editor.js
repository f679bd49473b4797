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

import {ROOMS, WALLS, bordersOf, copyBorders, encloseCells, hasBorder, inside, setBorder, sideBetween} from './geometry.js';
import {ARROWS} from './keys.js';
import {hasRooms, hasWalls, kindOf, layerOf, typedLayers, varied} from './kinds.js';
import {blankMarks, cellAt, cornersAlone, cursorAt, cursorOn, firstPlace, placeAt} from './places.js';
import {UNKNOWN, blankLayer, blankPuzzle, layersOf, reshaped, reshapedMarks, withBorders} from './record.js';
import {mapGrid} from './reshape.js';
import {documentIn, documentOf, noNotes} from './store.js';
import {Stroke} from './stroke.js';
import {Typing} from './typing.js';

const MODIFIERS = ['Control', 'Meta', 'Shift', 'Alt'];

/** How near to a corner or a side a tap must be to mean it, and not the cell. */
const CORNER = 0.32, SIDE = 0.2;

/** The keys of arrows that point. @type {Record<string, string>} */
const SIGNS = {ArrowUp: '^', ArrowDown: 'v', ArrowLeft: '<', ArrowRight: '>'};

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
    this.typing = new Typing(this);
    /** The cells that were walked over with Ctrl, what was there before, and what the last left.
     * @type {{join: symbol, base: Document, borders: Borders, cells: Cell[],
     *   left: Document['puzzle']} | null}
     */
    this.walk = null;
  }

  get kind() {
    return kindOf(this.store.state.puzzle, this.kinds);
  }

  /** The layer that is typed into. */
  get layer() {
    return this.typing.layer;
  }

  /** What stands under the cursor. */
  entry() {
    return this.typing.entry();
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

  /** Whether a press means a corner more than the lines that cross there. @param {At} at */
  onCorner({x, y, corner: [i, j]}) {
    return !!layerOf(this.kind, 'corner') && this.store.state.tool === 'auto' && Math.max(Math.abs(y - i), Math.abs(x - j)) <= SIDE;
  }

  /** A press that is no stroke: on a line of a margin, a corner, a side or a cell. @param {At} at */
  tap(at) {
    const {kind, store: {state: {puzzle, layer}}} = this;
    const corners = layerOf(kind, 'corner'), signs = layerOf(kind, 'side');
    const [i, j] = at.corner;
    const near = Math.max(Math.abs(at.y - i), Math.abs(at.x - j));
    if (at.margin) {
      const {edge, line} = at.margin;
      const found = typedLayers(kind).find(({name}) => name === edge);
      if (found) this.select(cursorOn(found, [line, 0], puzzle), at.right);
    } else if (corners && (cornersAlone(kind) || near <= CORNER || (layer === corners.name && near < 0.42))) {
      this.select(cursorAt([2 * i, 2 * j]), at.right, corners.name);
    } else if (signs && at.nearest.side && at.nearest.distance <= SIDE) {
      const {r, c, dir} = at.nearest.side;
      this.select(cursorAt(dir === 'right' ? [2 * r + 1, 2 * c + 2] : [2 * r + 2, 2 * c + 1]), at.right, signs.name);
    } else if (at.cell) {
      const [r, c] = at.cell;
      const cells = typedLayers(kind).filter(one => one.place === 'cell' || one.place === 'room');
      const keeps = cells.some(({name}) => name === layer);
      this.select({r, c}, at.right, keeps ? undefined : cells.find(({entries}) => entries !== 'holes')?.name ?? '');
    }
  }

  /** Go to a place. Symbols there go round at once; values, when one is there already.
   * @param {{r: number, c: number}} place @param {boolean} back @param {string} [layer]  that is typed there
   */
  select({r, c}, back, layer) {
    const {store, typing} = this;
    const {cursor, tool} = store.state;
    const there = cursor.r === r && cursor.c === c;
    typing.rest();
    store.set({cursor: {r, c}, ...(layer === undefined ? {} : {layer})});
    const entries = typing.layer?.entries;
    const chosen = store.state.layer === typing.layer?.name || tool === 'clues';
    if (entries === 'symbols' || (entries === 'holes' ? chosen : there && typing.turns())) typing.cycle(back);
  }

  // Keys.

  /** @param {KeyboardEvent} event @returns {boolean} */
  key(event) {
    const arrow = ARROWS[event.key];
    const command = event.ctrlKey || event.metaKey;
    if (arrow && (event.shiftKey || event.altKey) && !command) return this.beside(arrow, event.key);
    // Ctrl alone, pressed again, goes on with the room.
    if (!(arrow && command) && !MODIFIERS.includes(event.key)) this.walk = null;
    if (arrow && command) return this.take(arrow);
    if (command || event.altKey) return false;
    const {typing} = this;
    if (arrow) typing.rest();
    if (event.key === UNKNOWN) return typing.ask();
    if (event.key === 'Backspace') return typing.rub();
    if (event.key === 'Delete') return typing.erase();
    if (event.key === 'Escape' && this.stroke) {
      this.cancel();
      return true;
    }
    if (event.key === ' ') return typing.gap() || typing.cycle(event.shiftKey);
    if (event.key.length === 1 && typing.type(event.key)) return true;
    if (event.key === ',' && typing.gap()) return true;
    return event.key === ',' && this.next();
  }

  /** Choose the next of what can be typed. */
  next() {
    const {typing} = this;
    const {choices} = typing;
    if (choices.length < 2) return false;
    const at = choices.findIndex(({layer}) => layer.name === typing.layer?.name || (layer.place === 'margin' && typing.layer?.place === 'margin'));
    typing.choose(choices[(at + 1) % choices.length].value);
    return true;
  }

  /** What Shift does with an arrow: it points, or changes what is on that side of the cell.
   * @param {Cell} arrow @param {string} key
   */
  beside(arrow, key) {
    const {layer, kind, store: {state: {cursor, puzzle}}, typing} = this;
    if (layer?.entries === 'arrows') return typing.point(SIGNS[key], layer);
    if (!cellAt(cursor, puzzle)) return false;
    if (hasRooms(kind) || hasWalls(kind)) return this.toggleBeside(arrow);
    const signs = layerOf(kind, 'side');
    const [down, right] = arrow;
    const {r, c} = cursor;
    if (!signs) return false;
    if (!inside(r + down, c + right, puzzle.rows, puzzle.cols)) return true;
    // The cursor stays in the cell: it has four sides.
    this.store.set({cursor: {r: r + down / 2, c: c + right / 2}, layer: signs.name});
    typing.cycle(false);
    this.store.set({cursor: {r, c}});
    return true;
  }

  /** Draw or erase the line on one side of the cell. @param {Cell} arrow */
  toggleBeside([down, right]) {
    const {cursor: {r, c}, puzzle: {rows, cols}} = this.store.state;
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
    if (!hasRooms(this.kind) || placeAt({r, c}, puzzle).place !== 'cell') return false;
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

  // The whole board.

  /** Begin a new puzzle.
   * @param {string} name @param {number} rows @param {number} cols @param {string[]} variants
   */
  begin(name, rows, cols, variants = []) {
    const kind = this.kinds.get(name);
    if (!kind) return;
    const {author} = this.store.state.puzzle;
    this.typing.rest();
    const puzzle = {...blankPuzzle(kind, rows, cols, variants), author};
    const full = varied(kind, variants);
    this.store.change('new puzzle', () => documentOf(puzzle, blankMarks(full, puzzle)));
    this.store.set({mode: 'draw', layer: '', tool: 'auto'});
    this.store.set({cursor: firstPlace(full, puzzle)});
  }

  /** Turn, mirror, shift or resize, with all that is on the board.
   * @param {string} label @param {import('./reshape.js').Reshape} reshape
   */
  reshape(label, reshape) {
    const kind = this.kind;
    this.typing.rest();
    this.store.change(label, draft => ({
      puzzle: reshaped(draft.puzzle, kind, reshape),
      marks: reshapedMarks(draft.marks, kind, reshape),
      notes: {
        colours: mapGrid(draft.notes.colours, reshape),
        candidates: mapGrid(draft.notes.candidates, reshape),
      },
      trial: draft.trial.map(level => reshapedMarks(level, kind, reshape)),
    }));
  }

  /** Play by a variant, or no more: its layers come and go. @param {string} name @param {boolean} on */
  vary(name, on) {
    const {kinds} = this;
    this.store.change('variant', draft => {
      const {puzzle} = draft;
      const before = kindOf(puzzle, kinds);
      const others = puzzle.variants.filter(one => one !== name);
      puzzle.variants = on ? [...others, name] : others;
      const kind = kindOf(puzzle, kinds);
      puzzle.layers = layersOf(kind, puzzle.rows, puzzle.cols, puzzle.layers);
      if (kind.answer_type.place === before.answer_type.place) return;
      draft.marks = blankMarks(kind, puzzle);
      draft.trial = [];
    });
  }

  /** Let a number of the whole puzzle be that; null: as it usually is. @param {string} name @param {number | null} value */
  settle(name, value) {
    this.store.change(name.replaceAll('_', ' '), draft => {
      const {[name]: _, ...others} = draft.puzzle.settings;
      draft.puzzle.settings = value === null ? others : {...others, [name]: value};
    }, {join: `setting ${name}`});
  }

  /** Take away clues, lines or marks. @param {'clues' | 'lines' | 'marks' | 'all'} what */
  clear(what) {
    const kind = this.kind;
    this.store.change(what === 'all' ? 'clear all' : `clear the ${what}`, draft => {
      const {puzzle} = draft;
      const {rows, cols} = puzzle;
      if (what === 'marks' || what === 'all') {
        draft.marks = blankMarks(kind, puzzle);
        draft.notes = noNotes(rows, cols);
        draft.trial = [];
      }
      if (what === 'lines' || what === 'all') {
        const empty = blankPuzzle(kind, rows, cols).layers;
        const borders = bordersOf(empty[ROOMS], empty[WALLS], rows, cols);
        puzzle.layers = withBorders(kind, puzzle.layers, borders, rows, cols);
      }
      if (what === 'clues' || what === 'all') {
        for (const layer of typedLayers(kind)) puzzle.layers[layer.name] = blankLayer(layer, rows, cols);
      }
    });
  }
}

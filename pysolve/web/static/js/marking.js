// @ts-check
/**
 * Marks on a board: what a press or a stroke does, trials, and what is counted. Pure.
 *
 * @typedef {import('./geometry.js').Grid} Grid
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {import('./geometry.js').Entry} Entry
 * @typedef {import('./kinds.js').Kind} Kind
 * @typedef {import('./record.js').Puzzle} Puzzle
 * @typedef {import('./store.js').Document} Document
 *
 * @typedef {object} Brush  what a stroke does, as its first cell decided
 * @property {Entry} from  what stood in the first cell
 * @property {Entry} to  what stands there now
 * @property {Cell} cell  the first cell
 */

import {ROOMS, inside, roomCells} from './geometry.js';
import {onSides, typedLayers} from './kinds.js';
import {markable, spotOf} from './places.js';

/** Which values may not touch, and which hang together, by the kind and the variants of a puzzle.
 * @param {Kind} kind @param {string[]} [variants]
 */
export function traits(kind, variants = []) {
  const all = [kind, ...variants.map(name => kind.variants[name])];
  return {
    apart: [...new Set(all.flatMap(one => one?.apart ?? []))],
    connected: [...new Set(all.flatMap(one => one?.connected ?? []))],
  };
}

/** What is printed in a cell as its value, null where nothing is.
 * @param {Puzzle} puzzle @param {Kind} kind @param {Cell} cell @returns {Entry}
 */
export function given({layers}, kind, [r, c]) {
  for (const {name, entries} of onSides(kind) ? [] : kind.layer_types) {
    const entry = entries === 'values' ? layers[name]?.[r]?.[c] ?? null : null;
    if (entry !== null) return entry;
  }
  return null;
}

/** The values that cells of a puzzle can have, and whether there may be others. A kind may tell from
 * where to where they go. Of one whose rules may have others, a puzzle that prints none has none.
 * @param {Puzzle} puzzle @param {Kind} kind @returns {{values: number[], open: boolean}}
 */
export function valuesIn({rows, cols, layers}, {layer_types, answer_type: {values, open, low, high}}) {
  const most = typeof high === 'string' ? {rows, cols, cells: rows * cols}[high] : high;
  if (typeof low === 'number' && typeof most === 'number') {
    return {values: Array.from({length: Math.max(most - low + 1, 0)}, (_, i) => low + i), open: false};
  }
  const printed = layer_types.filter(({entries}) => entries === 'values')
    .flatMap(({name}) => layers[name]?.flat() ?? []).filter(entry => entry !== null).map(Number);
  const others = printed.filter(value => !values.includes(value));
  return {
    values: [...new Set([...values, ...others])].sort((a, b) => a - b),
    open: open && (!printed.length || others.length > 0),
  };
}

/** Marks, and what is printed. @param {Puzzle} puzzle @param {Kind} kind @param {Grid} marks @returns {Grid} */
export function knownOf(puzzle, kind, marks) {
  const values = kind.layer_types.filter(({entries}) => entries === 'values');
  if (!values.length) return marks;
  return marks.map((row, r) => row.map((mark, c) => given(puzzle, kind, [r, c]) ?? mark));
}

/** Whether everything is decided that a solver can mark. @param {Grid} known @param {(spot: Cell) => boolean} [marks] */
export const full = (known, marks = () => true) =>
  known.every((row, r) => row.every((value, c) => value !== null || !marks([r, c])));

/** Whether all is there that a solver has to mark: everything decided, or, with the answer known, all
 * that it fills, for who leaves the ground bare.
 * @param {Grid} known @param {Kind} kind @param {Grid | null} answer @param {Puzzle | null} [puzzle]
 */
export function done(known, kind, answer, puzzle = null) {
  const {filled} = kind.answer_type;
  if (full(known, spot => !puzzle || markable(puzzle, kind, spot))) return true;
  return filled !== null && !!answer
    && answer.every((row, r) => row.every((value, c) => (value === filled) === (known[r][c] === filled)));
}

/** Whether no cell is. @param {Grid} marks */
export const empty = marks => marks.every(row => row.every(value => value === null));

/** The values in the order in which presses go through them. @param {Kind} kind @param {number[]} values @returns {Entry[]} */
export function turns({answer_type: {filled}}, values) {
  return [null, ...(filled === null ? values : [filled, ...values.filter(value => value !== filled)])];
}

/** What a press makes of a mark.
 * @param {Kind} kind @param {Entry} mark
 * @param {'fill' | 'dot' | 'next' | 'back'} how  fill or dot, or take it away again; or go on or back
 * @param {number[]} [values]  those that the puzzle has
 * @returns {Entry}
 */
export function pressed(kind, mark, how, values = kind.answer_type.values) {
  const {filled, background} = kind.answer_type;
  if (how === 'fill' && filled !== null) return mark === filled ? null : filled;
  if (how === 'dot' && background !== null) return mark === background ? null : background;
  const all = turns(kind, values);
  const at = Math.max(all.indexOf(mark), 0);
  return all[(at + (how === 'back' || how === 'dot' ? all.length - 1 : 1)) % all.length];
}

/** Whether a stroke changes a cell: it goes over open cells and those that are as its first was; a
 * value that may not touch itself goes on every other cell.
 * @param {number[]} apart  values that may not touch themselves
 * @param {Brush} brush @param {Entry} mark @param {Cell} cell
 */
export function paints(apart, {from, to, cell: [r0, c0]}, mark, [r, c]) {
  if (mark !== from && !(mark === null && to !== null)) return false;
  const skips = to !== null && apart.includes(Number(to));
  return !skips || (r + c + r0 + c0) % 2 === 0;
}

/** Begin a trial: what comes now may be taken back as a whole. @param {Document} draft */
export function beginTrial(draft) {
  draft.trial.push(draft.marks.map(row => row.slice()));
}

/** Keep what the innermost trial has brought. @param {Document} draft */
export function acceptTrial(draft) {
  draft.trial.pop();
}

/** Take back what the innermost trial has brought. @param {Document} draft */
export function rejectTrial(draft) {
  draft.marks = draft.trial.pop() ?? draft.marks;
}

/** How many cells have a value, in each row, column and room.
 * @typedef {{rows: string[], cols: string[], rooms: {cell: Cell, text: string, dark: boolean}[]}} Counts
 * @param {Puzzle} puzzle @param {Kind} kind @param {Grid} known @returns {Counts}
 */
export function countsOf(puzzle, kind, known) {
  const {filled} = kind.answer_type;
  const {values, open} = valuesIn(puzzle, kind);
  const counted = filled !== null ? [filled] : !open && values.length < 4 ? values : [];
  /** @param {Entry[]} line */
  const told = line => counted.length
    ? counted.map(value => line.filter(entry => entry === value).length).join('·')
    : String(line.filter(entry => entry !== null).length);
  const clues = typedLayers(kind).find(({place, entries}) => place === 'room' && entries === 'numbers');
  const rooms = puzzle.layers[ROOMS];
  /** @type {Counts['rooms']} */
  const inRooms = [];
  if (clues && rooms && filled !== null) {
    puzzle.layers[clues.name].forEach((row, r) => row.forEach((clue, c) => {
      if (clue === null) return;
      const line = roomCells(rooms, [r, c]).map(([y, x]) => known[y][x]);
      inRooms.push({cell: [r, c], text: `${told(line)}/${clue}`, dark: known[r][c] === filled});
    }));
  }
  // A hole counts for nothing.
  const holes = known.map((row, r) => row.map((value, c) => markable(puzzle, kind, [r, c]) ? value : null));
  return {
    rows: holes.map(told),
    cols: holes[0].map((_, c) => told(holes.map(row => row[c]))),
    rooms: inRooms,
  };
}

/** The cells that a place in a record means; none where that is the whole board.
 * @param {{name: string, numbers: number[]}} place @param {Puzzle} puzzle @returns {Cell[]}
 */
export function cellsAt({name, numbers}, {rows, cols, layers}) {
  const [a, b, c, d] = numbers;
  /** @param {Cell[]} cells */
  const inBoard = cells => cells.filter(([r, k]) => inside(r, k, rows, cols));
  if (name === 'corner') return inBoard([[a - 1, b - 1], [a - 1, b], [a, b - 1], [a, b]]);
  if (name === 'side') return inBoard([[a, b], [c, d]]);
  /** @type {Cell[]} */
  const found = [];
  for (let r = 0; r < rows; r++) {
    for (let k = 0; k < cols; k++) {
      const meant = name === 'cell' ? r === a && k === b
        : name === 'row' || name === 'rows' ? numbers.includes(r)
          : name === 'column' || name === 'columns' ? numbers.includes(k)
            : name === 'room' || name === 'rooms' ? numbers.includes(Number(layers[ROOMS]?.[r][k] ?? -1))
              : name === 'block' ? r >= a && r <= a + 1 && k >= b && k <= b + 1
                : name === 'line' ? r >= a && r <= c && k >= b && k <= d : false;
      if (meant) found.push([r, k]);
    }
  }
  return found;
}

/** What a place in a record means, among what the answer is about: where sides have values, a side, a
 * corner or a cell of the lattice.
 * @param {{name: string, numbers: number[]}} place @param {Puzzle} puzzle @param {Kind | null} [kind] @returns {Cell[]}
 */
export function spotsAt(place, puzzle, kind = null) {
  if (!kind || !onSides(kind)) return cellsAt(place, puzzle);
  const [a, b, c, d] = place.numbers;
  if (place.name === 'corner') return [[2 * a, 2 * b]];
  if (place.name === 'side') return [[a + c + 1, b + d + 1]];
  return cellsAt(place, puzzle).map(spotOf);
}

/** A short name for a puzzle, the same for the same board: what is kept for it is found by it.
 * @param {Puzzle} puzzle
 */
export function nameOf({kind, rows, cols, layers, variants, settings}) {
  let name = names.get(layers);
  if (name === undefined) {
    let hash = 0x811c9dc5;
    for (const char of JSON.stringify(Object.entries(layers).sort())) {
      hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
    }
    name = hash.toString(36);
    names.set(layers, name);
  }
  const more = [...variants ?? [], ...Object.entries(settings ?? {}).map(([key, value]) => `${key}=${value}`)].map(part => ` ${part}`);
  return `${kind} ${rows}x${cols} ${name}${more.join('')}`;
}

/** @type {WeakMap<object, string>} */
const names = new WeakMap();

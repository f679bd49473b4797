// @ts-check
/**
 * Documents as text, many of them at once: what they share is written once. So a history of
 * hundreds of changes takes little more room than its last state. What is read back is judged: what
 * makes no sense is as good as nothing.
 *
 * @typedef {import('./store.js').Document} Document
 * @typedef {import('./store.js').Entry} Entry
 * @typedef {import('./record.js').Kinds} Kinds
 *
 * @typedef {object} History
 * @property {Entry[]} past
 * @property {Entry[]} future
 */

import {kindOf, varied} from './kinds.js';
import {frameOf} from './places.js';
import {ARROW, MAX_NUMBER, MAX_SIDE, UNKNOWN, blankPuzzle, freshId, shaped} from './record.js';
import {noNotes} from './store.js';

/** How many changes are kept, and how many characters they may take. */
const MOST_CHANGES = 400;
const MOST_CHARACTERS = 1_500_000;

/** Write a value of objects, lists and plain values. @param {unknown} root @returns {string} */
export function packed(root) {
  /** A node is a plain value, or a list or object of the numbers of its parts.
   * @type {({p: unknown} | {a: number[]} | {o: Record<string, number>})[]}
   */
  const nodes = [];
  /** @type {Map<unknown, number>} */
  const numbers = new Map();
  /** @param {unknown} value @returns {number} */
  const visit = value => {
    const known = numbers.get(value);
    if (known !== undefined) return known;
    const node = nodeOf(value, visit);
    const number = nodes.push(node) - 1;
    numbers.set(value, number);
    return number;
  };
  visit(root);
  return JSON.stringify(nodes);
}

/** @param {unknown} value @param {(part: unknown) => number} visit */
function nodeOf(value, visit) {
  if (!value || typeof value !== 'object') return {p: value ?? null};
  if (Array.isArray(value)) {
    return value.some(part => part && typeof part === 'object') ? {a: value.map(visit)} : {p: value};
  }
  return {o: Object.fromEntries(
    Object.entries(value).filter(([, part]) => part !== undefined).map(([key, part]) => [key, visit(part)]))};
}

/** Read what `packed` wrote; what was shared is shared. Raises where it is something else.
 * @param {string} text @returns {any}
 */
export function unpacked(text) {
  const nodes = JSON.parse(text);
  /** @type {unknown[]} */
  const values = [];
  // Parts come before what is made of them.
  for (const node of nodes) {
    /** @param {number} number */
    const part = number => {
      if (!(number >= 0 && number < values.length)) throw new Error('a part is missing');
      return values[number];
    };
    if ('a' in node) values.push(node.a.map(part));
    else if ('o' in node) {
      values.push(Object.fromEntries(
        Object.entries(node.o).map(([key, number]) => [key, part(/** @type {number} */ (number))])));
    } else values.push(node.p);
  }
  if (!values.length) throw new Error('there is nothing in it');
  return values[values.length - 1];
}

/** Write the state of a desk with as much of its history as there is room for.
 * @param {Record<string, unknown>} desk @param {History} history @param {number} [room]
 */
export function packedWithHistory(desk, {past, future}, room = MOST_CHARACTERS) {
  let most = MOST_CHANGES;
  for (;;) {
    const text = packed({
      ...desk, past: most ? past.slice(-most).map(plain) : [], future: most ? future.slice(-most).map(plain) : [],
    });
    if (text.length <= room || !most) return text;
    most = Math.floor(Math.min(most, Math.max(past.length, future.length)) / 2);
  }
}

/** @param {Entry} entry */
const plain = ({label, before, after}) => ({label, before, after});

/** Judge documents: the same object is judged once. */
export class Judge {
  /** @param {Kinds} kinds */
  constructor(kinds) {
    this.kinds = kinds;
    /** What was judged, and what came of it. @type {Map<unknown, any>} */
    this.known = new Map();
    /** @type {WeakMap<object, string>} */
    this.grids = new WeakMap();
  }

  /** A document, if that is what it is; null if not. @param {any} told @returns {Document | null} */
  document(told) {
    return this.#once(told, () => this.#document(told));
  }

  /** What was one object stays one. @template T @param {unknown} told @param {() => T} judge @returns {T} */
  #once(told, judge) {
    if (!this.known.has(told)) this.known.set(told, judge());
    return this.known.get(told);
  }

  /** Changes that make sense, up to the first that does not. The last comes first to be done.
   * @param {any} told @param {Document} from  what is there before them
   * @param {'before' | 'after'} side  which side of the last change `from` is
   * @returns {Entry[]}
   */
  entries(told, from, side) {
    /** @type {Entry[]} */
    const found = [];
    if (!Array.isArray(told)) return found;
    let at = from;
    for (const entry of [...told].reverse()) {
      const before = this.document(entry?.before), after = this.document(entry?.after);
      if (!before || !after || typeof entry.label !== 'string') break;
      if (!same(side === 'after' ? after : before, at)) break;
      found.push({label: entry.label, before, after, join: undefined});
      at = side === 'after' ? before : after;
    }
    return found.reverse();
  }

  /** @param {any} told @returns {Document | null} */
  #document(told) {
    const puzzle = this.#once(told?.puzzle, () => this.#puzzle(told?.puzzle));
    if (!puzzle) return null;
    const {rows, cols} = puzzle;
    const {marks, notes, trial} = told;
    const frame = frameOf(kindOf(puzzle, this.kinds), rows, cols);
    if (!this.#grid(marks, ...frame)) return null;
    const levels = Array.isArray(trial) && trial.every(level => this.#grid(level, ...frame));
    return {
      puzzle, marks, notes: this.#once(notes, () => this.#notes(notes, rows, cols)),
      trial: levels ? trial : [],
    };
  }

  /** @param {any} told @param {number} rows @param {number} cols @returns {import('./store.js').Notes} */
  #notes(told, rows, cols) {
    const empty = noNotes(rows, cols);
    return {
      ...(told && typeof told === 'object' ? told : {}),
      colours: this.#grid(told?.colours, rows, cols) ? told.colours : empty.colours,
      candidates: this.#lists(told?.candidates, rows, cols) ? told.candidates : empty.candidates,
    };
  }

  /** @param {any} told @returns {import('./record.js').Puzzle | null} */
  #puzzle(told) {
    const kind = this.kinds.get(told?.kind);
    if (!kind || !side(told.rows) || !side(told.cols)) return null;
    const {rows, cols} = told;
    const variants = names(told.variants).filter(name => name in kind.variants);
    const made = blankPuzzle(kind, rows, cols, variants);
    const {layer_types: types, settings} = varied(kind, variants);
    for (const name of Object.keys(made.layers)) {
      const grid = told.layers?.[name];
      if (grid === undefined) continue;
      const layer = types.find(one => one.name === name);
      if (!shaped(layer, grid, rows, cols) || !this.#entries(grid, layer)) return null;
      made.layers[name] = grid;
    }
    for (const name of Object.keys(settings ?? {})) {
      if (isNumber(told.settings?.[name])) made.settings[name] = told.settings[name];
    }
    for (const field of /** @type {const} */ (['title', 'author', 'source'])) {
      if (typeof told[field] === 'string') made[field] = told[field];
    }
    made.flags = names(told.flags);
    made.id = typeof told.id === 'string' && told.id ? told.id : freshId();
    return made;
  }

  /** Whether all of it is what a layer may hold. @param {any[][]} grid @param {import('./kinds.js').LayerType} [layer] */
  #entries(grid, layer) {
    const symbols = (layer?.glyphs ?? []).map(({value}) => value);
    const right = layer?.entries === 'symbols' ? (/** @type {any} */ entry) => entry === null || symbols.includes(entry)
      : layer?.entries === 'arrows' ? (/** @type {any} */ entry) => entry === null || (typeof entry === 'string' && ARROW.test(entry))
        : isEntry;
    return grid.every(row => this.#row(row, layer?.name ?? 'entries', right));
  }

  /** @param {any} grid @param {number} rows @param {number} cols */
  #grid(grid, rows, cols) {
    return this.#rows(grid, rows, cols, 'entries', isEntry);
  }

  /** @param {any} grid @param {number} rows @param {number} cols */
  #lists(grid, rows, cols) {
    return this.#rows(grid, rows, cols, 'lists',
      cell => cell === null || (Array.isArray(cell) && cell.every(isEntry)));
  }

  /** @param {any} grid @param {number} rows @param {number} cols @param {string} sort
   * @param {(cell: unknown) => boolean} right
   */
  #rows(grid, rows, cols, sort, right) {
    return Array.isArray(grid) && grid.length === rows
      && grid.every(row => Array.isArray(row) && row.length === cols && this.#row(row, sort, right));
  }

  /** @param {any[]} row @param {string} sort @param {(cell: any) => boolean} right */
  #row(row, sort, right) {
    if (this.grids.get(row) === sort) return true;
    if (!row.every(right)) return false;
    this.grids.set(row, sort);
    return true;
  }
}

/** @param {Document} a @param {Document} b */
const same = (a, b) =>
  a.puzzle === b.puzzle && a.marks === b.marks && a.notes === b.notes && sameList(a.trial, b.trial);

/** @param {unknown[]} a @param {unknown[]} b */
const sameList = (a, b) => a.length === b.length && a.every((part, i) => part === b[i]);

/** @param {unknown} number */
const side = number => Number.isInteger(number) && Number(number) > 0 && Number(number) <= MAX_SIDE;

/** @param {unknown} entry */
const isNumber = entry => Number.isInteger(entry) && Number(entry) >= 0 && Number(entry) <= MAX_NUMBER;

/** @param {unknown} entry */
const isEntry = entry => entry === null || entry === UNKNOWN || isNumber(entry);

/** @param {unknown} told @returns {string[]} */
const names = told => Array.isArray(told) ? told.filter(name => typeof name === 'string') : [];

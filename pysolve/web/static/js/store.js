// @ts-check
/**
 * What the page knows, in one object, and how it came about.
 *
 * The document (puzzle, marks, notes, trial) changes by `change`, which keeps a history without end;
 * all else (mode, cursor, overlays, ...) by `set`, which does not. States are never changed in
 * place: what two states share is the same object, down to the rows of grids, so that whoever
 * watches sees by `===` what is new.
 *
 * @typedef {import('./geometry.js').Grid} Grid
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {import('./record.js').Puzzle} Puzzle
 *
 * @typedef {object} Notes  a solver's own
 * @property {Grid} colours  the number of a colour, from 1
 * @property {any[][]} candidates  lists of values that a cell may still have, or null
 *
 * @typedef {object} Document
 * @property {Puzzle} puzzle
 * @property {Grid} marks  the answer so far; null is open
 * @property {Notes} notes
 * @property {Grid[]} trial  the marks as they were when each open trial began: a cell that differs
 *   from one of them was marked on trial
 *
 * @typedef {object} StepOverlay  a step of a walk, and what it rests on
 * @property {[number, number, number][]} cells  row, column, value
 * @property {Cell[]} [reasons]
 * @property {Cell[]} [clues]  cells of the board, whatever has values
 * @property {[number, number, number][]} [excluded]  values that are taken away
 * @property {[number, number, number][]} [gone]  values that were, on which it rests
 * @property {{name: string, line: number}[]} [lines]  rows and columns that it speaks of
 *
 * @typedef {object} Overlays  what is drawn over the board for the moment. Where sides have values,
 *   `differing`, `wrong`, `lit` and what a step decides and rests on are spots of the lattice
 * @property {Grid | null} forced  values that all solutions share
 * @property {Cell[]} differing  where solutions differ
 * @property {Cell[]} clash  cells of clues that cannot stand together
 * @property {{layer: string, cell: Cell}[]} clues  those of them that stand elsewhere
 * @property {Cell[]} wrong  marks that are wrong
 * @property {Cell[]} lit  cells that something speaks of
 * @property {Grid | null} shown  an answer that is shown instead of the marks
 * @property {StepOverlay | null} step
 * @property {import('./chains.js').Chain[]} chains
 * @property {Cell[]} would  open cells that would complete a wall or a loop
 * @property {import('./marking.js').Counts | null} counts
 * @property {{href: string, width: number, height: number, x: number, y: number, scale: number,
 *   rotate: number, opacity: number} | null} underlay  sizes and places in cells
 *
 * @typedef {object} View  what is not part of the document
 * @property {'draw' | 'play'} mode
 * @property {string} tool  of drawing: auto, lines, rooms, clues
 * @property {string} layer  the layer that is typed into
 * @property {string} play  the tool of playing
 * @property {{r: number, c: number}} cursor  in cells: at halves on sides and corners, one off the
 *   board in margins
 * @property {Overlays} overlays
 * @property {Cell[]} stroke  cells that are being dragged over
 * @property {number} zoom  how much larger than the window the board is
 * @property {boolean} coordinates  whether rows and columns are numbered
 * @property {Record<string, any>} extra  what panels keep here
 *
 * @typedef {Document & View} State
 * @typedef {{label: string, before: Document, after: Document, join: unknown}} Entry
 * @typedef {(state: State, before: State) => void} Watcher
 */

import {blank} from './geometry.js';

/** @returns {Overlays} */
export function noOverlays() {
  return {
    forced: null, differing: [], clash: [], clues: [], wrong: [], lit: [], shown: null, step: null, chains: [],
    would: [], counts: null, underlay: null,
  };
}

/** @param {number} rows @param {number} cols @returns {Notes} */
export function noNotes(rows, cols) {
  return {colours: blank(rows, cols), candidates: blank(rows, cols)};
}

/** @param {Puzzle} puzzle @param {Grid | null} [marks] @returns {Document} */
export function documentOf(puzzle, marks = null) {
  const {rows, cols} = puzzle;
  return {puzzle, marks: marks ?? blank(rows, cols), notes: noNotes(rows, cols), trial: []};
}

/** @param {Document} document @returns {State} */
export function firstState(document) {
  return {
    ...document, mode: 'draw', tool: 'auto', layer: '', play: 'fill', cursor: {r: 0, c: 0},
    overlays: noOverlays(), stroke: [], zoom: 1, coordinates: false, extra: {},
  };
}

/** @param {Document} state @returns {Document} */
export function documentIn({puzzle, marks, notes, trial}) {
  return {puzzle, marks, notes, trial};
}

/** A copy that may be changed in place. @template T @param {T} value @returns {T} */
function copied(value) {
  if (!value || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const made = /** @type {any} */ (value.slice());
    for (let i = 0; i < made.length; i++) {
      if (made[i] && typeof made[i] === 'object') made[i] = copied(made[i]);
    }
    return made;
  }
  /** @type {any} */
  const made = {...value};
  for (const key in made) made[key] = copied(made[key]);
  return made;
}

/** `value`, made of the parts of `old` wherever they are equal.
 * @template T @param {T} value @param {any} old @returns {T}
 */
export function sharing(value, old) {
  if (value === old || !value || typeof value !== 'object' || !old || typeof old !== 'object') {
    return value;
  }
  const made = /** @type {any} */ (value);
  if (Array.isArray(value)) {
    const all = Array.isArray(old) && sharingItems(made, old);
    return all ? /** @type {any} */ (old) : value;
  }
  const keys = Object.keys(made);
  let same = !Array.isArray(old) && keys.length === Object.keys(old).length;
  for (const key of keys) {
    made[key] = sharing(made[key], old[key]);
    if (made[key] !== old[key]) same = false;
  }
  return same ? old : value;
}

/** Make a list of the parts of another; tells whether that is all of it. @param {any[]} made @param {any[]} old */
function sharingItems(made, old) {
  let same = made.length === old.length;
  for (let i = 0; i < made.length; i++) {
    if (made[i] === old[i]) continue;
    if (made[i] && typeof made[i] === 'object') made[i] = sharing(made[i], old[i]);
    if (made[i] !== old[i]) same = false;
  }
  return same;
}

export class Store {
  /** @param {State} state */
  constructor(state) {
    /** @type {State} */
    this.state = state;
    /** @type {Entry[]} */
    this.past = [];
    /** @type {Entry[]} */
    this.future = [];
    /** @type {Set<Watcher>} */
    this.watchers = new Set();
    /** Where the cursor may be, as things are now. @type {(state: State) => {r: number, c: number}} */
    this.fit = onBoard;
  }

  /** Be told of every new state; returns how to be told no more.
   * @param {Watcher} watcher
   */
  subscribe(watcher) {
    this.watchers.add(watcher);
    return () => { this.watchers.delete(watcher); };
  }

  /** Change the document, as one entry of the history. `recipe` changes the draft in place, or
   * returns another document. With `join`, changes that follow each other with the same one are a
   * single entry: a stroke. Returns whether anything is new.
   * @param {string} label  what undoing it undoes
   * @param {(draft: Document) => Document | void} recipe
   * @param {{join?: unknown}} [options]
   */
  change(label, recipe, {join} = {}) {
    const before = documentIn(this.state);
    const draft = copied(before);
    const after = sharing(recipe(draft) || draft, before);
    if (after === before || same(after, before)) return false;
    const last = this.past.at(-1);
    if (join !== undefined && last && last.join === join) {
      last.after = after;
      if (same(after, last.before)) this.past.pop();
    } else {
      this.past.push({label, before, after, join});
    }
    this.future = [];
    this.#now({...this.state, ...after});
    return true;
  }

  /** Take back a stroke that is not to be, without a trace. @param {unknown} join */
  drop(join) {
    const last = this.past.at(-1);
    if (join === undefined || !last || last.join !== join) return;
    this.past.pop();
    this.#now({...this.state, ...last.before});
  }

  /** Set what is not part of the document. @param {Partial<View>} patch */
  set(patch) {
    this.#now({...this.state, ...patch});
  }

  /** Set some overlays. @param {Partial<Overlays>} patch */
  overlay(patch) {
    this.set({overlays: {...this.state.overlays, ...patch}});
  }

  /** Set what a panel keeps. @param {Record<string, any>} patch */
  keep(patch) {
    this.set({extra: {...this.state.extra, ...patch}});
  }

  /** The entry that `undo` would undo. Playing, the puzzle itself is out of its reach. */
  get undoable() {
    return this.#within(this.past.at(-1));
  }

  get redoable() {
    return this.#within(this.future.at(-1));
  }

  /** @param {Entry | undefined} entry */
  #within(entry) {
    const puzzle = entry && entry.before.puzzle !== entry.after.puzzle;
    return entry && !(puzzle && this.state.mode === 'play') ? entry : null;
  }

  /** @returns {Entry | null} what was undone */
  undo() {
    const entry = this.undoable;
    if (!entry) return null;
    this.past.pop();
    this.future.push(entry);
    this.#now({...this.state, ...entry.before});
    return entry;
  }

  /** @returns {Entry | null} what was done again */
  redo() {
    const entry = this.redoable;
    if (!entry) return null;
    this.future.pop();
    this.past.push({...entry, join: undefined});
    this.#now({...this.state, ...entry.after});
    return entry;
  }

  /** @param {State} state */
  #now(state) {
    const before = this.state;
    state.cursor = this.fit(state);
    this.state = state;
    for (const watcher of [...this.watchers]) watcher(state, before);
  }
}

/** The cursor, on a cell. @param {State} state */
function onBoard({cursor, puzzle: {rows, cols}}) {
  const {r, c} = cursor;
  return r >= rows || c >= cols ? {r: Math.min(r, rows - 1), c: Math.min(c, cols - 1)} : cursor;
}

/** @param {Document} a @param {Document} b */
function same(a, b) {
  return a.puzzle === b.puzzle && a.marks === b.marks && a.notes === b.notes && a.trial === b.trial;
}

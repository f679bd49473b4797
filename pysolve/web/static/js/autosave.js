// @ts-check
/**
 * Nothing is lost: what is on the board, with its history, is kept a moment after each change, and
 * when the page goes. Each tab has its own; a new tab goes on with the last. Puzzles that were
 * worked on stay on the shelf, and those that were saved there follow every change.
 *
 * @typedef {import('./store.js').State} State
 * @typedef {import('./shelf.js').Kept} Kept
 */

import {Judge, packed, packedWithHistory, unpacked} from './pack.js';
import {documentIn} from './store.js';

const DESK = 'puzzles.desk';
const REST = 250, SHELF_REST = 800;
/** What of the state is kept beside the document. */
const VIEW = /** @type {const} */ (['mode', 'tool', 'layer', 'play', 'cursor', 'coordinates']);

export class Autosave {
  /** @param {any} app @param {import('./shelf.js').Shelf} shelf */
  constructor(app, shelf) {
    this.app = app;
    this.shelf = shelf;
    /** @type {import('./store.js').Store} */
    this.store = app.store;
    /** What the address was told to be last. */
    this.address = '';
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.shelving = undefined;
    /** What panels kept for the puzzles that were on the board. @type {Map<string, Record<string, any>>} */
    this.extras = new Map();
    /** The puzzles that were worked on since the page was opened. @type {Set<string>} */
    this.touched = new Set();
    this.warned = false;
    /** The puzzles of this tab that another one has changed. @type {Set<string>} */
    this.both = new Set();
  }

  /** Put back what was on the board. Returns the address that it had, null if there was nothing. */
  restore() {
    for (const place of [() => sessionStorage, () => localStorage]) {
      try {
        const text = place().getItem(DESK);
        const address = text === null ? null : this.#restored(text);
        if (address !== null) return address;
      } catch {
        // What cannot be read is as good as nothing.
      }
    }
    return null;
  }

  /** @param {string} text @returns {string | null} */
  #restored(text) {
    const {store, app: {kinds}} = this;
    const desk = unpacked(text);
    const judge = new Judge(kinds);
    const document = judge.document(desk.document);
    if (!document) return null;
    store.past = judge.entries(desk.past, document, 'after');
    store.future = judge.entries(desk.future, document, 'before');
    store.set(/** @type {any} */ ({...document, ...viewOf(desk.view, document.puzzle), extra: objectOf(desk.extra)}));
    // The page may have gone before the shelf had it.
    if (desk.touched === true) {
      this.touched.add(document.puzzle.id);
      this.later();
    }
    this.address = typeof desk.address === 'string' ? desk.address : '';
    return this.address;
  }

  /** Begin to keep. */
  begin() {
    const {store} = this;
    store.subscribe((state, before) => {
      if (state.puzzle.id !== before.puzzle.id) this.#turned(state, before);
      else if (changed(state, before)) this.touched.add(state.puzzle.id);
      else if (state.extra === before.extra && VIEW.every(name => state[name] === before[name])) return;
      this.later();
    });
    this.shelf.others.add(id => this.#elsewhere(id));
    addEventListener('pagehide', () => this.now());
    document.addEventListener('visibilitychange', () => { if (document.hidden) this.now(); });
  }

  /** Another puzzle is on the board: what panels keep goes with the old one.
   * @param {State} state @param {State} before
   */
  #turned(state, before) {
    void this.toShelf(before);
    this.extras.set(before.puzzle.id, before.extra);
    const extra = this.extras.get(state.puzzle.id) ?? {};
    if (state.extra === before.extra) this.store.set({extra});
  }

  /** Another tab has changed a puzzle: if it is the one on the board, tell it, once.
   * @param {string} id
   */
  #elsewhere(id) {
    if (id !== this.store.state.puzzle.id || this.both.has(id)) return;
    this.both.add(id);
    this.app.toast('This puzzle was changed in another tab. The shelf keeps what is changed last; '
      + 'Puzzles, Save a copy keeps both.');
  }

  /** Keep all after a moment of rest. */
  later() {
    this.timer ??= setTimeout(() => this.now(false), REST);
    clearTimeout(this.shelving);
    this.shelving = setTimeout(() => void this.toShelf(this.store.state), SHELF_REST);
  }

  /** Keep all, now. @param {boolean} [all]  the shelf too */
  now(all = true) {
    clearTimeout(this.timer);
    this.timer = undefined;
    const {state} = this.store;
    const desk = {
      document: documentIn(state), view: Object.fromEntries(VIEW.map(name => [name, state[name]])),
      extra: state.extra, address: this.address, touched: this.touched.has(state.puzzle.id),
    };
    let kept = false;
    for (const room of [undefined, 100_000, 0]) {
      const text = packedWithHistory(desk, this.store, room);
      kept = written(() => sessionStorage, text);
      kept = written(() => localStorage, text) || kept;
      if (kept) break;
    }
    if (!kept && !this.warned) {
      this.warned = true;
      this.app.toast('The browser keeps nothing: it has no room, or may not. Save to a file.', {kind: 'error'});
    }
    if (all) void this.toShelf(state);
  }

  /** Put a puzzle on the shelf, if it was worked on. @param {State} state */
  async toShelf(state) {
    clearTimeout(this.shelving);
    const {id} = state.puzzle;
    if (!this.touched.has(id)) return;
    try {
      const old = await this.shelf.puzzle(id);
      await this.shelf.put(keptOf(state, old?.saved ?? false));
      const now = this.store.state;
      if (now.puzzle.id !== id || !changed(now, state)) this.touched.delete(id);
    } catch {
      // There is no room, or none just now: it is tried again with the next change.
    }
  }
}

/** A puzzle as it lies on the shelf. @param {State} state @param {boolean} saved @returns {Kept} */
export function keptOf(state, saved) {
  const {puzzle: {id, title, kind, variants, rows, cols}, mode, extra} = state;
  return {
    id, title, kind, variants, rows, cols, saved, changed: Date.now(),
    text: packed({document: documentIn(state), mode, extra}),
  };
}

/** What lies on the shelf, read; null if it makes no sense.
 * @param {Kept} kept @param {import('./record.js').Kinds} kinds
 * @returns {{document: import('./store.js').Document, mode: 'draw' | 'play', extra: Record<string, any>} | null}
 */
export function readKept(kept, kinds) {
  try {
    const {document: told, mode, extra} = unpacked(kept.text);
    const document = new Judge(kinds).document(told);
    if (!document) return null;
    return {
      document: {...document, puzzle: {...document.puzzle, id: kept.id}},
      mode: mode === 'play' ? 'play' : 'draw', extra: objectOf(extra),
    };
  } catch {
    return null;
  }
}

/** @param {any} told @param {import('./record.js').Puzzle} puzzle */
function viewOf(told, {rows, cols}) {
  /** @type {Record<string, any>} */
  const view = {};
  if (told?.mode === 'draw' || told?.mode === 'play') view.mode = told.mode;
  for (const name of ['tool', 'layer', 'play']) if (typeof told?.[name] === 'string') view[name] = told[name];
  if (typeof told?.coordinates === 'boolean') view.coordinates = told.coordinates;
  // Where it may be, the store knows.
  const {r, c} = told?.cursor ?? {};
  if (Number.isInteger(2 * r) && Number.isInteger(2 * c) && r >= -1 && c >= -1 && r <= rows && c <= cols) view.cursor = {r, c};
  return view;
}

/** @param {unknown} value @returns {Record<string, any>} */
const objectOf = value =>
  value && typeof value === 'object' && !Array.isArray(value) ? /** @type {Record<string, any>} */ (value) : {};

/** Whether the document is another. @param {State} a @param {State} b */
const changed = (a, b) =>
  a.puzzle !== b.puzzle || a.marks !== b.marks || a.notes !== b.notes || a.trial !== b.trial;

/** @param {() => Storage} place @param {string} text */
function written(place, text) {
  try {
    place().setItem(DESK, text);
    return true;
  } catch {
    return false;
  }
}

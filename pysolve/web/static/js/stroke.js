// @ts-check
/**
 * A stroke of the pointer while drawing: a tap, lines, or cells.
 *
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {import('./geometry.js').Side} Side
 * @typedef {import('./pointer.js').At} At
 */

import {
  ROOMS, WALLS, bordersOf, copyBorders, encloseCells, hasBorder, joinRooms, roomCells, setBorder, sideAlong, sideBetween,
} from './geometry.js';
import {hasRooms, hasWalls} from './kinds.js';
import {documentIn} from './store.js';

/** How near to a line a tap must be to mean the line and not the cell. */
const TAP = 0.13;

export class Stroke {
  /** @param {import('./editor.js').Editor} editor @param {At} at */
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
    if (tool === 'clues' || !lines || at.margin) return 'tap';
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
      editor.typing.rest();
      const cursor = {r: cell[0], c: cell[1]};
      editor.store.set({stroke: [], ...(this.what === 'rooms' ? {cursor} : {})});
      return;
    }
    const {right, nearest: {side, distance}} = this.from;
    const reach = editor.store.state.tool === 'lines' ? 0.5 : TAP;
    if (this.what === 'lines' && side && distance <= reach && !editor.onCorner(this.from)) {
      const on = right ? false : !hasBorder(this.borders, side);
      setBorder(this.borders, side, on);
      this.label = on ? 'draw a line' : 'erase a line';
      this.flush();
    } else {
      editor.tap(this.from);
    }
  }
}

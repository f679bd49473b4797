// @ts-check
/**
 * Playing on sides: strokes through cells or along lines, and taps on sides. The first side decides
 * between drawing and erasing; who goes back along the stroke takes it back.
 *
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {import('./geometry.js').Entry} Entry
 * @typedef {import('./pointer.js').At} At
 */

import {throughCells} from './kinds.js';
import {pressed} from './marking.js';
import {between, cursorAt, markable, spotOf, wayTo} from './places.js';

/** How near to a side a tap must be, where lines go through cells and where they go along sides. */
const THROUGH = 0.32, ALONG = 0.4;

/** How far from its ends a side is pressed in its middle. */
const MIDDLE = 0.3;

export class Trace {
  /** @param {import('./player.js').Player} player @param {At} at @param {'fill' | 'dot' | 'next' | 'back'} how */
  constructor(player, at, how) {
    this.player = player;
    this.from = at;
    this.how = how;
    this.join = Symbol('stroke');
    this.through = throughCells(player.kind);
    /** What the stroke makes of sides, and what it erases. @type {{to: Entry, was: Entry} | null} */
    this.brush = null;
    /** Where it came by, each with the side before it. @type {{node: Cell, side: Cell | null, old: Entry}[]} */
    this.way = [{node: this.#node(at), side: null, old: null}];
  }

  /** The cell, or the crossing of lines, at a point. @param {At} at @returns {Cell} */
  #node(at) {
    if (!this.through) return [2 * at.corner[0], 2 * at.corner[1]];
    return at.cell ? spotOf(at.cell) : this.way.at(-1)?.node ?? [1, 1];
  }

  /** @param {At} at */
  move(at) {
    for (const node of wayTo(this.way[this.way.length - 1].node, this.#node(at))) this.#go(node);
  }

  /** @param {Cell} node */
  #go(node) {
    const {player: {store, kind}, way} = this;
    const last = way[way.length - 1], before = way.at(-2)?.node;
    if (last.side && before && before[0] === node[0] && before[1] === node[1]) {
      this.#put(last.side, last.old);
      way.pop();
      return;
    }
    const side = between(last.node, node);
    const {puzzle, marks} = store.state;
    if (!markable(puzzle, kind, side)) {
      way.push({node, side: null, old: null});
      return;
    }
    this.#begin(side);
    const old = marks[side[0]][side[1]];
    way.push({node, side, old});
    this.paint(side);
  }

  /** The first side decides; the one that was pressed comes along if the stroke goes on from it. @param {Cell} side */
  #begin(side) {
    if (this.brush) return;
    const {player: {store: {state: {marks, puzzle}}, kind}, from, how} = this;
    const {x, y, edge: {spot: [py, px]}} = from;
    const level = py % 2 === 0;
    const along = level ? x % 1 : y % 1;
    const comes = !this.through && along > MIDDLE && along < 1 - MIDDLE && markable(puzzle, kind, [py, px])
      && (level ? side[0] === py && Math.abs(side[1] - px) === 2 : side[1] === px && Math.abs(side[0] - py) === 2);
    const [fy, fx] = comes ? [py, px] : side;
    const was = marks[fy][fx];
    this.brush = {was, to: pressed(kind, was, how === 'dot' ? 'dot' : 'fill')};
    if (comes) this.paint([py, px]);
  }

  /** Let the stroke go over a side. @param {Cell} side */
  paint([y, x]) {
    const {brush, player: {store: {state: {marks}}, kind}} = this;
    if (!brush) return;
    const mark = marks[y][x];
    const goes = brush.to === null ? mark === brush.was : brush.to === kind.answer_type.filled || mark === null;
    if (goes) this.#put([y, x], brush.to);
  }

  /** @param {Cell} side @param {Entry} value */
  #put([y, x], value) {
    const {player: {store, word}, join} = this;
    store.change(`mark ${word.call(this.player, value)}`, draft => { draft.marks[y][x] = value; }, {join});
  }

  up() {
    const {player, from, way, how} = this;
    const {store, kind} = player;
    if (this.brush) {
      store.set({cursor: cursorAt(way[way.length - 1].node)});
      player.say(player.word(this.brush.to));
      return;
    }
    const {spot, distance} = from.edge;
    const {puzzle, marks} = store.state;
    if (way.length > 1) return;
    if (distance > (this.through ? THROUGH : ALONG) || !markable(puzzle, kind, spot)) {
      store.set({cursor: cursorAt(way[0].node)});
      return;
    }
    const value = pressed(kind, marks[spot[0]][spot[1]], how);
    this.#put(spot, value);
    store.set({cursor: cursorAt(spot)});
    player.say(player.word(value));
  }
}

// @ts-check
/**
 * Where things stand: cells, the sides and corners between them, and the lines of margins. All of
 * them have a spot on the lattice, of (2 * rows + 1) x (2 * cols + 1) spots: [2r + 1, 2c + 1] is cell
 * [r, c], [2r, 2c] the corner above left of it, what is between them are sides. The cursor counts in
 * cells, so that it is at halves on sides and corners, and one off the board in margins. Pure.
 *
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {import('./geometry.js').Entry} Entry
 * @typedef {import('./geometry.js').Grid} Grid
 * @typedef {import('./kinds.js').Kind} Kind
 * @typedef {'top' | 'left' | 'bottom' | 'right'} Edge
 * @typedef {{r: number, c: number}} Cursor
 * @typedef {{rows: number, cols: number}} Size
 *
 * @typedef {object} Place
 * @property {'cell' | 'side' | 'corner' | 'margin'} place
 * @property {Cell} at  in the grid of a layer of that place; of a margin the line, and 0
 * @property {string} edge  of a margin its layer
 */

import {blank, inside} from './geometry.js';
import {layerOf, marginLayers, onSides, throughCells, typedLayers} from './kinds.js';

/** @param {number} rows @param {number} cols @returns {[number, number]} */
export const lattice = (rows, cols) => [2 * rows + 1, 2 * cols + 1];

/** @param {number} y @param {number} x */
export const isSide = (y, x) => (y + x) % 2 === 1;

/** Whether a spot of the lattice is at the rim of the board. @param {number} y @param {number} x @param {Size} size */
export const atRim = (y, x, {rows, cols}) => y === 0 || x === 0 || y === 2 * rows || x === 2 * cols;

/** The cells on both hands of a side; at the rim one of them lies off the board.
 * @param {Cell} side @returns {[Cell, Cell]}
 */
export const partedBy = ([y, x]) => [
  [Math.floor((y - 1) / 2), Math.floor((x - 1) / 2)], [Math.floor(y / 2), Math.floor(x / 2)]];

/** The spot of a cell. @param {Cell} cell @returns {Cell} */
export const spotOf = ([r, c]) => [2 * r + 1, 2 * c + 1];

/** The spot between two that are two steps apart. @param {Cell} a @param {Cell} b @returns {Cell} */
export const between = ([y, x], [y2, x2]) => [(y + y2) / 2, (x + x2) / 2];

/** The spots on the way from one to another of the same sort, by steps of two: first the longer way.
 * @param {Cell} from @param {Cell} to @returns {Cell[]}  without the first
 */
export function wayTo([y, x], to) {
  /** @type {Cell[]} */
  const way = [];
  while (y !== to[0] || x !== to[1]) {
    if (Math.abs(to[0] - y) > Math.abs(to[1] - x)) y += 2 * Math.sign(to[0] - y);
    else x += 2 * Math.sign(to[1] - x);
    way.push([y, x]);
  }
  return way;
}

/** The size of a board that is filled in. @param {Kind} kind @param {number} rows @param {number} cols
 * @returns {[number, number]}
 */
export const frameOf = (kind, rows, cols) => onSides(kind) ? lattice(rows, cols) : [rows, cols];

/** A board without marks. @param {Kind} kind @param {Size} size @returns {Grid} */
export const blankMarks = (kind, {rows, cols}) => blank(...frameOf(kind, rows, cols));

/** The size of the grid of a layer; a margin has a list for each line.
 * @param {import('./kinds.js').LayerType} layer @param {number} rows @param {number} cols @returns {[number, number]}
 */
export function layerFrame({place, entries, name}, rows, cols) {
  if (place === 'margin') return [alongRows(name) ? rows : cols, 0];
  if (place === 'corner') return [rows + 1, cols + 1];
  return place === 'side' && entries === 'symbols' ? lattice(rows, cols) : [rows, cols];
}

/** Whether a margin tells of rows; else of columns. @param {string} edge */
export const alongRows = edge => edge === 'left' || edge === 'right';

/** Whether a cell is none. @param {Record<string, Grid>} layers @param {Kind} kind @param {Cell} cell */
export const isHole = (layers, kind, [r, c]) => kind.layer_types.some(({entries, name}) =>
  entries === 'holes' && !!layers[name]?.[r]?.[c]);

/** Whether a number in a cell takes all of it. @param {Record<string, Grid>} layers @param {Kind} kind @param {Cell} cell */
export const isBlock = (layers, kind, [r, c]) => kind.layer_types.some(({framed, place, name}) =>
  framed === 'block' && place === 'cell' && (layers[name]?.[r]?.[c] ?? null) !== null);

/** Whether a solver can give a spot a value.
 * @param {Size & {layers: Record<string, Grid>}} puzzle @param {Kind} kind @param {Cell} spot
 */
export function markable({rows, cols, layers}, kind, [y, x]) {
  if (!onSides(kind)) {
    return inside(y, x, rows, cols) && !isHole(layers, kind, [y, x]) && !isBlock(layers, kind, [y, x]);
  }
  if (!inside(y, x, ...lattice(rows, cols)) || !isSide(y, x)) return false;
  return !!kind.answer_type.rim || !atRim(y, x, {rows, cols});
}

// The cursor.

/** What is at the cursor. @param {Cursor} cursor @param {Size} size @returns {Place} */
export function placeAt({r, c}, {rows, cols}) {
  if (r === -1 || r === rows) return {place: 'margin', at: [c, 0], edge: r < 0 ? 'top' : 'bottom'};
  if (c === -1 || c === cols) return {place: 'margin', at: [r, 0], edge: c < 0 ? 'left' : 'right'};
  const [y, x] = spotAt({r, c});
  if (isSide(y, x)) return {place: 'side', at: [y, x], edge: ''};
  return y % 2 ? {place: 'cell', at: [r, c], edge: ''} : {place: 'corner', at: [y / 2, x / 2], edge: ''};
}

/** The spot at the cursor. @param {Cursor} cursor @returns {Cell} */
export const spotAt = ({r, c}) => [2 * r + 1, 2 * c + 1];

/** Where the cursor is on a spot. @param {Cell} spot @returns {Cursor} */
export const cursorAt = ([y, x]) => ({r: (y - 1) / 2, c: (x - 1) / 2});

/** Where the cursor is on an entry of a layer.
 * @param {import('./kinds.js').LayerType} layer @param {Cell} at @param {Size} size @returns {Cursor}
 */
export function cursorOn({place, entries, name}, [r, c], {rows, cols}) {
  if (place === 'margin') {
    return alongRows(name) ? {r, c: name === 'left' ? -1 : cols} : {r: name === 'top' ? -1 : rows, c: r};
  }
  if (place === 'corner') return cursorAt([2 * r, 2 * c]);
  return place === 'side' && entries === 'symbols' ? cursorAt([r, c]) : {r, c};
}

/** The cell under the cursor; null where there is none. @param {Cursor} cursor @param {Size} size @returns {Cell | null} */
export const cellAt = ({r, c}, {rows, cols}) =>
  Number.isInteger(r) && Number.isInteger(c) && inside(r, c, rows, cols) ? [r, c] : null;

/** The cell nearest to the cursor. @param {Cursor} cursor @param {Size} size @returns {Cell} */
export const cellNear = ({r, c}, {rows, cols}) => [
  Math.min(Math.max(Math.ceil(r), 0), rows - 1), Math.min(Math.max(Math.ceil(c), 0), cols - 1)];

/**
 * Whether the cursor may be at a place, as things are: where something can be typed or marked.
 * @param {import('./store.js').State} state @param {Kind} kind
 * @returns {(cursor: Cursor) => boolean}
 */
export function stops({mode, layer, play, puzzle}, kind) {
  const {rows, cols} = puzzle;
  /** @param {Cursor} cursor */
  const cell = cursor => cellAt(cursor, puzzle) !== null;
  if (mode === 'play') {
    if (!onSides(kind) || play === 'colour' || play === 'notes') return cell;
    return cursor => {
      const [y, x] = spotAt(cursor);
      if (!inside(y, x, ...lattice(rows, cols))) return false;
      if (isSide(y, x)) return markable(puzzle, kind, [y, x]);
      return throughCells(kind) ? y % 2 === 1 : y % 2 === 0;
    };
  }
  const edges = marginLayers(kind).map(({name}) => name);
  const chosen = chosenLayer(kind, layer);
  return cursor => {
    const {r, c} = cursor;
    const whole = Number.isInteger(r) && Number.isInteger(c);
    const off = [r < 0 || r >= rows, c < 0 || c >= cols];
    if (whole && (off[0] || off[1])) {
      return off[0] !== off[1] && edges.includes(placeAt(cursor, puzzle).edge)
        && (r === -1 || r === rows || !off[0]) && (c === -1 || c === cols || !off[1]);
    }
    const [y, x] = spotAt(cursor);
    if (!inside(y, x, ...lattice(rows, cols))) return false;
    if (isSide(y, x)) return chosen?.place === 'side' && !atRim(y, x, puzzle);
    return (y % 2 === 0) === (chosen?.place === 'corner');
  };
}

/** The layer of that name, else the first that is typed. @param {Kind} kind @param {string} name */
export function chosenLayer(kind, name) {
  const layers = typedLayers(kind);
  return layers.find(layer => layer.name === name)
    // What makes holes is not what a setter begins with.
    ?? layers.find(({entries}) => entries !== 'holes') ?? layers[0];
}

/** The next place that way; null where there is none.
 * @param {Cursor} cursor @param {Cell} way @param {(cursor: Cursor) => boolean} stop @returns {Cursor | null}
 */
export function nextStop({r, c}, [down, right], stop) {
  for (const step of [0.5, 1, 1.5, 2]) {
    const to = {r: r + down * step, c: c + right * step};
    if (stop(to)) return to;
  }
  return null;
}

/** The last place that way, on the board.
 * @param {Cursor} cursor @param {Cell} way @param {(cursor: Cursor) => boolean} stop @param {Size} size
 */
export function lastStop(cursor, way, stop, size) {
  let at = cursor;
  for (let next = nextStop(at, way, stop); next; next = nextStop(at, way, stop)) {
    if (placeAt(next, size).place === 'margin' && placeAt(at, size).place !== 'margin') break;
    at = next;
  }
  return at;
}

/** The place nearest to the cursor where it may be.
 * @param {import('./store.js').State} state @param {Kind} kind @returns {Cursor}
 */
export function fitted(state, kind) {
  const {cursor, puzzle} = state;
  const stop = stops(state, kind);
  if (stop(cursor)) return cursor;
  const [r, c] = cellNear(cursor, puzzle);
  const near = [[0, 0], [-0.5, -0.5], [0, 0.5], [0, -0.5], [0.5, 0], [-0.5, 0], [0.5, 0.5]];
  return near.map(([down, right]) => ({r: r + down, c: c + right})).find(stop) ?? {r, c};
}

/** Where the cursor begins: on the first entry of the first layer.
 * @param {Kind} kind @param {Size} size @returns {Cursor}
 */
export function firstPlace(kind, size) {
  const layer = chosenLayer(kind, '');
  if (!layer || layer.place === 'side') return {r: 0, c: 0};
  return cursorOn(layer, [0, 0], size);
}

/** What a place is called. @param {Cursor} cursor @param {Size} size */
export function placeWord(cursor, size) {
  const {place, at: [a, b], edge} = placeAt(cursor, size);
  if (place === 'cell') return `row ${a + 1}, column ${b + 1}`;
  if (place === 'margin') {
    const line = alongRows(edge) ? `row ${a + 1}` : `column ${a + 1}`;
    return {top: `above ${line}`, bottom: `below ${line}`, left: `left of ${line}`, right: `right of ${line}`}[edge] ?? line;
  }
  if (place === 'side') return sideWord([a, b]);
  return `${a ? 'lower' : 'upper'} ${b ? 'right' : 'left'} corner of row ${Math.max(a, 1)}, column ${Math.max(b, 1)}`;
}

/** What a side is called: by the cell above or left of it, at the rim by the other. @param {Cell} side */
export function sideWord(side) {
  const [[r, c], [r2, c2]] = partedBy(side);
  const across = r === r2;
  if (r < 0 || c < 0) return `${across ? 'left' : 'top'} side of row ${r2 + 1}, column ${c2 + 1}`;
  return `${across ? 'right' : 'bottom'} side of row ${r + 1}, column ${c + 1}`;
}

/** What a spot of the answer is called. @param {Cell} spot @param {Kind} kind */
export const spotWord = (spot, kind) => onSides(kind) ? sideWord(spot) : `row ${spot[0] + 1}, column ${spot[1] + 1}`;

/** Whether a layer stands on corners, and nothing else is typed. @param {Kind} kind */
export const cornersAlone = kind => !!layerOf(kind, 'corner') && !layerOf(kind, 'cell') && !layerOf(kind, 'room');

// @ts-check
/**
 * What turning, mirroring, shifting and resizing a board does to all that is on it. Pure.
 *
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {import('./geometry.js').Grid} Grid
 * @typedef {import('./geometry.js').Borders} Borders
 *
 * @typedef {object} Reshape  a change of the whole board
 * @property {number} rows  of the board that it makes
 * @property {number} cols
 * @property {(r: number, c: number) => Cell | null} source  where a cell comes from; null: is new
 * @property {(y: number, x: number, rim: boolean) => Cell | null} spot  where a spot of the lattice
 *   comes from; without `rim` nothing stands at the rim
 * @property {(down: number, right: number) => Cell} way  where what points that way pointed before
 */

import {blank, hasBorder, inside, noBorders, sideBetween} from './geometry.js';
import {alongRows, atRim, isSide, lattice} from './places.js';

/** @param {Grid} grid @param {Reshape} reshape @returns {Grid} */
export function mapGrid(grid, {rows, cols, source}) {
  const made = blank(rows, cols);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const from = source(r, c);
      if (from) made[r][c] = grid[from[0]][from[1]];
    }
  }
  return made;
}

/** What stands on sides. @param {Grid} grid @param {Reshape} reshape @param {boolean} rim  whether at the rim too
 * @returns {Grid}
 */
export function mapSides(grid, {rows, cols, spot}, rim) {
  const made = blank(...lattice(rows, cols));
  made.forEach((row, y) => row.forEach((_, x) => {
    if (!isSide(y, x) || (!rim && atRim(y, x, {rows, cols}))) return;
    const from = spot(y, x, rim);
    if (from) row[x] = grid[from[0]]?.[from[1]] ?? null;
  }));
  return made;
}

/** What stands on corners. @param {Grid} grid @param {Reshape} reshape @returns {Grid} */
export function mapCorners(grid, {rows, cols, spot}) {
  return blank(rows + 1, cols + 1).map((row, i) => row.map((_, j) => {
    const from = spot(2 * i, 2 * j, true);
    return from ? grid[from[0] / 2]?.[from[1] / 2] ?? null : null;
  }));
}

/** Where arrows point, down and right. @type {Record<string, [number, number]>} */
const POINTS = {'^': [-1, 0], v: [1, 0], '<': [0, -1], '>': [0, 1]};

/** Arrows, which turn with the board. @param {Grid} grid @param {Reshape} reshape @returns {Grid} */
export function mapArrows(grid, reshape) {
  const {way} = reshape;
  return mapGrid(grid, reshape).map(row => row.map(entry => {
    if (typeof entry !== 'string') return entry;
    const [down, right] = POINTS[entry.slice(-1)] ?? [0, 0];
    const sign = Object.keys(POINTS).find(one => {
      const [d, r] = way(...POINTS[one]);
      return d === down && r === right;
    });
    return entry.slice(0, -1) + (sign ?? entry.slice(-1));
  }));
}

/** @type {Record<string, string>} */
const OPPOSITE = {top: 'bottom', bottom: 'top', left: 'right', right: 'left'};

/** The margins. An edge that comes from one which the kind does not have takes what is opposite: so a
 * kind with numbers above and left keeps them through turns.
 * @param {Record<string, Grid>} margins  by edge, those that there are @param {Reshape} reshape
 * @returns {Record<string, Grid>}
 */
export function mapMargins(margins, {rows, cols, source, way}) {
  /** @type {Record<string, Grid>} */
  const made = {};
  for (const edge of Object.keys(margins)) {
    /** The edge that an edge was, by the way out of the board. @type {Cell} */
    const out = edge === 'top' ? [-1, 0] : edge === 'bottom' ? [1, 0] : edge === 'left' ? [0, -1] : [0, 1];
    const [down, right] = way(...out);
    const was = down < 0 ? 'top' : down > 0 ? 'bottom' : right < 0 ? 'left' : 'right';
    const from = was in margins ? was : OPPOSITE[was];
    // Lists are told down or to the right.
    const reading = alongRows(edge) ? way(0, 1) : way(1, 0);
    const back = reading[0] + reading[1] < 0;
    const length = alongRows(edge) ? rows : cols, across = alongRows(edge) ? cols : rows;
    made[edge] = Array.from({length}, (_, line) => {
      for (let i = 0; i < across; i++) {
        const cell = alongRows(edge) ? source(line, i) : source(i, line);
        const list = cell && margins[from]?.[alongRows(from) ? cell[0] : cell[1]];
        if (list) return back ? [...list].reverse() : list;
      }
      return [];
    });
  }
  return made;
}

/** Lines after a change of the board. Where two cells were not neighbours before, `seam` says
 * whether a line comes between them.
 * @param {Borders} borders @param {Reshape} reshape @param {boolean} seam
 * @returns {Borders}
 */
export function mapBorders(borders, {rows, cols, source}, seam) {
  const made = noBorders(rows, cols);
  /** @param {Cell | null} a @param {Cell | null} b */
  const line = (a, b) => {
    if (!a && !b) return false;
    const side = a && b && sideBetween(a, b);
    return side ? hasBorder(borders, side) : seam;
  };
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      if (c + 1 < cols) made.right[r][c] = line(source(r, c), source(r, c + 1));
      if (r + 1 < rows) made.below[r][c] = line(source(r, c), source(r + 1, c));
    }
  }
  return made;
}

/** A quarter turn to the right. @param {number} rows @param {number} cols @returns {Reshape} */
export function turned(rows, cols) {
  return {
    rows: cols, cols: rows, source: (r, c) => [rows - 1 - c, r],
    spot: (y, x) => [2 * rows - x, y], way: (down, right) => [-right, down],
  };
}

/** A quarter turn to the left. @param {number} rows @param {number} cols @returns {Reshape} */
export function turnedBack(rows, cols) {
  return {
    rows: cols, cols: rows, source: (r, c) => [c, cols - 1 - r],
    spot: (y, x) => [x, 2 * cols - y], way: (down, right) => [right, -down],
  };
}

/** Left and right changed about. @param {number} rows @param {number} cols @returns {Reshape} */
export function mirrored(rows, cols) {
  return {
    rows, cols, source: (r, c) => [r, cols - 1 - c],
    spot: (y, x) => [y, 2 * cols - x], way: (down, right) => [down, -right],
  };
}

/** Top and bottom changed about. @param {number} rows @param {number} cols @returns {Reshape} */
export function flipped(rows, cols) {
  return {
    rows, cols, source: (r, c) => [rows - 1 - r, c],
    spot: (y, x) => [2 * rows - y, x], way: (down, right) => [-down, right],
  };
}

/** @param {number} n @param {number} size */
const round = (n, size) => size > 0 ? ((n % size) + size) % size : 0;

/** Moved; what leaves the board comes in again on the other side.
 * @param {number} rows @param {number} cols @param {number} down @param {number} right
 * @returns {Reshape}
 */
export function shifted(rows, cols, down, right) {
  /** Sides and corners of a line go round by themselves: there is one more of them than of cells, or,
   * where none is at the rim, one less.
   * @param {number} n @param {number} size @param {number} by @param {boolean} rim
   */
  const along = (n, size, by, rim) => {
    if (n % 2) return 2 * round((n - 1) / 2 - by, size) + 1;
    return rim ? 2 * round(n / 2 - by, size + 1) : 2 * (round(n / 2 - 1 - by, size - 1) + 1);
  };
  return {
    rows, cols, source: (r, c) => [round(r - down, rows), round(c - right, cols)],
    spot: (y, x, rim) => [along(y, rows, down, rim), along(x, cols, right, rim)],
    way: (d, r) => [d, r],
  };
}

/** Of another size. So many lines are added at each side, or taken away where that is below zero.
 * @param {number} rows @param {number} cols
 * @param {{top?: number, right?: number, bottom?: number, left?: number}} by
 * @returns {Reshape}
 */
export function resized(rows, cols, {top = 0, right = 0, bottom = 0, left = 0}) {
  return {
    rows: rows + top + bottom,
    cols: cols + left + right,
    source: (r, c) => inside(r - top, c - left, rows, cols) ? [r - top, c - left] : null,
    spot: (y, x) => inside(y - 2 * top, x - 2 * left, ...lattice(rows, cols)) ? [y - 2 * top, x - 2 * left] : null,
    way: (down, r) => [down, r],
  };
}

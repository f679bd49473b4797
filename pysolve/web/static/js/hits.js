// @ts-check
/**
 * What lies at a point of the board. Pure.
 *
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {import('./geometry.js').Side} Side
 *
 * @typedef {object} Hit  what lies at a point
 * @property {number} x  in columns from the left, with fractions
 * @property {number} y  in rows from the top
 * @property {Cell | null} cell
 * @property {Side | null} side  the line inside of the board that is near, if one is
 * @property {{side: Side | null, distance: number}} nearest  the nearest line inside, and how far it is
 * @property {Cell} corner  the nearest crossing of lines; [0, 0] is the upper left one
 * @property {{spot: Cell, distance: number}} edge  the nearest side, be it at the rim, on the lattice
 * @property {{edge: string, line: number} | null} margin  the line of a margin
 */

/** How near a line is that is meant. */
const NEAR = 0.25;

/** @param {number} x @param {number} y @param {number} rows @param {number} cols
 * @param {Record<string, number>} [margins]  how far they reach, by edge
 * @returns {Hit}
 */
export function hitAt(x, y, rows, cols, margins = {}) {
  const r = Math.floor(y), c = Math.floor(x);
  const on = r >= 0 && c >= 0 && r < rows && c < cols;
  const nearest = on ? nearestSide(x, y, rows, cols) : {side: null, distance: Infinity};
  return {
    x, y,
    cell: on ? [r, c] : null,
    nearest,
    side: nearest.distance <= NEAR ? nearest.side : null,
    corner: [clamp(Math.round(y), 0, rows), clamp(Math.round(x), 0, cols)],
    edge: nearestEdge(clamp(x, 0, cols), clamp(y, 0, rows), rows, cols),
    margin: on ? null : marginAt(x, y, rows, cols, margins),
  };
}

/** @param {number} n @param {number} low @param {number} high */
const clamp = (n, low, high) => Math.min(Math.max(n, low), high);

/** @param {number} x @param {number} y @param {number} rows @param {number} cols */
function nearestSide(x, y, rows, cols) {
  const r = Math.floor(y), c = Math.floor(x);
  /** @type {[number, Side | null][]} */
  const sides = [
    [x - c, c > 0 ? {r, c: c - 1, dir: 'right'} : null],
    [c + 1 - x, c + 1 < cols ? {r, c, dir: 'right'} : null],
    [y - r, r > 0 ? {r: r - 1, c, dir: 'below'} : null],
    [r + 1 - y, r + 1 < rows ? {r, c, dir: 'below'} : null],
  ];
  const [distance, side] = sides.filter(([, side]) => side).sort(([a], [b]) => a - b)[0] ?? [Infinity, null];
  return {side, distance};
}

/** @param {number} x @param {number} y @param {number} rows @param {number} cols @returns {Hit['edge']} */
function nearestEdge(x, y, rows, cols) {
  const r = clamp(Math.floor(y), 0, rows - 1), c = clamp(Math.floor(x), 0, cols - 1);
  /** @type {[number, Cell][]} */
  const sides = [
    [x - c, [2 * r + 1, 2 * c]], [c + 1 - x, [2 * r + 1, 2 * c + 2]],
    [y - r, [2 * r, 2 * c + 1]], [r + 1 - y, [2 * r + 2, 2 * c + 1]],
  ];
  const [distance, spot] = sides.sort(([a], [b]) => a - b)[0];
  return {spot, distance};
}

/** @param {number} x @param {number} y @param {number} rows @param {number} cols @param {Record<string, number>} margins
 * @returns {Hit['margin']}
 */
function marginAt(x, y, rows, cols, margins) {
  const column = x >= 0 && x < cols, row = y >= 0 && y < rows;
  const edge = column ? (y < 0 ? 'top' : 'bottom') : row ? (x < 0 ? 'left' : 'right') : '';
  /** @type {Record<string, number>} */
  const ways = {top: -y, bottom: y - rows, left: -x, right: x - cols};
  const far = ways[edge] ?? Infinity;
  if (!(far <= (margins[edge] ?? -1))) return null;
  return {edge, line: Math.floor(column ? x : y)};
}

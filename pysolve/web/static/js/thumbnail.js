// @ts-check
/** Small pictures of puzzles, for lists and for paper. */

import {linePath, spots, spotted, UNIT} from './ink.js';
import {ROOMS, WALLS, bordersOf} from './geometry.js';
import {hasWalls, typedLayers} from './record.js';
import {shape} from './ui.js';

/** Up to how many cells a side clues can be read, and lines between cells be seen, in a small picture. */
const READABLE = 16, LINED = 26;

/**
 * Draw a puzzle.
 * @param {import('./record.js').Puzzle} puzzle @param {import('./record.js').Kind} kind
 * @param {import('./geometry.js').Grid | null} [marks]
 * @param {{large?: boolean}} [options]  large: with all there is to see
 */
export function thumbnail(puzzle, kind, marks = null, {large = false} = {}) {
  const {rows, cols, layers} = puzzle;
  const longer = Math.max(rows, cols);
  const w = cols * UNIT, h = rows * UNIT;
  const made = shape('svg', {
    class: `thumb ${large ? 'thumb-large' : ''}`.trim(), 'aria-hidden': 'true', viewBox: `-3 -3 ${w + 6} ${h + 6}`,
  });
  made.append(shape('rect', {class: 'thumb-paper', width: w, height: h}));
  const texts = shape('g', {class: 'thumb-texts'});
  let fills = '', dots = '';
  /** @param {import('./geometry.js').Entry} value @param {number} r @param {number} c @param {string} name */
  const value = (value, r, c, name) => {
    const {filled, background} = kind.answer_type;
    if (value === filled) fills += `M${c * UNIT} ${r * UNIT}h${UNIT}v${UNIT}h${-UNIT}z`;
    else if (value === background) {
      dots += `M${(c + 0.5) * UNIT - 4} ${(r + 0.5) * UNIT}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`;
    } else texts.append(text(value, r, c, name, 'centre'));
  };
  const readable = large || longer <= READABLE;
  marks?.forEach((row, r) => row.forEach((mark, c) => { if (mark !== null) value(mark, r, c, 'thumb-mark'); }));
  const typed = typedLayers(kind);
  /** Where a clue stands; in a small picture a clue of a room is as large as others.
   * @param {typeof typed[number]} layer @param {number} r @param {number} c
   */
  const spot = (layer, r, c) => {
    const clues = typed.filter(other => other.entries !== 'values' && layers[other.name][r][c] !== null);
    const values = typed.some(other => other.entries === 'values' && layers[other.name][r][c] !== null);
    const found = spots(clues, values || (!!marks && kind.answer_type.filled === null))[clues.indexOf(layer)];
    return found === 'corner' && !large ? 'centre' : found;
  };
  for (const layer of typed) {
    layers[layer.name].forEach((row, r) => row.forEach((entry, c) => {
      if (entry === null) return;
      const dark = marks?.[r]?.[c] === kind.answer_type.filled && entry !== null ? 'thumb-clue on-dark' : 'thumb-clue';
      if (layer.entries === 'values') value(entry, r, c, 'thumb-clue');
      else if (readable) texts.append(text(entry, r, c, dark, spot(layer, r, c)));
      else dots += `M${(c + 0.5) * UNIT - 6} ${(r + 0.5) * UNIT}a6 6 0 1 0 12 0a6 6 0 1 0 -12 0`;
    }));
  }
  let thin = '';
  if (large || longer <= LINED) {
    for (let r = 1; r < rows; r++) thin += `M0 ${r * UNIT}H${w}`;
    for (let c = 1; c < cols; c++) thin += `M${c * UNIT} 0V${h}`;
  }
  const walls = hasWalls(kind) ? layers[WALLS] : undefined;
  made.append(
    shape('path', {class: 'thumb-fill', d: fills}),
    shape('path', {class: 'thumb-thin', d: thin}),
    shape('path', {class: 'thumb-thick', d: linePath(bordersOf(layers[ROOMS], walls, rows, cols))}),
    shape('rect', {class: 'thumb-frame', width: w, height: h}),
    shape('path', {class: 'thumb-dot', d: dots}), texts);
  return made;
}

/** @param {import('./geometry.js').Entry} entry @param {number} r @param {number} c @param {string} name
 * @param {import('./ink.js').Spot} spot
 */
function text(entry, r, c, name, spot) {
  const told = String(entry);
  const centre = [26, 26, 21, 16, 13, 11][Math.min(told.length, 6) - 1];
  const size = spot === 'centre' ? centre : spot === 'corner' ? 16 : told.length > 2 ? 9 : 13;
  const anchor = spot === 'centre' ? 'middle' : spot === 1 || spot === 2 ? 'end' : 'start';
  const {x, y} = spotted(spot, size);
  return shape('text', {
    class: name, 'font-size': size, 'text-anchor': anchor, x: (c + x) * UNIT, y: (r + y) * UNIT,
  }, told);
}

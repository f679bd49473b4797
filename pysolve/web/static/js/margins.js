// @ts-check
/**
 * The margins of a board: how far they reach, and what is drawn in them.
 *
 * @typedef {import('./store.js').State} State
 * @typedef {import('./kinds.js').Kind} Kind
 */

import {UNIT} from './figures.js';
import {marginLayers} from './kinds.js';
import {alongRows} from './places.js';
import {shape} from './ui.js';

/** How much room a number has in a list, in cells, and one that is alone. */
const ACROSS = 0.58, DOWN = 0.52, ALONE = 0.8;

/** How many numbers the longest line of a margin has room for. @param {State} state @param {import('./kinds.js').LayerType} layer */
function roomFor({puzzle: {layers, rows, cols}, mode}, {name, list}) {
  if (!list) return 1;
  const longest = Math.max(1, ...layers[name].map(line => line.length));
  const most = Math.ceil((alongRows(name) ? cols : rows) / 2);
  // While it is drawn there is room to type one more.
  return mode === 'draw' ? Math.max(Math.min(longest + 1, most), longest) : longest;
}

/** How much room each number has. @param {import('./kinds.js').LayerType} layer */
const pitch = ({name, list}) => !list ? ALONE : alongRows(name) ? ACROSS : DOWN;

/** How far each margin reaches, in cells. @param {State} state @param {Kind} kind
 * @returns {Record<'top' | 'left' | 'bottom' | 'right', number>}
 */
export function marginsOf(state, kind) {
  const made = {top: 0, left: 0, bottom: 0, right: 0};
  for (const layer of marginLayers(kind)) {
    made[/** @type {keyof typeof made} */ (layer.name)] = roomFor(state, layer) * pitch(layer) + 0.1;
  }
  return made;
}

/** The middle of a number in a margin, in cells.
 * @param {import('./kinds.js').LayerType} layer @param {number} line @param {number} at  its place in the list
 * @param {number} length  of the list @param {{rows: number, cols: number}} size
 */
export function marginPlace(layer, line, at, length, {rows, cols}) {
  const step = pitch(layer);
  // Lists end at the board, or begin there.
  const before = -(length - at - 0.5) * step - 0.1, after = (at + 0.5) * step + 0.1;
  return {
    top: {x: line + 0.5, y: before}, left: {x: before, y: line + 0.5},
    bottom: {x: line + 0.5, y: rows + after}, right: {x: cols + after, y: line + 0.5},
  }[layer.name] ?? {x: 0, y: 0};
}

/** What the margins show.
 * @param {State} state @param {Kind} kind @param {(layer: string, line: number, at: number) => boolean} clashes
 * @returns {SVGElement[]}
 */
export function marginShapes(state, kind, clashes) {
  const {puzzle} = state;
  return marginLayers(kind).flatMap(layer => {
    const grid = puzzle.layers[layer.name];
    return [
      rules(layer, state, kind),
      ...grid.flatMap((list, line) => list.map((entry, at) => {
        const {x, y} = marginPlace(layer, line, at, list.length, puzzle);
        const text = String(entry);
        const size = text.length > 2 ? 11 : text.length > 1 && layer.list ? 14 : layer.list ? 16 : 18;
        return shape('text', {
          class: `clue in-margin${clashes(layer.name, line, at) ? ' clash' : ''}`, x: x * UNIT, y: y * UNIT + size * 0.36, 'font-size': size,
        }, text);
      }))];
  });
}

/** The lines between those of the margin, on from those of the board.
 * @param {import('./kinds.js').LayerType} layer @param {State} state @param {Kind} kind
 */
function rules({name}, state, kind) {
  const {rows, cols} = state.puzzle;
  const far = marginsOf(state, kind)[/** @type {'top'} */ (name)] * UNIT;
  const w = cols * UNIT, h = rows * UNIT;
  const d = Array.from({length: (alongRows(name) ? rows : cols) + 1}, (_, line) => ({
    top: `M${line * UNIT} 0v${-far}`, bottom: `M${line * UNIT} ${h}v${far}`,
    left: `M0 ${line * UNIT}h${-far}`, right: `M${w} ${line * UNIT}h${far}`,
  }[name])).join('');
  return shape('path', {class: 'thin margin-rule', d});
}

/** Where the cursor is drawn in a margin: all of the line.
 * @param {string} edge @param {number} line @param {State} state @param {Kind} kind
 */
export function marginBox(edge, line, state, kind) {
  const {rows, cols} = state.puzzle;
  const far = marginsOf(state, kind)[/** @type {'top'} */ (edge)] * UNIT;
  const at = line * UNIT;
  return {
    top: {x: at, y: -far, width: UNIT, height: far}, bottom: {x: at, y: rows * UNIT, width: UNIT, height: far},
    left: {x: -far, y: at, width: far, height: UNIT}, right: {x: cols * UNIT, y: at, width: far, height: UNIT},
  }[edge] ?? {x: 0, y: 0, width: 0, height: 0};
}

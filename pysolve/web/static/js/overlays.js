// @ts-check
/**
 * What lies over the board for the moment: what all solutions share, where they differ, what a step
 * rests on, walls and loops, counts.
 *
 * @typedef {import('./geometry.js').Grid} Grid
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {import('./store.js').State} State
 * @typedef {import('./kinds.js').Kind} Kind
 */

import {UNIT, crossPath, figure, sidesPath, spotRings, spotShapes} from './figures.js';
import {Ink, crosses, dot, rings, square, squares} from './ink.js';
import {cellLayers, marginLayers, onSides, pictured, throughCells} from './kinds.js';
import {marginBox} from './margins.js';
import {valuesIn} from './marking.js';
import {alongRows, isBlock, isHole, markable, spotOf} from './places.js';
import {shape} from './ui.js';

/** How much room labels and counts have. */
export const LABELS = 18;

/** What lies under the marks, and what over them. @param {State} state @param {Kind} kind
 * @returns {{under: SVGElement[], over: SVGElement[]}}
 */
export function lightShapes(state, kind) {
  const {overlays, stroke} = state;
  const {step} = overlays;
  const sides = onSides(kind), through = throughCells(kind);
  /** @param {string} name @param {Cell[]} spots */
  const areas = (name, spots) => sides ? spotShapes(name, spots, through) : squares(name, spots);
  /** @param {string} name @param {Cell[]} spots */
  const around = (name, spots) => sides ? spotRings(name, spots, through) : rings(name, spots);
  /** @param {Cell[]} cells  of the board */
  const ofBoard = cells => sides ? cells.map(spotOf) : cells;
  /** @type {Cell[]} */
  const concluded = (step?.cells ?? []).map(([r, c]) => [r, c]);
  // A clue in a cell that follows from it has a ring: two colours in one cell would be none.
  const [inside, clues] = parted(ofBoard(step?.clues ?? []), ([r, c]) => includes(concluded, r, c));
  const reasons = step?.reasons ?? [];
  return {
    under: [
      ...squares('stroke', stroke),
      ...areas('lit', overlays.lit),
      ...areas('differing', overlays.differing),
      ...squares('clashing', overlays.clash),
      ...areas('step-reason', reasons),
      ...areas('step-clue', clues),
      ...areas('step-cell', concluded),
      ...linesLit(step?.lines ?? [], state, kind),
    ],
    over: [
      ...around('differing-ring', overlays.differing),
      // On filled cells the ring alone is hardly seen.
      ...(sides ? [] : rings('halo', [...overlays.lit, ...reasons, ...inside])),
      ...around('lit-ring', overlays.lit),
      ...around('wrong-ring', overlays.wrong),
      ...around('reason-ring', reasons),
      ...around('step-ring', concluded),
      ...crosses('would', overlays.would),
      ...(sides ? [] : rings('struck-ring', (step?.excluded ?? []).map(([r, c]) => [r, c]))),
      ...struck('struck', step?.excluded ?? [], state, kind),
      ...struck('gone', step?.gone ?? [], state, kind),
    ],
  };
}

/** The lines of margins that a step speaks of. @param {{name: string, line: number}[]} lines @param {State} state @param {Kind} kind */
function linesLit(lines, state, kind) {
  return lines.flatMap(({name, line}) => marginLayers(kind)
    .filter(layer => alongRows(layer.name) === (name === 'row'))
    .map(layer => shape('rect', {class: 'step-clue', ...marginBox(layer.name, line, state, kind)})));
}

/** Values that a step takes away, or rests on that they are gone, small and struck.
 * @param {string} name @param {[number, number, number][]} excluded @param {State} state @param {Kind} kind
 */
function struck(name, excluded, state, kind) {
  if (!excluded.length || onSides(kind)) return [];
  const {values} = valuesIn(state.puzzle, kind);
  return excluded.flatMap(([r, c, value]) => {
    const ink = new Ink(kind, r, 1);
    ink.candidates(c, [value], values.length > 25 ? [value] : values, `candidate ${name}`, 'over');
    return ink.made('over');
  });
}

/** What all solutions share. @param {State} state @param {Kind} kind @returns {SVGElement[]} */
export function forcedShapes(state, kind) {
  const {puzzle, overlays: {forced}} = state;
  if (!forced) return [];
  const {filled, background} = kind.answer_type;
  if (onSides(kind)) {
    const whole = forced.every((row, y) => row.every((value, x) => value !== null || !markable(puzzle, kind, [y, x])));
    return [
      shape('path', {class: 'forced-line', d: sidesPath(spotsWith(forced, filled, puzzle, kind), throughCells(kind))}),
      // Where all is settled, what is empty is seen to be.
      shape('path', {class: 'forced-cross', d: whole ? '' : crossPath(spotsWith(forced, background, puzzle, kind), 3)}),
    ];
  }
  let fills = '', dots = '';
  /** @type {SVGElement[]} */
  const others = [];
  const said = cellLayers(kind).filter(({place, entries}) => place === 'cell' && entries !== 'symbols').map(({name}) => puzzle.layers[name]);
  forced.forEach((row, r) => row.forEach((value, c) => {
    if (value === null || isHole(puzzle.layers, kind, [r, c]) || isBlock(puzzle.layers, kind, [r, c])) return;
    // What a clue in the cell says already is not said again.
    const told = said.some(grid => (grid[r]?.[c] ?? null) !== null);
    if (told && value !== filled) return;
    const glyph = pictured(kind.answer_type, value);
    if (glyph) others.push(figure(glyph, r + 0.5, c + 0.5, 'forced-figure'));
    else if (value === filled) fills += square(r, c);
    else if (value === background) dots += dot(r, c, 2.6);
    else {
      const text = String(value), size = text.length > 1 ? 17 : 22;
      others.push(shape('text', {
        class: 'forced-number', x: (c + 0.5) * UNIT, y: (r + 0.5) * UNIT + size * 0.36, 'font-size': size,
      }, text));
    }
  }));
  return [shape('path', {class: 'forced-fill', d: fills}), shape('path', {class: 'forced-dot', d: dots}), ...others];
}

/** The spots that have a value. @param {Grid} grid @param {import('./geometry.js').Entry} wanted
 * @param {import('./record.js').Puzzle} puzzle @param {Kind} kind
 */
export function spotsWith(grid, wanted, puzzle, kind) {
  /** @type {Cell[]} */
  const found = [];
  grid.forEach((row, y) => row.forEach((value, x) => {
    if (value === wanted && markable(puzzle, kind, [y, x])) found.push([y, x]);
  }));
  return found;
}

/** Walls and loops. They lie below clues, which must still be read. @param {State} state @returns {SVGElement[]} */
export function chainShapes({overlays: {chains}}) {
  return chains.map(({cells, kind, pairs}) => shape('path', {
    class: `chain chain-${kind}`,
    d: cells.map(([r, c], i) =>
      `${i === 0 || (pairs && i % 2 === 0) ? 'M' : 'L'}${(c + 0.5) * UNIT} ${(r + 0.5) * UNIT}`).join(''),
  }));
}

/** How many there are, beside each row and below each column, and in rooms.
 * @param {State} state @param {{right: number, bottom: number}} margins  how far they reach, in cells
 * @returns {SVGElement[]}
 */
export function countShapes(state, margins) {
  const {overlays: {counts}, puzzle: {rows, cols}} = state;
  if (!counts) return [];
  const right = (cols + margins.right) * UNIT + Math.max(LABELS, countsWidth(state)) / 2 + 3;
  const below = (rows + margins.bottom) * UNIT + LABELS / 2 + 3;
  return [
    ...counts.rows.map((text, r) => shape('text', {class: 'label', x: right, y: (r + 0.5) * UNIT}, text)),
    ...counts.cols.map((text, c) => shape('text', {class: 'label', x: (c + 0.5) * UNIT, y: below}, text)),
    ...counts.rooms.map(({cell: [r, c], text, dark}) =>
      shape('text', {class: `room-count ${dark ? 'on-dark' : ''}`, x: (c + 1) * UNIT - 4, y: (r + 1) * UNIT - 5}, text)),
  ];
}

/** How much room the counts beside rows may come to need. @param {State} state */
export function countsWidth({overlays: {counts}, puzzle: {cols}}) {
  const parts = counts?.rows[0]?.split('·').length ?? 0;
  return parts * (String(cols).length + 1) * 6;
}

/** @param {Cell[]} cells @param {number} r @param {number} c */
export const includes = (cells, r, c) => cells.some(([r2, c2]) => r2 === r && c2 === c);

/** Those of which something holds, and the others. @param {Cell[]} cells @param {(cell: Cell) => boolean} holds */
const parted = (cells, holds) => [cells.filter(holds), cells.filter(cell => !holds(cell))];

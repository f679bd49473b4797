// @ts-check
/**
 * Pictures of symbols and values, lines on sides, and what lights a spot of the lattice.
 *
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {import('./kinds.js').Glyph} Glyph
 */

import {isSide} from './places.js';
import {shape} from './ui.js';

/** The side of a cell in the picture. */
export const UNIT = 40;

/** How wide a cell is in which pictures are told. */
const TOLD = 100;

/** A picture, with its middle at a point, in cells.
 * @param {Glyph} glyph @param {number} y @param {number} x @param {string} name  its class @param {number} [size]  of a cell
 * @returns {SVGElement}
 */
export function figure(glyph, y, x, name, size = 1) {
  const scale = size * UNIT / TOLD;
  const made = shape('g', {
    class: `figure ${name}${glyph.dark ? ' figure-dark' : ''}`,
    transform: `translate(${(x - size / 2) * UNIT} ${(y - size / 2) * UNIT}) scale(${scale})`,
  });
  if (glyph.light) made.append(shape('path', {class: 'figure-light', d: glyph.light}));
  if (glyph.fill) made.append(shape('path', {class: 'figure-fill', d: glyph.fill}));
  if (glyph.stroke) made.append(shape('path', {class: 'figure-line', d: glyph.stroke}));
  return made;
}

/** A symbol between two cells, on a pad that keeps the line between them from it.
 * @param {Glyph} glyph @param {Cell} spot @param {string} name @returns {SVGElement[]}
 */
export const signShapes = (glyph, [y, x], name) => [
  shape('circle', {class: `pad ${name}`, cx: x * UNIT / 2, cy: y * UNIT / 2, r: 7.5}), figure(glyph, y / 2, x / 2, name, 0.46)];

/** A line on each side: along it, or through it from cell to cell.
 * @param {Cell[]} spots @param {boolean} through
 */
export function sidesPath(spots, through) {
  return spots.map(([y, x]) => {
    const level = (y % 2 === 0) !== through;
    const [cy, cx] = [y * UNIT / 2, x * UNIT / 2];
    return level ? `M${cx - UNIT / 2} ${cy}h${UNIT}` : `M${cx} ${cy - UNIT / 2}v${UNIT}`;
  }).join('');
}

/** A small cross on each spot. @param {Cell[]} spots @param {number} [half] */
export const crossPath = (spots, half = 4) => spots.map(([y, x]) =>
  `M${x * UNIT / 2 - half} ${y * UNIT / 2 - half}l${2 * half} ${2 * half}m0 ${-2 * half}l${-2 * half} ${2 * half}`).join('');

/** What lights spots of the lattice: sides as broad lines, cells as squares, corners as discs.
 * @param {string} name @param {Cell[]} spots @param {boolean} through  whether lines go through sides
 * @returns {SVGElement[]}
 */
export function spotShapes(name, spots, through) {
  const sides = spots.filter(([y, x]) => isSide(y, x));
  const others = spots.filter(([y, x]) => !isSide(y, x));
  return [
    ...others.map(([y, x]) => y % 2
      ? shape('rect', {class: `${name} at-cell`, x: (x - 1) * UNIT / 2, y: (y - 1) * UNIT / 2, width: UNIT, height: UNIT})
      : shape('circle', {class: `${name} at-corner`, cx: x * UNIT / 2, cy: y * UNIT / 2, r: 7})),
    ...(sides.length ? [shape('path', {class: `${name} at-side`, d: sidesPath(sides, through)})] : []),
  ];
}

/** A ring around each spot. @param {string} name @param {Cell[]} spots @param {boolean} through @returns {SVGElement[]} */
export function spotRings(name, spots, through) {
  return spots.map(([y, x]) => {
    const {height, width} = boxOf([y, x], through);
    return shape('rect', {
      class: name, x: x * UNIT / 2 - width / 2, y: y * UNIT / 2 - height / 2, width, height, rx: 5,
    });
  });
}

/** The size of what holds all that a spot shows. @param {Cell} spot @param {boolean} through */
export function boxOf([y, x], through) {
  if (!isSide(y, x)) return y % 2 ? {height: UNIT - 5, width: UNIT - 5} : {height: 16, width: 16};
  const level = (y % 2 === 0) !== through;
  return level ? {height: 11, width: UNIT - 5} : {height: UNIT - 5, width: 11};
}

/** An arrow beside a number, as a path in a cell. @param {string} sign @param {number} r @param {number} c */
export function arrowPath(sign, r, c) {
  const x = c * UNIT, y = r * UNIT;
  return {
    '<': `M${x + 32} ${y + 7}h-24m5 -4l-5 4l5 4`, '>': `M${x + 8} ${y + 7}h24m-5 -4l5 4l-5 4`,
    '^': `M${x + 33} ${y + 32}v-24m-4 5l4 -5l4 5`, v: `M${x + 33} ${y + 8}v24m-4 -5l4 5l4 -5`,
  }[sign] ?? '';
}

/** A number on a corner. @param {import('./geometry.js').Entry} entry @param {number} i @param {number} j @param {string} frame @param {string} name */
export function cornerShapes(entry, i, j, frame, name) {
  const size = 15;
  return [
    shape('circle', {class: `${frame === 'circle' ? 'ring' : 'pad'} ${name}`, cx: j * UNIT, cy: i * UNIT, r: 9.5}),
    ...(entry === '?' && frame ? [] : [shape('text', {
      class: `${name} on-corner`, x: j * UNIT, y: i * UNIT + size * 0.36, 'font-size': size,
    }, String(entry))]),
  ];
}

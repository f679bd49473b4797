// @ts-check
/**
 * What the picture of the board is made of: lines, squares, dots, rings, and what stands in a row.
 *
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {import('./geometry.js').Entry} Entry
 */

import {UNIT, arrowPath, figure} from './figures.js';
import {pictured} from './kinds.js';
import {shape} from './ui.js';

/**
 * Where clues of one cell stand, so that none is drawn over another: a single one in the middle, or in
 * the corner where it is about a room; several, or where a value has the middle, in a corner each.
 *
 * @typedef {'centre' | 'corner' | 0 | 1 | 2 | 3} Spot  a corner by number: the upper left, the lower
 *   right, the upper right, the lower left
 *
 * @param {{place: string}[]} layers  those with a clue in the cell @param {boolean} values  whether a value has the middle
 * @returns {Spot[]}
 */
export function spots(layers, values) {
  if (layers.length === 1 && !values) return [layers[0].place === 'room' ? 'corner' : 'centre'];
  // What is about a room stands where it always does.
  const order = [...layers].sort((a, b) => Number(b.place === 'room') - Number(a.place === 'room'));
  return layers.map(layer => /** @type {Spot} */ (order.indexOf(layer) % 4));
}

/** Where a text begins, or where it ends at the right, in parts of a cell. @param {Spot} spot @param {number} size */
export function spotted(spot, size) {
  if (spot === 'centre') return {x: 0.5, y: 0.5 + size * 0.355 / UNIT};
  if (spot === 'corner') return {x: 0.1, y: (size * 0.73 + 5) / UNIT};
  const right = spot === 1 || spot === 2, below = spot === 1 || spot === 3;
  return {x: right ? 0.92 : 0.08, y: below ? 0.92 : (size * 0.73 + 3) / UNIT};
}

/** How far from the lines small values keep. */
const INSET = 0.05;

/**
 * What is drawn of a row. Cells that look alike share an element: thousands of them would be slow.
 */
export class Ink {
  /** @param {import('./kinds.js').Kind} kind @param {number} r @param {number} length  of the longer side of the board */
  constructor(kind, r, length) {
    this.answer = kind.answer_type;
    this.r = r;
    // On a large board cells are small, and what stands in their corners must still be read.
    this.corner = Math.min(Math.max(16, 16 + (length - 20) * 0.3), 23);
    /** @type {Map<string, {group: string, name: string, path: string}>} */
    this.paths = new Map();
    /** @type {Map<string, {
     *   group: string, name: string, size: number, y: number, xs: number[], text: string}>} */
    this.texts = new Map();
    /** @type {[string, SVGElement][]} */
    this.single = [];
  }

  /** @param {string} group @param {string} name @param {string} path */
  path(group, name, path) {
    const key = `${group} ${name}`;
    const known = this.paths.get(key);
    if (known) known.path += path;
    else this.paths.set(key, {group, name, path});
  }

  /** A value as the kind's answer has it: filled, a dot on bare ground, or a number.
   * @param {number} c @param {Entry} value @param {string} name
   * @param {number} [clues]  how many stand there: a dot keeps out of their way
   */
  value(c, value, name, clues = 0) {
    const glyph = pictured(this.answer, value);
    if (glyph) this.picture('marks', c, glyph, name);
    else if (value === this.answer.filled) this.path('marks', `${name} fill`, square(this.r, c));
    else if (value === this.answer.background) {
      this.path('marks', `${name} dot`, dot(this.r, c, clues ? 2.8 : 3.6, clues));
    } else this.text('marks', c, String(value), `${name} number`, 'centre');
  }

  /** @param {string} group @param {number} c @param {import('./kinds.js').Glyph} glyph @param {string} name */
  picture(group, c, glyph, name) {
    this.single.push([group, figure(glyph, this.r + 0.5, c + 0.5, name)]);
  }

  /** A number in a circle, or on a block; one that is not told leaves it empty.
   * @param {number} c @param {Entry} entry @param {string} frame @param {string} name
   */
  framed(c, entry, frame, name) {
    if (frame === 'circle') {
      this.single.push(['marks', shape('circle', {
        class: `ring ${name}`, cx: (c + 0.5) * UNIT, cy: (this.r + 0.5) * UNIT, r: UNIT * 0.38,
      })]);
    } else this.path('marks', `block ${name}`, square(this.r, c));
    if (entry === '?') return;
    this.text('texts', c, String(entry), `${name} in-${frame}`, 'centre', frame === 'circle' ? 0.84 : 1);
  }

  /** A number and where it points. @param {number} c @param {string} entry @param {string} name */
  arrow(c, entry, name) {
    const sign = entry.slice(-1), number = entry.slice(0, -1);
    this.path('texts', `arrow ${name}`, arrowPath(sign, this.r, c));
    if (!number) return;
    const upright = sign === '^' || sign === 'v';
    this.single.push(['texts', shape('text', {
      class: name, x: (c + (upright ? 0.42 : 0.5)) * UNIT, y: (this.r + (upright ? 0.68 : 0.78)) * UNIT, 'font-size': number.length > 1 ? 16 : 20,
    }, number)]);
  }

  /** Small values, each where it always stands: as many a line as there are lines.
   * @param {number} c @param {Entry[]} list @param {number[]} values  all that there are @param {string} name @param {string} [group]
   */
  candidates(c, list, values, name, group = 'notes') {
    const side = Math.ceil(Math.sqrt(values.length));
    for (const value of list) {
      const at = values.indexOf(Number(value));
      if (at < 0) continue;
      const x = (c + INSET + (at % side + 0.5) / side * (1 - 2 * INSET)) * UNIT;
      const y = (this.r + INSET + (Math.floor(at / side) + 0.5) / side * (1 - 2 * INSET)) * UNIT;
      const size = (String(values.at(-1)).length > 1 ? 0.62 : 0.78) * UNIT / side;
      this.single.push([group, shape('text', {class: name, x, y: y + size * 0.36, 'font-size': size}, String(value))]);
    }
  }

  /** @param {string} group @param {number} c @param {string} text @param {string} name @param {Spot} spot @param {number} [scale] */
  text(group, c, text, name, spot, scale = 1) {
    const centre = [24, 20, 15, 12, 10, 9][Math.min(text.length, 6) - 1];
    const corner = text.length > 3 ? 11 : this.corner;
    const size = spot === 'centre' ? centre * scale : spot === 'corner' ? corner : text.length > 2 ? 9 : 13;
    const at = spotted(spot, size);
    const x = (c + at.x) * UNIT, y = (this.r + at.y) * UNIT;
    const full = `${name} ${typeof spot === 'number' ? `corner at-${spot}` : spot}`;
    if (text.length > 1) {
      this.single.push([group, shape('text', {class: full, x, y, 'font-size': size}, text)]);
      return;
    }
    const key = `${group} ${full}`;
    const known = this.texts.get(key);
    if (known) {
      known.xs.push(x);
      known.text += text;
    } else {
      this.texts.set(key, {group, name: full, size, y, xs: [x], text});
    }
  }

  /** @param {number} c @param {string} text @param {string} name @param {number} [x] @param {number} [y] */
  small(c, text, name, x = 0.5, y = 0.86) {
    const place = {class: name, x: (c + x) * UNIT, y: (this.r + y) * UNIT};
    this.single.push(['notes', shape('text', place, text)]);
  }

  /** The elements of a group. @param {string} group @returns {SVGElement[]} */
  made(group) {
    /** @type {SVGElement[]} */
    const made = [];
    for (const one of this.paths.values()) {
      if (one.group === group) made.push(shape('path', {class: one.name, d: one.path}));
    }
    for (const one of this.texts.values()) {
      if (one.group !== group) continue;
      // Each character has a place of its own.
      made.push(shape('text', {
        class: one.name, x: one.xs.join(' '), y: one.y, 'font-size': one.size,
      }, one.text));
    }
    for (const [where, element] of this.single) if (where === group) made.push(element);
    return made;
  }
}

/** Lines as one path; those that follow each other are one stretch.
 * @param {import('./geometry.js').Borders} borders
 */
export function linePath({right, below}) {
  let path = '';
  const rows = right.length, cols = right[0].length;
  for (let c = 0; c + 1 < cols; c++) {
    for (let r = 0; r < rows; r++) {
      if (!right[r][c]) continue;
      const from = r;
      while (r < rows && right[r][c]) r++;
      path += `M${(c + 1) * UNIT} ${from * UNIT}V${r * UNIT}`;
    }
  }
  for (let r = 0; r + 1 < rows; r++) {
    for (let c = 0; c < cols; c++) {
      if (!below[r][c]) continue;
      const from = c;
      while (c < cols && below[r][c]) c++;
      path += `M${from * UNIT} ${(r + 1) * UNIT}H${c * UNIT}`;
    }
  }
  return path;
}

/** @param {number} r @param {number} c */
export const square = (r, c) => `M${c * UNIT} ${r * UNIT}h${UNIT}v${UNIT}h${-UNIT}z`;

/** @param {number} r @param {number} c @param {number} size
 * @param {number} [clues]  beside how many clues: at the lower right, which the second of several has
 */
export function dot(r, c, size, clues = 0) {
  const down = clues ? 0.84 : 0.5, right = clues > 1 ? 0.16 : down, half = `a${size} ${size} 0 1 0`;
  return `M${(c + right) * UNIT - size} ${(r + down) * UNIT}${half} ${2 * size} 0${half} ${-2 * size} 0`;
}

/** @param {string} name @param {Cell[]} cells @returns {SVGElement[]} */
export function squares(name, cells) {
  if (!cells.length) return [];
  return [shape('path', {class: name, d: cells.map(([r, c]) => square(r, c)).join('')})];
}

/** @param {string} name @param {Cell[]} cells @returns {SVGElement[]} */
export function crosses(name, cells) {
  if (!cells.length) return [];
  const d = cells.map(([r, c]) =>
    `M${(c + 0.36) * UNIT} ${(r + 0.36) * UNIT}l11 11m0 -11l-11 11`).join('');
  return [shape('path', {class: name, d})];
}

/** @param {string} name @param {Cell[]} cells @returns {SVGElement[]} */
export function rings(name, cells) {
  return cells.map(([r, c]) => shape('rect', {
    class: name, x: c * UNIT + 2.5, y: r * UNIT + 2.5, width: UNIT - 5, height: UNIT - 5, rx: 3,
  }));
}

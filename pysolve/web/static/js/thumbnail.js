// @ts-check
/** Small pictures of puzzles, for lists and for paper. */

import {UNIT, arrowPath, cornerShapes, crossPath, figure, sidesPath, signShapes} from './figures.js';
import {linePath, spots, spotted, square} from './ink.js';
import {cellLayers, glyphOf, layerOf, marginLayers, onSides, pictured, throughCells, varied} from './kinds.js';
import {marginPlace, marginsOf} from './margins.js';
import {spotsWith} from './overlays.js';
import {listed, thickLines} from './record.js';
import {shape} from './ui.js';

/**
 * @typedef {import('./geometry.js').Entry} Entry
 * @typedef {import('./geometry.js').Grid} Grid
 * @typedef {import('./kinds.js').Kind} Kind
 * @typedef {import('./record.js').Puzzle} Puzzle
 */

/** Up to how many cells a side clues can be read, and lines between cells be seen, in a small picture. */
const READABLE = 16, LINED = 26;

/**
 * Draw a puzzle.
 * @param {Puzzle} puzzle @param {Kind} plain  its kind
 * @param {Grid | null} [marks]
 * @param {{large?: boolean}} [options]  large: with all there is to see
 */
export function thumbnail(puzzle, plain, marks = null, {large = false} = {}) {
  const {rows, cols} = puzzle;
  const kind = varied(plain, puzzle.variants);
  const longer = Math.max(rows, cols);
  const w = cols * UNIT, h = rows * UNIT;
  const {top, left, bottom, right} = marginsOf(/** @type {any} */ ({puzzle, mode: 'play'}), kind);
  const rim = layerOf(kind, 'corner') || kind.answer_type.rim ? 12 : 3;
  const made = shape('svg', {
    class: `thumb ${large ? 'thumb-large' : ''}${kind.answer_type.rim ? ' at-rim' : ''}`.trim(), 'aria-hidden': 'true',
    viewBox: [-left * UNIT - rim, -top * UNIT - rim, w + (left + right) * UNIT + 2 * rim, h + (top + bottom) * UNIT + 2 * rim].join(' '),
  });
  const drawing = new Drawing(puzzle, kind, marks, {large, readable: large || longer <= READABLE});
  drawing.draw();
  let thin = '';
  if (large || longer <= LINED) {
    for (let r = 1; r < rows; r++) thin += `M0 ${r * UNIT}H${w}`;
    for (let c = 1; c < cols; c++) thin += `M${c * UNIT} 0V${h}`;
  }
  made.append(
    shape('rect', {class: 'thumb-paper', width: w, height: h}),
    shape('path', {class: 'thumb-fill', d: drawing.fills}),
    shape('path', {class: 'thumb-thin', d: thin}),
    shape('path', {class: 'thumb-hole', d: drawing.holes}),
    shape('path', {class: 'thumb-block', d: drawing.blocks}),
    shape('path', {class: 'thumb-thick', d: linePath(thickLines(puzzle, kind))}),
    shape('rect', {class: 'thumb-frame', width: w, height: h}),
    shape('path', {class: 'thumb-dot', d: drawing.dots}), drawing.texts);
  return made;
}

/** What is in the cells, on the sides and corners and in the margins of a small picture. */
class Drawing {
  /** @param {Puzzle} puzzle @param {Kind} kind @param {Grid | null} marks @param {{large: boolean, readable: boolean}} options */
  constructor(puzzle, kind, marks, {large, readable}) {
    this.puzzle = puzzle;
    this.kind = kind;
    this.marks = marks;
    this.large = large;
    this.readable = readable;
    this.texts = shape('g', {class: 'thumb-texts'});
    this.fills = this.dots = this.holes = this.blocks = '';
  }

  draw() {
    const {marks, kind} = this;
    if (marks && !onSides(kind)) {
      marks.forEach((row, r) => row.forEach((mark, c) => { if (mark !== null) this.#value(mark, r, c, 'thumb-mark'); }));
    }
    this.#cells();
    if (marks && onSides(kind)) this.#sides(marks);
    this.#around();
  }

  /** @param {Entry} value @param {number} r @param {number} c @param {string} name */
  #value(value, r, c, name) {
    const {filled, background} = this.kind.answer_type;
    const glyph = pictured(this.kind.answer_type, value);
    if (glyph) this.texts.append(figure(glyph, r + 0.5, c + 0.5, name));
    else if (value === filled) this.fills += square(r, c);
    else if (value === background) this.dots += disc(r, c, 4);
    else this.texts.append(text(value, r, c, name, 'centre'));
  }

  #cells() {
    const {puzzle: {layers}, kind, marks} = this;
    const {filled} = kind.answer_type;
    const inCells = cellLayers(kind);
    for (const layer of inCells) {
      for (const [r, c, entry] of listed(layers[layer.name])) {
        const glyph = glyphOf(layer, entry);
        const dark = !onSides(kind) && marks?.[r]?.[c] === filled && !pictured(kind.answer_type, filled);
        const name = dark ? 'thumb-clue on-dark' : 'thumb-clue';
        if (layer.entries === 'values') this.#value(entry, r, c, 'thumb-clue');
        else if (layer.entries === 'holes') this.holes += square(r, c);
        else if (layer.entries === 'symbols') glyph && this.texts.append(figure(glyph, r + 0.5, c + 0.5, 'thumb-clue'));
        else if (layer.framed) this.#framed(layer.framed, entry, r, c);
        else if (!this.readable) this.dots += disc(r, c, 6);
        else if (layer.entries === 'arrows') {
          this.texts.append(shape('path', {class: 'thumb-arrow', d: arrowPath(String(entry).slice(-1), r, c)}),
            text(String(entry).slice(0, -1), r, c, name, 'centre'));
        } else this.texts.append(text(entry, r, c, name, this.#spot(layer, r, c)));
      }
    }
  }

  /** @param {string} frame @param {Entry} entry @param {number} r @param {number} c */
  #framed(frame, entry, r, c) {
    if (frame === 'block') this.blocks += square(r, c);
    else this.texts.append(shape('circle', {class: 'thumb-ring', cx: (c + 0.5) * UNIT, cy: (r + 0.5) * UNIT, r: UNIT * 0.38}));
    if (entry !== '?' && this.readable) this.texts.append(text(entry, r, c, frame === 'block' ? 'thumb-clue in-block' : 'thumb-clue', 'centre', 0.84));
  }

  /** Where a clue stands; in a small picture a clue of a room is as large as others.
   * @param {import('./kinds.js').LayerType} layer @param {number} r @param {number} c
   */
  #spot(layer, r, c) {
    const {puzzle: {layers}, kind, marks} = this;
    const here = cellLayers(kind).filter(other => layers[other.name][r][c] !== null);
    const clues = here.filter(({entries, framed}) => entries === 'numbers' && !framed);
    const values = here.some(({entries}) => entries === 'values');
    const found = spots(clues, values || (!!marks && kind.answer_type.filled === null))[clues.indexOf(layer)];
    return found === 'corner' && !this.large ? 'centre' : found;
  }

  /** @param {Grid} marks */
  #sides(marks) {
    const {puzzle, kind} = this;
    const {filled, background} = kind.answer_type;
    this.texts.append(
      shape('path', {class: 'thumb-line', d: sidesPath(spotsWith(marks, filled, puzzle, kind), throughCells(kind))}),
      shape('path', {class: 'thumb-cross', d: crossPath(spotsWith(marks, background, puzzle, kind))}));
  }

  /** Corners, signs and margins. */
  #around() {
    const {puzzle, kind} = this;
    const corners = layerOf(kind, 'corner'), signs = layerOf(kind, 'side');
    if (corners) {
      for (const [i, j, entry] of listed(puzzle.layers[corners.name])) {
        this.texts.append(...cornerShapes(entry, i, j, corners.framed ?? '', 'thumb-clue'));
      }
    }
    if (signs) {
      for (const [y, x, entry] of listed(puzzle.layers[signs.name])) {
        const glyph = glyphOf(signs, entry);
        if (glyph) this.texts.append(...signShapes(glyph, [y, x], 'thumb-clue'));
      }
    }
    for (const layer of marginLayers(kind)) {
      puzzle.layers[layer.name].forEach((list, line) => list.forEach((entry, at) => {
        const {x, y} = marginPlace(layer, line, at, list.length, puzzle);
        this.texts.append(shape('text', {
          class: 'thumb-clue', 'text-anchor': 'middle', 'font-size': 17, x: x * UNIT, y: y * UNIT + 6,
        }, String(entry)));
      }));
    }
  }
}

/** @param {number} r @param {number} c @param {number} size */
const disc = (r, c, size) =>
  `M${(c + 0.5) * UNIT - size} ${(r + 0.5) * UNIT}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0`;

/** @param {Entry} entry @param {number} r @param {number} c @param {string} name
 * @param {import('./ink.js').Spot} spot @param {number} [scale]
 */
function text(entry, r, c, name, spot, scale = 1) {
  const told = String(entry);
  const centre = [26, 26, 21, 16, 13, 11][Math.min(Math.max(told.length, 1), 6) - 1] * scale;
  const size = spot === 'centre' ? centre : spot === 'corner' ? 16 : told.length > 2 ? 9 : 13;
  const anchor = spot === 'centre' ? 'middle' : spot === 1 || spot === 2 ? 'end' : 'start';
  const {x, y} = spotted(spot, size);
  return shape('text', {
    class: name, 'font-size': size, 'text-anchor': anchor, x: (c + x) * UNIT, y: (r + y) * UNIT,
  }, told);
}

// @ts-check
/**
 * The picture of the board. It is painted once a frame, and only where something is new.
 *
 * @typedef {import('./geometry.js').Grid} Grid
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {import('./geometry.js').Entry} Entry
 * @typedef {import('./store.js').State} State
 * @typedef {import('./kinds.js').Kind} Kind
 * @typedef {import('./hits.js').Hit} Hit
 */

import {UNIT, boxOf, cornerShapes, crossPath, sidesPath, signShapes} from './figures.js';
import {ROOMS, WALLS, bordersOf} from './geometry.js';
import {hitAt} from './hits.js';
import {Ink, linePath, spots, square} from './ink.js';
import {cellLayers, glyphOf, hasWalls, kindOf, layerOf, onSides, pictured, throughCells} from './kinds.js';
import {marginBox, marginShapes, marginsOf} from './margins.js';
import {full, valuesIn} from './marking.js';
import {LABELS, chainShapes, countShapes, countsWidth, forcedShapes, includes, lightShapes, spotsWith} from './overlays.js';
import {isHole, markable, placeAt, spotAt} from './places.js';
import {listed, thickLines} from './record.js';
import {shape} from './ui.js';

const MARGIN = 5;

/** Up to how many values small ones have a place each. */
const PLACED = 25;

/** The groups of the picture, the lowest first. */
const GROUPS = /** @type {const} */ ([
  'underlay', 'paper', 'colours', 'under', 'forced', 'marks', 'lines', 'chains', 'texts', 'sides', 'signs', 'notes', 'over',
  'margins', 'cursor', 'labels', 'counts',
]);

/** Those that have a group for each row, which is drawn anew as a whole. */
const ROW_GROUPS = /** @type {const} */ (['colours', 'marks', 'texts', 'notes']);

export class Board {
  /**
   * @param {SVGSVGElement} svg
   * @param {import('./store.js').Store} store
   * @param {import('./kinds.js').Kinds} kinds
   */
  constructor(svg, store, kinds) {
    this.svg = svg;
    this.store = store;
    this.kinds = kinds;
    /** @type {Record<string, SVGGElement>} */
    this.groups = {};
    /** @type {State | null} */
    this.painted = null;
    this.frame = 0;
    store.subscribe(() => this.later());
    this.paint();
  }

  /** Paint in the next frame. */
  later() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  /** The kind of the puzzle on the board. @returns {Kind} */
  get kind() {
    return kindOf(this.store.state.puzzle, this.kinds);
  }

  /** What lies at a point of the window. @param {number} clientX @param {number} clientY */
  hit(clientX, clientY) {
    const matrix = this.svg.getScreenCTM();
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse());
    return this.at(point.x / UNIT, point.y / UNIT);
  }

  /** What lies at a point of the board. @param {number} x @param {number} y @returns {Hit} */
  at(x, y) {
    const {state} = this.store;
    const {rows, cols} = state.puzzle;
    return hitAt(x, y, rows, cols, state.mode === 'draw' ? marginsOf(state, this.kind) : {});
  }

  /** Where a cell is in the window. @param {Cell} cell @returns {DOMRect} */
  place([r, c]) {
    const matrix = /** @type {DOMMatrix} */ (this.svg.getScreenCTM());
    const from = new DOMPoint(c * UNIT, r * UNIT).matrixTransform(matrix);
    const to = new DOMPoint((c + 1) * UNIT, (r + 1) * UNIT).matrixTransform(matrix);
    return new DOMRect(from.x, from.y, to.x - from.x, to.y - from.y);
  }

  /** Bring the picture up to date, now. */
  paint() {
    const state = this.store.state;
    const before = this.painted;
    if (state === before) return;
    this.painted = state;
    const {kind} = this;
    const fresh = !before || this.#shape(before) !== this.#shape(state);
    if (fresh) this.#build(state);
    const old = fresh ? null : before;
    if (!old || old.puzzle !== state.puzzle) {
      this.#lines(state, old);
      this.#signs(state);
    }
    if (!old || old.puzzle.layers !== state.puzzle.layers || old.overlays.clues !== state.overlays.clues) {
      this.groups.margins.replaceChildren(...marginShapes(state, kind, (layer, line, at) => clashes(state, layer, [line, at])));
      this.#signs(state);
    }
    for (const r of this.#dirty(state, old)) this.#row(state, r);
    if (onSides(kind)) this.#sides(state, old);
    if (!old || old.overlays !== state.overlays || old.stroke !== state.stroke) this.#overlays(state, old);
    this.#cursor(state, old);
    if (!old || old.zoom !== state.zoom) {
      this.svg.style.setProperty('--zoom', String(state.zoom));
      this.svg.classList.toggle('zoomed', state.zoom > 1);
    }
    this.svg.setAttribute('data-mode', state.mode);
    // Where a drag draws nothing, one finger may scroll the page.
    const still = state.mode === 'draw'
      && (state.tool === 'clues' || !(state.puzzle.layers[ROOMS] || state.puzzle.layers[WALLS]));
    this.svg.classList.toggle('still', still);
    this.svg.classList.toggle('showing', !!state.overlays.shown);
  }

  /** What the frame of the picture depends on. @param {State} state */
  #shape(state) {
    const {puzzle: {kind, variants, rows, cols}, coordinates, overlays: {counts}} = state;
    const margins = marginsOf(state, kindOf(state.puzzle, this.kinds));
    return [kind, variants, rows, cols, coordinates, !!counts, Object.values(margins)].join();
  }

  /** Begin the picture anew. @param {State} state */
  #build(state) {
    const {rows, cols} = state.puzzle;
    const {kind} = this;
    const w = cols * UNIT, h = rows * UNIT;
    const labels = state.coordinates ? LABELS : 0;
    const counts = state.overlays.counts ? LABELS : 0;
    const margins = marginsOf(state, kind);
    // What stands on corners of the rim reaches out of it.
    const rim = layerOf(kind, 'corner') || (onSides(kind) && kind.answer_type.rim) ? 3 * MARGIN : MARGIN;
    const left = margins.left * UNIT + rim + labels, top = margins.top * UNIT + rim + labels;
    const wide = left + w + margins.right * UNIT + rim + Math.max(counts, countsWidth(state));
    const high = top + h + margins.bottom * UNIT + rim + counts;
    this.svg.setAttribute('viewBox', [-left, -top, wide, high].join(' '));
    // Margins need room as rows and columns do.
    this.svg.style.setProperty('--rows', String(rows + margins.top + margins.bottom));
    this.svg.style.setProperty('--cols', String(cols + margins.left + margins.right));
    this.svg.classList.toggle('at-rim', onSides(kind) && !!kind.answer_type.rim);
    this.svg.replaceChildren();
    for (const name of GROUPS) {
      this.groups[name] = shape('g', {class: `g-${name}`});
      this.svg.append(this.groups[name]);
    }
    for (const group of ROW_GROUPS) {
      for (let r = 0; r < rows; r++) this.groups[group].append(shape('g'));
    }
    this.groups.paper.append(shape('rect', {class: 'paper', width: w, height: h}));
    let thin = '', dots = '';
    for (let r = 1; r < rows; r++) thin += `M0 ${r * UNIT}H${w}`;
    for (let c = 1; c < cols; c++) thin += `M${c * UNIT} 0V${h}`;
    if (onSides(kind) && kind.answer_type.rim) {
      for (let r = 0; r <= rows; r++) for (let c = 0; c <= cols; c++) dots += `M${c * UNIT} ${r * UNIT}h0`;
    }
    this.groups.lines.append(
      shape('path', {class: 'thin', d: thin}),
      shape('path', {class: 'hole'}),
      shape('path', {class: 'thick'}),
      shape('path', {class: 'loose'}),
      shape('rect', {class: 'frame', width: w, height: h}),
      shape('path', {class: 'crossings', d: dots}));
    this.groups.cursor.append(shape('rect', {class: 'cursor', rx: 2}));
    if (!state.coordinates) return;
    for (let r = 0; r < rows; r++) {
      this.groups.labels.append(shape('text', {
        class: 'label', x: -margins.left * UNIT - LABELS / 2 - 3, y: (r + 0.5) * UNIT,
      }, String(r + 1)));
    }
    for (let c = 0; c < cols; c++) {
      this.groups.labels.append(shape('text', {
        class: 'label', x: (c + 0.5) * UNIT, y: -margins.top * UNIT - LABELS / 2 - 3,
      }, String(c + 1)));
    }
  }

  /** @param {State} state @param {State | null} old */
  #lines(state, old) {
    const {rows, cols, layers} = state.puzzle;
    const holes = this.kind.layer_types.filter(({entries}) => entries === 'holes').map(({name}) => name);
    if (old && old.puzzle.settings === state.puzzle.settings
      && [ROOMS, WALLS, ...holes].every(name => old.puzzle.layers[name] === layers[name])) return;
    const [, hole, thick, loose] = this.groups.lines.children;
    // Walls that the kind knows are lines like any other; else they are a room not yet finished.
    const known = hasWalls(this.kind);
    const walls = layers[WALLS];
    put(hole, {d: holes.flatMap(name => listed(layers[name])).map(([r, c]) => square(r, c)).join('')});
    put(thick, {d: linePath(thickLines(state.puzzle, this.kind))});
    put(loose, {d: known || !walls ? '' : linePath(bordersOf(undefined, walls, rows, cols))});
  }

  /** Numbers on corners, and symbols on sides. @param {State} state */
  #signs(state) {
    const {layers} = state.puzzle;
    const corners = layerOf(this.kind, 'corner');
    const signs = layerOf(this.kind, 'side');
    /** @param {string} layer @param {Cell} at */
    const name = (layer, at) => `clue${clashes(state, layer, at) ? ' clash' : ''}`;
    this.groups.signs.replaceChildren(
      ...(corners ? listed(layers[corners.name]).flatMap(([i, j, entry]) => cornerShapes(entry, i, j, corners.framed ?? '', name(corners.name, [i, j]))) : []),
      ...(signs ? listed(layers[signs.name]).flatMap(([y, x, entry]) => {
        const glyph = glyphOf(signs, entry);
        return glyph ? signShapes(glyph, [y, x], name(signs.name, [y, x])) : [];
      }) : []));
  }

  /** The rows that may look different now. @param {State} state @param {State | null} old */
  #dirty(state, old) {
    const {rows} = state.puzzle;
    /** @type {Set<number>} */
    const dirty = new Set();
    if (!old || old.trial !== state.trial || !old.overlays.shown !== !state.overlays.shown
      || this.#whole(old.overlays.shown) !== this.#whole(state.overlays.shown)) {
      for (let r = 0; r < rows; r++) dirty.add(r);
      return dirty;
    }
    const inCells = cellLayers(this.kind);
    /** @param {State} s @returns {any[][][]} */
    const grids = s => [
      ...inCells.map(({name}) => s.puzzle.layers[name]), s.notes.colours, s.notes.candidates,
      ...(onSides(this.kind) ? [] : [s.overlays.shown ?? s.marks]),
    ];
    const now = grids(state), then = grids(old);
    now.forEach((grid, i) => {
      if (grid === then[i]) return;
      for (let r = 0; r < rows; r++) if (grid[r] !== then[i][r]) dirty.add(r);
    });
    for (const name of /** @type {const} */ (['clash', 'wrong'])) {
      if (state.overlays[name] === old.overlays[name]) continue;
      for (const [r] of [...state.overlays[name], ...old.overlays[name]]) if (r < rows) dirty.add(r);
    }
    return dirty;
  }

  /** Draw what stands in the cells of a row. @param {State} state @param {number} r */
  #row(state, r) {
    const {puzzle: {cols, layers}, notes} = state;
    const {kind} = this;
    const {filled} = kind.answer_type;
    const {clash} = state.overlays;
    const inCells = cellLayers(kind).filter(({entries}) => entries !== 'holes');
    const {values} = valuesIn(state.puzzle, kind);
    const ink = new Ink(kind, r, Math.max(state.puzzle.rows, cols));
    for (let c = 0; c < cols; c++) {
      const here = inCells.filter(({name}) => layers[name][r][c] !== null);
      const given = here.reduce((/** @type {Entry} */ found, layer) =>
        layer.entries === 'values' ? layers[layer.name][r][c] : found, null);
      const clues = here.filter(layer => layer.entries === 'numbers' && !layer.framed);
      const places = spots(clues, given !== null || filled === null);
      const value = given ?? (onSides(kind) ? null : (state.overlays.shown ?? state.marks)[r]?.[c] ?? null);
      const dark = filled !== null && value === filled && !pictured(kind.answer_type, filled) ? ' on-dark' : '';
      if (!onSides(kind) && given === null && !isHole(layers, kind, [r, c])) this.#mark(state, ink, r, c, here, dark);
      for (const layer of here) {
        const entry = layers[layer.name][r][c];
        const name = `clue${includes(clash, r, c) ? ' clash' : ''}`;
        const glyph = glyphOf(layer, entry);
        if (layer.entries === 'values') ink.value(c, entry, `given ${name}`);
        else if (layer.entries === 'symbols') glyph && ink.picture('texts', c, glyph, name);
        else if (layer.entries === 'arrows') ink.arrow(c, String(entry), name + dark);
        else if (layer.framed) ink.framed(c, entry, layer.framed, name);
        else ink.text('texts', c, String(entry), name + dark, places[clues.indexOf(layer)]);
      }
      const colour = notes.colours[r]?.[c] ?? null;
      if (colour !== null) ink.path('colours', `colour colour-${colour}`, square(r, c));
      const list = notes.candidates[r]?.[c];
      if (!Array.isArray(list) || !list.length) continue;
      const size = list.length < 4 ? ' few' : list.length > 5 ? ' many' : '';
      if (filled !== null || values.length > PLACED) ink.small(c, list.join(size === ' many' ? '' : ' '), `candidates${size}${dark}`);
      else if (value === null) ink.candidates(c, list, values, 'candidate');
    }
    for (const group of ROW_GROUPS) {
      const place = this.groups[group].children[r];
      const made = ink.made(group);
      if (made.length || place.firstChild) place.replaceChildren(...made);
    }
  }

  /** The mark of a cell. @param {State} state @param {Ink} ink @param {number} r @param {number} c
   * @param {import('./kinds.js').LayerType[]} here  the layers that have something in the cell @param {string} dark
   */
  #mark(state, ink, r, c, here, dark) {
    const {overlays: {shown, wrong}} = state;
    const mark = (shown ?? state.marks)[r]?.[c] ?? null;
    // Of a whole answer that is shown, bare ground needs no dot: nothing is open.
    if (mark === null || (this.#whole(shown) && mark === this.kind.answer_type.background && !pictured(this.kind.answer_type, mark))) return;
    const level = shown ? 0 : Math.min(trialLevel(state, r, c), 3);
    const name = `mark${shown ? ' shown' : ''}${level ? ` trial trial-${level}` : ''}${includes(wrong, r, c) ? ' wrong' : ''}`;
    // A clue of a room alone leaves the middle free.
    ink.value(c, mark, name, here.length > 1 || here[0]?.place === 'cell' ? here.length : 0);
    if (level) ink.small(c, String(level), `level${dark}`, 0.86, 0.3);
  }

  /** Whether nothing is open in what is shown. @param {Grid | null} shown */
  #whole(shown) {
    const {store: {state: {puzzle}}, kind} = this;
    return !!shown && full(shown, spot => markable(puzzle, kind, spot));
  }

  /** Marks on sides. @param {State} state @param {State | null} old */
  #sides(state, old) {
    const {puzzle, overlays: {shown, wrong}, trial} = state;
    const marks = shown ?? state.marks;
    if (old && (old.overlays.shown ?? old.marks) === marks && old.trial === trial && old.overlays.wrong === wrong) return;
    const {kind} = this;
    const {filled, background} = kind.answer_type;
    const through = throughCells(kind);
    /** @type {Map<string, Cell[]>} */
    const sorts = new Map();
    for (const [value, sort] of /** @type {[number | null, string][]} */ ([[filled, 'line'], [background, 'no-line']])) {
      if (value === background && this.#whole(shown)) continue;
      for (const spot of spotsWith(marks, value, puzzle, kind)) {
        const level = shown ? 0 : Math.min(trialLevel(state, ...spot), 3);
        const name = `mark ${sort}${shown ? ' shown' : ''}${level ? ` trial trial-${level}` : ''}${includes(wrong, ...spot) ? ' wrong' : ''}`;
        const some = sorts.get(name);
        if (some) some.push(spot);
        else sorts.set(name, [spot]);
      }
    }
    this.groups.sides.replaceChildren(...[...sorts].map(([name, some]) => shape('path', {
      class: name, d: name.startsWith('mark line') ? sidesPath(some, through) : crossPath(some),
    })));
  }

  /** @param {State} state @param {State | null} old */
  #overlays(state, old) {
    const {overlays} = state;
    if (!old || overlays.forced !== old.overlays.forced) this.groups.forced.replaceChildren(...forcedShapes(state, this.kind));
    if (!old || overlays.underlay !== old.overlays.underlay) this.#underlay(overlays.underlay);
    const {under, over} = lightShapes(state, this.kind);
    this.groups.under.replaceChildren(...under);
    this.groups.over.replaceChildren(...over);
    this.groups.chains.replaceChildren(...chainShapes(state));
    if (!old || overlays.counts !== old.overlays.counts) {
      this.groups.counts.replaceChildren(...countShapes(state, marginsOf(state, this.kind)));
    }
  }

  /** @param {State} state @param {State | null} old */
  #cursor(state, old) {
    if (old && old.cursor === state.cursor && old.mode === state.mode) return;
    const {kind} = this;
    const {place, at: [line], edge} = placeAt(state.cursor, state.puzzle);
    const {firstElementChild: cursor} = this.groups.cursor;
    if (place === 'margin') {
      const {x, y, width, height} = marginBox(edge, line, state, kind);
      put(cursor, {x: x + 2, y: y + 2, width: width - 4, height: height - 4});
    } else {
      const [y, x] = spotAt(state.cursor);
      const {width, height} = place === 'cell' ? {width: UNIT - 4, height: UNIT - 4} : boxOf([y, x], state.mode === 'play' && throughCells(kind));
      put(cursor, {x: x * UNIT / 2 - width / 2, y: y * UNIT / 2 - height / 2, width, height});
    }
    cursor?.classList.toggle('between', place === 'side' || place === 'corner');
    if (state.zoom > 1) cursor?.scrollIntoView({block: 'nearest', inline: 'nearest'});
  }

  /** @param {State['overlays']['underlay']} picture */
  #underlay(picture) {
    this.svg.classList.toggle('has-underlay', !!picture);
    if (!picture) {
      this.groups.underlay.replaceChildren();
      return;
    }
    const {href, width, height, x, y, scale, rotate, opacity} = picture;
    const w = width * scale * UNIT, h = height * scale * UNIT;
    const turn = `rotate(${rotate} ${x * UNIT + w / 2} ${y * UNIT + h / 2})`;
    const attributes = {
      x: x * UNIT, y: y * UNIT, width: w, height: h, transform: turn, opacity,
      preserveAspectRatio: 'none',
    };
    const image = this.groups.underlay.firstElementChild;
    if (image instanceof SVGImageElement) {
      if (image.getAttribute('href') !== href) image.setAttribute('href', href);
      put(image, attributes);
    } else {
      this.groups.underlay.replaceChildren(shape('image', {...attributes, href}));
    }
  }
}

/** How deep in trials a mark was made; 0 where it stands for good.
 * @param {State} state @param {number} r @param {number} c
 */
export function trialLevel({trial, marks}, r, c) {
  if (marks[r]?.[c] === null) return 0;
  return trial.findIndex(level => level[r]?.[c] !== marks[r][c]) < 0
    ? 0
    : trial.length - [...trial].reverse().findIndex(level => level[r]?.[c] !== marks[r][c]);
}

/** Whether a clue is among those that cannot stand together. @param {State} state @param {string} layer @param {Cell} at */
const clashes = ({overlays: {clues}}, layer, [r, c]) =>
  clues.some(clue => clue.layer === layer && clue.cell[0] === r && clue.cell[1] === c);

/** @template {Element | null} E @param {E} element @param {Record<string, string | number>} attributes */
function put(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const text = String(value);
    if (element && element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
  return element;
}

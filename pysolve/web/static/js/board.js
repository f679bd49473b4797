// @ts-check
/**
 * The picture of the board. It is painted once a frame, and only where something is new.
 *
 * @typedef {import('./geometry.js').Grid} Grid
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {import('./geometry.js').Side} Side
 * @typedef {import('./geometry.js').Entry} Entry
 * @typedef {import('./store.js').State} State
 * @typedef {import('./record.js').Kind} Kind
 *
 * @typedef {object} Hit  what lies at a point
 * @property {number} x  in columns from the left, with fractions
 * @property {number} y  in rows from the top
 * @property {Cell | null} cell
 * @property {Side | null} side  the line inside of the board that is near, if one is
 * @property {{side: Side | null, distance: number}} nearest  the nearest line, and how far it is
 * @property {Cell} corner  the nearest crossing of lines; [0, 0] is the upper left one
 */

import {ROOMS, WALLS, bordersOf} from './geometry.js';
import {Ink, UNIT, crosses, dot, linePath, rings, spots, square, squares} from './ink.js';
import {hasWalls, typedLayers} from './record.js';
import {shape} from './ui.js';

const MARGIN = 5;
const NEAR = 0.25;
const LABELS = 18;

/** The groups of the picture, the lowest first. */
const GROUPS = /** @type {const} */ ([
  'underlay', 'paper', 'colours', 'under', 'forced', 'marks', 'lines', 'chains', 'texts', 'notes', 'over',
  'cursor', 'labels', 'counts',
]);

/** Those that have a group for each row, which is drawn anew as a whole. */
const ROW_GROUPS = /** @type {const} */ (['colours', 'marks', 'texts', 'notes']);

export class Board {
  /**
   * @param {SVGSVGElement} svg
   * @param {import('./store.js').Store} store
   * @param {import('./record.js').Kinds} kinds
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
    return /** @type {Kind} */ (this.kinds.get(this.store.state.puzzle.kind));
  }

  /** What lies at a point of the window. @param {number} clientX @param {number} clientY */
  hit(clientX, clientY) {
    const matrix = this.svg.getScreenCTM();
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse());
    return this.at(point.x / UNIT, point.y / UNIT);
  }

  /** What lies at a point of the board. @param {number} x @param {number} y @returns {Hit} */
  at(x, y) {
    const {rows, cols} = this.store.state.puzzle;
    const r = Math.floor(y), c = Math.floor(x);
    const on = r >= 0 && c >= 0 && r < rows && c < cols;
    const nearest = on ? nearestSide(x, y, rows, cols) : {side: null, distance: Infinity};
    return {
      x, y,
      cell: on ? [r, c] : null,
      nearest,
      side: nearest.distance <= NEAR ? nearest.side : null,
      corner: [clamp(Math.round(y), 0, rows), clamp(Math.round(x), 0, cols)],
    };
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
    const fresh = !before || before.puzzle.rows !== state.puzzle.rows
      || before.puzzle.cols !== state.puzzle.cols || before.puzzle.kind !== state.puzzle.kind
      || before.coordinates !== state.coordinates || !before.overlays.counts !== !state.overlays.counts;
    if (fresh) this.#build(state);
    const old = fresh ? null : before;
    if (!old || old.puzzle.layers !== state.puzzle.layers) this.#lines(state, old);
    for (const r of this.#dirty(state, old)) this.#row(state, r);
    if (!old || old.overlays !== state.overlays || old.stroke !== state.stroke) {
      this.#overlays(state, old);
    }
    if (!old || old.cursor !== state.cursor) {
      const {r, c} = state.cursor;
      put(this.groups.cursor.firstElementChild, {x: c * UNIT + 2, y: r * UNIT + 2});
      const {firstElementChild: cursor} = this.groups.cursor;
      if (state.zoom > 1) cursor?.scrollIntoView({block: 'nearest', inline: 'nearest'});
    }
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

  /** Begin the picture anew. @param {State} state */
  #build(state) {
    const {rows, cols} = state.puzzle;
    const w = cols * UNIT, h = rows * UNIT;
    const labels = state.coordinates ? LABELS : 0;
    const counts = state.overlays.counts ? LABELS : 0;
    this.svg.setAttribute('viewBox', [
      -MARGIN - labels, -MARGIN - labels,
      w + 2 * MARGIN + labels + Math.max(counts, countsWidth(state)), h + 2 * MARGIN + labels + counts,
    ].join(' '));
    this.svg.style.setProperty('--rows', String(rows));
    this.svg.style.setProperty('--cols', String(cols));
    this.svg.replaceChildren();
    for (const name of GROUPS) {
      this.groups[name] = shape('g', {class: `g-${name}`});
      this.svg.append(this.groups[name]);
    }
    for (const group of ROW_GROUPS) {
      for (let r = 0; r < rows; r++) this.groups[group].append(shape('g'));
    }
    this.groups.paper.append(shape('rect', {class: 'paper', width: w, height: h}));
    let thin = '';
    for (let r = 1; r < rows; r++) thin += `M0 ${r * UNIT}H${w}`;
    for (let c = 1; c < cols; c++) thin += `M${c * UNIT} 0V${h}`;
    this.groups.lines.append(
      shape('path', {class: 'thin', d: thin}),
      shape('path', {class: 'thick'}),
      shape('path', {class: 'loose'}),
      shape('rect', {class: 'frame', width: w, height: h}));
    this.groups.cursor.append(
      shape('rect', {class: 'cursor', width: UNIT - 4, height: UNIT - 4, rx: 2}));
    if (state.coordinates) {
      for (let r = 0; r < rows; r++) {
        this.groups.labels.append(
          shape('text', {class: 'label', x: -LABELS / 2 - 3, y: (r + 0.5) * UNIT}, String(r + 1)));
      }
      for (let c = 0; c < cols; c++) {
        this.groups.labels.append(
          shape('text', {class: 'label', x: (c + 0.5) * UNIT, y: -LABELS / 2 - 3}, String(c + 1)));
      }
    }
  }

  /** @param {State} state @param {State | null} old */
  #lines(state, old) {
    const {rows, cols, layers} = state.puzzle;
    if (old && old.puzzle.layers[ROOMS] === layers[ROOMS] && old.puzzle.layers[WALLS] === layers[WALLS]) {
      return;
    }
    const [, thick, loose] = this.groups.lines.children;
    // Walls that the kind knows are lines like any other; else they are a room not yet finished.
    const known = hasWalls(this.kind);
    const walls = layers[WALLS];
    put(thick, {d: linePath(bordersOf(layers[ROOMS], known ? walls : undefined, rows, cols))});
    put(loose, {d: known || !walls ? '' : linePath(bordersOf(undefined, walls, rows, cols))});
  }

  /** The rows that may look different now. @param {State} state @param {State | null} old */
  #dirty(state, old) {
    const {rows} = state.puzzle;
    /** @type {Set<number>} */
    const dirty = new Set();
    if (!old || old.trial !== state.trial || !old.overlays.shown !== !state.overlays.shown
      || isWhole(old.overlays.shown) !== isWhole(state.overlays.shown)) {
      for (let r = 0; r < rows; r++) dirty.add(r);
      return dirty;
    }
    const typed = typedLayers(this.kind);
    /** @param {State} s @returns {any[][][]} */
    const grids = s => [
      ...typed.map(({name}) => s.puzzle.layers[name]), s.overlays.shown ?? s.marks, s.notes.colours,
      s.notes.candidates,
    ];
    const now = grids(state), then = grids(old);
    now.forEach((grid, i) => {
      if (grid === then[i]) return;
      for (let r = 0; r < rows; r++) if (grid[r] !== then[i][r]) dirty.add(r);
    });
    for (const name of /** @type {const} */ (['clash', 'wrong'])) {
      if (state.overlays[name] === old.overlays[name]) continue;
      for (const [r] of [...state.overlays[name], ...old.overlays[name]]) dirty.add(r);
    }
    return dirty;
  }

  /** Draw what stands in the cells of a row. @param {State} state @param {number} r */
  #row(state, r) {
    const {cols, layers} = state.puzzle;
    const {filled, background} = this.kind.answer_type;
    const {shown, clash, wrong} = state.overlays;
    const whole = isWhole(shown);
    const typed = typedLayers(this.kind);
    const ink = new Ink(this.kind, r, Math.max(state.puzzle.rows, cols));
    for (let c = 0; c < cols; c++) {
      const mark = (shown ?? state.marks)[r]?.[c] ?? null;
      const given = typed.reduce((/** @type {Entry} */ found, layer) =>
        layer.entries === 'values' ? layers[layer.name][r][c] ?? found : found, null);
      const clues = typed.filter(layer => layer.entries !== 'values' && layers[layer.name][r][c] !== null);
      const places = spots(clues, given !== null || filled === null);
      const dark = filled !== null && (given ?? mark) === filled ? ' on-dark' : '';
      const trial = shown ? 0 : trialLevel(state, r, c);
      // Of a whole answer that is shown, bare ground needs no dot: nothing is open.
      if (mark !== null && given === null && !(whole && mark === background)) {
        const level = Math.min(trial, 3);
        const name = `mark${shown ? ' shown' : ''}${level ? ` trial trial-${level}` : ''}`;
        // A clue of a room alone leaves the middle free.
        const beside = clues.length > 1 || clues[0]?.place === 'cell' ? clues.length : 0;
        ink.value(c, mark, includes(wrong, r, c) ? `${name} wrong` : name, beside);
        if (level) ink.small(c, String(level), `level${dark}`, 0.86, 0.3);
      }
      for (const layer of typed) {
        const entry = layers[layer.name][r][c];
        if (entry === null) continue;
        const name = `clue${includes(clash, r, c) ? ' clash' : ''}`;
        if (layer.entries === 'values') ink.value(c, entry, `given ${name}`);
        else ink.text('texts', c, String(entry), name + dark, places[clues.indexOf(layer)]);
      }
      const colour = state.notes.colours[r]?.[c] ?? null;
      if (colour !== null) ink.path('colours', `colour colour-${colour}`, square(r, c));
      const list = state.notes.candidates[r]?.[c];
      if (Array.isArray(list) && list.length) {
        const size = list.length < 4 ? ' few' : list.length > 5 ? ' many' : '';
        ink.small(c, list.join(size === ' many' ? '' : ' '), `candidates${size}${dark}`);
      }
    }
    for (const group of ROW_GROUPS) {
      const place = this.groups[group].children[r];
      const made = ink.made(group);
      if (made.length || place.firstChild) place.replaceChildren(...made);
    }
  }

  /** @param {State} state @param {State | null} old */
  #overlays(state, old) {
    const {overlays, stroke} = state;
    if (!old || overlays.forced !== old.overlays.forced) this.#forced(overlays.forced);
    if (!old || overlays.underlay !== old.overlays.underlay) this.#underlay(overlays.underlay);
    const {step} = overlays;
    /** @type {Cell[]} */
    const concluded = (step?.cells ?? []).map(([r, c]) => [r, c]);
    // A clue in a cell that follows from it has a ring: two colours in one cell would be none.
    const [inside, clues] = parted(step?.clues ?? [], ([r, c]) => includes(concluded, r, c));
    this.groups.under.replaceChildren(
      ...squares('stroke', stroke),
      ...squares('lit', overlays.lit),
      ...squares('differing', overlays.differing),
      ...squares('clashing', overlays.clash),
      ...squares('step-reason', step?.reasons ?? []),
      ...squares('step-clue', clues),
      ...squares('step-cell', concluded));
    this.groups.over.replaceChildren(
      ...rings('differing-ring', overlays.differing),
      // On filled cells the ring alone is hardly seen.
      ...rings('halo', [...overlays.lit, ...step?.reasons ?? [], ...inside]),
      ...rings('lit-ring', overlays.lit),
      ...rings('wrong-ring', overlays.wrong),
      ...rings('reason-ring', step?.reasons ?? []),
      ...rings('step-ring', concluded),
      ...crosses('would', overlays.would));
    // Below clues, which must still be read.
    this.groups.chains.replaceChildren(...overlays.chains.map(({cells, kind, pairs}) => shape('path', {
      class: `chain chain-${kind}`,
      d: cells.map(([r, c], i) =>
        `${i === 0 || (pairs && i % 2 === 0) ? 'M' : 'L'}${(c + 0.5) * UNIT} ${(r + 0.5) * UNIT}`).join(''),
    })));
    if (!old || overlays.counts !== old.overlays.counts) this.#counts(state);
  }

  /** How many there are, beside each row and below each column, and in rooms. @param {State} state */
  #counts(state) {
    const {overlays: {counts}, puzzle: {rows, cols}} = state;
    const right = cols * UNIT + Math.max(LABELS, countsWidth(state)) / 2 + 3, below = rows * UNIT + LABELS / 2 + 3;
    this.groups.counts.replaceChildren(...(!counts ? [] : [
      ...counts.rows.map((text, r) => shape('text', {class: 'label', x: right, y: (r + 0.5) * UNIT}, text)),
      ...counts.cols.map((text, c) => shape('text', {class: 'label', x: (c + 0.5) * UNIT, y: below}, text)),
      ...counts.rooms.map(({cell: [r, c], text, dark}) =>
        shape('text', {class: `room-count ${dark ? 'on-dark' : ''}`, x: (c + 1) * UNIT - 4, y: (r + 1) * UNIT - 5}, text)),
    ]));
  }

  /** @param {Grid | null} forced */
  #forced(forced) {
    const {filled, background} = this.kind.answer_type;
    let fills = '', dots = '';
    /** @type {SVGElement[]} */
    const numbers = [];
    const {layers} = this.store.state.puzzle;
    const inCells = typedLayers(this.kind).filter(({place}) => place === 'cell');
    const said = inCells.map(({name}) => layers[name]);
    forced?.forEach((row, r) => row.forEach((value, c) => {
      // What a clue in the cell says already is not said again.
      const told = said.some(grid => (grid[r]?.[c] ?? null) !== null);
      if (value === null || (told && value !== filled)) return;
      if (value === filled) fills += square(r, c);
      else if (value === background) dots += dot(r, c, 2.6);
      else {
        numbers.push(shape('text', {
          class: 'forced-number', x: (c + 0.5) * UNIT, y: (r + 0.5) * UNIT + 8, 'font-size': 22,
        }, String(value)));
      }
    }));
    this.groups.forced.replaceChildren(
      shape('path', {class: 'forced-fill', d: fills}), shape('path', {class: 'forced-dot', d: dots}),
      ...numbers);
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

/** How much room the counts beside rows may come to need. @param {State} state */
function countsWidth({overlays: {counts}, puzzle: {cols}}) {
  const parts = counts?.rows[0]?.split('·').length ?? 0;
  return parts * (String(cols).length + 1) * 6;
}

/** Whether nothing is open in what is shown. @param {Grid | null} shown */
const isWhole = shown => !!shown && shown.every(row => !row.includes(null));

/** @param {Cell[]} cells @param {number} r @param {number} c */
const includes = (cells, r, c) => cells.some(([r2, c2]) => r2 === r && c2 === c);

/** Those of which something holds, and the others. @param {Cell[]} cells @param {(cell: Cell) => boolean} holds */
const parted = (cells, holds) => [cells.filter(holds), cells.filter(cell => !holds(cell))];

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

/** @template {Element | null} E @param {E} element @param {Record<string, string | number>} attributes */
function put(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const text = String(value);
    if (element && element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
  return element;
}

// @ts-check
/**
 * Puzzles as the page keeps them, and as records of the format json say them.
 *
 * What a kind's puzzles hold is told by its metadata alone: nothing here knows a kind.
 *
 * @typedef {import('./geometry.js').Entry} Entry
 * @typedef {import('./geometry.js').Grid} Grid
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {import('./kinds.js').Kind} Kind
 * @typedef {import('./kinds.js').Kinds} Kinds
 * @typedef {import('./kinds.js').LayerType} LayerType
 *
 * @typedef {object} Puzzle
 * @property {string} id  which one it is among those of the page, through all its changes
 * @property {string} kind
 * @property {string[]} variants
 * @property {number} rows
 * @property {number} cols
 * @property {string} title
 * @property {string} author
 * @property {string} source
 * @property {string[]} flags
 * @property {Record<string, number>} settings  numbers of the whole puzzle that are told
 * @property {Record<string, Grid>} layers  by name. Where there are rooms there are also walls: the
 *   lines that close off nothing, be they something that the kind knows or an unfinished room. A
 *   margin has a list for each line; what stands on sides has a grid of the whole lattice
 *
 * @typedef {Record<string, any>} PuzzleRecord
 */

import {ROOMS, WALLS, blank, firsts, filled, bordersOf, roomsOf, settled, wallsWithin} from './geometry.js';
import {glyphsOf, hasRooms, hasWalls, marginLayers, onSides, varied} from './kinds.js';
import {alongRows, blankMarks, isSide, lattice, layerFrame, partedBy} from './places.js';
import {mapArrows, mapBorders, mapCorners, mapGrid, mapMargins, mapSides} from './reshape.js';

export const MAX_NUMBER = 999999;
export const MAX_SIDE = 100;
export const UNKNOWN = '?';
/** An arrow: its number, if it tells one, and where it points. */
export const ARROW = /^(\d{1,6}|\?)?([\^v<>])$/;
const NOTHING = '.';

/** A name that no other puzzle has. */
export const freshId = () =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10).padEnd(8, '0')}`;

/** A layer with nothing in it. @param {LayerType} layer @param {number} rows @param {number} cols @returns {Grid} */
export function blankLayer(layer, rows, cols) {
  if (layer.entries === 'rooms') return filled(rows, cols, /** @type {Entry} */ (0));
  return blank(...layerFrame(layer, rows, cols));
}

/** The layers of a kind, with what there is of them, and nothing else.
 * @param {Kind} kind @param {number} rows @param {number} cols @param {Record<string, Grid>} [told]
 */
export function layersOf(kind, rows, cols, told = {}) {
  /** @type {Record<string, Grid>} */
  const layers = {};
  for (const layer of kind.layer_types) layers[layer.name] = told[layer.name] ?? blankLayer(layer, rows, cols);
  if (hasRooms(kind)) layers[WALLS] ??= told[WALLS] ?? blank(rows, cols);
  return layers;
}

/** @param {Kind} kind @param {number} rows @param {number} cols @param {string[]} [variants] @returns {Puzzle} */
export function blankPuzzle(kind, rows, cols, variants = []) {
  return {
    id: freshId(), kind: kind.kind, variants, rows, cols, title: '', author: '', source: '', flags: [],
    settings: {}, layers: layersOf(varied(kind, variants), rows, cols),
  };
}

/** Tell why something is no record of a puzzle. */
export class RecordError extends Error {}

/** Read a record. Raises `RecordError` where it makes no sense.
 * @param {PuzzleRecord} record @param {Kinds} kinds
 * @returns {{puzzle: Puzzle, marks: Grid}}
 */
export function fromRecord(record, kinds) {
  const plainKind = kinds.get(String(record.kind));
  if (!plainKind) throw new RecordError(`there is no kind ${JSON.stringify(record.kind)}`);
  const {rows, cols} = record;
  if (!(Number.isInteger(rows) && Number.isInteger(cols) && rows > 0 && cols > 0)) {
    throw new RecordError('the size of the board is missing');
  }
  const variants = words(record.variants).filter(name => name in plainKind.variants);
  const kind = varied(plainKind, variants);
  const puzzle = blankPuzzle(plainKind, rows, cols, variants);
  puzzle.flags = words(record.flags);
  for (const field of /** @type {const} */ (['title', 'author', 'source'])) {
    if (typeof record[field] === 'string') puzzle[field] = record[field];
  }
  for (const [name, value] of Object.entries(record.settings ?? {})) {
    if (Number.isInteger(value) && value >= 0) puzzle.settings[name] = value;
  }
  const {layers} = puzzle;
  for (const layer of kind.layer_types) {
    const field = record[layer.key] !== undefined ? layer.key : layer.name;
    if (record[field] !== undefined) layers[layer.name] = readLayer(record[field], layer, field, puzzle, kind);
  }
  if (hasRooms(kind)) Object.assign(layers, lined(kind, layers, rows, cols));
  return {puzzle, marks: record.marks ? readMarks(record.marks, kind, rows, cols) : blankMarks(kind, puzzle)};
}

/** @param {any} told @param {LayerType} layer @param {string} field @param {Puzzle} puzzle @param {Kind} kind
 * @returns {Grid}
 */
function readLayer(told, layer, field, {rows, cols, layers}, kind) {
  const made = blankLayer(layer, rows, cols);
  /** @param {[number, number, unknown][]} listed */
  const placed = listed => {
    for (const [r, c, entry] of listed) {
      if (!made[r] || !(c in made[r])) throw new RecordError(`[${r}, ${c}] lies outside the board`);
      made[r][c] = entryOf(entry, layer);
    }
    return made;
  };
  if (layer.place === 'room') {
    const places = firsts(layers[ROOMS]);
    return placed(told.map((/** @type {[number, unknown]} */ [room, entry]) => {
      const place = places.get(room);
      if (!place) throw new RecordError(`there is no room ${room}`);
      return [...place, entry];
    }));
  }
  if (layer.place === 'margin') {
    if (!Array.isArray(told) || told.length !== made.length) throw new RecordError(`there must be ${made.length} lines`);
    return told.map(line => (Array.isArray(line) ? line : [line])
      .map(plain).filter(entry => entry !== null).slice(0, layer.list ? undefined : 1));
  }
  if (layer.place === 'side' && layer.entries === 'symbols') {
    return placed(told.map((/** @type {any[]} */ [r, c, r2, c2, entry]) => [r + r2 + 1, c + c2 + 1, entry]));
  }
  if (byPlace(layer, field)) return placed(told);
  const answer = kind.answer_type;
  return rowsOf(told, rows, cols, layer.entries === 'values' ? entry => valueOf(entry, answer)
    : layer.entries === 'holes' ? entry => entry === '#' ? 1 : plain(entry) || null : plain);
}

/** Whether the entries of a layer are listed with their places; else there is a grid.
 * @param {LayerType} layer @param {string} field
 */
const byPlace = (layer, field) => layer.entries === 'symbols' || layer.entries === 'arrows'
  || layer.place === 'corner' || (layer.asks && field !== layer.name);

/** @param {unknown} entry @param {LayerType} layer @returns {Entry} */
function entryOf(entry, layer) {
  if (layer.entries === 'symbols') {
    const glyph = glyphsOf(layer).find(({letter, value}) => entry === value || entry === letter);
    if (!glyph) throw new RecordError(`there is no ${JSON.stringify(entry)}`);
    return glyph.value;
  }
  if (layer.entries === 'arrows') {
    if (typeof entry !== 'string' || !ARROW.test(entry)) throw new RecordError(`${JSON.stringify(entry)} is no arrow`);
    return entry;
  }
  return plain(entry);
}

/** @param {any} told @param {Kind} kind @param {number} rows @param {number} cols @returns {Grid} */
function readMarks(told, kind, rows, cols) {
  const {answer_type: answer} = kind;
  if (!onSides(kind)) return rowsOf(told, rows, cols, entry => valueOf(entry, answer));
  // Where nothing can be at the rim, the outermost spots are not told.
  const off = answer.rim ? 0 : 1;
  const [high, wide] = lattice(rows, cols);
  const marks = blankMarks(kind, {rows, cols});
  rowsOf(told, high - 2 * off, wide - 2 * off, entry => /** @type {Entry} */ (entry)).forEach((row, i) => row.forEach((entry, j) => {
    if (isSide(i, j)) marks[i + off][j + off] = valueOf(entry, answer);
  }));
  return marks;
}

/** The boxes of a board, for kinds that have boxes: nearly square, and wide rather than high, where the
 * puzzle does not tell.
 * @param {Puzzle} puzzle @param {Kind} kind @returns {Grid | undefined}
 */
function boxesOf({rows, cols, settings}, {boxed: [tall, broad] = []}) {
  if (tall === undefined) return undefined;
  const sizes = Array.from({length: rows}, (_, i) => i + 1).filter(size => rows % size === 0);
  const high = settings[tall] || rows / (settings[broad] || rows / Math.max(...sizes.filter(size => size * size <= rows)));
  const wide = settings[broad] || rows / high;
  return blank(rows, cols).map((row, r) => row.map((_, c) => Math.floor(r / high) * cols + Math.floor(c / wide)));
}

/** The lines that are drawn thick: between rooms or boxes, and walls that the kind knows.
 * @param {Puzzle} puzzle @param {Kind} kind
 */
export function thickLines(puzzle, kind) {
  const {layers, rows, cols} = puzzle;
  return bordersOf(layers[ROOMS] ?? boxesOf(puzzle, kind), hasWalls(kind) ? layers[WALLS] : undefined, rows, cols);
}

/** Rooms with their numbers in reading order, walls only inside of rooms.
 * @param {Kind} kind @param {Record<string, Grid>} layers @param {number} rows @param {number} cols
 */
function lined(kind, layers, rows, cols) {
  return withBorders(kind, layers, bordersOf(layers[ROOMS], layers[WALLS], rows, cols), rows, cols);
}

/** @param {unknown} value @returns {string[]} */
const words = value =>
  Array.isArray(value) ? value.filter(word => typeof word === 'string') : [];

/** @param {unknown} entry @returns {Entry} */
function plain(entry) {
  if (entry === null || entry === undefined || entry === NOTHING) return null;
  if (entry === UNKNOWN) return UNKNOWN;
  const number = Number(entry);
  if (!Number.isInteger(number) || number < 0 || number > MAX_NUMBER) {
    throw new RecordError(`${JSON.stringify(entry)} is no entry`);
  }
  return number;
}

/** A value of the answer, however it is written. @param {unknown} entry @param {import('./kinds.js').AnswerType} answer
 * @returns {Entry}
 */
function valueOf(entry, answer) {
  const glyph = answer.glyphs?.find(({letter}) => letter === entry);
  if (glyph) return glyph.value;
  if (entry === '#' || entry === '-' || entry === '|') return answer.filled;
  if (entry === '+' || entry === 'x') return answer.background;
  return plain(entry);
}

/**
 * @param {unknown} told @param {number} rows @param {number} cols
 * @param {(entry: unknown) => Entry} read
 * @returns {Grid}
 */
function rowsOf(told, rows, cols, read) {
  if (!Array.isArray(told) || told.length !== rows) throw new RecordError(`there must be ${rows} rows`);
  return told.map(row => {
    const entries = [...row];
    if (entries.length !== cols) throw new RecordError(`a row must have ${cols} entries`);
    return entries.map(read);
  });
}

/** Write a record.
 * @param {Puzzle} puzzle @param {Kind} plainKind @param {Grid | null} [marks]
 * @returns {PuzzleRecord}
 */
export function toRecord(puzzle, plainKind, marks = null) {
  const kind = varied(plainKind, puzzle.variants);
  /** @type {PuzzleRecord} */
  const record = {version: 1, kind: puzzle.kind};
  if (puzzle.variants.length) record.variants = puzzle.variants;
  if (puzzle.flags.length) record.flags = puzzle.flags;
  for (const field of /** @type {const} */ (['title', 'author', 'source'])) {
    if (puzzle[field].trim()) record[field] = puzzle[field].trim();
  }
  record.rows = puzzle.rows;
  record.cols = puzzle.cols;
  const settings = Object.entries(puzzle.settings ?? {}).filter(([name]) => name in (kind.settings ?? {}));
  if (settings.length) record.settings = Object.fromEntries(settings);
  for (const layer of kind.layer_types) {
    const told = writtenLayer(layer, puzzle);
    if (told) record[layer.key] = told;
  }
  if (marks && marks.some(row => row.some(entry => entry !== null))) record.marks = writtenMarks(marks, kind);
  return record;
}

/** @param {LayerType} layer @param {Puzzle} puzzle @returns {any[] | null} */
function writtenLayer(layer, {layers}) {
  const grid = layers[layer.name];
  if (layer.place === 'margin') return layer.list ? grid : grid.map(line => line[0] ?? null);
  const told = listed(grid);
  if (layer.place === 'room') return told.map(([r, c, entry]) => [layers[ROOMS][r][c], entry]);
  if (layer.place === 'side' && layer.entries === 'symbols') {
    return told.map(([y, x, entry]) => [...partedBy([y, x]).flat(), entry]);
  }
  if (byPlace(layer, layer.key)) return told;
  return layer.entries === 'rooms' || told.length ? grid : null;
}

/** Marks as a record has them: without the rim, where nothing can be there.
 * @param {Grid} marks @param {Kind} kind @returns {Grid}
 */
export function writtenMarks(marks, kind) {
  if (!onSides(kind) || kind.answer_type.rim) return marks;
  return marks.slice(1, -1).map(row => row.slice(1, -1));
}

/** @param {Grid} grid @returns {[number, number, Entry][]} */
export function listed(grid) {
  /** @type {[number, number, Entry][]} */
  const found = [];
  grid.forEach((row, r) => row.forEach((entry, c) => {
    if (entry !== null) found.push([r, c, entry]);
  }));
  return found;
}

/** The layers with these lines in place of their own: rooms are what lines close off, and clues
 * move with their rooms.
 * @param {Kind} kind @param {Record<string, Grid>} layers
 * @param {import('./geometry.js').Borders} borders @param {number} rows @param {number} cols
 * @returns {Record<string, Grid>}
 */
export function withBorders(kind, layers, borders, rows, cols) {
  const made = {...layers};
  if (!hasRooms(kind)) {
    if (hasWalls(kind)) made[WALLS] = wallsWithin(borders, null, rows, cols);
    return made;
  }
  const {rooms, walls} = roomsOf(borders, rows, cols);
  made[ROOMS] = rooms;
  made[WALLS] = walls;
  for (const layer of kind.layer_types) {
    if (layer.place === 'room') made[layer.name] = settled(made[layer.name], rooms);
  }
  return made;
}

/** A puzzle after a change of its board.
 * @param {Puzzle} puzzle @param {Kind} kind @param {import('./reshape.js').Reshape} reshape
 * @returns {Puzzle}
 */
export function reshaped(puzzle, kind, reshape) {
  const {rows, cols} = reshape;
  /** @type {Record<string, Grid>} */
  const layers = {};
  for (const [name, grid] of Object.entries(puzzle.layers)) {
    const layer = kind.layer_types.find(one => one.name === name);
    if (layer?.place === 'margin') continue;
    if (layer?.place === 'corner') layers[name] = mapCorners(grid, reshape);
    else if (layer?.place === 'side' && layer.entries === 'symbols') layers[name] = mapSides(grid, reshape, false);
    else layers[name] = layer?.entries === 'arrows' ? mapArrows(grid, reshape) : mapGrid(grid, reshape);
  }
  Object.assign(layers, mapMargins(
    Object.fromEntries(marginLayers(kind).map(({name}) => [name, puzzle.layers[name]])), reshape));
  const before = bordersOf(puzzle.layers[ROOMS], puzzle.layers[WALLS], puzzle.rows, puzzle.cols);
  const parted = (puzzle.layers[ROOMS] ?? []).some(row => row.some(room => room !== 0));
  const borders = mapBorders(before, reshape, parted);
  return {...puzzle, rows, cols, layers: withBorders(kind, layers, borders, rows, cols)};
}

/** Marks after a change of the board. @param {Grid} marks @param {Kind} kind @param {import('./reshape.js').Reshape} reshape */
export const reshapedMarks = (marks, kind, reshape) =>
  onSides(kind) ? mapSides(marks, reshape, !!kind.answer_type.rim) : mapGrid(marks, reshape);

/** Whether a grid has the shape that a layer has; entries are not looked at.
 * @param {LayerType | undefined} layer @param {any} grid @param {number} rows @param {number} cols
 */
export function shaped(layer, grid, rows, cols) {
  const [high, wide] = layer ? layerFrame(layer, rows, cols) : [rows, cols];
  const margin = layer?.place === 'margin';
  return Array.isArray(grid) && grid.length === high && grid.every(row => Array.isArray(row)
    && (margin ? row.length <= (layer.list ? (alongRows(layer.name) ? cols : rows) : 1) : row.length === wide));
}

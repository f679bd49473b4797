// @ts-check
/**
 * Puzzles as the page keeps them, and as records of the format json say them.
 *
 * What a kind's puzzles hold is told by its metadata alone: nothing here knows a kind.
 *
 * @typedef {import('./geometry.js').Entry} Entry
 * @typedef {import('./geometry.js').Grid} Grid
 * @typedef {import('./geometry.js').Cell} Cell
 *
 * @typedef {object} LayerType  what a layer is, as the metadata tells it
 * @property {string} name
 * @property {string} key  the field of the record that holds it
 * @property {'cell' | 'room' | 'side'} place
 * @property {'rooms' | 'walls' | 'numbers' | 'values'} entries
 * @property {string} noun
 * @property {boolean} clue
 * @property {boolean} asks  whether an entry may be `?`
 *
 * @typedef {object} AnswerType
 * @property {string} name
 * @property {number[]} values
 * @property {boolean} open  whether puzzles may have other values
 * @property {number | null} filled  the value that is drawn as a filled cell
 * @property {number | null} background  the value that is drawn as bare ground
 * @property {Record<string, string>} words
 *
 * @typedef {object} Variant
 * @property {string} title
 * @property {string} summary
 * @property {Record<string, string>} rules
 * @property {string[]} [draft]
 * @property {number[]} [apart]
 * @property {number[]} [connected]
 *
 * @typedef {object} Kind
 * @property {string} kind
 * @property {string} title
 * @property {string} summary
 * @property {string[]} aliases
 * @property {string[]} layers
 * @property {string} answer
 * @property {Record<string, string>} rules
 * @property {Record<string, Variant>} variants
 * @property {string[]} puzzles
 * @property {LayerType[]} layer_types
 * @property {AnswerType} answer_type
 * @property {string[]} draft  rules that may wait while clues are missing
 * @property {number[]} apart  values of which no two may share a side
 * @property {number[]} connected  values whose cells are one area
 *
 * @typedef {Map<string, Kind>} Kinds
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
 * @property {Record<string, Grid>} layers  by name. Where there are rooms there are also walls: the
 *   lines that close off nothing, be they something that the kind knows or an unfinished room
 *
 * @typedef {Record<string, any>} PuzzleRecord
 */

import {ROOMS, WALLS, blank, firsts, filled, bordersOf, mapBorders, mapGrid, roomsOf, settled, wallsWithin}
  from './geometry.js';

export const MAX_NUMBER = 999999;
export const MAX_SIDE = 100;
export const UNKNOWN = '?';
const NOTHING = '.';

/** A name that no other puzzle has. */
export const freshId = () =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10).padEnd(8, '0')}`;

/** @param {Kind} kind */
export const hasRooms = kind => kind.layer_types.some(layer => layer.entries === 'rooms');

/** @param {Kind} kind */
export const hasWalls = kind => kind.layer_types.some(layer => layer.entries === 'walls');

/** The layers that a setter types into cells. @param {Kind} kind */
export const typedLayers = kind =>
  kind.layer_types.filter(layer => layer.entries === 'numbers' || layer.entries === 'values');

/** @param {Kind} kind @param {number} rows @param {number} cols @returns {Puzzle} */
export function blankPuzzle(kind, rows, cols) {
  /** @type {Record<string, Grid>} */
  const layers = {};
  for (const {name, entries} of kind.layer_types) {
    layers[name] = entries === 'rooms' ? filled(rows, cols, /** @type {Entry} */ (0)) : blank(rows, cols);
  }
  if (hasRooms(kind)) layers[WALLS] ??= blank(rows, cols);
  return {
    id: freshId(), kind: kind.kind, variants: [], rows, cols, title: '', author: '', source: '', flags: [], layers,
  };
}

/** Tell why something is no record of a puzzle. */
export class RecordError extends Error {}

/** Read a record. Raises `RecordError` where it makes no sense.
 * @param {PuzzleRecord} record @param {Kinds} kinds
 * @returns {{puzzle: Puzzle, marks: Grid}}
 */
export function fromRecord(record, kinds) {
  const kind = kinds.get(String(record.kind));
  if (!kind) throw new RecordError(`there is no kind ${JSON.stringify(record.kind)}`);
  const {rows, cols} = record;
  if (!(Number.isInteger(rows) && Number.isInteger(cols) && rows > 0 && cols > 0)) {
    throw new RecordError('the size of the board is missing');
  }
  const puzzle = blankPuzzle(kind, rows, cols);
  puzzle.variants = words(record.variants).filter(name => name in kind.variants);
  puzzle.flags = words(record.flags);
  for (const field of /** @type {const} */ (['title', 'author', 'source'])) {
    if (typeof record[field] === 'string') puzzle[field] = record[field];
  }
  const {layers} = puzzle;
  /** @type {Map<unknown, Cell>} */
  let places = new Map();
  for (const layer of kind.layer_types) {
    const told = record[layer.key] ?? record[layer.name];
    if (layer.entries === 'rooms') {
      if (told !== undefined) layers[layer.name] = rowsOf(told, rows, cols, plain);
      places = firsts(layers[layer.name]);
    } else if (told === undefined) {
      continue;
    } else if (layer.place === 'room') {
      for (const [room, entry] of told) {
        const place = places.get(room);
        if (!place) throw new RecordError(`there is no room ${room}`);
        layers[layer.name][place[0]][place[1]] = plain(entry);
      }
    } else if (layer.key !== layer.name && record[layer.key] !== undefined) {
      for (const [r, c, entry] of told) {
        if (!layers[layer.name][r]) throw new RecordError(`[${r}, ${c}] lies outside the board`);
        layers[layer.name][r][c] = plain(entry);
      }
    } else {
      layers[layer.name] = rowsOf(told, rows, cols, plain);
    }
  }
  if (hasRooms(kind)) Object.assign(layers, lined(kind, layers, rows, cols));
  const {answer_type: answer} = kind;
  const marks = record.marks
    ? rowsOf(record.marks, rows, cols, entry => markOf(entry, answer))
    : blank(rows, cols);
  return {puzzle, marks};
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

/** @param {unknown} entry @param {AnswerType} answer @returns {Entry} */
function markOf(entry, answer) {
  if (entry === '#') return answer.filled;
  if (entry === '+') return answer.background;
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
 * @param {Puzzle} puzzle @param {Kind} kind @param {Grid | null} [marks]
 * @returns {PuzzleRecord}
 */
export function toRecord(puzzle, kind, marks = null) {
  /** @type {PuzzleRecord} */
  const record = {version: 1, kind: puzzle.kind};
  if (puzzle.variants.length) record.variants = puzzle.variants;
  if (puzzle.flags.length) record.flags = puzzle.flags;
  for (const field of /** @type {const} */ (['title', 'author', 'source'])) {
    if (puzzle[field].trim()) record[field] = puzzle[field].trim();
  }
  record.rows = puzzle.rows;
  record.cols = puzzle.cols;
  const rooms = puzzle.layers[ROOMS];
  for (const layer of kind.layer_types) {
    const grid = puzzle.layers[layer.name];
    const told = listed(grid);
    if (layer.place === 'room') record[layer.key] = told.map(([r, c, entry]) => [rooms[r][c], entry]);
    else if (layer.key !== layer.name) record[layer.key] = told;
    else if (layer.entries === 'rooms' || told.length) record[layer.key] = grid;
  }
  if (marks && marks.some(row => row.some(entry => entry !== null))) record.marks = marks;
  return record;
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
 * @param {Puzzle} puzzle @param {Kind} kind @param {import('./geometry.js').Reshape} reshape
 * @returns {Puzzle}
 */
export function reshaped(puzzle, kind, reshape) {
  const {rows, cols} = reshape;
  /** @type {Record<string, Grid>} */
  const layers = {};
  for (const [name, grid] of Object.entries(puzzle.layers)) layers[name] = mapGrid(grid, reshape);
  const before = bordersOf(puzzle.layers[ROOMS], puzzle.layers[WALLS], puzzle.rows, puzzle.cols);
  const parted = (puzzle.layers[ROOMS] ?? []).some(row => row.some(room => room !== 0));
  const borders = mapBorders(before, reshape, parted);
  return {...puzzle, rows, cols, layers: withBorders(kind, layers, borders, rows, cols)};
}

// @ts-check
/**
 * Places on a board: cells, the sides between them, lines and rooms. Nothing here knows the page;
 * everything can be tested without one.
 *
 * @typedef {number | string | null} Entry  what stands in a cell; null is nothing
 * @typedef {Entry[][]} Grid
 * @typedef {[number, number]} Cell  row and column, from 0
 * @typedef {'right' | 'below'} Direction
 * @typedef {{r: number, c: number, dir: Direction}} Side  between a cell and the next, or the one
 *   below
 * @typedef {{right: boolean[][], below: boolean[][]}} Borders  which sides have a line
 */

export const ROOMS = 'rooms';
export const WALLS = 'walls';
export const WALL_RIGHT = 1;
export const WALL_BELOW = 2;

/** @type {readonly Cell[]} */
export const STEPS = [[-1, 0], [0, 1], [1, 0], [0, -1]];

/**
 * @template T
 * @param {number} rows @param {number} cols @param {T} value
 * @returns {T[][]}
 */
export function filled(rows, cols, value) {
  return Array.from({length: rows}, () => Array.from({length: cols}, () => value));
}

/** A grid with nothing in it.
 * @param {number} rows @param {number} cols
 * @returns {Grid}
 */
export function blank(rows, cols) {
  return filled(rows, cols, /** @type {Entry} */ (null));
}

/** @param {number} r @param {number} c @param {number} rows @param {number} cols */
export function inside(r, c, rows, cols) {
  return r >= 0 && c >= 0 && r < rows && c < cols;
}

/** The cells that share a side with one.
 * @param {number} r @param {number} c @param {number} rows @param {number} cols
 * @returns {Cell[]}
 */
export function neighbours(r, c, rows, cols) {
  /** @type {Cell[]} */
  const found = [];
  for (const [down, right] of STEPS) {
    if (inside(r + down, c + right, rows, cols)) found.push([r + down, c + right]);
  }
  return found;
}

/** The side between two cells that share one, else null.
 * @param {Cell} a @param {Cell} b
 * @returns {Side | null}
 */
export function sideBetween([r, c], [r2, c2]) {
  if (r === r2 && Math.abs(c - c2) === 1) return {r, c: Math.min(c, c2), dir: 'right'};
  if (c === c2 && Math.abs(r - r2) === 1) return {r: Math.min(r, r2), c, dir: 'below'};
  return null;
}

/** The side between two corners of the grid that are one step apart; null on the rim.
 * Corner [0, 0] is the upper left one of cell [0, 0].
 * @param {Cell} a @param {Cell} b @param {number} rows @param {number} cols
 * @returns {Side | null}
 */
export function sideAlong([i, j], [i2, j2], rows, cols) {
  if (i === i2 && Math.abs(j - j2) === 1) {
    return i > 0 && i < rows ? {r: i - 1, c: Math.min(j, j2), dir: 'below'} : null;
  }
  if (j === j2 && Math.abs(i - i2) === 1) {
    return j > 0 && j < cols ? {r: Math.min(i, i2), c: j - 1, dir: 'right'} : null;
  }
  return null;
}

/** @param {number} rows @param {number} cols @returns {Borders} */
export function noBorders(rows, cols) {
  return {right: filled(rows, cols, false), below: filled(rows, cols, false)};
}

/** @param {Borders} borders @returns {Borders} */
export function copyBorders(borders) {
  /** @param {boolean[][]} rows */
  const copy = rows => rows.map(row => row.slice());
  return {right: copy(borders.right), below: copy(borders.below)};
}

/** @param {Borders} borders @param {Side} side */
export function hasBorder(borders, {r, c, dir}) {
  return borders[dir][r]?.[c] ?? false;
}

/** @param {Borders} borders @param {Side} side @param {boolean} on */
export function setBorder(borders, {r, c, dir}, on) {
  borders[dir][r][c] = on;
}

/** The lines of a board: between rooms, and its walls. Either may be missing.
 * @param {Grid | undefined} rooms @param {Grid | undefined} walls
 * @param {number} rows @param {number} cols
 * @returns {Borders}
 */
export function bordersOf(rooms, walls, rows, cols) {
  const borders = noBorders(rows, cols);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const wall = Number(walls?.[r][c] ?? 0);
      borders.right[r][c] = c + 1 < cols
        && ((wall & WALL_RIGHT) !== 0 || (!!rooms && rooms[r][c] !== rooms[r][c + 1]));
      borders.below[r][c] = r + 1 < rows
        && ((wall & WALL_BELOW) !== 0 || (!!rooms && rooms[r][c] !== rooms[r + 1][c]));
    }
  }
  return borders;
}

/** The rooms that lines close off, numbered in reading order, and the lines that close off nothing.
 * @param {Borders} borders @param {number} rows @param {number} cols
 * @returns {{rooms: Grid, walls: Grid}}
 */
export function roomsOf(borders, rows, cols) {
  const rooms = blank(rows, cols);
  let count = 0;
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      if (rooms[r][c] !== null) continue;
      /** @type {Cell[]} */
      const queue = [[r, c]];
      rooms[r][c] = count;
      for (let cell = queue.pop(); cell; cell = queue.pop()) {
        for (const next of open(borders, cell, rows, cols)) {
          if (rooms[next[0]][next[1]] !== null) continue;
          rooms[next[0]][next[1]] = count;
          queue.push(next);
        }
      }
      count++;
    }
  }
  return {rooms, walls: wallsWithin(borders, rooms, rows, cols)};
}

/** The cells beside one that no line parts from it.
 * @param {Borders} borders @param {Cell} cell @param {number} rows @param {number} cols
 */
function open(borders, [r, c], rows, cols) {
  /** @type {Cell[]} */
  const found = [];
  if (c + 1 < cols && !borders.right[r][c]) found.push([r, c + 1]);
  if (c > 0 && !borders.right[r][c - 1]) found.push([r, c - 1]);
  if (r + 1 < rows && !borders.below[r][c]) found.push([r + 1, c]);
  if (r > 0 && !borders.below[r - 1][c]) found.push([r - 1, c]);
  return found;
}

/** Lines as walls: those inside of a room, or all where there are no rooms.
 * @param {Borders} borders @param {Grid | null} rooms @param {number} rows @param {number} cols
 * @returns {Grid}
 */
export function wallsWithin(borders, rooms, rows, cols) {
  const walls = blank(rows, cols);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const right = borders.right[r][c] && (!rooms || rooms[r][c] === rooms[r][c + 1]);
      const below = borders.below[r][c] && (!rooms || rooms[r][c] === rooms[r + 1][c]);
      walls[r][c] = (right ? WALL_RIGHT : 0) + (below ? WALL_BELOW : 0) || null;
    }
  }
  return walls;
}

/** The first cell of each room in reading order: there its clue stands.
 * @param {Grid} rooms
 * @returns {Map<Entry, Cell>}
 */
export function firsts(rooms) {
  /** @type {Map<Entry, Cell>} */
  const found = new Map();
  rooms.forEach((row, r) => row.forEach((room, c) => {
    if (!found.has(room)) found.set(room, [r, c]);
  }));
  return found;
}

/** The cells of the room that a cell is in.
 * @param {Grid} rooms @param {Cell} cell
 * @returns {Cell[]}
 */
export function roomCells(rooms, [r0, c0]) {
  /** @type {Cell[]} */
  const found = [];
  rooms.forEach((row, r) => row.forEach((room, c) => {
    if (room === rooms[r0][c0]) found.push([r, c]);
  }));
  return found;
}

/** Clues of rooms, each moved to the first cell of the room that it lies in. Where two meet, that
 * of the first cell stays.
 * @param {Grid} clues @param {Grid} rooms
 * @returns {Grid}
 */
export function settled(clues, rooms) {
  const places = firsts(rooms);
  const moved = blank(rooms.length, rooms[0].length);
  clues.forEach((row, r) => row.forEach((entry, c) => {
    const place = places.get(rooms[r][c]);
    if (entry === null || !place) return;
    if (moved[place[0]][place[1]] === null) moved[place[0]][place[1]] = entry;
  }));
  return moved;
}

/** Let some cells be one room: no line among them where they touch, and lines all around.
 * @param {Borders} borders  is changed
 * @param {Iterable<Cell>} cells @param {number} rows @param {number} cols
 */
export function encloseCells(borders, cells, rows, cols) {
  const chosen = new Set([...cells].map(([r, c]) => r * cols + c));
  for (const key of chosen) {
    const r = Math.floor(key / cols), c = key % cols;
    for (const next of neighbours(r, c, rows, cols)) {
      const side = sideBetween([r, c], next);
      if (side) setBorder(borders, side, !chosen.has(next[0] * cols + next[1]));
    }
  }
}

/** Let rooms be one along a way over cells: no line is left between those that it goes through, nor
 * on the way itself.
 * @param {Borders} borders  is changed
 * @param {Grid} rooms @param {Cell[]} way
 */
export function joinRooms(borders, rooms, way) {
  const rows = rooms.length, cols = rooms[0].length;
  const joined = new Set(way.map(([r, c]) => rooms[r][c]));
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      if (!joined.has(rooms[r][c])) continue;
      const right = rooms[r][c + 1], below = rooms[r + 1]?.[c];
      if (c + 1 < cols && right !== rooms[r][c] && joined.has(right)) borders.right[r][c] = false;
      if (r + 1 < rows && below !== rooms[r][c] && joined.has(below)) borders.below[r][c] = false;
    }
  }
  way.slice(1).forEach((next, i) => {
    const side = sideBetween(way[i], next);
    if (side) setBorder(borders, side, false);
  });
}

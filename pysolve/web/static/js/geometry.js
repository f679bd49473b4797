// @ts-check
/**
 * Places on a board: cells, the sides between them, rooms, and what turning a board does to all of
 * them. Nothing here knows the page; everything can be tested without one.
 *
 * @typedef {number | string | null} Entry  what stands in a cell; null is nothing
 * @typedef {Entry[][]} Grid
 * @typedef {[number, number]} Cell  row and column, from 0
 * @typedef {'right' | 'below'} Direction
 * @typedef {{r: number, c: number, dir: Direction}} Side  between a cell and the next or the one below
 * @typedef {{right: boolean[][], below: boolean[][]}} Borders  which sides have a line
 *
 * @typedef {object} Reshape  a change of the whole board
 * @property {number} rows  of the board that it makes
 * @property {number} cols
 * @property {(r: number, c: number) => Cell | null} source  where a cell comes from; null: it is new
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
  return {right: borders.right.map(row => row.slice()), below: borders.below.map(row => row.slice())};
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

/** @param {Grid} grid @param {Reshape} reshape @returns {Grid} */
export function mapGrid(grid, {rows, cols, source}) {
  const made = blank(rows, cols);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const from = source(r, c);
      if (from) made[r][c] = grid[from[0]][from[1]];
    }
  }
  return made;
}

/** Lines after a change of the board. Where two cells were not neighbours before, `seam` says
 * whether a line comes between them.
 * @param {Borders} borders @param {Reshape} reshape @param {boolean} seam
 * @returns {Borders}
 */
export function mapBorders(borders, {rows, cols, source}, seam) {
  const made = noBorders(rows, cols);
  /** @param {Cell | null} a @param {Cell | null} b */
  const line = (a, b) => {
    if (!a && !b) return false;
    const side = a && b && sideBetween(a, b);
    return side ? hasBorder(borders, side) : seam;
  };
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      if (c + 1 < cols) made.right[r][c] = line(source(r, c), source(r, c + 1));
      if (r + 1 < rows) made.below[r][c] = line(source(r, c), source(r + 1, c));
    }
  }
  return made;
}

/** A quarter turn to the right. @param {number} rows @param {number} cols @returns {Reshape} */
export function turned(rows, cols) {
  return {rows: cols, cols: rows, source: (r, c) => [rows - 1 - c, r]};
}

/** A quarter turn to the left. @param {number} rows @param {number} cols @returns {Reshape} */
export function turnedBack(rows, cols) {
  return {rows: cols, cols: rows, source: (r, c) => [c, cols - 1 - r]};
}

/** Left and right changed about. @param {number} rows @param {number} cols @returns {Reshape} */
export function mirrored(rows, cols) {
  return {rows, cols, source: (r, c) => [r, cols - 1 - c]};
}

/** Top and bottom changed about. @param {number} rows @param {number} cols @returns {Reshape} */
export function flipped(rows, cols) {
  return {rows, cols, source: (r, c) => [rows - 1 - r, c]};
}

/** Moved; what leaves the board comes in again on the other side.
 * @param {number} rows @param {number} cols @param {number} down @param {number} right
 * @returns {Reshape}
 */
export function shifted(rows, cols, down, right) {
  /** @param {number} n @param {number} size */
  const round = (n, size) => ((n % size) + size) % size;
  return {rows, cols, source: (r, c) => [round(r - down, rows), round(c - right, cols)]};
}

/** Of another size. So many lines are added at each side, or taken away where that is below zero.
 * @param {number} rows @param {number} cols
 * @param {{top?: number, right?: number, bottom?: number, left?: number}} by
 * @returns {Reshape}
 */
export function resized(rows, cols, {top = 0, right = 0, bottom = 0, left = 0}) {
  return {
    rows: rows + top + bottom,
    cols: cols + left + right,
    source: (r, c) => inside(r - top, c - left, rows, cols) ? [r - top, c - left] : null,
  };
}

/** What would cut the other cells apart: the cells of `value`, joined by sides and corners, that
 * reach the rim at two places (`wall`), or close a ring (`loop`). Each is told as the cells of one
 * way along it: of a wall from rim to rim, of a loop all around, its first cell also its last.
 * @param {Grid} grid @param {Entry} value
 * @returns {{cells: Cell[], kind: 'wall' | 'loop'}[]}
 */
export function chains(grid, value) {
  const rows = grid.length, cols = grid[0].length;
  /** @type {Set<number>} */
  const seen = new Set();
  /** @type {{cells: Cell[], kind: 'wall' | 'loop'}[]} */
  const found = [];
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      if (grid[r][c] !== value || seen.has(r * cols + c)) continue;
      const part = spread(grid, [r, c], seen);
      for (const cells of wallsOf(part)) found.push({cells, kind: 'wall'});
      for (const cells of loopsOf(part)) found.push({cells, kind: 'loop'});
    }
  }
  return found;

  /** @param {Tree} tree @returns {Cell[][]} */
  function wallsOf({order, parent}) {
    const rim = order.filter(key => onRim(key));
    // Rim cells that touch each other along the rim part nothing from the rest.
    const groups = rimGroups(rim);
    return groups.slice(1).map(group => path(parent, groups[0][0], group[0]));
  }

  /** @param {Tree} tree @returns {Cell[][]} */
  function loopsOf({parent, extra}) {
    return extra.map(([a, b]) => [...path(parent, a, b), place(a)])
      .filter(cells => encloses(cells));
  }

  /** @param {number} key @returns {Cell} */
  function place(key) {
    return [Math.floor(key / cols), key % cols];
  }

  /** @param {number} key */
  function onRim(key) {
    const [r, c] = place(key);
    return r === 0 || c === 0 || r === rows - 1 || c === cols - 1;
  }

  /** @param {number[]} rim @returns {number[][]} */
  function rimGroups(rim) {
    /** @type {number[][]} */
    const groups = [];
    const left = new Set(rim);
    for (const start of rim) {
      if (!left.delete(start)) continue;
      const group = [start];
      for (let i = 0; i < group.length; i++) {
        const [r, c] = place(group[i]);
        for (const [r2, c2] of neighbours(r, c, rows, cols)) {
          const key = r2 * cols + c2;
          if (left.delete(key)) group.push(key);
        }
      }
      groups.push(group);
    }
    return groups;
  }

  /** The way between two cells in a tree. @param {Map<number, number>} parent @param {number} a @param {number} b */
  function path(parent, a, b) {
    /** @param {number} key */
    const up = key => {
      const way = [key];
      for (let next = parent.get(key); next !== undefined && next >= 0; next = parent.get(next)) way.push(next);
      return way;
    };
    const one = up(a), other = up(b);
    while (one.length > 1 && other.length > 1 && one.at(-2) === other.at(-2)) {
      one.pop();
      other.pop();
    }
    return [...one, ...other.slice(0, -1).reverse()].map(place);
  }

  /** Whether a ring has another cell inside of it. @param {Cell[]} ring */
  function encloses(ring) {
    if (ring.length < 5) return false;
    const on = new Set(ring.map(([r, c]) => r * cols + c));
    const left = Math.min(...ring.map(([, c]) => c)), right = Math.max(...ring.map(([, c]) => c));
    const top = Math.min(...ring.map(([r]) => r)), bottom = Math.max(...ring.map(([r]) => r));
    for (let r = top; r <= bottom; r++) {
      for (let c = left; c <= right; c++) {
        if (on.has(r * cols + c) || grid[r][c] === value) continue;
        let inside = false;
        for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
          const [yi, xi] = ring[i], [yj, xj] = ring[j];
          if (yi > r !== yj > r && c < (xj - xi) * (r - yi) / (yj - yi) + xi) inside = !inside;
        }
        if (inside) return true;
      }
    }
    return false;
  }
}

/**
 * @typedef {object} Tree  the cells of an area, and a way from each to the first
 * @property {number[]} order
 * @property {Map<number, number>} parent  -1 of the first
 * @property {[number, number][]} extra  pairs that touch and are not joined in the tree
 */

/** The cells of one value that hang together by sides and corners.
 * @param {Grid} grid @param {Cell} start @param {Set<number>} seen  is added to
 * @returns {Tree}
 */
function spread(grid, [r0, c0], seen) {
  const rows = grid.length, cols = grid[0].length, value = grid[r0][c0];
  const first = r0 * cols + c0;
  /** @type {Tree} */
  const tree = {order: [first], parent: new Map([[first, -1]]), extra: []};
  seen.add(first);
  for (let i = 0; i < tree.order.length; i++) {
    const key = tree.order[i], r = Math.floor(key / cols), c = key % cols;
    for (let down = -1; down <= 1; down++) {
      for (let right = -1; right <= 1; right++) {
        if (!(down || right) || !inside(r + down, c + right, rows, cols)) continue;
        if (grid[r + down][c + right] !== value) continue;
        const next = (r + down) * cols + c + right;
        if (!tree.parent.has(next)) {
          tree.parent.set(next, key);
          tree.order.push(next);
          seen.add(next);
        } else if (next > key && tree.parent.get(key) !== next && tree.parent.get(next) !== key) {
          tree.extra.push([key, next]);
        }
      }
    }
  }
  return tree;
}

// @ts-check
/**
 * Walls and loops: chains of cells, joined by sides or corners, that cut apart what must hang
 * together. Pure; the page draws what this finds.
 *
 * @typedef {import('./geometry.js').Grid} Grid
 * @typedef {import('./geometry.js').Cell} Cell
 *
 * @typedef {object} Chain
 * @property {'wall' | 'loop' | 'rim' | 'free'} kind  a wall goes from rim to rim, a loop closes; both
 *   cut something off. `rim` and `free` are chains that cut nothing yet: held by the rim, or by nothing
 * @property {Cell[]} cells  in order, with the middle of a side of the board where it meets the rim
 * @property {boolean} [pairs]  every two cells are a link of their own
 *
 * @typedef {object} Area  cells that may still hang together
 * @property {Cell[]} cells
 * @property {boolean} counts  whether it must hang together with the others
 */

import {STEPS, filled, inside, neighbours} from './geometry.js';

/** @typedef {{rows: number, cols: number, barrier: boolean[][], label: number[][], areas: Area[]}} Plan */

/** How a board falls apart.
 * @param {Grid} known  the values that cells have, null where that is open
 * @param {number} connected  the value whose cells are one area
 * @param {boolean} strict  whether no two cells without that value touch, so that all that is cut
 *   off has some of it
 * @returns {Plan}
 */
function planOf(known, connected, strict) {
  const rows = known.length, cols = known[0].length;
  const barrier = known.map(row => row.map(value => value !== null && value !== connected));
  const label = filled(rows, cols, -1);
  /** @type {Area[]} */
  const areas = [];
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      if (barrier[r][c] || label[r][c] >= 0) continue;
      /** @type {Cell[]} */
      const cells = [[r, c]];
      label[r][c] = areas.length;
      for (let i = 0; i < cells.length; i++) {
        for (const [r2, c2] of neighbours(cells[i][0], cells[i][1], rows, cols)) {
          if (barrier[r2][c2] || label[r2][c2] >= 0) continue;
          label[r2][c2] = areas.length;
          cells.push([r2, c2]);
        }
      }
      areas.push({cells, counts: strict || cells.some(([y, x]) => known[y][x] === connected)});
    }
  }
  return {rows, cols, barrier, label, areas};
}

/** The walls and loops of a board, and the chains that may become some.
 * @param {Grid} known @param {number} connected @param {boolean} strict
 * @returns {Chain[]}
 */
export function chainsOf(known, connected, strict) {
  const plan = planOf(known, connected, strict);
  return [...linksOf(plan), ...cutsOf(plan)];
}

/** @param {Plan} plan @returns {Chain[]} */
function cutsOf(plan) {
  const counting = plan.areas.filter(area => area.counts);
  if (counting.length < 2) return [];
  const most = Math.max(...counting.map(area => area.cells.length));
  const main = counting.find(area => area.cells.length === most);
  /** @type {Map<string, Chain>} */
  const found = new Map();
  for (const area of counting) {
    if (area === main) continue;
    const others = counting.filter(other => other !== area).map(other => other.cells[0]);
    for (const contour of contoursOf(plan, area)) {
      for (const chain of chainsAlong(plan, contour, others)) {
        found.set(`${chain.kind} ${chain.cells.map(String).sort().join(' ')}`, chain);
      }
    }
  }
  return [...found.values()];
}

/** @typedef {{from: Cell, to: Cell, cell: Cell, beyond: Cell}} Edge */

/** The lines around an area, each closed, the area at the right hand of who walks along them.
 * @param {Plan} plan @param {Area} area @returns {Edge[][]}
 */
function contoursOf({rows, cols, label}, area) {
  const own = label[area.cells[0][0]][area.cells[0][1]];
  /** @type {Map<string, Edge[]>} */
  const leaving = new Map();
  for (const [r, c] of area.cells) {
    /** @type {Cell[]} */
    const corners = [[r, c], [r, c + 1], [r + 1, c + 1], [r + 1, c]];
    STEPS.forEach(([down, right], i) => {
      /** @type {Cell} */
      const beyond = [r + down, c + right];
      if (inside(beyond[0], beyond[1], rows, cols) && label[beyond[0]][beyond[1]] === own) return;
      const edge = {from: corners[i], to: corners[(i + 1) % 4], cell: /** @type {Cell} */ ([r, c]), beyond};
      const key = String(edge.from);
      leaving.set(key, [...(leaving.get(key) ?? []), edge]);
    });
  }
  /** @param {Edge} edge */
  const take = edge => {
    const key = String(edge.from);
    leaving.set(key, (leaving.get(key) ?? []).filter(other => other !== edge));
  };
  /** @type {Edge[][]} */
  const contours = [];
  for (const edges of [...leaving.values()]) {
    for (const first of edges) {
      if (!leaving.get(String(first.from))?.includes(first)) continue;
      const contour = [first];
      take(first);
      for (;;) {
        const last = contour[contour.length - 1];
        const choices = leaving.get(String(last.to)) ?? [];
        // Where two cells of the area meet at a corner only, the line stays with the one it is at.
        const next = choices.find(({cell}) => cell === last.cell || String(cell) === String(last.cell))
          ?? choices[0];
        if (!next) break;
        take(next);
        contour.push(next);
      }
      contours.push(contour);
    }
  }
  return contours;
}

/** The chains along a line around an area that have another area behind them.
 * @param {Plan} plan @param {Edge[]} contour @param {Cell[]} others  a cell of each other area
 * @returns {Chain[]}
 */
function chainsAlong({rows, cols}, contour, others) {
  /** @param {Edge} edge */
  const onBoard = ({beyond: [r, c]}) => inside(r, c, rows, cols);
  const gap = contour.findIndex(edge => !onBoard(edge));
  if (gap < 0) {
    const line = contour.map(edge => edge.from);
    // Around the area the line cuts it off; within it, it matters if it goes around another.
    const cuts = turning(line) > 0 || others.some(cell => within(cell, line));
    const cells = distinct(contour.map(edge => edge.beyond));
    return cuts && cells.length > 2 ? [{kind: 'loop', cells: [...cells, cells[0]]}] : [];
  }
  /** @type {Chain[]} */
  const chains = [];
  const turned = [...contour.slice(gap), ...contour.slice(0, gap)];
  for (let i = 0; i < turned.length; i++) {
    if (!onBoard(turned[i])) continue;
    const from = i;
    while (i < turned.length && onBoard(turned[i])) i++;
    const run = turned.slice(from, i);
    const start = run[0].from, end = run[run.length - 1].to;
    const behind = [...run.map(edge => edge.to).reverse(), start, ...alongRim(start, end, rows, cols)];
    if (!others.some(cell => within(cell, behind))) continue;
    const cells = distinct(run.map(edge => edge.beyond));
    chains.push({
      kind: 'wall',
      cells: [atRim(cells[0], start, rows, cols), ...cells, atRim(cells[cells.length - 1], end, rows, cols)],
    });
  }
  return chains;
}

/** The corners of the rim from one to another, clockwise. @param {Cell} from @param {Cell} to
 * @param {number} rows @param {number} cols
 */
function alongRim([i, j], to, rows, cols) {
  /** @type {Cell[]} */
  const corners = [];
  for (let steps = 2 * (rows + cols); steps > 0 && (i !== to[0] || j !== to[1]); steps--) {
    if (i === 0 && j < cols) j++;
    else if (j === cols && i < rows) i++;
    else if (i === rows && j > 0) j--;
    else i--;
    corners.push([i, j]);
  }
  return corners;
}

/** Where a cell meets the rim. @param {Cell} cell @param {Cell} corner @param {number} rows
 * @param {number} cols @returns {Cell}
 */
function atRim([r, c], [i, j], rows, cols) {
  if (i === 0 && r === 0) return [-0.5, c];
  if (i === rows && r === rows - 1) return [rows - 0.5, c];
  return j === 0 ? [r, -0.5] : [r, cols - 0.5];
}

/** Above zero for a line that goes clockwise. @param {Cell[]} line */
function turning(line) {
  return line.reduce((sum, [i, j], at) => {
    const [i2, j2] = line[(at + 1) % line.length];
    return sum + j * i2 - j2 * i;
  }, 0);
}

/** Whether a closed line goes around a cell. @param {Cell} cell @param {Cell[]} line */
function within([r, c], line) {
  let odd = false;
  line.forEach(([i, j], at) => {
    const [i2] = line[(at + 1) % line.length];
    if (Math.min(i, i2) === r && Math.max(i, i2) === r + 1 && j > c) odd = !odd;
  });
  return odd;
}

/** Without what comes twice in a row. @param {Cell[]} cells */
function distinct(cells) {
  const kept = cells.filter((cell, i) => i === 0 || String(cell) !== String(cells[i - 1]));
  if (kept.length > 1 && String(kept[0]) === String(kept[kept.length - 1])) kept.pop();
  return kept;
}

/** Chains as links, drawn thin: what a wall or a loop may grow from. @param {Plan} plan @returns {Chain[]} */
function linksOf({rows, cols, barrier}) {
  const seen = filled(rows, cols, false);
  /** @type {Record<'rim' | 'free', Cell[]>} */
  const links = {rim: [], free: []};
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      if (!barrier[r][c] || seen[r][c]) continue;
      /** @type {Cell[]} */
      const cells = [[r, c]], pairs = [];
      seen[r][c] = true;
      for (let i = 0; i < cells.length; i++) {
        for (const next of around(cells[i], rows, cols)) {
          if (!barrier[next[0]][next[1]] || seen[next[0]][next[1]]) continue;
          seen[next[0]][next[1]] = true;
          cells.push(next);
          pairs.push(cells[i], next);
        }
      }
      if (cells.length < 2) continue;
      const stubs = cells.flatMap(cell => stubOf(cell, rows, cols));
      links[stubs.length ? 'rim' : 'free'].push(...pairs, ...stubs);
    }
  }
  return /** @type {const} */ (['rim', 'free']).filter(kind => links[kind].length)
    .map(kind => ({kind, cells: links[kind], pairs: true}));
}

/** The cells around one, corners last. @param {Cell} cell @param {number} rows @param {number} cols */
function around([r, c], rows, cols) {
  /** @type {Cell[]} */
  const corners = [[r - 1, c - 1], [r - 1, c + 1], [r + 1, c - 1], [r + 1, c + 1]];
  return [...neighbours(r, c, rows, cols), ...corners.filter(([y, x]) => inside(y, x, rows, cols))];
}

/** A link to the rim. @param {Cell} cell @param {number} rows @param {number} cols @returns {Cell[]} */
function stubOf([r, c], rows, cols) {
  if (r === 0) return [[r, c], [-0.5, c]];
  if (r === rows - 1) return [[r, c], [rows - 0.5, c]];
  if (c === 0) return [[r, c], [r, -0.5]];
  return c === cols - 1 ? [[r, c], [r, cols - 0.5]] : [];
}

/** The open cells that would complete a wall or a loop.
 * @param {Grid} known @param {number} connected @param {boolean} strict
 * @returns {Cell[]}
 */
export function cutsAt(known, connected, strict) {
  const {rows, cols, barrier, areas} = planOf(known, connected, strict);
  /** @type {Cell[]} */
  const found = [];
  const number = filled(rows, cols, 0), low = filled(rows, cols, 0), weight = filled(rows, cols, 0);
  let count = 0;
  for (const {cells} of areas) {
    const total = strict ? cells.length : cells.filter(([r, c]) => known[r][c] === connected).length;
    /** @type {{cell: Cell, parent: Cell | null, next: Cell[], parts: number, apart: number}[]} */
    const stack = [];
    /** @param {Cell} cell @param {Cell | null} parent */
    const enter = (cell, parent) => {
      const [r, c] = cell;
      number[r][c] = low[r][c] = ++count;
      weight[r][c] = strict || known[r][c] === connected ? 1 : 0;
      stack.push({cell, parent, next: neighbours(r, c, rows, cols), parts: 0, apart: 0});
    };
    enter(cells[0], null);
    while (stack.length) {
      const top = stack[stack.length - 1];
      const [r, c] = top.cell;
      const next = top.next.pop();
      if (next) {
        const [r2, c2] = next;
        if (barrier[r2][c2] || (top.parent && top.parent[0] === r2 && top.parent[1] === c2)) continue;
        if (number[r2][c2]) low[r][c] = Math.min(low[r][c], number[r2][c2]);
        else enter(next, top.cell);
        continue;
      }
      stack.pop();
      const own = strict || known[r][c] === connected ? 1 : 0;
      const rest = total - own - top.apart;
      const may = known[r][c] === null && !(strict && neighbours(r, c, rows, cols).some(([y, x]) => barrier[y][x]));
      if (may && top.parts + (rest > 0 ? 1 : 0) > 1) found.push(top.cell);
      const below = stack[stack.length - 1];
      if (!below) continue;
      const [r0, c0] = below.cell;
      low[r0][c0] = Math.min(low[r0][c0], low[r][c]);
      weight[r0][c0] += weight[r][c];
      if (low[r][c] >= number[r0][c0] && weight[r][c] > 0) {
        below.parts++;
        below.apart += weight[r][c];
      }
    }
  }
  return found.sort(([r, c], [r2, c2]) => r - r2 || c - c2);
}

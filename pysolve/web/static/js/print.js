// @ts-check
/**
 * Printing: a sheet with the puzzle, its rules, and its solution if it is known. It is made when the
 * browser is about to print, so that Ctrl+P prints it too, and never the page.
 */

import {run} from './backend.js';
import {UNIT} from './figures.js';
import {kindOf} from './kinds.js';
import {calledNow, recordOf} from './outside.js';
import {thumbnail} from './thumbnail.js';
import {dialog, element, remember, remembered, tick} from './ui.js';

const LARGEST_CELL = 16;

/** @type {{rules: boolean, marks: boolean, solution: boolean}} */
const settings = {rules: true, marks: false, solution: false, ...remembered('print', {})};

/** @param {any} app */
export function listenToPrinting(app) {
  const sheet = element('section', {class: 'sheet', 'aria-hidden': 'true'});
  document.body.append(sheet);
  addEventListener('beforeprint', () => sheet.replaceChildren(...made(app)));
  addEventListener('afterprint', () => sheet.replaceChildren());
}

/** Ask what is to be on paper, and print. @param {any} app */
export async function printDialog(app) {
  const pressed = await dialog('Print', [
    element('div', {class: 'ticks'},
      tick('The rules', settings.rules, rules => { settings.rules = rules; }),
      tick('My marks', settings.marks, marks => { settings.marks = marks; }),
      tick('The solution, on a page of its own', settings.solution, solution => { settings.solution = solution; })),
  ], [{value: '', label: 'Cancel'}, {value: 'print', label: 'Print', class: 'primary'}]);
  if (pressed !== 'print') return;
  remember('print', settings);
  if (settings.solution && !solutionOf(app)) await solve(app);
  print();
}

/** A solution that was looked for to be printed, and of what. @type {{of: unknown, grid: any} | null} */
let solved = null;

/** @param {any} app */
async function solve(app) {
  const {layers} = app.store.state.puzzle;
  try {
    const answer = await run('solve', {puzzle: recordOf(app), options: {models: 1}});
    const grid = answer.solutions?.[0] ?? null;
    solved = {of: layers, grid};
    if (!grid) app.toast('There is no solution to print.', {kind: 'error'});
  } catch (error) {
    app.toast(/** @type {Error} */ (error).message, {kind: 'error'});
  }
}

/** @param {any} app */
function solutionOf(app) {
  if (solved && solved.of === app.store.state.puzzle.layers) return solved.grid;
  const report = app.live?.report;
  return report?.verdict === 'UNIQUE' ? report.solutions?.[0] ?? null : null;
}

/** @param {any} app @returns {HTMLElement[]} */
function made(app) {
  const {puzzle, marks} = app.store.state;
  const kind = kindOf(puzzle, app.kinds);
  const variants = puzzle.variants.map((/** @type {string} */ name) => kind.variants[name]).filter(Boolean);
  const rules = [kind, ...variants].flatMap(one => Object.values(one.rules));
  const sort = [kind, ...variants].map(one => one.title).join(', ');
  const title = calledNow(app);
  const page = (/** @type {string} */ name, /** @type {any} */ grid) => element('article', {class: 'sheet-page'},
    element('h1', {}, name),
    element('p', {class: 'sheet-by'}, [title === sort ? '' : sort, puzzle.author].filter(Boolean).join(' · ')),
    board(grid));
  const board = (/** @type {any} */ grid) => {
    const picture = thumbnail(puzzle, kind, grid, {large: true});
    // Cells of a small board are not larger than one can write in.
    const wide = Number(picture.getAttribute('viewBox')?.split(' ')[2]) / UNIT;
    picture.style.width = `min(100%, ${wide * LARGEST_CELL}mm)`;
    return element('div', {class: 'sheet-board'}, /** @type {any} */ (picture));
  };
  const first = page(title, settings.marks ? marks : null);
  if (settings.rules) first.append(element('ul', {class: 'sheet-rules'}, ...rules.map(rule => element('li', {}, rule))));
  const solution = settings.solution ? solutionOf(app) : null;
  return solution ? [first, page(`${title}: solution`, withoutDots(solution, kind))] : [first];
}

/** A solution as it is printed: where some cells are filled, the others stay white.
 * @param {import('./geometry.js').Grid} grid @param {import('./kinds.js').Kind} kind
 */
function withoutDots(grid, {answer_type: {filled, background, glyphs}}) {
  const drawn = glyphs?.some(({value}) => value === background);
  return filled === null || drawn ? grid : grid.map(row => row.map(value => value === background ? null : value));
}

// @ts-check
/**
 * The page comes together here.
 *
 * @typedef {object} App  what panels and handlers get
 * @property {import('./store.js').Store} store
 * @property {import('./board.js').Board} board
 * @property {import('./record.js').Kinds} kinds
 * @property {typeof import('./backend.js')} backend
 * @property {import('./editor.js').Editor} editor
 * @property {import('./live.js').Live} live
 * @property {import('./ui.js').Panels} panels
 * @property {Record<string, import('./pointer.js').Handler>} handlers  by mode
 * @property {HTMLElement} verdict  the strip above the board
 * @property {HTMLElement} tools  the strip below it; children with `data-mode` show in that mode only
 * @property {(text: string, options?: {kind?: 'error' | ''}) => void} toast  tell something for a moment
 * @property {(text: string) => void} say  speak, to those who do not see
 * @property {(record: any, label?: string) => boolean} open  put a puzzle on the board, by its record
 * @property {() => any} record  the puzzle on the board, with the marks
 * @property {import('./player.js').Player} player
 * @property {import('./lights.js').Lights} lights  what is lit on the board
 * @property {import('./timer.js').Timer} timer
 * @property {import('./progress.js').Progress} progress
 * @property {import('./coach.js').Coach} coach
 * @property {import('./hints.js').Hints} hints
 * @property {import('./walk.js').Walk} walk
 * @property {import('./visual.js').Visual} visual
 * @property {import('./playing.js').Finish} finish
 * @property {(text: string, tone?: '' | 'good' | 'bad' | 'warn' | 'info', panel?: string) => void} status  tell above
 *   the board, playing; the panel has all of it
 * @property {import('./library.js').Library} library  the puzzles that are kept in the browser
 * @property {import('./underlay.js').Underlay} underlay
 * @property {{marks: boolean}} share  whether links and files have the marks too
 * @property {{section: string, keys: [string, string][]}[]} help  what `?` tells; add to it
 */

import * as backend from './backend.js';
import {Board} from './board.js';
import {drawPanel, newPuzzle} from './drawing.js';
import {Editor} from './editor.js';
import {ROOMS, roomCells} from './geometry.js';
import {HELP, showHelp} from './help.js';
import {listenToKeys} from './keys.js';
import {Live, livePanel} from './live.js';
import {looks} from './looks.js';
import {addPlay} from './play.js';
import {listenToPointer} from './pointer.js';
import {entryWord, hasRooms, kindOf, onSides} from './kinds.js';
import {makeLayerStrip} from './layers.js';
import {blankMarks, cellAt, firstPlace, fitted, isSide, placeWord, spotAt} from './places.js';
import {blankPuzzle, fromRecord, toRecord} from './record.js';
import {Store, documentOf, firstState} from './store.js';
import {openSharing, sharingPanels} from './sharing.js';
import {Panels, button, element, segmented} from './ui.js';
import {isNew, welcome} from './welcome.js';

/** @param {string} id */
const byId = id => /** @type {HTMLElement} */ (document.getElementById(id));

/** Say what is at the cursor. @param {App} app */
function spokenCell({store, kinds, editor: {typing}}) {
  const {cursor, puzzle, marks} = store.state;
  const kind = kindOf(puzzle, kinds);
  const said = [placeWord(cursor, puzzle)];
  for (const layer of typing.layers) {
    const [r, c] = typing.target(layer);
    const grid = puzzle.layers[layer.name];
    const entries = layer.place === 'margin' ? grid[r] : [grid[r][c]];
    const told = entries.filter(entry => entry !== null).map(entry => entryWord(layer, entry)).join(' ');
    if (told) said.push(layer.entries === 'symbols' || layer.entries === 'holes' ? told : `${layer.noun} ${told}`);
  }
  const cell = cellAt(cursor, puzzle), [y, x] = spotAt(cursor);
  const mark = onSides(kind) ? isSide(y, x) && marks[y]?.[x] : cell && marks[cell[0]][cell[1]];
  if (typeof mark === 'number') said.push(kind.answer_type.words[String(mark)] ?? String(mark));
  if (cell && hasRooms(kind)) {
    const {length} = roomCells(puzzle.layers[ROOMS], cell);
    said.push(`room of ${length} ${length === 1 ? 'cell' : 'cells'}`);
  }
  return said.join(', ');
}

/** The strip below the board. @param {App} app */
function makeTools(app) {
  const {store, editor} = app;
  const undo = button('Undo', () => goBack(app), {icon: 'undo', bare: true});
  const redo = button('Redo', () => goForth(app), {icon: 'redo', bare: true});
  /** @type {Record<string, [string, string]>} */
  const names = {
    auto: ['Auto', 'Lines where you press a line, rooms where you drag over cells'],
    lines: ['Lines', 'Draw along lines'],
    rooms: ['Rooms', 'Drag over cells to make them a room'],
    clues: ['Clues', 'Only choose cells, and type'],
  };
  const place = element('div', {'data-mode': 'draw'});
  /** @param {number} by */
  const zoom = by => store.set({zoom: Math.min(Math.max(store.state.zoom * by, 1), 5)});
  const larger = button('Larger board', () => zoom(1.5), {icon: 'zoom', bare: true});
  const smaller = button('Smaller board', () => zoom(1 / 1.5), {icon: 'zoomout', bare: true});
  const zooming = element('div', {class: 'buttons zooming'}, smaller, larger);
  app.tools.append(element('div', {class: 'buttons'}, undo, redo), place, zooming);
  const update = () => {
    const {tools} = editor;
    const {puzzle: {rows, cols}, zoom: scale} = store.state;
    zooming.hidden = Math.max(rows, cols) < 20 && scale === 1;
    smaller.disabled = scale <= 1;
    larger.disabled = scale >= 5;
    undo.disabled = !store.undoable;
    redo.disabled = !store.redoable;
    undo.title = store.undoable ? `Undo: ${store.undoable.label}` : 'Undo';
    redo.title = store.redoable ? `Redo: ${store.redoable.label}` : 'Redo';
    if (place.dataset.tools === tools.join()) return;
    place.dataset.tools = tools.join();
    const {element: strip, show} = segmented('Drawing tool', tools.map(tool => ({
      value: tool, label: names[tool][0], title: names[tool][1], icon: tool,
    })), store.state.tool, tool => store.set({tool}));
    place.replaceChildren(...(tools.length > 1 ? [strip] : []));
    showTool = show;
  };
  /** @type {(tool: string) => void} */
  let showTool = () => {};
  store.subscribe((state, before) => {
    update();
    if (state.tool !== before.tool) showTool(state.tool);
  });
  update();
}

/** @param {App} app */
function goBack(app) {
  const entry = app.store.undo();
  app.say(entry ? `undone: ${entry.label}` : 'nothing to undo');
}

/** @param {App} app */
function goForth(app) {
  const entry = app.store.redo();
  app.say(entry ? `done again: ${entry.label}` : 'nothing to redo');
}

/** @param {App} app */
function followMode(app) {
  const {store, panels} = app;
  const modes = segmented('Mode', [
    {value: 'draw', label: 'Draw', icon: 'pen'}, {value: 'play', label: 'Play', icon: 'play'},
  ], store.state.mode, mode => store.set({mode: /** @type {'draw' | 'play'} */ (mode)}));
  byId('mode').append(modes.element);
  const turn = () => {
    const {mode} = store.state;
    modes.show(mode);
    panels.turn(mode);
    document.body.dataset.mode = mode;
  };
  store.subscribe((state, before) => { if (state.mode !== before.mode) turn(); });
  turn();
}

/** What a window or a bookmark with the puzzle is called. @param {import('./record.js').Puzzle} puzzle
 * @param {string} kind
 */
function titled({title, rows, cols}, kind) {
  if (!title) return `${kind} ${rows}x${cols}`;
  return title.includes(kind) ? title : `${title}, ${kind}`;
}

/** @param {App} app */
function followCursor(app) {
  const {store, board} = app;
  const name = () => {
    const {puzzle} = store.state;
    const kind = app.kinds.get(puzzle.kind);
    const variants = puzzle.variants.map(variant => kind?.variants[variant]?.title ?? variant);
    const told = [kind?.title, ...variants].join(', ');
    byId('name').replaceChildren(
      variants.at(-1) ?? kind?.title ?? '', element('small', {}, puzzle.title));
    document.title = `${titled(puzzle, told)} – puzzles`;
    board.svg.setAttribute('aria-label', `${told}, ${puzzle.rows} rows, ${puzzle.cols} columns`);
  };
  store.subscribe((state, before) => {
    if (state.puzzle !== before.puzzle) name();
    if (state.cursor !== before.cursor) app.say(spokenCell(app));
  });
  name();
}

async function boot() {
  /** @type {{kinds: import('./record.js').Kind[]}} */
  const told = await backend.get('/api/kinds');
  /** @type {import('./record.js').Kinds} */
  const kinds = new Map(told.kinds.map(kind => [kind.kind, kind]));
  // Whoever is new finds puzzles to play.
  const first = told.kinds.find(({puzzles}) => puzzles.length) ?? told.kinds[0];
  const begun = blankPuzzle(first, 6, 6);
  const store = new Store(firstState(documentOf(begun, blankMarks(first, begun))));
  store.fit = state => fitted(state, kindOf(state.puzzle, kinds));
  const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId('board')));
  const say = (/** @type {string} */ text) => {
    // A sentence of its own each: one that comes soon after another does not cut it off.
    byId('spoken').append(element('p', {}, text));
    while (byId('spoken').children.length > 3) byId('spoken').firstElementChild?.remove();
  };
  /** @type {App} */
  const app = /** @type {any} */ ({
    store, kinds, backend, say, verdict: byId('verdict'), tools: byId('tools'), help: [...HELP],
    /** @param {string} text @param {{kind?: string}} [options] */
    toast(text, options = {}) {
      const made = element('p', {class: `toast ${options.kind ?? ''}`}, text);
      byId('toasts').append(made);
      setTimeout(() => made.remove(), 5000);
    },
    /** @param {any} record */
    open(record, label = 'open a puzzle') {
      try {
        const {puzzle, marks} = fromRecord(record, kinds);
        store.change(label, () => documentOf(puzzle, marks));
        store.set({layer: '', tool: 'auto'});
        store.set({cursor: store.state.mode === 'draw' ? firstPlace(kindOf(puzzle, kinds), puzzle) : {r: 0, c: 0}});
        return true;
      } catch (error) {
        app.toast(error instanceof Error ? error.message : String(error), {kind: 'error'});
        return false;
      }
    },
    record: () => toRecord(store.state.puzzle, kindOf(store.state.puzzle, kinds), store.state.marks),
  });
  app.board = new Board(svg, store, kinds);
  app.editor = new Editor(store, kinds, say);
  app.live = new Live(app);
  app.panels = new Panels(byId('tabs'), byId('panels'), app);
  app.handlers = {draw: app.editor};
  const handler = () => app.handlers[store.state.mode];
  listenToPointer(app.board, handler);
  listenToKeys(app.board, store, handler, {
    undo: () => goBack(app),
    redo: () => goForth(app),
    help: () => showHelp(app),
    mode: () => store.set({mode: store.state.mode === 'draw' ? 'play' : 'draw'}),
  });
  makeTools(app);
  makeLayerStrip(app);
  byId('page-buttons').append(
    button('New', () => newPuzzle(app), {icon: 'plus', bare: true}),
    ...looks(say),
    button('Keys and help', () => showHelp(app), {icon: 'help', bare: true}));
  followMode(app);
  followCursor(app);
  for (const panel of [drawPanel, livePanel]) app.panels.add(panel);
  addPlay(app);
  const fresh = isNew();
  await openSharing(app);
  for (const panel of sharingPanels) app.panels.add(panel);
  if (fresh) welcome(app);
  document.body.dataset.ready = 'true';
  Object.assign(window, {app});
}

boot().catch(error => {
  byId('verdict').textContent = `The page could not start: ${error.message}`;
  throw error;
});

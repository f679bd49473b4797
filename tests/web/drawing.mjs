// Drawing, without a page: run by `node --test`.
import assert from 'node:assert/strict';
import {test} from 'node:test';

const JS = new URL('../../pysolve/web/static/js/', import.meta.url);
const {Editor} = await import(new URL('editor.js', JS));
const {listenToPointer} = await import(new URL('pointer.js', JS));
const {blankPuzzle} = await import(new URL('record.js', JS));
const {Store, documentOf, firstState} = await import(new URL('store.js', JS));

const kind = {
  kind: 'own', title: 'Own', variants: {}, rules: {}, summary: '',
  layer_types: [
    {name: 'rooms', key: 'rooms', place: 'cell', entries: 'rooms', noun: 'room', clue: false, asks: false},
    {name: 'numbers', key: 'clues', place: 'room', entries: 'numbers', noun: 'clue', clue: true, asks: true},
  ],
  answer_type: {name: 'shading', values: [0, 1], open: false, filled: 1, background: 0, words: {}},
};

function drawing() {
  const store = new Store(firstState(documentOf(blankPuzzle(kind, 3, 3))));
  const editor = new Editor(store, new Map([['own', kind]]), () => {});
  const key = (key, held = {}) => editor.key({key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held});
  /** Ctrl is pressed, an arrow, and both are let go. */
  const take = arrow => {
    key('Control', {ctrlKey: true});
    key(arrow, {ctrlKey: true});
  };
  return {store, key, take, rooms: () => store.state.puzzle.layers.rooms};
}

test('a room drawn by keys goes on when Ctrl is pressed again, and is one entry of the history', () => {
  const {store, take, rooms} = drawing();
  for (const arrow of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) take(arrow);
  assert.deepEqual(rooms(), [[0, 0, 1], [0, 0, 1], [1, 1, 1]]);
  assert.equal(store.past.length, 1);
  store.undo();
  assert.deepEqual(rooms(), [[0, 0, 0], [0, 0, 0], [0, 0, 0]]);
});

test('after another key, an undo or a step aside a room by keys is a new one', () => {
  const {store, key, take, rooms} = drawing();
  take('ArrowRight');
  key('2');
  take('ArrowDown');
  assert.deepEqual(rooms(), [[0, 1, 2], [2, 1, 2], [2, 2, 2]]);
  store.undo();
  take('ArrowRight');
  assert.deepEqual(rooms(), [[0, 0, 1], [2, 3, 3], [2, 2, 2]]);
  store.set({cursor: {r: 2, c: 0}});
  take('ArrowRight');
  assert.deepEqual(rooms()[2], [4, 4, 5]);
});

test('a stroke may begin on the frame, and a little outside, not far from it', () => {
  const listeners = {};
  const svg = {
    addEventListener: (name, listener) => { listeners[name] = listener; }, focus() {}, setPointerCapture() {},
  };
  const at = (x, y) => ({x, y, cell: x >= 0 && y >= 0 && x < 3 && y < 3 ? [Math.floor(y), Math.floor(x)] : null});
  const board = {svg, at, hit: at, store: {state: {puzzle: {rows: 3, cols: 3}}}};
  const downs = [];
  const by = {down: ({cell}) => downs.push(cell), move() {}, up() {}, cancel() {}};
  listenToPointer(board, () => by);
  for (const [x, y] of [[-0.1, 1], [3, 3.2], [1.5, -0.3], [1, 4], [-1, -1]]) {
    const event = {clientX: x, clientY: y, button: 0, pointerId: 1, pointerType: 'mouse', preventDefault() {}};
    listeners.pointerdown(event);
    listeners.pointerup(event);
  }
  assert.deepEqual(downs, [[1, 0], [2, 2], [0, 1]]);
});

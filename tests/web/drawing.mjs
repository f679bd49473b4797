// Drawing, without a page: run by `node --test`.
import assert from 'node:assert/strict';
import {test} from 'node:test';

const JS = new URL('../../pysolve/web/static/js/', import.meta.url);
const {Editor} = await import(new URL('editor.js', JS));
const {listenToPointer} = await import(new URL('pointer.js', JS));
const {fitted, nextStop, stops} = await import(new URL('places.js', JS));
const {blankPuzzle, fromRecord, reshaped, reshapedMarks} = await import(new URL('record.js', JS));
const reshape = await import(new URL('reshape.js', JS));
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

const layer = (name, place, entries, more = {}) => ({name, key: name, place, entries, noun: name, clue: true, asks: false, ...more});
const everywhere = {
  ...kind, kind: 'all',
  layer_types: [
    layer('symbols', 'cell', 'symbols', {glyphs: [{value: 'a', letter: 'a', word: 'a'}]}), layer('arrows', 'cell', 'arrows'),
    layer('signs', 'side', 'symbols', {glyphs: [{value: 's', letter: 's', word: 's'}]}), layer('corners', 'corner', 'numbers', {asks: true}),
    layer('top', 'margin', 'numbers', {list: true}), layer('left', 'margin', 'numbers', {list: true}),
  ],
  answer_type: {...kind.answer_type, place: 'side', rim: true},
};
const board = () => fromRecord({
  kind: 'all', rows: 2, cols: 3, symbols: [[0, 2, 'a']], arrows: [[1, 0, '2>']], signs: [[0, 0, 0, 1, 's'], [0, 2, 1, 2, 's']],
  corners: [[0, 0, 1], [2, 3, 4]], top: [[1, 2], [], [3]], left: [[4], [5, 6]], marks: ['+-+.+.+', '|...x..', '+.+.+.+', '.......', '+.+.+-+'],
}, new Map([['all', everywhere]]));

test('all places turn, mirror and shift with the board, and come back', () => {
  const {puzzle, marks} = board();
  const now = [puzzle, marks];
  const by = ([told, made], how) => [reshaped(told, everywhere, how(told.rows, told.cols)), reshapedMarks(made, everywhere, how(told.rows, told.cols))];
  const all = (state, ...ways) => ways.reduce(by, state);
  const {turned, turnedBack, mirrored, flipped, shifted, resized} = reshape;
  assert.deepEqual(all(now, turned, turned, turned, turned), now);
  assert.deepEqual(all(now, turned, turnedBack), now);
  assert.deepEqual(all(now, turned, turned), all(now, mirrored, flipped));
  assert.deepEqual(all(now, (r, c) => shifted(r, c, 1, 1), (r, c) => shifted(r, c, -1, -1)), now);
  assert.deepEqual(all(now, (r, c) => resized(r, c, {top: 1, right: 2}), (r, c) => resized(r, c, {top: -1, right: -2})), now);
});

test('a quarter turn takes each place where it belongs', () => {
  const {puzzle, marks} = board();
  const {rows, cols, layers} = reshaped(puzzle, everywhere, reshape.turned(2, 3));
  assert.deepEqual([rows, cols], [3, 2]);
  assert.deepEqual(layers.symbols, [[null, null], [null, null], [null, 'a']]);
  assert.deepEqual(layers.arrows[0], ['2v', null]);
  assert.deepEqual(layers.corners, [[null, null, 1], [null, null, null], [null, null, null], [4, null, null]]);
  assert.deepEqual(layers.top, [[5, 6], [4]]);
  assert.deepEqual(layers.left, [[2, 1], [], [3]]);
  assert.equal(layers.signs[2][3], 's');
  assert.equal(layers.signs[5][2], 's');
  const turned = reshapedMarks(marks, everywhere, reshape.turned(2, 3));
  assert.deepEqual([turned[0][3], turned[1][4], turned[4][3], turned[5][0]], [1, 1, 0, 1]);
});

test('the cursor goes where something can stand, and nowhere else', () => {
  const {puzzle, marks} = board();
  const at = (cursor, view) => fitted({...firstState(documentOf(puzzle, marks)), cursor, ...view}, everywhere);
  const go = (cursor, way, view) => nextStop(cursor, way, stops({...firstState(documentOf(puzzle, marks)), ...view}, everywhere));
  assert.deepEqual(go({r: 0, c: 1}, [-1, 0], {}), {r: -1, c: 1});
  assert.equal(go({r: 1, c: 1}, [1, 0], {}), null);
  assert.deepEqual(go({r: -0.5, c: -0.5}, [0, 1], {layer: 'corners'}), {r: -0.5, c: 0.5});
  assert.deepEqual(go({r: 0, c: 0}, [0, 1], {layer: 'signs'}), {r: 0, c: 0.5});
  assert.deepEqual(at({r: -1, c: 1}, {mode: 'play'}), {r: -0.5, c: 0.5});
  assert.deepEqual(go({r: -0.5, c: 0.5}, [0, 1], {mode: 'play'}), {r: -0.5, c: 1});
  assert.deepEqual(at({r: -0.5, c: 1}, {mode: 'play', play: 'colour'}), {r: 0, c: 1});
});

test('a list is typed with blanks, and rubbed out digit by digit', () => {
  const {puzzle, marks} = board();
  const store = new Store(firstState(documentOf(puzzle, marks)));
  const editor = new Editor(store, new Map([['all', everywhere]]), () => {});
  store.fit = state => state.cursor;
  const type = (...keys) => keys.forEach(key => editor.key({key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false}));
  store.set({cursor: {r: -1, c: 1}});
  type('1', '0', ' ', '3');
  assert.deepEqual(store.state.puzzle.layers.top[1], [10, 3]);
  type('Backspace', 'Backspace', '2');
  assert.deepEqual(store.state.puzzle.layers.top[1], [12]);
  type('Delete');
  assert.deepEqual(store.state.puzzle.layers.top[1], []);
});

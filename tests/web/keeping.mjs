// What the page keeps and shares, without a page: run by `node --test`.
import assert from 'node:assert/strict';
import {test} from 'node:test';

const JS = new URL('../../pysolve/web/static/js/', import.meta.url);
const {addressOf, bookmarklet, elsewhere, linkOf, openedBy, shortened} = await import(new URL('address.js', JS));
const {Judge, packed, packedWithHistory, unpacked} = await import(new URL('pack.js', JS));
const {fileName, partsOf, pointed} = await import(new URL('parts.js', JS));
const {aligned, fitted, partAt, placed, scaled} = await import(new URL('placing.js', JS));
const {blankPuzzle, fromRecord, toRecord} = await import(new URL('record.js', JS));
const {Store, documentIn, documentOf, firstState} = await import(new URL('store.js', JS));

const kind = {
  kind: 'own', title: 'Own', variants: {odd: {title: 'Odd', rules: {}}}, rules: {}, summary: '',
  layer_types: [
    {name: 'rooms', key: 'rooms', place: 'cell', entries: 'rooms', noun: 'room', clue: false, asks: false},
    {name: 'numbers', key: 'clues', place: 'room', entries: 'numbers', noun: 'clue', clue: true, asks: true},
  ],
  answer_type: {name: 'shading', values: [0, 1], open: false, filled: 1, background: 0, words: {}},
};
const kinds = new Map([['own', kind]]);

function desk() {
  const store = new Store(firstState(documentOf(blankPuzzle(kind, 3, 4))));
  store.change('clue', draft => { draft.puzzle.layers.numbers[0][0] = 2; });
  store.change('mark', draft => { draft.marks[1][1] = 1; });
  store.change('note', draft => { draft.notes.candidates[2][3] = [1, 2]; });
  store.undo();
  return store;
}

test('an address holds a puzzle, and its marks if they are given', async () => {
  const record = toRecord(desk().state.puzzle, kind, desk().state.marks);
  const address = await addressOf({...record, title: 'Größe & 數'});
  assert.match(address, /^p=[A-Za-z0-9_-]+$/);
  const opened = await openedBy(`#${address}`);
  assert.equal(opened.record.title, 'Größe & 數');
  const {puzzle, marks} = fromRecord(opened.record, kinds);
  assert.deepEqual(puzzle.layers, desk().state.puzzle.layers);
  assert.deepEqual(marks, desk().state.marks);
});

test('without compression the address is longer and opens as well', async () => {
  const kept = globalThis.CompressionStream;
  globalThis.CompressionStream = undefined;
  const address = await addressOf({kind: 'own'});
  globalThis.CompressionStream = kept;
  assert.match(address, /^j=/);
  assert.deepEqual(await openedBy(address), {record: {kind: 'own'}});
});

test('rows become texts, lists of clues do not', () => {
  assert.deepEqual(shortened({marks: [[1, null], ['?', 0]], clues: [[0, 2], [1, 3]], big: [[12, null]]}),
    {marks: ['1.', '?0'], clues: [[0, 2], [1, 3]], big: [[12, null]]});
});

test('addresses of other sites are taken as they are spelled', async () => {
  const url = 'https://puzz.link/p?own/5/5/h2k3r3i';
  assert.deepEqual(await openedBy(`#url=${url}`), {text: url});
  assert.deepEqual(await openedBy(`#url=${encodeURIComponent(url)}`), {text: url});
  assert.equal(elsewhere('http://x/', url), `http://x/#url=${encodeURIComponent(url)}`);
  assert.equal(bookmarklet('http://x/'),
    'javascript:void(location.href="http://x/#url="+encodeURIComponent(location.href))');
  assert.equal(await openedBy('#section'), null);
});

test('a link of the page is known among other texts', async () => {
  const address = await addressOf({kind: 'own', rows: 3});
  assert.equal(linkOf(` http://127.0.0.1:8000/#${address}\n`), address);
  assert.equal(linkOf('https://x.org/a/#url=https://puzz.link/p?own/1/1/a'), 'url=https://puzz.link/p?own/1/1/a');
  for (const other of ['https://puzz.link/p?own/1/1/a', 'https://x.org/#m=edit&p=abc', 'kind: own', address]) {
    assert.equal(linkOf(other), '', other);
  }
});

test('an address that was cut off says so', async () => {
  const address = await addressOf({kind: 'own', rows: 3});
  for (const bad of [address.slice(0, -6), 'p=%%%', 'p=', 'j=W10']) {
    await assert.rejects(openedBy(bad), /does not hold a whole puzzle/, bad);
  }
});

test('a desk comes back with its history, which can be undone and done again', () => {
  const before = desk();
  const text = packedWithHistory({document: documentIn(before.state)}, before);
  const told = unpacked(text), judge = new Judge(kinds);
  const document = judge.document(told.document);
  assert.deepEqual(document, documentIn(before.state));
  const after = new Store(firstState(document));
  after.past = judge.entries(told.past, document, 'after');
  after.future = judge.entries(told.future, document, 'before');
  assert.deepEqual(after.past.map(entry => entry.label), ['clue', 'mark']);
  assert.equal(after.redo().label, 'note');
  assert.deepEqual(after.state.notes.candidates[2][3], [1, 2]);
  while (after.undo()) ;
  assert.equal(after.state.puzzle.layers.numbers[0][0], null);
});

test('what documents share is written once, and history gives way where there is no room', () => {
  const store = new Store(firstState(documentOf(blankPuzzle(kind, 20, 20))));
  for (let i = 0; i < 100; i++) store.change('mark', draft => { draft.marks[i % 20][i % 7] = i % 2; });
  const one = packed(documentIn(store.state)).length;
  assert.ok(packedWithHistory({document: documentIn(store.state)}, store).length < 100 * one / 4);
  const tight = packedWithHistory({document: documentIn(store.state)}, store, 2 * one);
  assert.ok(tight.length <= 2 * one);
  assert.ok(unpacked(tight).past.length < 100);
  assert.deepEqual(unpacked(tight).document, documentIn(store.state));
  assert.deepEqual(unpacked(packedWithHistory({a: 1}, store, 0)), {a: 1, past: [], future: []});
});

test('documents that make no sense are none', () => {
  const right = documentIn(desk().state);
  const judge = told => new Judge(kinds).document(told);
  for (const wrong of [
    null, 5, {}, {...right, puzzle: {...right.puzzle, kind: 'other'}}, {...right, puzzle: {...right.puzzle, rows: 4}},
    {...right, puzzle: {...right.puzzle, rows: 1e9}}, {...right, marks: [[1]]}, {...right, marks: undefined},
    {...right, marks: right.marks.map(row => row.map(() => ({})))},
    {...right, puzzle: {...right.puzzle, layers: {numbers: 'x'}}},
  ]) assert.equal(judge(wrong), null, JSON.stringify(wrong));
  assert.deepEqual(judge({...right, notes: 7, trial: [3]}).trial, []);
  assert.deepEqual(judge({...right, puzzle: {...right.puzzle, variants: ['odd', 'even', 3]}}).puzzle.variants, ['odd']);
  assert.throws(() => unpacked('{oops'));
  assert.throws(() => unpacked('[{"a":[5]}]'));
  assert.throws(() => unpacked('[]'));
});

test('a text is taken apart into its puzzles', () => {
  assert.deepEqual(partsOf('[{"a": 1}, {"a": 2}]'), ['{"a":1}', '{"a":2}']);
  assert.deepEqual(partsOf('{"a": 1}\n{"a": 2}\n'), ['{"a": 1}', '{"a": 2}']);
  assert.deepEqual(partsOf('{\n"a": 1\n}'), ['{\n"a": 1\n}']);
  assert.deepEqual(partsOf('https://a/p?1\nhttps://a/p?2'), ['https://a/p?1', 'https://a/p?2']);
  assert.deepEqual(partsOf('pzprv3\nx\npzprv3.1\ny'), ['pzprv3\nx', 'pzprv3.1\ny']);
  assert.deepEqual(partsOf('title: A\nkind: own\n\nclues:\n1.\n\ntitle: B\nkind: own\n\nclues:\n2.'),
    ['title: A\nkind: own\n\nclues:\n1.\n', 'title: B\nkind: own\n\nclues:\n2.']);
  assert.deepEqual(partsOf('kind: own\n\nclues:\n1.\n'), ['kind: own\n\nclues:\n1.\n']);
});

test('files are named by titles, and wrong places are pointed at', () => {
  assert.equal(fileName('../a/b: "c", d', 'txt'), 'a-b-c-d.txt');
  assert.equal(fileName('  ', 'svg'), 'puzzle.svg');
  assert.equal(pointed('ab\ncdx', 2, 3), 'cdx\n  ^');
});

test('a picture is fitted, grows about a point, and comes to lie by two of its corners', () => {
  const start = fitted(640, 700, 10, 10);
  assert.ok(Math.abs(start.height - 10) < 1e-9 && start.x > 0);
  for (const rotate of [0, 7, -20]) {
    const placing = {...start, rotate};
    const from = [2.1, 2.3], to = [8.2, 7.9];
    const parts = [partAt(placing, from), partAt(placing, to)];
    const made = aligned(placing, from, to, 10, 12);
    for (const [i, corner] of [[0, 0], [12, 10]].entries()) {
      const found = partAt(made, corner);
      for (const side of [0, 1]) assert.ok(Math.abs(found[side] - parts[i][side]) < 1e-9, String(rotate));
    }
  }
  assert.equal(aligned(start, [8, 8], [2, 2], 10, 10), null);
  assert.equal(aligned(start, [2, 2], [2, 2], 10, 10), null);
  const about = [3, 4];
  const grown = scaled(start, 2, about);
  partAt(grown, about).forEach((share, side) => assert.ok(Math.abs(share - partAt(start, about)[side]) < 1e-9));
  assert.ok(placed(grown));
  assert.ok(!placed({...grown, width: 0}) && !placed({...grown, x: 'a'}) && !placed(null));
});

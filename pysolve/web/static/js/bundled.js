// @ts-check
/** The puzzles that come along, by kind and by how hard they are. */

import {get} from './backend.js';
import {card, drawLater} from './cards.js';
import {fromRecord} from './record.js';
import {thumbnail} from './thumbnail.js';
import {element} from './ui.js';

/** @typedef {{name: string, kind: string, variants: string[], title: string, rows: number, cols: number,
 *   level: number | null}} Listed */

const LEVELS = ['', 'very easy', 'easy', 'medium', 'hard', 'very hard'];

/** @param {any} app */
export function bundled(app) {
  const kinds = /** @type {import('./record.js').Kind[]} */ ([...app.kinds.values()]);
  const now = kinds.find(one => one.kind === app.store.state.puzzle.kind && one.puzzles.length);
  const kind = element('select', {onchange: () => show(), 'aria-label': 'Kind'},
    ...kinds.filter(({puzzles}) => puzzles.length).map(one => element('option', {value: one.kind, selected: one === now}, one.title)),
    element('option', {value: '', selected: !now}, 'All kinds'));
  const level = element('select', {onchange: () => show(), 'aria-label': 'Difficulty'},
    element('option', {value: ''}, 'Any difficulty'),
    ...LEVELS.slice(1).map((word, i) => element('option', {value: String(i + 1)}, `Level ${i + 1}, ${word}`)),
    element('option', {value: 'none'}, 'Not rated'));
  const list = element('div', {class: 'by-level'});
  const note = element('p', {class: 'quiet', role: 'status'}, 'Looking …');
  const later = drawLater();
  /** @type {Map<string, Promise<any>>} */
  const records = new Map();
  /** @param {string} name */
  const fetched = name => {
    if (!records.has(name)) {
      const asked = get(`/api/puzzles/${name.split('/').map(encodeURIComponent).join('/')}`).then(({puzzle}) => puzzle);
      asked.catch(() => records.delete(name));
      records.set(name, asked);
    }
    return /** @type {Promise<any>} */ (records.get(name));
  };
  /** @type {Listed[]} */
  let all = [];
  const show = () => {
    const found = all.filter(one => (!kind.value || one.kind === kind.value)
      && (!level.value || (level.value === 'none' ? one.level === null : one.level === Number(level.value))));
    note.textContent = found.length ? `${found.length} puzzles` : 'There are none.';
    /** @type {Map<number | null, Listed[]>} */
    const groups = new Map([1, 2, 3, 4, 5, null].map(key => [key, []]));
    for (const one of found) groups.get(one.level)?.push(one);
    list.replaceChildren(...[...groups].filter(([, some]) => some.length).map(([key, some]) => element('section', {},
      element('h3', {}, key === null ? 'Others' : `Level ${key}, ${LEVELS[key]}`),
      element('ul', {class: 'cards'}, ...some.sort((a, b) => a.rows * a.cols - b.rows * b.cols).map(made)))));
  };
  /** @param {Listed} listed */
  const made = listed => {
    const found = app.kinds.get(listed.kind);
    const variants = listed.variants.map(name => found?.variants[name]?.title ?? name);
    const one = card({
      name: named(listed), about: [variants.at(-1) ?? found?.title, `${listed.rows}x${listed.cols}`].join(' '),
      open: async () => {
        try {
          app.open(await fetched(listed.name), 'open a puzzle');
        } catch (error) {
          app.toast(/** @type {Error} */ (error).message, {kind: 'error'});
        }
      },
    });
    later(one.element, async () => {
      try {
        const {puzzle} = fromRecord(await fetched(listed.name), app.kinds);
        one.picture.replaceChildren(thumbnail(puzzle, found));
      } catch {
        one.picture.textContent = '?';
      }
    });
    return one.element;
  };
  get('/api/puzzles').then(({puzzles}) => {
    all = puzzles;
    show();
  }).catch(error => { note.textContent = error.message; });
  return element('div', {class: 'shelf'}, element('div', {class: 'search'}, kind, level), note, list);
}

/** What it is called, without what is told beside it anyway. @param {Listed} listed */
function named({name, title}) {
  return name.split('/').slice(1).join('/') || title;
}

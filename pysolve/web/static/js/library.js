// @ts-check
/** The panel of puzzles: those that are kept in the browser, those that come along, and new ones.
 *
 * @typedef {import('./shelf.js').Kept} Kept
 */

import {keptOf, readKept} from './autosave.js';
import {bundled} from './bundled.js';
import {card, drawLater} from './cards.js';
import {generating} from './generate.js';
import {called} from './outside.js';
import {freshId} from './record.js';
import {packed} from './pack.js';
import {thumbnail} from './thumbnail.js';
import {addIcons, button, dialog, element, field, segmented} from './ui.js';

addIcons({
  keep: 'M6 3h12v18l-6-5-6 5z',
  rename: 'M4 20h16M6 16l1-4L16 3l3 3-9 9z',
  copies: 'M9 9h11v11H9zM5 15H4V4h11v1',
});

export class Library {
  /** @param {any} app @param {import('./shelf.js').Shelf} shelf @param {import('./autosave.js').Autosave} autosave */
  constructor(app, shelf, autosave) {
    this.app = app;
    this.shelf = shelf;
    this.autosave = autosave;
  }

  /** Keep the puzzle on the board by its name; from then on all changes are kept. */
  async save() {
    const {store, toast} = this.app;
    if (!store.state.puzzle.title.trim()) {
      const title = await ask('Save the puzzle', 'Name', called(store.state.puzzle, this.app.kinds), 'Save');
      if (title === null) return;
      store.change('the title', (/** @type {any} */ draft) => { draft.puzzle.title = title; });
    }
    await this.shelf.put(keptOf(store.state, true));
    this.autosave.now();
    toast(this.shelf.lasting
      ? 'Saved in this browser. Changes are kept from now on.'
      : 'Saved until the page is closed: this browser keeps nothing.');
  }

  /** Go on with a copy, and leave the puzzle as it is. */
  async copy() {
    const {store, kinds} = this.app;
    await this.autosave.toShelf(store.state);
    const name = `${called(store.state.puzzle, kinds)}, copy`;
    store.change('save a copy', (/** @type {any} */ draft) => {
      draft.puzzle.id = freshId();
      draft.puzzle.title = name;
    });
    await this.save();
  }

  /** Put a kept puzzle on the board. @param {string} id */
  async open(id) {
    const {store, kinds, toast} = this.app;
    if (id === store.state.puzzle.id) return;
    const kept = await this.shelf.puzzle(id);
    const read = kept && readKept(kept, kinds);
    if (!read) {
      toast('That puzzle cannot be read any more.', {kind: 'error'});
      return;
    }
    this.autosave.extras.set(id, read.extra);
    store.change('open a puzzle', () => read.document);
    store.set({cursor: {r: 0, c: 0}, layer: '', tool: 'auto', mode: read.mode});
  }

  /** @param {Kept} kept */
  async rename(kept) {
    const {store, kinds} = this.app;
    const title = await ask('Rename', 'Name', called(kept, kinds), 'Rename');
    if (title === null) return;
    if (kept.id === store.state.puzzle.id) {
      store.change('the title', (/** @type {any} */ draft) => { draft.puzzle.title = title; });
      await this.shelf.put(keptOf(store.state, kept.saved));
      return;
    }
    const read = readKept(kept, kinds);
    if (!read) return;
    read.document.puzzle.title = title;
    await this.shelf.put({...kept, title, text: packed(read)});
  }

  /** @param {Kept} kept */
  async duplicate(kept) {
    const read = readKept(kept, this.app.kinds);
    if (!read) return;
    const id = freshId();
    const title = `${called(kept, this.app.kinds)}, copy`;
    Object.assign(read.document.puzzle, {id, title});
    const picture = await this.shelf.picture(kept.id);
    if (picture) await this.shelf.putPicture({...picture, id});
    await this.shelf.put({...kept, id, title, saved: true, changed: Date.now(), text: packed(read)});
  }
}

/** Ask for a name. @param {string} title @param {string} label @param {string} value @param {string} action
 * @returns {Promise<string | null>}
 */
async function ask(title, label, value, action) {
  const input = element('input', {type: 'text', value, maxLength: 200, autocomplete: 'off'});
  const asked = dialog(title, [field(label, input)],
    // The first button is the one that Enter presses.
    [{value: 'yes', label: action, class: 'primary'}, {value: '', label: 'Cancel'}]);
  input.focus();
  input.select();
  return await asked === 'yes' && input.value.trim() ? input.value.trim() : null;
}

/** Whether a puzzle is among those that are looked for.
 * @param {{title: string, kind: string, variants: string[], rows: number, cols: number}} puzzle
 * @param {import('./record.js').Kinds} kinds @param {string} text @param {string} kind
 */
export function fits(puzzle, kinds, text, kind) {
  if (kind && puzzle.kind !== kind) return false;
  const found = kinds.get(puzzle.kind);
  const told = [
    puzzle.title, puzzle.kind, found?.title ?? '', `${puzzle.rows}x${puzzle.cols}`,
    ...puzzle.variants.map(name => found?.variants[name]?.title ?? name),
  ].join(' ').toLowerCase();
  return text.toLowerCase().split(/\s+/).every(word => told.includes(word));
}

/** The puzzles that are kept. @param {any} app */
function mine(app) {
  /** @type {Library} */
  const library = app.library;
  const {shelf} = library;
  const search = element('input', {type: 'search', placeholder: 'Name, kind or size', oninput: () => show(), 'aria-label': 'Search'});
  const kinds = /** @type {import('./record.js').Kind[]} */ ([...app.kinds.values()]);
  const kind = element('select', {onchange: () => show(), 'aria-label': 'Kind'},
    element('option', {value: ''}, 'All kinds'),
    ...kinds.map(one => element('option', {value: one.kind}, one.title)));
  const list = element('ul', {class: 'cards'});
  const note = element('p', {class: 'quiet'});
  const undo = element('div', {class: 'undo', role: 'status', hidden: true});
  const save = button('Save', () => void library.save(), {icon: 'keep', class: 'primary', title: 'Ctrl+S'});
  const later = drawLater();
  /** @type {Kept[]} */
  let all = [];

  /** @param {Kept} kept */
  const remove = async kept => {
    const restore = await shelf.remove(kept.id);
    undo.hidden = false;
    undo.replaceChildren(element('span', {}, `Deleted: ${called(kept, app.kinds)}`),
      button('Undo', async () => {
        undo.hidden = true;
        await restore();
      }, {icon: 'undo'}));
  };

  const load = async () => {
    all = await shelf.puzzles().catch(() => []);
    show();
  };
  const show = () => {
    const now = app.store.state.puzzle.id;
    const found = all.filter(kept => fits(kept, app.kinds, search.value, kind.value));
    found.sort((a, b) => Number(b.saved) - Number(a.saved) || b.changed - a.changed);
    note.textContent = all.length ? found.length ? '' : 'None of that name.'
      : 'Nothing is kept yet. Save keeps the puzzle on the board here, in this browser.';
    note.hidden = !note.textContent;
    const current = all.find(({id}) => id === now);
    save.lastElementChild?.replaceChildren(current?.saved ? 'Saved' : 'Save');
    list.replaceChildren(...found.map(kept => {
      const name = called(kept, app.kinds);
      const found = app.kinds.get(kept.kind);
      const one = card({
        name, about: `${found?.title ?? kept.kind} ${kept.rows}x${kept.cols}`,
        badge: kept.saved ? '' : 'recent', current: kept.id === now,
        open: () => void library.open(kept.id),
        actions: element('div', {class: 'card-actions'},
          button(`Rename ${name}`, () => void library.rename(kept), {icon: 'rename', bare: true}),
          button(`Duplicate ${name}`, () => void library.duplicate(kept), {icon: 'copies', bare: true}),
          button(`Delete ${name}`, () => void remove(kept), {icon: 'trash', bare: true})),
      });
      later(one.element, () => {
        const read = readKept(kept, app.kinds);
        if (read && found) one.picture.replaceChildren(thumbnail(read.document.puzzle, found, read.document.marks));
      });
      return one.element;
    }));
  };
  shelf.watchers.add(() => void load());
  app.store.subscribe((/** @type {any} */ state, /** @type {any} */ before) => {
    if (state.puzzle.id !== before.puzzle.id) show();
  });
  void load();
  return element('div', {class: 'shelf'},
    element('div', {class: 'buttons'}, save, button('Save a copy', () => void library.copy(), {icon: 'copies'})),
    undo, element('div', {class: 'search'}, search, kind), note, list);
}

/** @type {import('./ui.js').Panel} */
export const libraryPanel = {
  id: 'library',
  title: 'Puzzles',
  icon: 'cards',
  modes: ['draw', 'play'],
  make(root, app) {
    /** @type {Record<string, HTMLElement>} */
    const parts = {mine: mine(app), bundled: element('div', {}), make: generating(app)};
    let loaded = false;
    /** @param {'mine' | 'bundled' | 'make'} part */
    const show = part => {
      strip.show(part);
      for (const [name, one] of Object.entries(parts)) one.hidden = name !== part;
      if (part === 'bundled' && !loaded) {
        loaded = true;
        parts.bundled.append(bundled(app));
      }
    };
    const strip = segmented('Which puzzles', [
      {value: 'mine', label: 'Mine'}, {value: 'bundled', label: 'Bundled'}, {value: 'make', label: 'Make'},
    ], 'mine', show);
    root.append(strip.element, ...Object.values(parts));
    show('mine');
  },
};

// @ts-check
/** The panel of drawing: title, variants, keys for clues, and changes of the whole board. */

import {flipped, mirrored, resized, shifted, turned, turnedBack} from './reshape.js';
import {ARROWS} from './keys.js';
import {keysFor} from './layers.js';
import {MAX_NUMBER, MAX_SIDE} from './record.js';
import {button, dialog, element, field, segmented, tick} from './ui.js';

/** Ask for a new puzzle, and begin it. @param {import('./main.js').App} app */
export async function newPuzzle(app) {
  const {puzzle} = app.store.state;
  const kinds = /** @type {import('./record.js').Kind[]} */ ([...app.kinds.values()]);
  const select = element('select', {},
    ...kinds.map(({kind, title}) =>
      element('option', {value: kind, selected: kind === puzzle.kind}, title)));
  const rows = size(puzzle.rows), cols = size(puzzle.cols);
  const about = element('p', {class: 'quiet'});
  const variants = element('div', {class: 'ticks'});
  /** @type {Set<string>} */
  const chosen = new Set();
  const tell = () => {
    const kind = /** @type {import('./record.js').Kind} */ (app.kinds.get(select.value));
    about.textContent = kind.summary;
    chosen.clear();
    variants.replaceChildren(...Object.entries(kind.variants).map(([name, variant]) =>
      tick(variant.title, false, on => { on ? chosen.add(name) : chosen.delete(name); })));
  };
  select.addEventListener('change', tell);
  tell();
  const pressed = await dialog('New puzzle', [
    field('Kind', select), about, variants,
    element('div', {class: 'pair'}, field('Rows', rows), field('Columns', cols)),
  ], [{value: '', label: 'Cancel'}, {value: 'make', label: 'Make it', class: 'primary'}]);
  if (pressed !== 'make') return;
  app.editor.begin(select.value, within(rows), within(cols), [...chosen]);
  app.board.svg.focus();
}

/** @param {number} value */
const size = value => element('input', {
  type: 'number', min: '1', max: String(MAX_SIDE), value: String(value), inputmode: 'numeric',
});

/** @param {HTMLInputElement} input */
const within = input => Math.min(Math.max(Math.round(Number(input.value)) || 1, 1), MAX_SIDE);

/** Ask for another size, keeping what is on the board. @param {import('./main.js').App} app */
export async function resize(app) {
  const {rows, cols} = app.store.state.puzzle;
  const high = size(rows), wide = size(cols);
  let across = 'right', down = 'bottom';
  const sides = segmented('Columns come and go', [
    {value: 'left', label: 'at the left'}, {value: 'right', label: 'at the right'},
  ], 'right', value => { across = value; sides.show(value); });
  const ends = segmented('Rows come and go', [
    {value: 'top', label: 'at the top'}, {value: 'bottom', label: 'at the bottom'},
  ], 'bottom', value => { down = value; ends.show(value); });
  const pressed = await dialog('Resize', [
    element('div', {class: 'pair'}, field('Rows', high), field('Columns', wide)),
    element('p', {}, 'Rows come and go'), ends.element,
    element('p', {}, 'Columns come and go'), sides.element,
  ], [{value: '', label: 'Cancel'}, {value: 'do', label: 'Resize', class: 'primary'}]);
  if (pressed !== 'do') return;
  app.editor.reshape('resize',
    resized(rows, cols, {[down]: within(high) - rows, [across]: within(wide) - cols}));
  app.board.svg.focus({preventScroll: true});
}

/** Let the board have the keys while drawing, wherever they do not belong to something else: after a
 * button was pressed by a pointer, and where nothing has the focus.
 * @param {import('./main.js').App} app @param {HTMLElement[]} places  with buttons
 */
function giveKeys({board, store, editor}, places) {
  const idle = () => store.state.mode === 'draw' && !document.querySelector('dialog[open]');
  for (const place of places) {
    place.addEventListener('click', event => {
      const pressed = event.target instanceof Element && event.target.closest('button');
      if (pressed && event.detail > 0 && idle()) board.svg.focus({preventScroll: true});
    });
  }
  document.addEventListener('keydown', event => {
    if (event.target !== document.body || event.defaultPrevented || !idle()) return;
    const typed = event.key.length === 1 && !event.ctrlKey && !event.metaKey && editor.typing.layerFor(event.key);
    if (!ARROWS[event.key] && !typed && !/^(Backspace|Delete)$/.test(event.key)) return;
    event.preventDefault();
    board.svg.focus({preventScroll: true});
    board.svg.dispatchEvent(new KeyboardEvent('keydown', event));
  });
}

/** @type {import('./ui.js').Panel} */
export const drawPanel = {
  id: 'draw',
  title: 'Draw',
  icon: 'pen',
  modes: ['draw'],
  make(root, app) {
    const {store, editor} = app;
    /** @param {'title' | 'author'} name @param {string} label */
    const text = (name, label) => {
      const input = element('input', {
        type: 'text', autocomplete: 'off', maxLength: 200,
        oninput: () => store.change(`the ${name}`, draft => {
          draft.puzzle[name] = input.value;
        }, {join: `text ${name}`}),
      });
      return {input, field: field(label, input)};
    };
    const title = text('title', 'Title'), author = text('author', 'Author');
    const about = element('p', {class: 'quiet'});
    const variants = element('div', {class: 'ticks'});
    const keypad = element('div', {class: 'keypad', role: 'group', 'aria-label': 'Type a clue'});
    const settings = element('div', {class: 'pair settings'});
    const lines = button('Lines', () => editor.clear('lines'));
    /** @param {string} label @param {(rows: number, cols: number) => any} make */
    const reshape = (label, make) => () => {
      const {rows, cols} = store.state.puzzle;
      editor.reshape(label, make(rows, cols));
    };
    /** @param {string} way @param {number} down @param {number} right */
    const shift = (way, down, right) => button(`Shift ${way}`,
      reshape('shift', (r, c) => shifted(r, c, down, right)), {icon: way, bare: true});
    root.append(
      keypad, about, variants, settings,
      element('div', {class: 'pair'}, title.field, author.field),
      element('h3', {}, 'Board'),
      element('div', {class: 'buttons'},
        button('New', () => newPuzzle(app), {icon: 'plus'}),
        button('Resize', () => resize(app), {icon: 'grid'}),
        button('Turn right', reshape('turn right', turned), {icon: 'turn', bare: true}),
        button('Turn left', reshape('turn left', turnedBack), {icon: 'back', bare: true}),
        button('Mirror left and right', reshape('mirror', mirrored), {icon: 'mirror', bare: true}),
        button('Mirror top and bottom', reshape('mirror', flipped), {icon: 'flip', bare: true}),
        shift('left', 0, -1), shift('right', 0, 1), shift('up', -1, 0), shift('down', 1, 0)),
      element('h3', {}, 'Clear'),
      element('div', {class: 'buttons'},
        button('Clues', () => editor.clear('clues')),
        lines,
        button('Marks', () => editor.clear('marks')),
        button('All', () => editor.clear('all'))),
      tick('Number rows and columns', store.state.coordinates, coordinates => store.set({coordinates})));

    giveKeys(app, [root, app.tools, app.verdict]);

    /** The layer that the keys are for. @type {unknown} */
    let keyed = null;
    const keys = () => {
      keyed = editor.layer;
      keypad.replaceChildren(...keysFor(editor));
    };
    /** Make what depends on the kind. */
    const rebuild = () => {
      const kind = editor.kind;
      about.textContent = kind.summary;
      variants.replaceChildren(...Object.entries(kind.variants).map(([name, variant]) => {
        const box = tick(`${variant.title}: ${Object.values(variant.rules).join(' ')}`, false, on => editor.vary(name, on));
        box.dataset.variant = name;
        return box;
      }));
      settings.replaceChildren(...Object.entries(kind.settings ?? {}).map(([name, usual]) => settingField(name, usual, value => editor.settle(name, value))));
      settings.hidden = !settings.children.length;
      keys();
      lines.hidden = !editor.tools.includes('lines');
    };
    const update = () => {
      const {puzzle} = store.state;
      if (title.input.value !== puzzle.title) title.input.value = puzzle.title;
      if (author.input.value !== puzzle.author) author.input.value = puzzle.author;
      for (const box of variants.children) {
        const input = /** @type {HTMLInputElement} */ (box.firstElementChild);
        input.checked = puzzle.variants.includes(/** @type {HTMLElement} */ (box).dataset.variant ?? '');
      }
      for (const input of settings.querySelectorAll('input')) {
        const told = String(puzzle.settings[input.name] ?? '');
        if (document.activeElement !== input && input.value !== told) input.value = told;
      }
    };
    store.subscribe((state, before) => {
      if (state.puzzle.kind !== before.puzzle.kind || state.puzzle.variants !== before.puzzle.variants) rebuild();
      else if (editor.layer !== keyed) keys();
      if (state.puzzle !== before.puzzle) update();
    });
    rebuild();
    update();
  },
};

/** A number of the whole puzzle. @param {string} name @param {number | null} usual  what it is unless it is told
 * @param {(value: number | null) => void} change
 */
export function settingField(name, usual, change) {
  const label = name.replaceAll('_', ' ');
  const input = element('input', {
    type: 'number', name, min: '0', max: String(MAX_NUMBER), inputmode: 'numeric', placeholder: usual === null ? 'not told' : String(usual),
    oninput: () => {
      const value = Math.round(Number(input.value));
      change(input.value === '' || !(value >= 0 && value <= MAX_NUMBER) ? null : value);
    },
  });
  return field(label.charAt(0).toUpperCase() + label.slice(1), input);
}

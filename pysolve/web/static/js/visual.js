// @ts-check
/** What the board shows beside the marks: walls and loops, counts, numbers of rows and columns. */

import {chainsOf, cutsAt} from './chains.js';
import {kindOf, onSides} from './kinds.js';
import {countsOf, knownOf, traits} from './marking.js';
import {element, remember, remembered, shape, tick} from './ui.js';

/**
 * @typedef {import('./store.js').State} State
 * @typedef {import('./record.js').Kind} Kind
 * @typedef {{chains: boolean, would: boolean, counts: boolean, coordinates: boolean}} Settings
 */

/** The values that must hang together, and whether what else there is may not touch.
 * @param {Kind} kind @param {string[]} variants
 */
export function joinedValues(kind, variants) {
  const {apart, connected} = traits(kind, variants);
  const {values, open} = kind.answer_type;
  return connected.map(value => ({
    value, strict: !open && values.every(other => other === value || apart.includes(other)),
  }));
}

export class Visual {
  /** @param {any} app */
  constructor(app) {
    /** @type {import('./store.js').Store} */
    this.store = app.store;
    this.kinds = app.kinds;
    /** @type {Settings} */
    this.settings = {chains: false, would: false, counts: false, coordinates: false, ...remembered('view', {})};
    this.found = {walls: 0, loops: 0};
    /** @type {Set<() => void>} */
    this.watchers = new Set();
    this.store.subscribe((state, before) => {
      const {overlays} = state;
      if (state.marks !== before.marks || state.puzzle !== before.puzzle || state.mode !== before.mode
        || overlays.shown !== before.overlays.shown || overlays.forced !== before.overlays.forced) this.draw();
    });
    app.player.keys.v = () => {
      this.set({chains: !this.settings.chains});
      app.status(this.settings.chains ? 'Walls and loops are drawn.' : '');
    };
    this.store.set({coordinates: this.settings.coordinates});
    this.draw();
  }

  /** @param {Partial<Settings>} patch */
  set(patch) {
    Object.assign(this.settings, patch);
    remember('view', this.settings);
    if ('coordinates' in patch) this.store.set({coordinates: this.settings.coordinates});
    this.draw();
  }

  draw() {
    const {puzzle, marks, overlays, mode} = this.store.state;
    const kind = kindOf(puzzle, this.kinds);
    const {settings} = this;
    // Where sides have values, nothing is shaded: there are no walls, and nothing to count.
    const sized = !onSides(kind) && marks.length === puzzle.rows && marks[0]?.length === puzzle.cols;
    const board = overlays.shown ?? (mode === 'draw' ? overlays.forced : null) ?? marks;
    const fits = sized && board.length === puzzle.rows && board[0].length === puzzle.cols;
    const known = fits ? knownOf(puzzle, kind, board) : null;
    const joined = known ? joinedValues(kind, puzzle.variants) : [];
    const chains = known && settings.chains
      ? joined.flatMap(({value, strict}) => chainsOf(known, value, strict)) : [];
    const would = known && settings.would
      ? joined.flatMap(({value, strict}) => cutsAt(known, value, strict)) : [];
    const counts = known && settings.counts && mode === 'play' ? countsOf(puzzle, kind, known) : null;
    this.found = {
      walls: chains.filter(chain => chain.kind === 'wall').length,
      loops: chains.filter(chain => chain.kind === 'loop').length,
    };
    const now = this.store.state.overlays;
    if (chains.length || would.length || counts || now.chains.length || now.would.length || now.counts) {
      this.store.overlay({chains, would, counts});
    }
    for (const watcher of this.watchers) watcher();
  }
}

/** A piece of a chain, as the board draws it. @param {string} kind */
const sample = kind => shape('svg', {viewBox: '0 0 44 20', class: 'sample', 'aria-hidden': 'true'},
  shape('path', {class: `chain chain-${kind}`, d: 'M4 15L16 5L28 15L40 5'}));

/** @type {import('./ui.js').Panel} */
export const viewPanel = {
  id: 'view',
  title: 'View',
  icon: 'eye',
  modes: ['draw', 'play'],
  make(root, app) {
    /** @type {Visual} */
    const visual = app.visual;
    const {settings} = visual;
    const walls = tick('Walls and loops', settings.chains, chains => visual.set({chains}));
    const would = tick('Cells that would complete one', settings.would, on => visual.set({would: on}));
    const found = element('p', {class: 'quiet', role: 'status'});
    const legend = element('ul', {class: 'legend'},
      ...[
        ['wall', 'Wall: from rim to rim, it cuts cells off'],
        ['loop', 'Loop: it closes around cells'],
        ['rim', 'Chain from the rim: one more touch of the rim makes a wall'],
        ['free', 'Chain in the open: it may close to a loop'],
      ].map(([kind, text]) => element('li', {}, /** @type {any} */ (sample(kind)), element('span', {}, text))));
    const chains = element('div', {class: 'ticks'}, walls, would, found, legend);
    const counts = tick('Counts beside rows and columns, and in rooms', settings.counts, on => visual.set({counts: on}));
    root.append(
      element('h3', {}, 'What must hang together'), chains,
      element('h3', {}, 'Board'),
      element('div', {class: 'ticks'}, counts,
        tick('Numbers of rows and columns', settings.coordinates, coordinates => visual.set({coordinates}))));
    const update = () => {
      const {puzzle, mode} = app.store.state;
      const kind = kindOf(puzzle, app.kinds);
      const joined = onSides(kind) ? [] : joinedValues(kind, puzzle.variants);
      const {found: {walls: w, loops: l}} = visual;
      for (const box of [walls, would]) /** @type {HTMLElement} */ (box).hidden = !joined.length;
      /** @type {HTMLInputElement} */ (walls.firstElementChild).checked = settings.chains;
      legend.hidden = !settings.chains || !joined.length;
      counts.hidden = mode !== 'play' || onSides(kind);
      found.textContent = !joined.length ? 'Nothing has to hang together in this kind.'
        : settings.chains ? `${w} ${w === 1 ? 'wall' : 'walls'}, ${l} ${l === 1 ? 'loop' : 'loops'} on the board.` : '';
      found.hidden = !found.textContent;
    };
    visual.watchers.add(update);
    update();
  },
};

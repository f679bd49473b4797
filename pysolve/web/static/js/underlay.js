// @ts-check
/**
 * A picture under the grid, to trace a puzzle from. It is kept with the puzzle in the browser, and
 * goes nowhere else.
 *
 * @typedef {import('./shelf.js').Placing} Placing
 * @typedef {import('./placing.js').Point} Point
 */

import {aligned, fitted, placed, scaled} from './placing.js';
import {addIcons, button, element, fresh, tick} from './ui.js';

const REST = 300;
/** The most pixels a side that are kept of a picture. */
const LARGEST = 2400;

addIcons({
  picture: 'M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 6M15.5 9.5h.01',
  corners: 'M4 9V4h5M20 15v5h-5M4 4l16 16',
  move: 'M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3',
});

export class Underlay {
  /** @param {any} app @param {import('./shelf.js').Shelf} shelf */
  constructor(app, shelf) {
    this.app = app;
    this.shelf = shelf;
    /** @type {{id: string, blob: Blob, href: string, placing: Placing, hidden: boolean} | null} */
    this.picture = null;
    /** What the pointer does: nothing, moves the picture, or tells its corners. @type {'' | 'move' | 'corners'} */
    this.doing = '';
    /** @type {Point | null} */
    this.first = null;
    /** @type {Set<() => void>} */
    this.watchers = new Set();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {import('./pointer.js').Handler | null} */
    this.before = null;
  }

  /** Show the picture of each puzzle that comes on the board. */
  begin() {
    const {store} = this.app;
    store.subscribe((/** @type {any} */ state, /** @type {any} */ before) => {
      if (state.puzzle.id !== before.puzzle.id) void this.load();
      else if (state.mode !== before.mode) this.#draw();
    });
    this.app.board.svg.addEventListener('wheel', (/** @type {WheelEvent} */ event) => {
      if (this.doing !== 'move' || !this.picture) return;
      event.preventDefault();
      const {x, y} = this.app.board.hit(event.clientX, event.clientY);
      const {placing} = this.picture;
      this.place(scaled(placing, limited(placing.scale * 1.0015 ** -event.deltaY, 0.05, 20), [x, y]));
    }, {passive: false});
    void this.load();
  }

  async load() {
    const {id} = this.app.store.state.puzzle;
    this.do('');
    const found = await this.shelf.picture(id).catch(() => null);
    if (id !== this.app.store.state.puzzle.id) return;
    this.#set(found && placed(found.placing)
      ? {...found, hidden: !!found.hidden, href: URL.createObjectURL(found.blob)} : null);
  }

  /** Lay a picture under the board. @param {Blob} given */
  async take(given) {
    const {store, toast, panels} = this.app;
    try {
      const {blob, width, height} = await readPicture(given);
      const {id, rows, cols} = store.state.puzzle;
      this.#set({
        id, blob, placing: fitted(width, height, rows, cols), hidden: false, href: URL.createObjectURL(blob),
      });
      await this.#keep();
      store.set({mode: 'draw'});
      panels.show('underlay');
      this.app.say('The picture lies under the board.');
    } catch {
      toast('That is no picture that this browser can show.', {kind: 'error'});
    }
  }

  async remove() {
    const {picture} = this;
    this.do('');
    this.#set(null);
    if (picture) await this.shelf.removePicture(picture.id);
    return picture;
  }

  /** @param {Placing} placing */
  place(placing) {
    if (!this.picture) return;
    this.picture = {...this.picture, placing};
    this.#draw();
    this.#later();
  }

  /** Fit the whole picture on the board again. */
  fit() {
    if (!this.picture) return;
    const {rows, cols} = this.app.store.state.puzzle;
    const {placing} = this.picture;
    this.place({...fitted(placing.width, placing.height, rows, cols), opacity: placing.opacity});
  }

  /** @param {boolean} hidden */
  hide(hidden) {
    if (!this.picture) return;
    this.picture = {...this.picture, hidden};
    this.#draw();
    this.#later();
  }

  /** Let the pointer do something with the picture. @param {'' | 'move' | 'corners'} doing */
  do(doing) {
    if (doing && !this.before) this.before = this.app.handlers.draw;
    if (!doing && this.before) {
      this.app.handlers.draw = this.before;
      this.before = null;
    }
    this.doing = this.picture ? doing : '';
    this.first = null;
    if (doing) this.app.handlers.draw = doing === 'move' ? this.#moving() : this.#cornering();
    const {svg} = this.app.board;
    svg.classList.toggle('placing', !!doing);
    svg.classList.toggle('corners', doing === 'corners');
    if (doing) svg.focus();
    if (doing === 'corners') this.app.toast('Press the upper left corner of the grid in the picture.');
    this.#tell();
  }

  /** @returns {import('./pointer.js').Handler} */
  #moving() {
    /** @type {{x: number, y: number, placing: Placing} | null} */
    let from = null;
    return {
      down: ({x, y}) => { if (this.picture) from = {x, y, placing: this.picture.placing}; },
      move: ({x, y}) => {
        if (from) this.place({...from.placing, x: from.placing.x + x - from.x, y: from.placing.y + y - from.y});
      },
      up: () => { from = null; },
      cancel: () => {
        if (from) this.place(from.placing);
        from = null;
      },
      key: event => this.#key(event),
    };
  }

  /** @returns {import('./pointer.js').Handler} */
  #cornering() {
    return {
      down: () => {}, move: () => {}, cancel: () => {},
      up: ({x, y}) => this.#corner([x, y]),
      key: event => this.#key(event),
    };
  }

  /** @param {Point} point */
  #corner(point) {
    if (!this.picture) return;
    if (!this.first) {
      this.first = point;
      this.app.toast('Now press the lower right corner of its grid.');
      this.#tell();
      return;
    }
    const {rows, cols} = this.app.store.state.puzzle;
    const placing = aligned(this.picture.placing, this.first, point, rows, cols);
    this.do('');
    if (placing) this.place(placing);
    else this.app.toast('Those are no two corners: first the upper left, then the lower right.', {kind: 'error'});
  }

  /** Keys move the picture. @param {KeyboardEvent} event */
  #key(event) {
    /** @type {Record<string, [number, number]>} */
    const ways = {ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0]};
    const way = ways[event.key];
    if (event.key === 'Escape') this.do('');
    else if (!this.picture) return false;
    else if (way) {
      const step = event.shiftKey ? 0.25 : 0.02;
      const {placing} = this.picture;
      this.place({...placing, x: placing.x + way[0] * step, y: placing.y + way[1] * step});
    } else if (event.key === '+' || event.key === '-') {
      const {placing} = this.picture;
      this.place(scaled(placing, limited(placing.scale * (event.key === '+' ? 1.01 : 1 / 1.01), 0.05, 20)));
    } else return false;
    return true;
  }

  /** @param {Underlay['picture']} picture */
  #set(picture) {
    if (this.picture) URL.revokeObjectURL(this.picture.href);
    this.picture = picture;
    this.#draw();
  }

  #draw() {
    const {picture, app: {store}} = this;
    const shown = picture && !picture.hidden && store.state.mode === 'draw';
    store.overlay({underlay: shown ? {href: picture.href, ...picture.placing} : null});
    this.#tell();
  }

  #tell() {
    for (const watcher of this.watchers) watcher();
  }

  #later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.#keep(), REST);
  }

  async #keep() {
    if (!this.picture) return;
    const {id, blob, placing, hidden} = this.picture;
    try {
      await this.shelf.putPicture({id, blob, placing, hidden});
    } catch {
      this.app.toast('The browser has no room to keep the picture.', {kind: 'error'});
    }
  }
}

/** @param {number} n @param {number} low @param {number} high */
const limited = (n, low, high) => Math.min(Math.max(n, low), high);

/** A picture and its size; one that is very large is made smaller. @param {Blob} given
 * @returns {Promise<{blob: Blob, width: number, height: number}>}
 */
async function readPicture(given) {
  const href = URL.createObjectURL(given);
  try {
    const image = new Image();
    image.src = href;
    await image.decode();
    const {naturalWidth: width, naturalHeight: height} = image;
    if (!width || !height) throw new Error('no size');
    const share = LARGEST / Math.max(width, height);
    if (share >= 1) return {blob: given, width, height};
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * share);
    canvas.height = Math.round(height * share);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise(resolve => canvas.toBlob(resolve, 'image/webp', 0.9));
    return {blob: blob ?? given, width: canvas.width, height: canvas.height};
  } finally {
    URL.revokeObjectURL(href);
  }
}

/** @type {import('./ui.js').Panel} */
export const underlayPanel = {
  id: 'underlay',
  title: 'Picture',
  icon: 'picture',
  modes: ['draw'],
  make(root, app) {
    /** @type {Underlay} */
    const underlay = app.underlay;
    const picked = element('input', {
      type: 'file', accept: 'image/*', class: 'spoken', tabIndex: -1, 'aria-label': 'Picture',
      onchange: () => {
        const file = picked.files?.[0];
        if (file) void underlay.take(file);
        picked.value = '';
      },
    });
    const choose = button('Choose a picture', () => picked.click(), {icon: 'picture', class: 'primary'});
    const corners = button('Two corners', () => underlay.do(underlay.doing === 'corners' ? '' : 'corners'),
      {icon: 'corners', pressed: false});
    const move = button('Move', () => underlay.do(underlay.doing === 'move' ? '' : 'move'), {icon: 'move', pressed: false});
    const told = element('p', {class: 'hint', role: 'status'});
    const visible = tick('Show it', true, on => underlay.hide(!on));
    const sliders = [
      slider('Opacity', 0.05, 1, 0.01, p => p.opacity, (p, opacity) => ({...p, opacity}), n => `${Math.round(n * 100)} %`),
      slider('Size', -2, 2, 0.005, p => Math.log2(p.scale), (p, n) => scaled(p, 2 ** n), n => `${Math.round(2 ** n * 100)} %`),
      slider('Across', -1, 1, 0.001, p => p.x / cols(), (p, n) => ({...p, x: n * cols()}), n => (n * cols()).toFixed(2)),
      slider('Down', -1, 1, 0.001, p => p.y / rows(), (p, n) => ({...p, y: n * rows()}), n => (n * rows()).toFixed(2)),
      slider('Turn', -45, 45, 0.1, p => p.rotate, (p, rotate) => ({...p, rotate}), n => `${n.toFixed(1)}°`),
    ];
    const rows = () => app.store.state.puzzle.rows, cols = () => app.store.state.puzzle.cols;

    /** @param {string} label @param {number} min @param {number} max @param {number} step
     * @param {(placing: Placing) => number} read @param {(placing: Placing, value: number) => Placing} write
     * @param {(value: number) => string} say
     */
    function slider(label, min, max, step, read, write, say) {
      const id = fresh('slider');
      const output = element('output', {for: id});
      const input = element('input', {
        type: 'range', id, min: String(min), max: String(max), step: String(step),
        oninput: () => {
          const {picture} = underlay;
          if (picture) underlay.place(write(picture.placing, Number(input.value)));
        },
      });
      return {
        element: element('div', {class: 'slider'}, element('label', {for: id}, label), input, output),
        /** @param {Placing} placing */
        update(placing) {
          const value = read(placing);
          if (Math.abs(Number(input.value) - value) > step / 2) input.value = String(value);
          output.textContent = say(value);
          input.setAttribute('aria-valuetext', say(value));
        },
      };
    }
    const controls = element('div', {class: 'placing-controls'},
      element('div', {class: 'buttons'}, corners, move,
        button('Fit', () => underlay.fit()), button('Take it away', () => void underlay.remove(), {icon: 'trash'})),
      told, ...sliders.map(one => one.element), element('div', {class: 'ticks'}, visible));
    root.append(
      element('p', {class: 'quiet'},
        'A picture under the grid, to trace a puzzle from: choose one, drop it on the page, or paste it. '
        + 'It is kept with the puzzle and never leaves this browser.'),
      element('div', {class: 'buttons'}, choose, picked), controls);

    const update = () => {
      const {picture, doing, first} = underlay;
      controls.hidden = !picture;
      choose.lastElementChild?.replaceChildren(picture ? 'Another picture' : 'Choose a picture');
      choose.classList.toggle('primary', !picture);
      corners.setAttribute('aria-pressed', String(doing === 'corners'));
      move.setAttribute('aria-pressed', String(doing === 'move'));
      told.textContent = doing === 'move' ? 'Drag the picture; the wheel or + and - change its size, arrows move it. Esc ends.'
        : doing !== 'corners' ? '' : first ? 'Now press the lower right corner of its grid.'
          : 'Press the upper left corner of the grid in the picture.';
      told.hidden = !told.textContent;
      if (!picture) return;
      /** @type {HTMLInputElement} */ (visible.querySelector('input')).checked = !picture.hidden;
      for (const one of sliders) one.update(picture.placing);
    };
    underlay.watchers.add(update);
    update();
  },
};

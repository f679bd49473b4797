// @ts-check
/**
 * The panel to share and to save: the link, other formats, pictures, paper; and the address, which
 * always holds the puzzle.
 */

import {addressOf, bookmarklet, openedBy} from './address.js';
import {exporting} from './exporting.js';
import {openDialog, openText} from './files.js';
import {copy, recordOf} from './outside.js';
import {printDialog} from './print.js';
import {addIcons, button, element, tick} from './ui.js';

const REST = 400;

addIcons({
  link: 'M10 14a4 4 0 0 0 6 0l4-4a4.2 4.2 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6 0l-4 4a4.2 4.2 0 0 0 6 6l1.5-1.5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  open: 'M3 19V5h6l2 3h10v11zM3 11h18',
  save: 'M12 4v11M7 10l5 5 5-5M4 20h16',
  print: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z',
});

/** The page itself, without what comes after `#`. */
export const page = () => location.href.replace(/#.*$/s, '');

export class Address {
  /** @param {any} app @param {import('./autosave.js').Autosave} autosave */
  constructor(app, autosave) {
    this.app = app;
    this.autosave = autosave;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Open what the address says, and from now on let it say what is on the board. */
  async begin() {
    const before = this.autosave.restore();
    if (location.hash.length > 1 && location.hash !== `#${before}`) await this.#open(location.hash);
    this.app.store.subscribe((/** @type {any} */ state, /** @type {any} */ old) => {
      if (state.puzzle !== old.puzzle) this.#later();
    });
    addEventListener('hashchange', () => {
      if (location.hash.length > 1 && location.hash !== `#${this.autosave.address}`) void this.#open(location.hash);
    });
    if (!/^#url=/.test(location.hash)) this.#later();
  }

  #later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.tell(), REST);
  }

  /** Let the address hold the puzzle, now. */
  async tell() {
    const {puzzle} = this.app.store.state;
    const address = await addressOf(recordOf(this.app));
    if (puzzle !== this.app.store.state.puzzle) return;
    this.autosave.address = address;
    if (location.hash !== `#${address}`) history.replaceState(null, '', `#${address}`);
    this.autosave.later();
  }

  /** @param {string} hash */
  async #open(hash) {
    try {
      const told = await openedBy(hash);
      if (!told) return;
      // Who is sent a puzzle is to solve it: drawing, the page would show the solution at once.
      if ('record' in told && this.app.open(told.record, 'open a link')) {
        this.app.store.set({mode: 'play'});
        this.app.toast('Opened to be played. Draw lets you change it, and shows the solution.');
      }
      if ('record' in told) return;
      // The page is there before the server has read it.
      void openText(this.app, told.text).finally(() => this.#later());
    } catch (error) {
      this.app.toast(/** @type {Error} */ (error).message, {kind: 'error'});
      this.#later();
    }
  }
}

/** @param {any} app */
async function copyLink(app) {
  const address = await addressOf(recordOf(app, app.share.marks));
  await copy(app, `${page()}#${address}`, 'The link is copied.');
}

/** @type {import('./ui.js').Panel} */
export const sharePanel = {
  id: 'share',
  title: 'Share',
  icon: 'share',
  modes: ['draw', 'play'],
  make(root, app) {
    app.share = {marks: false};
    const mark = element('a', {
      class: 'button bookmarklet', href: bookmarklet(page()), draggable: true,
      onclick: (/** @type {Event} */ event) => {
        event.preventDefault();
        app.toast('Drag it to your bookmarks, or copy it into a new bookmark.');
      },
    }, 'Open in puzzles');
    root.append(
      element('div', {class: 'buttons'},
        button('Copy link', () => void copyLink(app), {icon: 'link', class: 'primary'}),
        button('Open', () => openDialog(app), {icon: 'open'}),
        button('Print', () => void printDialog(app), {icon: 'print'})),
      element('p', {class: 'quiet'}, 'The address of this page always holds the puzzle.'),
      element('div', {class: 'ticks'},
        tick('Links and files with the marks too', false, marks => { app.share.marks = marks; })),
      exporting(app),
      element('details', {class: 'more'},
        element('summary', {}, 'A bookmark for other sites'),
        element('p', {class: 'quiet'},
          'On a page of puzz.link or another site that has the puzzle in its address, it opens that puzzle here. '
          + 'So does an address that ends with #url= and theirs.'),
        element('div', {class: 'buttons'}, mark,
          button('Copy the bookmark', () => void copy(app, bookmarklet(page()), 'The bookmark is copied.'),
            {icon: 'copy'}))));
  },
};

// @ts-check
/**
 * Keys: first the handler of the mode has them, then the cursor, then the whole page.
 *
 * @typedef {import('./pointer.js').Handler} Handler
 */

import {lastStop, nextStop, stops} from './places.js';

/** Which way a key goes. @type {Record<string, [number, number]>} */
export const ARROWS = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
};

/**
 * @param {import('./board.js').Board} board
 * @param {import('./store.js').Store} store
 * @param {() => Handler} handler
 * @param {{undo(): void, redo(): void, help(): void, mode(): void}} page
 */
export function listenToKeys(board, store, handler, page) {
  board.svg.addEventListener('keydown', event => {
    if (handler().key(event) || moved(board, store, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  });
  document.addEventListener('keydown', event => {
    if (event.defaultPrevented || typing(event.target) || document.querySelector('dialog[open]')) return;
    // Playing, keys that nothing on the page has are for the board.
    if (event.target === document.body && store.state.mode === 'play' && !board.svg.classList.contains('covered')
      && (handler().key(event) || moved(board, store, event))) {
      board.svg.focus({preventScroll: true});
      event.preventDefault();
      return;
    }
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && key === 'z' && !event.shiftKey) page.undo();
    else if (command && (key === 'y' || (key === 'z' && event.shiftKey))) page.redo();
    else if (event.key === 'F1' || (!command && event.key === '?')) page.help();
    else if (event.key === 'F2') page.mode();
    else return;
    event.preventDefault();
  });
}

/** Whether keys belong to a field of text. @param {EventTarget | null} target */
function typing(target) {
  return target instanceof HTMLElement
    && (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox]):not([type=range])'));
}

/** Which way a key goes as far as it can. @type {Record<string, [number, number]>} */
const JUMPS = {Home: [0, -1], End: [0, 1], PageUp: [-1, 0], PageDown: [1, 0]};

/** Move the cursor, to the next place where something can stand.
 * @param {import('./board.js').Board} board @param {import('./store.js').Store} store @param {KeyboardEvent} event
 */
function moved({kind}, store, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const {cursor, puzzle} = store.state;
  const arrow = ARROWS[event.key], jump = JUMPS[event.key];
  if (!arrow && !jump) return false;
  const stop = stops(store.state, kind);
  const to = arrow ? nextStop(cursor, arrow, stop) : lastStop(cursor, jump, stop, puzzle);
  if (to) store.set({cursor: to});
  return true;
}

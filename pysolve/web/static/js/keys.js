// @ts-check
/**
 * Keys: first the handler of the mode has them, then the cursor, then the whole page.
 *
 * @typedef {import('./pointer.js').Handler} Handler
 */

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
    if (handler().key(event) || moved(store, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  });
  document.addEventListener('keydown', event => {
    if (event.defaultPrevented || typing(event.target) || document.querySelector('dialog[open]')) return;
    // Playing, keys that nothing on the page has are for the board.
    if (event.target === document.body && store.state.mode === 'play' && !board.svg.classList.contains('covered')
      && (handler().key(event) || moved(store, event))) {
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

/** Move the cursor. @param {import('./store.js').Store} store @param {KeyboardEvent} event */
function moved(store, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const {cursor: {r, c}, puzzle: {rows, cols}} = store.state;
  const arrow = ARROWS[event.key];
  /** @type {Record<string, [number, number]>} */
  const jumps = {Home: [r, 0], End: [r, cols - 1], PageUp: [0, c], PageDown: [rows - 1, c]};
  const to = arrow ? [r + arrow[0], c + arrow[1]] : jumps[event.key];
  if (!to) return false;
  store.set({cursor: {
    r: Math.min(Math.max(to[0], 0), rows - 1), c: Math.min(Math.max(to[1], 0), cols - 1),
  }});
  return true;
}

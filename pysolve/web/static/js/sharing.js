// @ts-check
/** What is kept, opened, shared and laid under the board comes together here. */

import {Autosave} from './autosave.js';
import {listenToFiles} from './files.js';
import {Library, libraryPanel} from './library.js';
import {listenToPrinting} from './print.js';
import {Address, sharePanel} from './share.js';
import {Shelf} from './shelf.js';
import {Underlay, underlayPanel} from './underlay.js';

/** The panels of this part of the page. */
export const sharingPanels = [libraryPanel, sharePanel, underlayPanel];

/** Put back what was on the board or open what the address says, and keep all from now on.
 * Panels are made after it. @param {any} app
 */
export async function openSharing(app) {
  const shelf = new Shelf();
  const autosave = new Autosave(app, shelf);
  app.library = new Library(app, shelf, autosave);
  app.underlay = new Underlay(app, shelf);
  const address = new Address(app, autosave);
  autosave.begin();
  await address.begin();
  app.underlay.begin();
  listenToFiles(app);
  listenToPrinting(app);
  app.store.subscribe((/** @type {any} */ state, /** @type {any} */ before) => {
    if (state.puzzle.id !== before.puzzle.id) toBoard(app.board.svg);
  });
  app.help.push({section: 'Save and open', keys: [
    ['Ctrl+S', 'save in this browser'], ['Ctrl+O', 'open a text, file or address'],
    ['Ctrl+V', 'open what is on the clipboard; a picture goes under the board'], ['Ctrl+P', 'print the puzzle'],
  ]});
}

/** On a phone the lists are below the board: what was opened is to be seen. @param {Element} board */
function toBoard(board) {
  const {top} = board.getBoundingClientRect();
  if (top >= 0 && top < innerHeight / 2) return;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  board.scrollIntoView({block: 'center', behavior: calm ? 'auto' : 'smooth'});
}

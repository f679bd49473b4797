// @ts-check
/** What greets somebody who has not been here: what this is, and three ways to begin. */

import {get} from './backend.js';
import {newPuzzle} from './drawing.js';
import {openDialog} from './files.js';
import {button, element, icon} from './ui.js';

/** @typedef {import('./bundled.js').Listed} Listed */

/** Whether nothing was ever on the board, and the address holds no puzzle. To be asked before
 * anything is kept.
 */
export function isNew() {
  try {
    return !location.hash && localStorage.getItem('puzzles.desk') === null;
  } catch {
    return !location.hash;
  }
}

/** The puzzle to begin with: an easy one of the kind, and of those the smallest.
 * @param {Listed[]} puzzles @param {string} kind @returns {Listed | undefined}
 */
export function easiest(puzzles, kind) {
  /** @param {Listed} one */
  const rank = one => [one.kind === kind ? 0 : 1, one.level ?? 9, one.rows * one.cols];
  return [...puzzles].sort((a, b) => {
    const [first, second] = [rank(a), rank(b)];
    const at = first.findIndex((value, i) => value !== second[i]);
    return at < 0 ? 0 : first[at] - second[at];
  })[0];
}

/** Show the greeting until something else is on the board. @param {import('./main.js').App} app */
export function welcome(app) {
  const {store} = app;
  const leave = () => {
    stop();
    card.remove();
  };
  const play = async () => {
    try {
      const {puzzles} = await get('/api/puzzles');
      const found = easiest(puzzles, store.state.puzzle.kind);
      if (found) {
        const {puzzle} = await get(`/api/puzzles/${found.name.split('/').map(encodeURIComponent).join('/')}`);
        app.open(puzzle);
      }
      leave();
      store.set({mode: 'play'});
      app.board.svg.focus();
    } catch (error) {
      app.toast(/** @type {Error} */ (error).message, {kind: 'error'});
    }
  };
  /** @param {string} picture @param {string} label @param {string} about @param {() => void} press */
  const way = (picture, label, about, press) => element('li', {},
    element('button', {type: 'button', class: 'way', onclick: press},
      icon(picture), element('strong', {}, label), element('span', {class: 'quiet'}, about)));
  const card = element('section', {class: 'welcome', 'aria-labelledby': 'welcome'},
    element('h2', {id: 'welcome'}, 'Draw a puzzle, or play one'),
    element('p', {class: 'quiet'}, 'Whether it has one solution is proved as you draw; each cell has its reason as you play.'),
    element('ul', {class: 'ways'},
      way('pen', 'Draw your own', 'Choose a kind and a size.', () => void newPuzzle(app)),
      way('play', 'Play a puzzle', 'An easy one first. More are under Puzzles.', () => void play()),
      way('open', 'Open a link', 'From puzz.link and others, or a file.', () => openDialog(app))),
    button('Close the greeting', leave, {icon: 'close', bare: true, class: 'welcome-close'}));
  const stop = store.subscribe((state, before) => {
    if (state.puzzle.id !== before.puzzle.id || state.mode !== before.mode) leave();
  });
  document.querySelector('.side')?.prepend(card);
}

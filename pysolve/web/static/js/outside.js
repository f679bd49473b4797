// @ts-check
/** What goes out of the page: the record of the puzzle, to the clipboard, or into a file. */

import {kindOf} from './kinds.js';
import {toRecord} from './record.js';
import {element} from './ui.js';

/** The puzzle on the board as a record. @param {any} app @param {boolean} [marks] */
export function recordOf(app, marks = false) {
  const {puzzle, marks: made} = app.store.state;
  return toRecord(puzzle, kindOf(puzzle, app.kinds), marks ? made : null);
}

/** What a puzzle is called. @param {{title: string, kind: string, rows: number, cols: number}} puzzle
 * @param {import('./record.js').Kinds} kinds
 */
export function called({title, kind, rows, cols}, kinds) {
  return title.trim() || `${kinds.get(kind)?.title ?? kind} ${rows}x${cols}`;
}

/** What the puzzle on the board is called. @param {any} app */
export const calledNow = app => called(app.store.state.puzzle, app.kinds);

/** Put a text on the clipboard; where that may not be, let it be copied by hand.
 * @param {any} app @param {string} text @param {string} told
 */
export async function copy(app, text, told) {
  try {
    await navigator.clipboard.writeText(text);
    app.toast(told);
  } catch {
    const area = element('textarea', {class: 'copied', readOnly: true, rows: 6, value: text, 'aria-label': 'Text to copy'});
    const shown = element('dialog', {'aria-label': 'Copy this'},
      element('form', {method: 'dialog'}, area,
        element('div', {class: 'dialog-actions'}, element('button', {class: 'button'}, 'Close'))));
    document.body.append(shown);
    shown.addEventListener('close', () => shown.remove());
    shown.showModal();
    area.select();
  }
}

/** Let the browser save a file. @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const href = URL.createObjectURL(blob);
  const link = element('a', {href, download: name, hidden: true});
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

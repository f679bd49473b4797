// @ts-check
/**
 * Opening: a text, a file, an address, whatever the command line reads. The server makes a record
 * of it, so that there is one reader.
 */

import {linkOf, openedBy} from './address.js';
import {BackendError, run} from './backend.js';
import {fromRecord} from './record.js';
import {partsOf, pointed} from './parts.js';
import {card, drawLater} from './cards.js';
import {thumbnail} from './thumbnail.js';
import {button, element, field, fresh} from './ui.js';

const LARGEST = 150_000;

/** Read a puzzle: its record. @param {string} text @param {string | null} [kind] */
export async function readText(text, kind = null) {
  if (text.length > LARGEST) throw new Error('that is too long for one puzzle');
  const answer = await run('convert', {puzzle: text, kind, options: {to: 'json'}});
  return JSON.parse(answer.text);
}

/** Read one puzzle; a link of this page holds it already. @param {string} text @param {string | null} kind
 * @returns {Promise<any>}
 */
async function readPart(text, kind) {
  const told = await openedBy(linkOf(text));
  if (told && 'record' in told) return told.record;
  return readText(told ? told.text : text, kind);
}

/** Read a text and put its puzzle on the board; of several, the one that is chosen. Returns whether
 * one was opened; tells why not.
 * @param {any} app @param {string} text @param {{kind?: string | null, told?: (error: Error) => void}} [options]
 * @returns {Promise<boolean>}
 */
export async function openText(app, text, {kind = null, told} = {}) {
  const parts = partsOf(text);
  if (parts.length > 1) return chooseOne(app, parts, kind);
  try {
    const opened = app.open(await readPart(parts[0], kind));
    if (opened) app.toast(app.store.undoable ? 'Opened. Undo brings back what was there.' : 'Opened.');
    return opened;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (told) told(error);
    else app.toast(`It cannot be read: ${placeOf(error)}`, {kind: 'error'});
    return false;
  }
}

/** What is wrong, and where. @param {Error} error */
function placeOf(error) {
  const {line, column, text} = error instanceof BackendError ? error.record : {};
  return line ? `line ${line}${column ? `, column ${column}` : ''}: ${text}` : error.message;
}

/** @param {any} app @param {File} file */
export async function openFile(app, file) {
  if (file.size > 2_000_000) {
    app.toast(`${file.name} is too large to be a puzzle.`, {kind: 'error'});
    return false;
  }
  return openText(app, await file.text());
}

/** Several puzzles in one text. @param {any} app @param {string[]} parts @param {string | null} kind
 * @returns {Promise<boolean>}
 */
function chooseOne(app, parts, kind) {
  const id = fresh('dialog');
  const list = element('ul', {class: 'cards'});
  const made = element('dialog', {class: 'wide', 'aria-labelledby': id},
    element('form', {method: 'dialog'},
      element('h2', {id}, `${parts.length} puzzles in one text`),
      element('p', {class: 'quiet'}, 'Which one?'), list,
      element('div', {class: 'dialog-actions'}, element('button', {class: 'button', value: ''}, 'Cancel'))));
  let opened = false;
  const later = drawLater();
  // One after the other: they are drawn as they come into view.
  let queue = Promise.resolve();
  parts.forEach((part, i) => {
    const one = card({
      name: `Puzzle ${i + 1}`, about: '',
      open: async () => {
        try {
          opened = app.open(await readPart(part, kind));
          made.close();
        } catch (error) {
          one.about.textContent = /** @type {Error} */ (error).message;
        }
      },
    });
    list.append(one.element);
    later(one.element, () => {
      queue = queue.then(async () => {
        if (!made.open) return;
        try {
          const {puzzle} = fromRecord(await readPart(part, kind), app.kinds);
          const found = app.kinds.get(puzzle.kind);
          one.picture.replaceChildren(thumbnail(puzzle, found));
          one.name.textContent = puzzle.title || `Puzzle ${i + 1}`;
          one.about.textContent = `${found.title} ${puzzle.rows}x${puzzle.cols}`;
        } catch (error) {
          one.about.textContent = /** @type {Error} */ (error).message;
        }
      });
    });
  });
  document.body.append(made);
  made.showModal();
  return new Promise(resolve => made.addEventListener('close', () => {
    made.remove();
    resolve(opened);
  }));
}

/** Ask for something to open. @param {any} app @param {string} [text] */
export function openDialog(app, text = '') {
  const id = fresh('dialog');
  const area = element('textarea', {
    class: 'opened', rows: 8, value: text, spellcheck: false, autocomplete: 'off',
    placeholder: 'https://puzz.link/p?… or any text that the command line reads',
  });
  const kinds = /** @type {import('./record.js').Kind[]} */ ([...app.kinds.values()]);
  const kind = element('select', {}, element('option', {value: ''}, 'as it says'),
    ...kinds.map(one => element('option', {value: one.kind}, one.title)));
  const wrong = element('div', {class: 'wrong', role: 'alert', hidden: true});
  const picked = element('input', {
    type: 'file', class: 'spoken', tabIndex: -1, 'aria-label': 'File with a puzzle',
    onchange: async () => {
      const file = picked.files?.[0];
      if (!file) return;
      if (file.type.startsWith('image/')) {
        made.close();
        await app.underlay.take(file);
        return;
      }
      area.value = await file.text();
      await read();
    },
  });
  const go = element('button', {type: 'submit', class: 'button primary'}, 'Open');
  const made = element('dialog', {class: 'wide', 'aria-labelledby': id},
    element('form', {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void read();
      },
    },
      element('h2', {id}, 'Open a puzzle'),
      field('An address, or the text of a puzzle', area),
      wrong,
      field('Kind', kind, {class: 'row'}),
      element('div', {class: 'dialog-actions'},
        button('Choose a file', () => picked.click(), {icon: 'open'}), picked,
        element('span', {class: 'gap'}),
        button('Cancel', () => made.close()), go)));

  const read = async () => {
    wrong.hidden = true;
    if (!area.value.trim()) {
      area.focus();
      return;
    }
    go.disabled = true;
    const opened = await openText(app, area.value, {
      kind: kind.value || null, told: error => tell(error),
    });
    go.disabled = false;
    if (opened) made.close();
  };
  /** @param {Error} error */
  const tell = error => {
    const {line, column} = error instanceof BackendError ? error.record : {};
    const told = placeOf(error);
    wrong.hidden = false;
    wrong.replaceChildren(element('p', {}, told.charAt(0).toUpperCase() + told.slice(1)));
    if (!line) return;
    // Lines are counted in what was sent, from its first line on.
    wrong.append(element('pre', {}, pointed(area.value, line, column)));
    const before = area.value.split('\n').slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    area.focus();
    area.setSelectionRange(before + Math.max(0, (column ?? 1) - 1), before + Math.max(1, column ?? 1));
  };
  document.body.append(made);
  const left = document.activeElement;
  made.addEventListener('close', () => {
    made.remove();
    if (left instanceof HTMLElement || left instanceof SVGElement) left.focus();
  });
  made.showModal();
  if (text) void read();
}

/** Files that are dropped on the page, and what is pasted into it. @param {any} app */
export function listenToFiles(app) {
  const {body} = document;
  /** @param {DataTransfer | null} given */
  const take = async given => {
    const file = [...(given?.files ?? [])][0];
    if (file?.type.startsWith('image/')) await app.underlay.take(file);
    else if (file) await openFile(app, file);
    else {
      const text = (given?.getData('text/uri-list') || given?.getData('text/plain') || '').trim();
      if (text) await openText(app, text);
      return !!text;
    }
    return true;
  };
  let depth = 0;
  const over = (/** @type {number} */ by) => {
    depth = Math.max(0, depth + by);
    body.classList.toggle('dropping', depth > 0);
  };
  addEventListener('dragenter', event => {
    if (event.dataTransfer?.types.some(type => type === 'Files' || type.startsWith('text/'))) over(1);
  });
  addEventListener('dragleave', () => over(-1));
  addEventListener('dragover', event => {
    if (!inField(event.target)) event.preventDefault();
  });
  addEventListener('drop', event => {
    over(-depth);
    if (inField(event.target)) return;
    event.preventDefault();
    void take(event.dataTransfer);
  });
  addEventListener('paste', event => {
    if (inField(event.target)) return;
    event.preventDefault();
    void take(event.clipboardData);
  });
  addEventListener('keydown', event => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (document.querySelector('dialog[open]')) return;
    const key = event.key.toLowerCase();
    if (key === 'o') openDialog(app);
    else if (key === 's') void app.library.save();
    else return;
    event.preventDefault();
  });
}

/** @param {EventTarget | null} target */
const inField = target => target instanceof HTMLElement && target.matches('textarea, input, select');

// @ts-check
/** Saving to a file or the clipboard: every format that is written, and pictures. */

import {BackendError, get, isAbort, run} from './backend.js';
import {calledNow, copy, download, recordOf} from './outside.js';
import {fileName} from './parts.js';
import {blankPuzzle, toRecord} from './record.js';
import {button, element, field} from './ui.js';

/** Endings of files; others are plain text. @type {Record<string, string>} */
const ENDINGS = {json: 'json'};
const LONG = 60;

/** What can be drawn; `part` tells files of one puzzle apart. */
const PICTURES = [
  {what: 'svg', label: 'SVG', ending: 'svg', part: ''},
  {what: 'png', label: 'PNG', ending: 'png', part: ''},
  {what: 'walk', label: 'Walk page', ending: 'html', part: '-walk'},
  {what: 'markdown', label: 'Walk text', ending: 'md', part: '-walk'},
  {what: 'sheet', label: 'Print sheet', ending: 'html', part: '-sheet'},
];

/** What each kind is written in. @type {Map<string, Promise<Set<string>>>} */
const asked = new Map();

/** The formats that the kind on the board can be written in: the server is asked, with an empty board.
 * If none can, it is not the format that is wrong, and all are offered.
 * @param {any} app @param {string[]} formats @returns {Promise<Set<string>>}
 */
function writtenIn(app, formats) {
  const {kind, variants, rows, cols} = app.store.state.puzzle;
  const sort = [kind, ...variants].join();
  const found = app.kinds.get(kind);
  const record = toRecord(blankPuzzle(found, rows, cols, variants), found);
  const ask = async () => {
    const known = [];
    for (const to of formats) {
      try {
        await run('convert', {puzzle: record, options: {to}});
        known.push(to);
      } catch (error) {
        if (!(error instanceof BackendError && error.code === 'input')) throw error;
        // Some formats cannot hold an empty board, only one with clues: those are offered.
        if (!/declares no codec/.test(error.message)) known.push(to);
      }
    }
    if (!known.length) throw new Error('no empty board can be written');
    return new Set(known);
  };
  if (!asked.has(sort)) {
    // What could not be asked is asked again.
    const answer = ask();
    asked.set(sort, answer.catch(() => {
      asked.delete(sort);
      return new Set(formats);
    }));
  }
  return /** @type {Promise<Set<string>>} */ (asked.get(sort));
}

/** The part of the panel that saves. @param {any} app */
export function exporting(app) {
  const format = element('select', {disabled: true, onchange: () => {
    wanted = format.value;
    output.hidden = true;
  }});
  const area = element('textarea', {class: 'written', rows: 5, readOnly: true, 'aria-label': 'The puzzle in that format'});
  const lost = element('p', {class: 'lost', role: 'status'});
  const output = element('div', {class: 'output', hidden: true}, lost, area);
  const wait = element('div', {class: 'making', hidden: true, role: 'status'});
  /** The format that is chosen wherever the kind has it. */
  let wanted = 'puzzlink';
  /** @type {any[]} */
  let formats = [];
  /** The kind and variants whose formats are listed. */
  let listed = '';
  /** List the formats that the kind is written in. */
  const list = async () => {
    const {kind, variants} = app.store.state.puzzle;
    const sort = [kind, ...variants].join();
    if (!formats.length || listed === sort || !format.checkVisibility()) return;
    listed = sort;
    const known = await writtenIn(app, formats.map(one => one.format));
    if (listed !== sort) return;
    format.replaceChildren(...formats.filter(one => known.has(one.format)).map(one =>
      element('option', {value: one.format, selected: one.format === wanted}, `${one.format}: ${one.title}`)));
    output.hidden = true;
    format.disabled = false;
  };
  get('/api/formats').then(told => {
    formats = told.formats.filter((/** @type {any} */ one) => one.written);
    return list();
  }).catch(error => app.toast(error.message, {kind: 'error'}));
  app.store.subscribe((/** @type {any} */ state, /** @type {any} */ before) => {
    if (state.puzzle !== before.puzzle) void list();
  });
  new IntersectionObserver(() => void list()).observe(format);

  /** @returns {Promise<string | null>} */
  const write = async () => {
    output.hidden = false;
    output.classList.remove('failed');
    area.hidden = false;
    try {
      const answer = await run('convert', {
        puzzle: recordOf(app, app.share.marks), options: {to: format.value},
      });
      area.value = answer.text;
      lost.textContent = answer.lost.length ? `There is no place in it for: ${answer.lost.join(', ')}.` : '';
      lost.hidden = !answer.lost.length;
      return answer.text;
    } catch (error) {
      output.classList.add('failed');
      area.hidden = true;
      lost.hidden = false;
      lost.textContent = /** @type {Error} */ (error).message;
      return null;
    }
  };
  const save = async () => {
    const text = await write();
    if (text === null) return;
    download(fileName(calledNow(app), ENDINGS[format.value] ?? 'txt'), new Blob([text], {type: 'text/plain'}));
  };
  const copyText = async () => {
    const text = await write();
    if (text !== null) await copy(app, text.trim(), 'Copied.');
  };
  /** @type {AbortController | null} */
  let making = null;
  /** @param {typeof PICTURES[number]} picture */
  const draw = async picture => {
    making?.abort();
    const control = making = new AbortController();
    const seconds = element('span', {}, '');
    const since = performance.now();
    const clock = setInterval(() => { seconds.textContent = ` ${Math.round((performance.now() - since) / 1000)} s`; }, 1000);
    wait.hidden = false;
    wait.replaceChildren(element('progress', {'aria-label': `${picture.label} is being made`}),
      element('span', {}, `${picture.label} `, seconds), button('Cancel', () => control.abort()));
    try {
      const answer = await run('render', {
        puzzle: recordOf(app, app.share.marks), options: {what: picture.what}, seconds: LONG,
      }, {signal: control.signal});
      download(fileName(calledNow(app) + picture.part, picture.ending), blobOf(answer));
    } catch (error) {
      if (error instanceof BackendError) app.toast(error.message, {kind: 'error'});
      else if (!isAbort(error)) throw error;
    } finally {
      clearInterval(clock);
      if (making === control) wait.hidden = true;
    }
  };
  return element('div', {class: 'exporting'},
    element('h3', {}, 'Save as'),
    field('Format', format),
    element('div', {class: 'buttons'},
      button('Download', () => void save(), {icon: 'save'}), button('Copy', () => void copyText(), {icon: 'copy'}),
      button('Show', () => void write())),
    output,
    element('h3', {}, 'Pictures and pages'),
    element('div', {class: 'buttons'}, ...PICTURES.map(picture => button(picture.label, () => void draw(picture)))),
    wait);
}

/** @param {Record<string, any>} answer */
function blobOf(answer) {
  if (typeof answer.base64 !== 'string') return new Blob([answer.text], {type: answer.media});
  return new Blob([Uint8Array.from(atob(answer.base64), letter => letter.charCodeAt(0))], {type: answer.media});
}

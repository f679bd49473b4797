// @ts-check
/** What playing asks of the server: always about the puzzle on the board, with some marks. */

import {kindOf} from './kinds.js';
import {toRecord, writtenMarks} from './record.js';

/** @param {any} app @param {import('./geometry.js').Grid} [marks] @param {Record<string, any>} [options]
 * @param {number} [seconds]
 */
export function asking(app, marks = app.store.state.marks, options = {}, seconds = 10) {
  const {puzzle} = app.store.state;
  const kind = kindOf(puzzle, app.kinds);
  const {title: _title, author: _author, source: _source, ...record} = toRecord(puzzle, kind);
  return {puzzle: record, marks: writtenMarks(marks, kind), options, seconds};
}

/** The sentence of a rule, of the kind or of a variant. @param {any} app @param {string} rule */
export function sentenceOf(app, rule) {
  const {kind, variants} = app.store.state.puzzle;
  const known = app.kinds.get(kind);
  for (const rules of [known.rules, ...variants.map((/** @type {string} */ name) => known.variants[name]?.rules ?? {})]) {
    if (rules[rule]) return rules[rule];
  }
  return spelled(rule);
}

/** A name as words. @param {string} name */
export const spelled = name => name.replaceAll('_', ' ');

/** What to say of an error. @param {any} error */
export function excuse(error) {
  if (error?.code === 'busy') return 'The server is busy; try again in a moment.';
  if (error?.code === 'time') return 'That took too long; no answer.';
  const told = String(error?.message ?? error);
  // What is wrong with the puzzle is told as it is.
  return error?.code && error.code !== 'internal' ? `${told.charAt(0).toUpperCase()}${told.slice(1)}.` : `That did not work: ${told}`;
}

// @ts-check
/**
 * What is kept for the puzzle that is played, beside its marks: the time, and checkpoints. It is
 * found by the puzzle's name, so that another puzzle begins afresh whichever way it came.
 *
 * @typedef {import('./store.js').Store} Store
 * @typedef {import('./store.js').Document} Document
 * @typedef {Pick<Document, 'marks' | 'notes' | 'trial'> & {number: number, seconds: number}} Checkpoint
 *
 * @typedef {object} Sheet
 * @property {string} name
 * @property {number} seconds
 * @property {boolean} solved
 * @property {Checkpoint[]} checkpoints
 */

import {nameOf} from './marking.js';

/** @param {Store} store @returns {Sheet} */
export function sheetOf({state: {puzzle, extra}}) {
  const name = nameOf(puzzle);
  /** @type {Sheet | undefined} */
  const kept = extra.play;
  if (kept?.name === name && Array.isArray(kept.checkpoints) && Number.isFinite(kept.seconds)) return kept;
  return {name, seconds: 0, solved: false, checkpoints: []};
}

/** @param {Store} store @param {Partial<Sheet>} patch */
export function keepSheet(store, patch) {
  store.keep({play: {...sheetOf(store), ...patch}});
}

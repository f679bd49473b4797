// @ts-check
/**
 * One's own moves looked back at: the step behind each, guesses, mistakes, what was overlooked.
 *
 * @typedef {import('./store.js').Entry} Entry
 * @typedef {[number, number, number | null]} Move  row, column, and the value; null is erased
 */

import {asking, excuse, spelled} from './asking.js';
import {isAbort, run} from './backend.js';
import {lightOfMove} from './coach.js';
import {kindOf} from './kinds.js';
import {lightOf} from './lights.js';
import {button, element} from './ui.js';

/** How a move looks by its judgement; what decides nothing has none. @type {Record<string, string>} */
const TONES = {wrong: 'bad', open: 'warn', right: 'warn', proved: 'good'};

/** The moves that led to the marks of a puzzle, off the history of the page. What was undone is not
 * among them.
 * @param {Entry[]} past @param {any} puzzle @returns {Move[]}
 */
export function movesMade(past, puzzle) {
  /** @type {Move[]} */
  const moves = [];
  for (const {before, after} of past) {
    if (before.puzzle !== puzzle || after.puzzle !== puzzle || before.marks === after.marks) continue;
    after.marks.forEach((row, r) => row.forEach((value, c) => {
      if (value !== before.marks[r]?.[c]) moves.push([r, c, value === null ? null : Number(value)]);
    }));
  }
  return moves;
}

/** Moves that are told in one: those that follow each other by steps of one name. @param {any[]} moves @returns {any[][]} */
export function runsOf(moves) {
  /** @type {any[][]} */
  const runs = [];
  /** @param {any} move */
  const plain = ({judgement, easier, mistake}) => judgement === 'proved' && !easier && mistake === null;
  for (const move of moves) {
    const last = runs.at(-1)?.at(-1);
    if (last && plain(last) && plain(move) && last.step.rule === move.step.rule) runs.at(-1)?.push(move);
    else runs.push([move]);
  }
  return runs;
}

/** What is to say of all moves together. @param {any} record */
export function summaryOf({moves, guesses, mistakes, overlooked, solved, left}) {
  const proved = moves.filter((/** @type {any} */ {judgement}) => judgement === 'proved').length;
  const parts = [`${proved} proved`];
  if (guesses.length) parts.push(`${guesses.length} guessed`);
  if (mistakes.length) parts.push(`${mistakes.length} wrong`);
  if (overlooked.length) parts.push(`something easier was there ${overlooked.length === 1 ? 'once' : `${overlooked.length} times`}`);
  return `${moves.length} ${moves.length === 1 ? 'move' : 'moves'}: ${parts.join(', ')}. ${solved ? 'Solved.' : `${left} left.`}`;
}

/** @param {HTMLElement} root @param {any} app */
export function makeReview(root, app) {
  const {store} = app;
  const list = element('ul', {class: 'told-list', id: 'review'});
  const summary = element('p', {class: 'quiet'});
  /** @param {any[]} group */
  const item = group => {
    const [move] = group;
    const {puzzle} = store.state;
    const number = group.length > 1 ? `${move.number}–${group.at(-1).number}` : `${move.number}`;
    const sentence = group.length > 1 ? `${spelled(move.step.rule)}: ${group.length} moves` : move.sentence;
    const light = group.length > 1 ? {lit: group.map(({cell}) => cell)}
      : move.judgement ? lightOfMove(move, puzzle, kindOf(puzzle, app.kinds)) : {lit: [move.cell]};
    const made = app.lights.attach(element('button', {type: 'button', class: `told ${TONES[move.judgement] ?? 'info'}`},
      element('span', {}, `${number}. ${sentence}`)), light);
    const easier = move.easier && app.lights.attach(element('button', {type: 'button', class: 'told info'},
      element('span', {}, `Easier: ${move.easier.sentence}`), element('small', {}, spelled(move.easier.rule))), lightOf(move.easier));
    return element('li', {}, made, easier || null);
  };
  const ask = async () => {
    const {marks, puzzle} = store.state;
    const moves = movesMade(store.past, puzzle);
    if (!moves.length) {
      app.status('There are no moves to look back at yet.');
      return;
    }
    app.status('Looking at your moves …', 'info');
    try {
      const record = await run('review', asking(app, marks, {moves}, 60));
      if (store.state.marks !== marks) return;
      const none = record.verdict === 'NONE';
      const said = none ? 'The puzzle has no solution, so no move can be right.' : summaryOf(record);
      app.status(said, none || record.mistakes.length ? 'warn' : 'good', 'coach');
      summary.textContent = said;
      list.replaceChildren(...runsOf(record.moves).map(item));
    } catch (error) {
      if (!isAbort(error)) app.status(excuse(error), 'warn');
    }
  };
  root.append(element('h3', {}, 'Looking back'), element('div', {class: 'buttons'}, button('Review my moves', ask, {icon: 'undo'})),
    summary, list);
  store.subscribe((/** @type {any} */ state, /** @type {any} */ before) => {
    if (state.puzzle === before.puzzle) return;
    summary.textContent = '';
    list.replaceChildren();
  });
}

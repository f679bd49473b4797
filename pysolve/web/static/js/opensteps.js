// @ts-check
/** What can be done now: all steps at hand, the cheapest first. */

import {asking, excuse, spelled} from './asking.js';
import {isAbort, run} from './backend.js';
import {lightOf} from './lights.js';
import {button, element} from './ui.js';

/** How many steps are listed at first. */
const FEW = 8;

/** What is told when there are no steps. @param {any} record */
export function noSteps({verdict, mistakes, differ}) {
  if (verdict === 'NONE') return 'The puzzle has no solution, so there is nothing to do.';
  if (mistakes.length) return 'There is a mistake among your marks: nothing is built on it. A hint tells more.';
  return differ.length ? 'Nothing more follows: there are several solutions.' : 'Nothing is left to do.';
}

/** @param {HTMLElement} root @param {any} app */
export function makeOpenSteps(root, app) {
  const {store} = app;
  const list = element('ul', {class: 'told-list', id: 'open-steps'});
  /** @type {any[]} */
  let steps = [];
  let all = false;
  const show = () => list.replaceChildren(
    ...steps.slice(0, all ? undefined : FEW).map(step => element('li', {},
      app.lights.attach(element('button', {type: 'button', class: 'told info'},
        element('span', {}, step.sentence), element('small', {}, `${spelled(step.rule)}, tier ${step.tier}`)), lightOf(step)))),
    ...(steps.length > FEW && !all ? [element('li', {}, button(`${steps.length - FEW} more`, () => {
      all = true;
      show();
    }))] : []));
  const ask = async () => {
    const {marks} = store.state;
    app.status('Looking …', 'info');
    try {
      const record = await run('steps', asking(app, marks, {}, 20));
      if (store.state.marks !== marks) return;
      ({steps} = record);
      all = false;
      const number = steps.length;
      app.status(number ? `${number} ${number === 1 ? 'step' : 'steps'} can be taken now.` : noSteps(record), number ? 'info' : 'warn');
      show();
    } catch (error) {
      if (!isAbort(error)) app.status(excuse(error), 'warn');
    }
  };
  root.append(element('div', {class: 'buttons'}, button('What can I do now?', ask, {icon: 'eye'})), list);
  store.subscribe((/** @type {any} */ state, /** @type {any} */ before) => {
    if (state.marks === before.marks || !steps.length) return;
    steps = [];
    show();
  });
}

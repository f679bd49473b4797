// @ts-check
/** Puzzles in a list: a picture each, drawn when it comes into view. */

import {element} from './ui.js';

/**
 * @param {object} told
 * @param {string} told.name
 * @param {string} told.about
 * @param {() => void} told.open
 * @param {boolean} [told.current]
 * @param {HTMLElement | null} [told.actions]  what else can be done with it
 * @param {string} [told.badge]
 */
export function card({name, about, open, current = false, actions = null, badge = ''}) {
  const picture = element('span', {class: 'card-picture'});
  const called = element('span', {class: 'card-name'}, name);
  const said = element('span', {class: 'card-about'}, about);
  const made = element('li', {class: 'card', ...(current ? {'data-current': 'true'} : {})},
    element('button', {
      type: 'button', class: 'card-open', onclick: open, ...(current ? {'aria-current': 'true'} : {}),
    }, picture, called, said, badge ? element('span', {class: 'badge'}, badge) : null),
    actions);
  return {element: made, picture, name: called, about: said};
}

/** Do something for elements when they come near to being seen, each once.
 * @returns {(element: HTMLElement, draw: () => void) => void}
 */
export function drawLater() {
  /** @type {WeakMap<Element, () => void>} */
  const waiting = new WeakMap();
  const watcher = new IntersectionObserver(entries => {
    for (const {isIntersecting, target} of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      waiting.get(target)?.();
    }
  }, {rootMargin: '200px'});
  return (element, draw) => {
    waiting.set(element, draw);
    watcher.observe(element);
  };
}

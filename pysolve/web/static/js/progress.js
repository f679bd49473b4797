// @ts-check
/** How far a long answer is: shown when it takes more than a second. */

import {run} from './backend.js';
import {element} from './ui.js';

const SOON = 1000;

/** The numbers that an event of progress carries, in words. @type {[string, (n: number) => string][]} */
const WORDS = [
  ['found', n => `${n.toLocaleString('en')} ${n === 1 ? 'solution' : 'solutions'} so far`],
  ['steps', n => `${n} ${n === 1 ? 'step' : 'steps'} so far`],
  ['drawn', n => `${n} ${n === 1 ? 'board' : 'boards'} drawn`],
  ['conflicts', n => `${n.toLocaleString('en')} conflicts`],
  ['choices', n => `${n.toLocaleString('en')} choices`],
  ['decided', n => `${n} cells decided`],
];

/** @param {string} label @param {number} seconds @param {Record<string, any>} known */
export function progressText(label, seconds, known) {
  const told = WORDS.filter(([key]) => known[key] > 0).map(([key, word]) => word(known[key]));
  return [`${label}: ${Math.floor(seconds)} s`, ...told].join(' · ');
}

export class Progress {
  /** @param {HTMLElement} after */
  constructor(after) {
    this.line = element('p', {class: 'progress', hidden: true});
    after.after(this.line);
    this.runs = 0;
  }

  /** As `run` of the backend, with progress. @param {string} label @returns {typeof run} */
  watching(label) {
    return async (task, body, options = {}) => {
      const since = performance.now();
      const mine = ++this.runs;
      /** @type {Record<string, any>} */
      const known = {};
      const show = () => {
        if (mine !== this.runs) return;
        this.line.hidden = false;
        this.line.textContent = progressText(label, (performance.now() - since) / 1000, known);
      };
      const soon = setTimeout(show, SOON);
      const beat = setInterval(() => { if (performance.now() - since >= SOON) show(); }, 250);
      try {
        return await run(task, body, {
          ...options,
          on: event => {
            if (event.event === 'tick') Object.assign(known, event);
            if (event.event === 'step') known.steps = (known.steps ?? 0) + 1;
            options.on?.(event);
          },
        });
      } finally {
        clearTimeout(soon);
        clearInterval(beat);
        if (mine === this.runs) this.line.hidden = true;
      }
    };
  }
}

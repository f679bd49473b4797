// @ts-check
/**
 * What is lit on the board because something speaks of it. Whoever speaks last has the board; what
 * has the focus or the pointer is lit before that, for as long as it has it.
 *
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {Partial<Pick<import('./store.js').Overlays, 'step' | 'lit' | 'wrong' | 'forced' | 'clash' | 'shown'>>} Light
 *   while drawing, `forced` and `clash` are not its to light; `shown` is the board of a step
 */

import {onSides} from './kinds.js';
import {spotOf} from './places.js';

const DARK = {step: null, lit: [], wrong: []};

export class Lights {
  /** @param {import('./store.js').Store} store */
  constructor(store) {
    this.store = store;
    /** @type {Light} */
    this.base = DARK;
    /** @type {Light | null} */
    this.over = null;
    /** @type {() => boolean} */
    this.stays = () => false;
    store.subscribe((state, before) => {
      if (this.base === DARK && !this.over) return;
      if (state.puzzle !== before.puzzle || (state.marks !== before.marks && !this.stays())) this.off();
    });
  }

  /** Light this, until the marks change and `stays` does not hold.
   * @param {Light} light @param {() => boolean} [stays]
   */
  set(light, stays = () => false) {
    this.base = light;
    this.stays = stays;
    this.#apply();
  }

  off() {
    if (this.base === DARK && !this.over) return;
    this.over = null;
    this.set(DARK);
  }

  /** Light what something speaks of while it has the pointer or the focus, and for good when it is pressed.
   * @template {HTMLElement} E @param {E} element @param {Light | (() => Light)} light @returns {E}
   */
  attach(element, light) {
    const made = () => typeof light === 'function' ? light() : light;
    const on = () => {
      this.over = made();
      this.#apply();
    };
    const off = () => {
      if (!this.over) return;
      this.over = null;
      this.#apply();
    };
    element.addEventListener('pointerenter', event => { if (event.pointerType === 'mouse') on(); });
    element.addEventListener('pointerleave', off);
    element.addEventListener('focus', on);
    element.addEventListener('blur', off);
    element.addEventListener('click', () => {
      this.set(made());
      on();
    });
    return element;
  }

  #apply() {
    const {forced = null, clash = [], ...light} = this.over ?? this.base;
    // The board of a step that is pointed at goes again when the pointer does.
    if (!this.over?.shown && this.base.shown) light.shown = this.base.shown;
    const playing = this.store.state.mode === 'play' ? {forced, clash} : {};
    this.store.overlay({...DARK, ...light, ...playing});
  }
}

/** A step as the board lights it. @param {any} step @returns {Light} */
export function lightOf(step) {
  if (!step) return {};
  /** @param {any[]} [placed] @returns {[number, number, number][]} */
  const told = placed => (placed ?? []).map(({row, col, value}) => [row, col, value]);
  /** @type {any[]} */
  const instances = step.instances ?? [];
  return {step: {
    cells: told(step.cells), reasons: step.reasons, clues: step.clues, excluded: told(step.excluded), gone: told(step.gone),
    lines: instances.filter(({place: {name}}) => name === 'row' || name === 'column')
      .map(({place: {name, numbers: [line]}}) => ({name, line})),
  }};
}

/** All that a step speaks of, among what has values. @param {any} step @param {import('./kinds.js').Kind} kind @returns {Cell[]} */
export function spotsOf(step, kind) {
  /** @type {Cell[]} */
  const clues = step.clues;
  return [
    ...[...step.cells, ...step.excluded ?? []].map(({row, col}) => /** @type {Cell} */ ([row, col])), ...step.reasons,
    ...(onSides(kind) ? clues.map(spotOf) : clues),
  ];
}

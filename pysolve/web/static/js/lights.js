// @ts-check
/**
 * What is lit on the board because something speaks of it. Whoever speaks last has the board; what
 * has the focus or the pointer is lit before that, for as long as it has it.
 *
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {Partial<Pick<import('./store.js').Overlays, 'step' | 'lit' | 'wrong' | 'forced' | 'clash' | 'shown'>>} Light
 *   while drawing, `forced` and `clash` are not its to light; `shown` is the board of a step
 */

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
  return {step: {
    cells: step.cells.map((/** @type {any} */ {row, col, value}) => [row, col, value]),
    reasons: step.reasons,
    clues: step.clues,
  }};
}

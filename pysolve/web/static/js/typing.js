// @ts-check
/**
 * Typing clues: numbers, values, symbols and arrows into cells, on sides and corners, and lists of
 * numbers into margins. What is typed goes into the layer of the place under the cursor; of several,
 * into the one that is chosen, or else into the first that knows the key.
 *
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {import('./geometry.js').Entry} Entry
 * @typedef {import('./kinds.js').LayerType} LayerType
 */

import {ROOMS, firsts} from './geometry.js';
import {cellLayers, entryWord, glyphsOf, marginLayers, typedLayers} from './kinds.js';
import {valuesIn} from './marking.js';
import {alongRows, cellNear, cursorOn, placeAt} from './places.js';
import {ARROW, MAX_NUMBER, UNKNOWN} from './record.js';

/** Where arrows point, the way round. */
const POINTS = '^>v<';

export class Typing {
  /** @param {import('./editor.js').Editor} editor */
  constructor(editor) {
    this.editor = editor;
    /** Where a number is being typed: further digits join it. */
    this.here = '';
    /** Whether the next digit begins a number of the list. */
    this.apart = false;
    /** Where the last arrow pointed. */
    this.points = '>';
  }

  get store() {
    return this.editor.store;
  }

  /** The layers of the place under the cursor. @returns {LayerType[]} */
  get layers() {
    const {kind, store: {state: {cursor, puzzle}}} = this.editor;
    const {place, edge} = placeAt(cursor, puzzle);
    if (place === 'cell') return cellLayers(kind);
    return typedLayers(kind).filter(layer => layer.place === place && (!edge || layer.name === edge));
  }

  /** The layer that is typed into. @returns {LayerType | undefined} */
  get layer() {
    const {layers} = this;
    return layers.find(({name}) => name === this.store.state.layer)
      ?? layers.find(({entries}) => entries !== 'holes') ?? layers[0];
  }

  /** Choose what is typed, and go where it is typed. @param {string} name */
  choose(name) {
    const {kind, store} = this.editor;
    const {cursor, puzzle} = store.state;
    const layer = typedLayers(kind).find(one => one.name === name);
    if (!layer) return;
    const [r, c] = cellNear(cursor, puzzle);
    const {rows, cols} = puzzle;
    const at = layer.place === 'margin' ? cursorOn(layer, alongRows(name) ? [r, 0] : [c, 0], puzzle)
      : layer.place === 'corner' ? cursorOn(layer, [r, c], puzzle)
        : layer.place !== 'side' ? {r, c}
          // A side of the cell that has another cell behind it.
          : cols > 1 ? {r, c: c + (c + 1 < cols ? 0.5 : -0.5)} : {r: r + (r + 1 < rows ? 0.5 : -0.5), c};
    this.rest();
    store.set({layer: name, cursor: at});
  }

  /** What is typed can be chosen: each layer, and all margins as one. @returns {{value: string, layer: LayerType}[]} */
  get choices() {
    const {kind} = this.editor;
    const [margin] = marginLayers(kind);
    return typedLayers(kind).filter(layer => layer.place !== 'margin' || layer === margin)
      .map(layer => ({value: layer.name, layer}));
  }

  /** No number is being typed any more. */
  rest() {
    this.here = '';
    this.apart = false;
  }

  /** The place in the grid of a layer that the cursor means: of a clue of a room the first cell of it.
   * @param {LayerType} layer @returns {Cell}
   */
  target(layer) {
    const {cursor, puzzle} = this.store.state;
    const {at} = placeAt(cursor, puzzle);
    if (layer.place !== 'room') return at;
    const rooms = puzzle.layers[ROOMS];
    return firsts(rooms).get(rooms[at[0]][at[1]]) ?? at;
  }

  /** What stands under the cursor. @returns {Entry} */
  entry(layer = this.layer) {
    if (!layer) return null;
    const [r, c] = this.target(layer);
    const grid = this.store.state.puzzle.layers[layer.name];
    return layer.place === 'margin' ? grid[r].at(-1) ?? null : grid[r][c];
  }

  /** What a key makes of an entry of a layer: a value, undefined where the layer does not know the key.
   * @param {LayerType} layer @param {string} key @returns {Entry | undefined}
   */
  #lettered(layer, key) {
    const glyphs = layer.entries === 'values' ? this.editor.kind.answer_type.glyphs ?? [] : glyphsOf(layer);
    const found = glyphs.find(({letter}) => letter === key)
      ?? glyphs.find(({letter}) => letter.toLowerCase() === key.toLowerCase());
    return found?.value;
  }

  /** Whether a layer knows a key. @param {LayerType} layer @param {string} key */
  #knows(layer, key) {
    if (/^[0-9]$/.test(key)) return ['numbers', 'values', 'arrows'].includes(layer.entries);
    if (key === UNKNOWN) return layer.asks || layer.entries === 'arrows';
    if (layer.entries === 'arrows') return POINTS.includes(key);
    return this.#lettered(layer, key) !== undefined;
  }

  /** The layer that a key is typed into. @param {string} key */
  layerFor(key) {
    const {layer, layers} = this;
    return layer && this.#knows(layer, key) ? layer : layers.find(one => this.#knows(one, key));
  }

  /** Type a character. @param {string} key @returns {boolean} whether it was for a layer */
  type(key) {
    const layer = this.layerFor(key);
    if (!layer) return false;
    if (/^[0-9]$/.test(key)) return this.digit(Number(key), layer);
    if (layer.entries === 'arrows') return key === UNKNOWN ? this.#arrow(layer, UNKNOWN) : this.point(key, layer);
    if (key === UNKNOWN) return this.put(UNKNOWN, layer);
    const value = /** @type {Entry} */ (this.#lettered(layer, key));
    // Holes have one key, which fills them too.
    return this.put(layer.entries === 'holes' && this.entry(layer) === value ? null : value, layer);
  }

  /** @param {number} digit @param {LayerType | undefined} [layer] */
  digit(digit, layer = this.layerFor(String(digit))) {
    if (!layer) return false;
    const here = `${layer.name} ${this.target(layer)}`;
    const goes = this.here === here;
    const old = this.entry(layer);
    if (layer.entries === 'arrows') {
      const number = goes ? String(old).slice(0, -1) : '';
      this.#arrow(layer, Number(number + digit) <= MAX_NUMBER ? `${Number(number + digit)}` : String(digit));
    } else if (layer.list) {
      const [line] = this.target(layer);
      const list = goes ? this.store.state.puzzle.layers[layer.name][line] : [];
      const last = list.at(-1);
      const joined = !this.apart && typeof last === 'number' && last > 0 && last * 10 + digit <= MAX_NUMBER;
      this.#line(layer, joined ? [...list.slice(0, -1), Number(last) * 10 + digit] : [...list, digit]);
    } else {
      const {values, open} = valuesIn(this.store.state.puzzle, this.editor.kind);
      const joined = Number(old) * 10 + digit;
      const many = layer.entries === 'numbers' || open || values.includes(joined);
      this.put(many && goes && typeof old === 'number' && joined <= MAX_NUMBER ? joined : digit, layer);
    }
    this.here = here;
    this.apart = false;
    return true;
  }

  /** The next digit begins another number of the list. */
  gap() {
    const {layer} = this;
    if (!layer?.list) return false;
    this.here = `${layer.name} ${this.target(layer)}`;
    this.apart = true;
    return true;
  }

  /** @param {string} [key] */
  ask(key = UNKNOWN) {
    const {layer} = this;
    if (layer?.list && this.layerFor(key)) {
      const [line] = this.target(layer);
      const goes = this.here === `${layer.name} ${this.target(layer)}`;
      this.#line(layer, [...goes ? this.store.state.puzzle.layers[layer.name][line] : [], UNKNOWN]);
      return this.gap();
    }
    return this.type(key);
  }

  /** Take the last digit away. */
  rub() {
    const {layer} = this;
    if (!layer) return false;
    const old = this.entry(layer);
    const {here} = this;
    const rest = typeof old === 'number' && old > 9 && layer.entries === 'numbers' ? Math.floor(old / 10) : null;
    if (layer.list) {
      const [line] = this.target(layer);
      const list = this.store.state.puzzle.layers[layer.name][line].slice(0, -1);
      this.#line(layer, rest === null ? list : [...list, rest]);
      this.here = `${layer.name} ${this.target(layer)}`;
      this.apart = rest === null;
      return true;
    }
    this.put(rest, layer);
    this.here = here;
    return true;
  }

  /** Take all of it away. */
  erase() {
    const {layer} = this;
    if (layer?.list) return this.#line(layer, []);
    return layer ? this.put(null, layer) : false;
  }

  /** Let an arrow point that way. @param {string} sign @param {LayerType} layer */
  point(sign, layer) {
    this.points = sign;
    const old = ARROW.exec(String(this.entry(layer) ?? ''));
    return this.put(`${old?.[1] ?? ''}${sign}`, layer);
  }

  /** @param {LayerType} layer @param {string} number */
  #arrow(layer, number) {
    const old = ARROW.exec(String(this.entry(layer) ?? ''));
    return this.put(`${number}${old?.[2] ?? this.points}`, layer);
  }

  /** Let these numbers stand in a line of a margin. @param {LayerType} layer @param {Entry[]} list */
  #line(layer, list) {
    const [line] = this.target(layer);
    const told = list.length ? list.join(' ') : `no ${layer.noun}`;
    this.rest();
    this.store.change(list.length ? `${layer.noun}s ${told}` : `erase ${layer.noun}s`, draft => {
      draft.puzzle.layers[layer.name][line] = list;
    });
    this.editor.say(told);
    return true;
  }

  /** Let this stand under the cursor. @param {Entry} entry @param {LayerType} layer */
  put(entry, layer) {
    if (layer.place === 'margin') return this.#line(layer, entry === null ? [] : [entry]);
    const [r, c] = this.target(layer);
    this.rest();
    const word = entryWord(layer, entry);
    const told = layer.entries === 'symbols' || layer.entries === 'holes' ? word : `${layer.noun} ${word}`;
    this.store.change(entry === null ? `erase a ${layer.noun}` : told, draft => {
      draft.puzzle.layers[layer.name][r][c] = entry;
    });
    this.editor.say(entry === null ? `no ${layer.noun}` : told);
    return true;
  }

  /** Whether entries go round by presses. @param {LayerType | undefined} layer */
  turns(layer = this.layer) {
    return !!layer && ['values', 'symbols', 'holes', 'arrows'].includes(layer.entries);
  }

  /** Let the next value, symbol or way of an arrow stand under the cursor. @param {boolean} back */
  cycle(back) {
    const {layer} = this;
    if (!layer || !this.turns(layer)) return false;
    const old = this.entry(layer);
    if (layer.entries === 'arrows') {
      const [, , sign = '<'] = ARROW.exec(String(old ?? '')) ?? [];
      const at = POINTS.indexOf(sign) + (back ? POINTS.length - 1 : 1);
      return this.point(POINTS[at % POINTS.length], layer);
    }
    /** @type {Entry[]} */
    const all = [null, ...layer.entries === 'values' ? valuesIn(this.store.state.puzzle, this.editor.kind).values
      : glyphsOf(layer).map(({value}) => value)];
    return this.put(all[(all.indexOf(old) + (back ? all.length - 1 : 1)) % all.length] ?? null, layer);
  }
}

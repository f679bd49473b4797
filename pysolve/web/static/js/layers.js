// @ts-check
/** What is typed while drawing: which layer, always in sight, and keys for those who have none. */

import {UNIT, figure} from './figures.js';
import {glyphsOf, layerWord, typedLayers} from './kinds.js';
import {UNKNOWN} from './record.js';
import {button, element, segmented, shape} from './ui.js';

/** The strip above the tools: what is typed, where there are several things. @param {import('./main.js').App} app */
export function makeLayerStrip(app) {
  const {store, editor} = app;
  const {typing} = editor;
  const place = element('div', {class: 'layer-strip', 'data-mode': 'draw'});
  app.tools.before(place);
  let made = '';
  /** @type {(name: string) => void} */
  let show = () => {};
  const update = () => {
    const {choices, layer} = typing;
    const {kind} = editor;
    const now = choices.map(({value}) => value).join();
    if (now !== made) {
      made = now;
      const strip = segmented('What is typed', choices.map(({value, layer: one}) => ({
        value, label: one.place === 'margin' ? 'margins' : layerWord(one, kind), title: `Type ${layerWord(one, kind)}`,
      })), '', name => {
        typing.choose(name);
        app.board.svg.focus({preventScroll: true});
      });
      show = strip.show;
      place.replaceChildren(...(choices.length > 1 ? [strip.element] : []));
    }
    const margin = choices.find(one => one.layer.place === 'margin');
    show(layer?.place === 'margin' ? margin?.value ?? '' : layer?.name ?? '');
  };
  store.subscribe((state, before) => {
    if (state.puzzle.kind !== before.puzzle.kind || state.puzzle.variants !== before.puzzle.variants
      || state.layer !== before.layer || state.cursor !== before.cursor) update();
  });
  update();
}

/** Keys for those who have no keyboard. @param {import('./editor.js').Editor} editor @returns {HTMLElement[]} */
export function keysFor({typing, kind}) {
  const {layer} = typing;
  if (!layer) return [];
  /** @param {string} label @param {() => void} press @param {string} [spoken] */
  const key = (label, press, spoken) => {
    const made = button(label, press, {class: 'key'});
    if (spoken) made.setAttribute('aria-label', spoken);
    return made;
  };
  const erase = key('⌫', () => typing.rub(), 'erase');
  const {values, words, glyphs = []} = kind.answer_type;
  const symbols = layer.entries === 'values' ? glyphs : glyphsOf(layer);
  if (symbols.length) {
    return [...symbols.map(glyph => {
      const made = key(glyph.letter, () => typing.put(glyph.value, layer), glyph.word);
      made.title = `${glyph.word}, key ${glyph.letter}`;
      if (glyph.fill || glyph.stroke) made.replaceChildren(picture(glyph));
      return made;
    }), erase];
  }
  const short = layer.entries === 'values' && kind.answer_type.high === null && Math.max(...values) < 10;
  const digits = short ? values : [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];
  return [
    ...digits.map(digit => key(String(digit), () => typing.digit(digit),
      layer.entries === 'values' ? `${digit} ${words[digit] ?? ''}`.trim() : undefined)),
    ...(layer.entries === 'arrows' ? [...'<^v>'].map(sign => key({'<': '←', '^': '↑', v: '↓'}[sign] ?? '→', () => typing.point(sign, layer), `points ${sign}`)) : []),
    ...(layer.list ? [key('␣', () => typing.gap(), 'the next number of the list')] : []),
    ...(layer.asks ? [key(UNKNOWN, () => typing.ask(), 'a clue that is not told')] : []),
    ...holeKey(typing, kind, key),
    erase,
  ];
}

/** A key for holes, where there are some and another layer is typed.
 * @param {import('./typing.js').Typing} typing @param {import('./kinds.js').Kind} kind
 * @param {(label: string, press: () => void, spoken: string) => HTMLElement} key
 */
function holeKey(typing, kind, key) {
  const holes = typedLayers(kind).find(({entries}) => entries === 'holes');
  return holes && typing.layer?.place === 'cell' ? [key('#', () => typing.type('#'), 'hole')] : [];
}

/** A symbol on a button. @param {import('./kinds.js').Glyph} glyph */
export const picture = glyph => /** @type {any} */ (shape('svg', {
  viewBox: `0 0 ${UNIT} ${UNIT}`, class: 'key-picture', 'aria-hidden': 'true',
}, figure(glyph, 0.5, 0.5, 'clue')));

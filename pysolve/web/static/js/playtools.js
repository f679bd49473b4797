// @ts-check
/** The tools of playing below the board: marks, dots or crosses, colours, notes, and their values. */

import {onSides, pictured} from './kinds.js';
import {picture} from './layers.js';
import {valuesIn} from './marking.js';
import {COLOURS} from './player.js';
import {addIcons, button, element, segmented} from './ui.js';

addIcons({
  mark: 'M5 5h14v14H5z', dot: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  colour: 'M12 3s7 7.5 7 12a7 7 0 0 1-14 0c0-4.5 7-12 7-12z', notes: 'M5 4h14v16H5zM9 9h6M9 13h6',
  bulb: 'M9 18h6M10 21h4M8.5 14.5a6 6 0 1 1 7 0c-.6.5-.9 1-.9 2H9.4c0-1-.3-1.5-.9-2z',
  flag: 'M6 21V4h12l-3 4 3 4H6', check: 'M4 13l5 5L20 6', branch: 'M7 3v18M7 13c8 0 10-3 10-8M14 8l3-3 3 3',
});

/** Up to how many values have a key each. */
const KEYS = 16;

/** The tools below the board, and what they are set to. @param {any} app */
export function makePlayTools(app) {
  const {store, player} = app;
  const place = element('div', {'data-mode': 'play', class: 'play-tools'});
  const palette = element('div', {class: 'palette', 'data-mode': 'play', role: 'group', 'aria-label': 'Values and colours'});
  app.tools.append(place);
  app.tools.before(palette);
  let made = '';
  /** @type {(tool: any) => void} */
  let show = () => {};
  const update = () => {
    const {kind} = player;
    const {filled, background, name} = kind.answer_type;
    if (made !== `${kind.kind} ${name}`) {
      made = `${kind.kind} ${name}`;
      const strip = segmented('Playing tool', toolsOf(kind), store.state.play, tool => player.choose(tool));
      show = strip.show;
      place.replaceChildren(strip.element);
      if ((filled === null || background === null) && store.state.play === 'dot') store.set({play: 'fill'});
    }
    const {play} = store.state;
    show(play);
    // Where keys on the page fill the cell, it must be seen which one that is.
    app.board.svg.classList.toggle('points', play === 'notes' || filled === null);
    palette.replaceChildren(...keysOf(app));
  };
  store.subscribe((/** @type {any} */ state, /** @type {any} */ before) => {
    const {puzzle} = state, was = before.puzzle;
    if (state.play !== before.play || state.extra.colour !== before.extra.colour || puzzle.kind !== was.kind
      || puzzle.variants !== was.variants || puzzle.rows !== was.rows || puzzle.cols !== was.cols) update();
  });
  update();
}

/** @param {import('./kinds.js').Kind} kind */
function toolsOf(kind) {
  const {words, filled, background} = kind.answer_type;
  const sides = onSides(kind);
  const dots = filled !== null && background !== null;
  return [
    sides ? {value: 'fill', label: 'Line', icon: 'lines', title: 'Draw lines'}
      : {value: 'fill', label: 'Mark', icon: 'mark', title: filled === null ? 'The next value' : `Mark as ${words[filled] ?? filled}`},
    ...(!dots ? [] : [sides ? {value: 'dot', label: 'Cross', icon: 'close', title: 'Here is no line'}
      : {value: 'dot', label: 'Dot', icon: 'dot', title: `Mark as ${words[background] ?? background}`}]),
    {value: 'colour', label: 'Colour', icon: 'colour', title: 'Colour cells for yourself'},
    {value: 'notes', label: 'Notes', icon: 'notes', title: 'Small numbers for yourself'},
  ];
}

/** The keys of a tool: colours, or values to note or to fill in. @param {any} app @returns {HTMLElement[]} */
function keysOf(app) {
  const {store, player} = app;
  const {play, puzzle} = store.state;
  const {answer_type: answer} = player.kind;
  /** @param {string} label @param {() => void} press @param {string} [title] */
  const key = (label, press, title) => button(label, () => {
    press();
    app.board.svg.focus({preventScroll: true});
  }, {class: 'key', title});
  if (play === 'colour') {
    return COLOURS.map(colour => button(`Colour ${colour}`, () => store.keep({colour}), {
      class: `swatch colour-${colour}`, pressed: colour === player.colour,
    }));
  }
  if (play === 'notes') {
    return player.notable.slice(0, KEYS).map((/** @type {number} */ value) => key(String(value), () => player.note(value), `Note ${value}`));
  }
  if (answer.filled !== null) return [];
  const {values} = valuesIn(puzzle, player.kind);
  const clear = key('⌫', () => player.wipe(), 'Clear');
  clear.setAttribute('aria-label', 'Clear');
  if (values.length > KEYS) return [...[1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map(digit => key(String(digit), () => player.digit(digit))), clear];
  return [...values.map(value => {
    const word = answer.words[value] ?? String(value);
    const made = key(word, () => player.enter(value));
    const glyph = pictured(answer, value);
    if (glyph) {
      made.setAttribute('aria-label', word);
      made.replaceChildren(picture(glyph));
    }
    return made;
  }), clear];
}

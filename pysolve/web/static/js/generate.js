// @ts-check
/** Making puzzles, with the options of the command line; it can be watched and left. */

import {asking} from './asking.js';
import {BackendError, isAbort, run} from './backend.js';
import {settingField} from './drawing.js';
import {hasRooms} from './kinds.js';
import {MAX_SIDE} from './record.js';
import {button, element, field, remember, remembered, tick} from './ui.js';

const SECONDS = 60;
const LEVELS = ['very easy', 'easy', 'medium', 'hard', 'very hard'];

/** The part of the panel that makes puzzles. @param {any} app */
export function generating(app) {
  const saved = {
    kind: '', rows: 8, cols: 8, difficulty: '', needs: '', begun: false, style: '', symmetry: 'none', density: '', minimal: false, rooms: 'rectangles',
    variants: /** @type {string[]} */ ([]),
    ...remembered('generate', {}),
  };
  const kinds = /** @type {import('./record.js').Kind[]} */ ([...app.kinds.values()]);
  const kind = element('select', {onchange: () => about()}, ...kinds.map(one =>
    element('option', {value: one.kind, selected: one.kind === (saved.kind || app.store.state.puzzle.kind)}, one.title)));
  const rows = number(saved.rows), cols = number(saved.cols);
  const variants = element('div', {class: 'ticks'});
  /** @type {Set<string>} */
  const chosen = new Set();
  /** Numbers of the whole puzzle. @type {Map<string, number>} */
  const wanted = new Map();
  const settings = element('div', {class: 'pair settings'});
  const difficulty = choice([['', 'as it comes'], ...LEVELS.map((told, i) =>
    /** @type {[string, string]} */ ([String(i + 1), `${i + 1}, ${told}`]))], saved.difficulty);
  const style = choice([['', 'as people set them, where known'], ['plain', 'as chance has it']], saved.style);
  const needs = element('input', {
    type: 'text', placeholder: 'any step', value: saved.needs, autocapitalize: 'off', spellcheck: 'false',
  });
  const begun = tick('Keep what is on the board, and find the other clues', saved.begun, on => {
    saved.begun = on;
    about();
  });
  const symmetry = choice([['none', 'none'], ['rotational', 'rotational'], ['mirror', 'mirror']], saved.symmetry);
  const rooms = choice([['rectangles', 'rectangles'], ['any', 'any shape']], saved.rooms);
  const roomsField = field('Rooms', rooms), symmetryField = field('Symmetry of clues', symmetry);
  const kindField = field('Kind', kind);
  const sizes = element('div', {class: 'pair'}, field('Rows', rows), field('Columns', cols));
  const density = element('input', {
    type: 'number', min: '0', max: '1', step: '0.05', placeholder: 'as it comes', value: saved.density, inputmode: 'decimal',
  });
  const seed = element('input', {
    type: 'number', min: '0', max: String(2 ** 31 - 1), placeholder: 'by chance', inputmode: 'numeric',
  });
  const minimal = tick('Minimal: leave out clues until none can go', saved.minimal, on => { saved.minimal = on; });
  const make = button('Make a puzzle', () => void begin(), {class: 'primary', icon: 'plus'});
  const another = button('Another', () => void begin(true));
  const told = element('p', {class: 'quiet', role: 'status'});
  const bar = element('progress', {'aria-label': 'A puzzle is being made'});
  const cancel = button('Cancel', () => control?.abort(), {icon: 'close'});
  const progress = element('div', {class: 'making', hidden: true}, bar, cancel);
  another.hidden = true;
  /** @type {AbortController | null} */
  let control = null;
  /** @type {number | null} */
  let last = null;

  const about = () => {
    const found = /** @type {import('./record.js').Kind} */ (app.kinds.get(kind.value));
    chosen.clear();
    for (const name of saved.kind === kind.value ? saved.variants : []) if (found.variants[name]) chosen.add(name);
    variants.replaceChildren(...Object.entries(found.variants).map(([name, variant]) =>
      tick(variant.title, chosen.has(name), on => { on ? chosen.add(name) : chosen.delete(name); })));
    // What is begun has its size, its rooms and its symmetry.
    kindField.hidden = sizes.hidden = symmetryField.hidden = variants.hidden = saved.begun;
    roomsField.hidden = saved.begun || !hasRooms(found);
    wanted.clear();
    settings.replaceChildren(...Object.entries(found.settings ?? {}).map(([name, usual]) => settingField(name, usual,
      value => { value === null ? wanted.delete(name) : wanted.set(name, value); })));
    settings.hidden = saved.begun || !settings.children.length;
  };

  /** @param {boolean} [next]  one more with the same wishes */
  const begin = async (next = false) => {
    control?.abort();
    const now = control = new AbortController();
    const given = seed.value === '' ? null : Number(seed.value);
    const number = next || given === null
      ? next && given !== null && last !== null ? last + 1 : Math.floor(Math.random() * 2 ** 31) : given;
    Object.assign(saved, {
      kind: kind.value, rows: within(rows), cols: within(cols), difficulty: difficulty.value,
      symmetry: symmetry.value, density: density.value, rooms: rooms.value, style: style.value,
      needs: needs.value.trim(), variants: [...chosen],
    });
    remember('generate', saved);
    const since = performance.now();
    let drawn = 0;
    const tell = () => {
      const seconds = Math.round((performance.now() - since) / 1000);
      told.textContent = `${drawn} ${drawn === 1 ? 'board' : 'boards'} drawn, ${seconds} s`;
    };
    const clock = setInterval(tell, 500);
    progress.hidden = false;
    make.disabled = another.disabled = true;
    tell();
    try {
      const answer = await run('generate', {
        ...(saved.begun ? {kind: app.store.state.puzzle.kind} : {kind: saved.kind, variants: [...chosen]}), seconds: SECONDS,
        options: {
          seed: number, minimal: saved.minimal,
          ...(saved.begun ? {start: JSON.stringify(asking(app).puzzle), start_name: 'board.json'}
            : {rows: saved.rows, cols: saved.cols, symmetry: saved.symmetry}),
          ...(saved.style ? {style: saved.style} : {}),
          ...(saved.needs ? {needs: saved.needs} : {}),
          ...(saved.difficulty ? {difficulty: Number(saved.difficulty)} : {}),
          ...(saved.density === '' ? {} : {density: Number(saved.density)}),
          ...(roomsField.hidden ? {} : {rooms: saved.rooms}),
          ...(wanted.size && !saved.begun ? {settings: Object.fromEntries(wanted)} : {}),
        },
      }, {signal: now.signal, on: event => { if (event.event === 'tick') drawn = event.drawn ?? drawn; }});
      if (!app.open(answer.puzzle, 'make a puzzle')) return;
      last = answer.seed;
      const boards = answer.boards_drawn;
      told.textContent = `Made with seed ${answer.seed}; ${boards} ${boards === 1 ? 'board' : 'boards'} drawn.`;
      app.say(told.textContent);
      another.hidden = false;
    } catch (error) {
      if (isAbort(error)) told.textContent = 'Left.';
      else if (error instanceof BackendError) told.textContent = `None was made: ${error.message}`;
      else throw error;
    } finally {
      clearInterval(clock);
      progress.hidden = true;
      make.disabled = another.disabled = false;
    }
  };
  about();
  return element('div', {class: 'generating'},
    kindField, variants, settings, sizes,
    element('div', {class: 'pair'}, field('Difficulty', difficulty), field('Needs the step', needs)),
    element('div', {class: 'pair'}, symmetryField, roomsField),
    element('div', {class: 'pair'}, field('Density, 0 to 1', density), field('Seed', seed)),
    field('Style', style), element('div', {class: 'ticks'}, begun, minimal),
    element('div', {class: 'buttons'}, make, another), progress, told);
}

/** @param {[string, string][]} options @param {string} chosen */
const choice = (options, chosen) => element('select', {}, ...options.map(([value, label]) =>
  element('option', {value, selected: value === String(chosen)}, label)));

/** @param {number} value */
const number = value => element('input', {
  type: 'number', min: '1', max: String(MAX_SIDE), value: String(value), inputmode: 'numeric',
});

/** @param {HTMLInputElement} input */
const within = input => Math.min(Math.max(Math.round(Number(input.value)) || 1, 1), MAX_SIDE);

// @ts-check
/**
 * What the puzzle is worth while it is drawn: after each change the verdict, then what all
 * solutions share, where they differ, how many there are; and after a second of rest, which clues
 * cannot stand together.
 *
 * @typedef {import('./geometry.js').Grid} Grid
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {import('./backend.js').Answer} Answer
 * @typedef {import('./record.js').Kind} Kind
 * @typedef {import('./main.js').App} App
 */

import {Latest} from './backend.js';
import {ROOMS, WALLS} from './geometry.js';
import {cellLayers, entryWord, hasRooms, hasWalls, kindOf, onSides, typedLayers} from './kinds.js';
import {spotsWith} from './overlays.js';
import {blankMarks, cursorOn, placeWord} from './places.js';
import {toRecord} from './record.js';
import {button, element, field, remember, remembered, segmented, tick} from './ui.js';

const REST = 1000;
/** How long the last verdict stays while the next is awaited, so that nothing flickers. */
const STALE = 220;
const SECONDS = 10;
/** How many other numbers for a clue are offered. */
const OTHERS = 8;
const LIMITS = [2, 100, 1000, 10000];

/** The words for each verdict. @type {Record<string, string>} */
const VERDICTS = {
  UNIQUE: 'exactly one solution',
  MULTIPLE: 'more than one solution',
  NONE: 'no solution',
  UNKNOWN: 'not decided in time',
};

export class Live {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {import('./store.js').Store} */
    this.store = app.store;
    this.latest = new Latest('check');
    this.clashes = new Latest('check', {debounce: 0, patience: 0});
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.rest = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.stale = undefined;
    this.settings = {
      on: true, forced: true, differing: true, draft: true, limit: 1000, ...remembered('live', {}),
    };
    /** What is known of the puzzle on the board, null while nothing is. @type {Answer | null} */
    this.report = null;
    /** The sentence that says it. */
    this.told = {verdict: 'WAIT', text: ''};
    this.said = '';
    /** Which solution is shown: 0 none. */
    this.showing = 0;
    /** @type {Set<() => void>} */
    this.watchers = new Set();
    this.word = element('strong', {});
    this.text = element('span', {});
    /** Both solutions, a press away. */
    this.peeks = [1, 2].map(number => button('AB'[number - 1], () => {
      this.show(this.showing === number ? 0 : number);
    }, {pressed: false}));
    app.verdict.replaceChildren(this.word, this.text, ...this.peeks);
    this.store.subscribe((state, before) => {
      const {puzzle} = state, was = before.puzzle;
      if (puzzle !== was && differs(puzzle, was)) {
        this.changed(puzzle.rows === was.rows && puzzle.cols === was.cols && puzzle.kind === was.kind);
      }
      if (state.mode !== before.mode) this.draw();
    });
    this.changed();
  }

  /** @param {Partial<Live['settings']>} patch */
  set(patch) {
    Object.assign(this.settings, patch);
    remember('live', this.settings);
    if ('on' in patch || 'limit' in patch || 'draft' in patch) this.changed();
    this.draw();
  }

  /** @returns {Kind} */
  get kind() {
    return kindOf(this.store.state.puzzle, this.app.kinds);
  }

  /** The puzzle has changed: ask anew. @param {boolean} [alike]  whether it is still the same board */
  changed(alike = false) {
    clearTimeout(this.rest);
    clearTimeout(this.stale);
    this.clashes.stop();
    this.showing = 0;
    this.app.verdict.dataset.state = 'waiting';
    const unfinished = this.#unfinished();
    if (!this.settings.on || unfinished) {
      this.latest.stop();
      this.report = null;
      this.tell(unfinished ? 'OPEN' : 'OFF', unfinished || 'the verdict is off');
      return;
    }
    const forget = () => {
      this.report = null;
      this.tell('WAIT', '');
    };
    if (alike && this.report && !this.report.conflicts?.length) this.stale = setTimeout(forget, STALE);
    else forget();
    this.latest.ask({
      body: () => this.#asking({conflicts: 0}),
      on: event => {
        if (event.event === 'verdict') this.heard(event.report ?? {verdict: event.verdict}, false);
      },
      done: record => this.heard(record, true),
      failed: error => this.failed(error),
    });
  }

  /** Say what keeps the lines from being rooms, if anything does. */
  #unfinished() {
    const {layers} = this.store.state.puzzle;
    if (hasWalls(this.kind) || !layers[WALLS]) return '';
    const loose = layers[WALLS].flat().some(entry => entry !== null);
    return loose ? 'some lines do not close off a room yet (light red)' : '';
  }

  /** @param {Record<string, any>} options */
  #asking(options) {
    const {puzzle} = this.store.state;
    const {title: _title, author: _author, source: _source, ...record} = toRecord(puzzle, this.kind);
    const {draft: drafts, limit} = this.settings;
    const draft = drafts && mayWait(this.kind, puzzle.variants).length ? {draft: true} : {};
    return {puzzle: record, seconds: SECONDS, options: {limit, ...draft, ...options}};
  }

  /** @param {Answer} record @param {boolean} last */
  heard(record, last) {
    this.report = record;
    const {verdict, count, draft} = record;
    let text = VERDICTS[verdict] ?? '';
    if (verdict === 'MULTIPLE' && count) {
      const number = count.number.toLocaleString('en');
      text = count.exact ? `${number} solutions` : `at least ${number} solutions`;
    }
    if (draft && verdict === 'NONE') text = 'no solution, even while clues may come';
    else if (draft && verdict !== 'UNKNOWN') text = `${text} so far`;
    this.tell(verdict, text, !!draft);
    if (last && verdict === 'NONE') {
      this.rest = setTimeout(() => this.#clash(), REST);
    }
  }

  #clash() {
    this.clashes.ask({
      body: () => this.#asking({conflicts: 1}),
      done: record => {
        this.report = record;
        this.draw();
      },
      failed: () => {},
    });
  }

  /** @param {import('./backend.js').BackendError} error */
  failed(error) {
    this.report = null;
    if (error.code === 'busy') {
      this.rest = setTimeout(() => this.changed(), error.retry * 1000);
      this.tell('WAIT', 'the server is busy');
    } else if (error.code === 'time') {
      this.tell('UNKNOWN', VERDICTS.UNKNOWN);
    } else {
      this.tell('ERROR', error.message);
      // It may come back; whoever draws on need not wait for that.
      if (error.code === 'offline') this.rest = setTimeout(() => this.changed(), 3 * REST);
    }
  }

  /** @param {string} verdict @param {string} text @param {boolean} [draft] */
  tell(verdict, text, draft = false) {
    clearTimeout(this.stale);
    this.told = {verdict, text};
    const strip = this.app.verdict;
    strip.dataset.verdict = verdict;
    strip.dataset.state = verdict === 'WAIT' ? 'waiting' : 'told';
    strip.dataset.draft = String(draft);
    const word = {WAIT: '…', OFF: 'OFF', OPEN: 'UNFINISHED', ERROR: 'ERROR'}[verdict] ?? verdict;
    this.word.textContent = (draft ? 'DRAFT' : word) + (text ? ':' : '');
    this.text.textContent = text;
    const sentence = `${draft ? 'DRAFT' : word}: ${text}`;
    if (verdict !== 'WAIT' && sentence !== this.said) {
      this.said = sentence;
      this.app.say(sentence);
    }
    this.draw();
  }

  /** Show a solution on the board, or none. @param {number} number */
  show(number) {
    this.showing = number;
    this.draw();
  }

  /** Bring the overlays up to date. */
  draw() {
    const {report, settings, showing} = this;
    const drawing = this.store.state.mode === 'draw';
    const shown = drawing && showing ? report?.solutions?.[showing - 1] ?? null : null;
    const one = report?.verdict === 'UNIQUE' ? report?.solutions?.[0] : null;
    const forced = drawing && settings.forced && !shown ? report?.forced ?? one ?? null : null;
    /** @type {Cell[]} */
    let differing = [];
    if (drawing && settings.differing && report?.verdict === 'MULTIPLE') {
      const {puzzle} = this.store.state;
      differing = (showing ? null : openSpots(report.forced, puzzle, this.kind)) ?? report.differences ?? [];
      // Where nothing is settled there is nothing to tell apart.
      if (!showing && differing.length === spotsIn(puzzle, this.kind)) differing = [];
    }
    /** @type {{layer: string, cell: Cell}[]} */
    const clues = drawing ? (report?.conflicts ?? []).flatMap((/** @type {any} */ conflict) => conflict.clues) : [];
    const inCells = cellLayers(this.kind).map(({name}) => name);
    const clash = clues.filter(({layer}) => inCells.includes(layer)).map(({cell}) => cell);
    this.store.overlay({shown, forced, differing, clash, clues: clues.filter(({layer}) => !inCells.includes(layer))});
    const known = report?.solutions?.length ?? 0;
    this.peeks.forEach((peek, i) => {
      peek.hidden = i >= known;
      peek.setAttribute('aria-pressed', String(showing === i + 1));
      const name = known > 1 ? `Solution ${'AB'[i]}` : 'Show the solution';
      peek.setAttribute('aria-label', name);
      peek.title = name;
      peek.replaceChildren(known > 1 ? 'AB'[i] : 'Show');
    });
    for (const watcher of this.watchers) watcher();
  }
}

/** Whether what is asked of the server is different. @param {any} a @param {any} b */
function differs(a, b) {
  return a.layers !== b.layers || a.settings !== b.settings || a.kind !== b.kind || a.variants !== b.variants || a.flags !== b.flags;
}

/** What may have a value and is not settled. @param {Grid | null | undefined} forced
 * @param {import('./record.js').Puzzle} puzzle @param {Kind} kind @returns {Cell[] | null}
 */
function openSpots(forced, puzzle, kind) {
  return forced ? spotsWith(forced, null, puzzle, kind) : null;
}

/** How many there are that may have a value. @param {import('./record.js').Puzzle} puzzle @param {Kind} kind */
const spotsIn = (puzzle, kind) => spotsWith(blankMarks(kind, puzzle), null, puzzle, kind).length;

/** The rules that may wait, of the kind and its variants.
 * @param {Kind} kind @param {string[]} variants
 */
function mayWait(kind, variants) {
  return [...(kind.draft ?? []), ...variants.flatMap(name => kind.variants[name]?.draft ?? [])];
}

/** The panel with all of it. @type {import('./ui.js').Panel} */
export const livePanel = {
  id: 'live',
  title: 'Check',
  icon: 'check',
  modes: ['draw'],
  make(root, app) {
    /** @type {Live} */
    const live = app.live;
    const {settings} = live;
    const verdict = element('p', {class: 'verdict-big'});
    const facts = element('dl', {class: 'facts'});
    const solutions = segmented('Solution on the board', [
      {value: '0', label: 'Puzzle'}, {value: '1', label: 'Solution A'}, {value: '2', label: 'Solution B'},
    ], '0', value => live.show(Number(value)));
    const clashes = element('div', {class: 'clashes'});
    const limit = element('select', {onchange: () => live.set({limit: Number(limit.value)})},
      ...LIMITS.map(number => element('option', {value: String(number), selected: number === settings.limit},
        number.toLocaleString('en'))));
    const drafts = tick('Drafts: rules wait for clues that are still missing', settings.draft,
      draft => live.set({draft}));
    root.append(
      verdict, solutions.element, clashes, facts,
      element('h3', {}, 'While drawing'),
      element('div', {class: 'ticks'},
        tick('Verdict after each change', settings.on, on => live.set({on})),
        tick('Cells that all solutions share', settings.forced, forced => live.set({forced})),
        tick('Cells where solutions differ', settings.differing, differing => live.set({differing})),
        drafts),
      field('Count solutions up to', limit, {class: 'row'}));

    const update = () => {
      const {report, told, showing} = live;
      verdict.dataset.verdict = told.verdict;
      verdict.textContent = report
        ? `${report.draft ? 'DRAFT' : report.verdict}: ${told.text}`
        : told.text || (told.verdict === 'WAIT' ? 'Looking …' : '');
      drafts.hidden = !mayWait(live.kind, app.store.state.puzzle.variants).length;
      const several = (report?.solutions?.length ?? 0) > 1;
      solutions.element.hidden = !report?.solutions?.length;
      const [, first, second] = solutions.element.children;
      /** @type {HTMLElement} */ (second).hidden = !several;
      first.lastElementChild?.replaceChildren(several ? 'Solution A' : 'Solution');
      solutions.show(/** @type {any} */ (String(showing)));
      clashes.replaceChildren(...clashesOf(report, live.kind, app));
      facts.replaceChildren(...factsOf(report, live.kind, app.store.state.puzzle));
    };
    live.watchers.add(update);
    update();
  },
};

/** @param {Answer | null} report @param {Kind} kind @param {App} app */
function clashesOf(report, kind, app) {
  /** @type {HTMLElement[]} */
  const made = [];
  for (const {clues, rules} of report?.conflicts ?? []) {
    const list = element('ul', {class: 'chips'}, ...clues.map((/** @type {any} */ clue) => {
      return element('li', {}, button(clueWord(clue, kind, app), () => {
        const layer = kind.layer_types.find(one => one.name === clue.layer);
        if (layer) app.store.set({layer: layer.name, cursor: cursorOn(layer, clue.cell, app.store.state.puzzle)});
        app.board.svg.focus();
      }, {class: 'chip'}));
    }));
    made.push(element('div', {class: 'clash-box'},
      element('p', {}, clues.length > 1 ? 'These cannot stand together:' : clues.length
        ? 'This cannot stand:' : 'The rules cannot hold on this board:'),
      list, element('p', {class: 'quiet'}, 'by the rules:'),
      element('ul', {class: 'rules'}, ...rules.map((/** @type {string} */ name) =>
        element('li', {}, sentence(kind, name))))));
  }
  return [...made, ...mendsOf(report?.changes ?? [], kind, app)];
}

/** Where a clue stands. @param {any} clue @param {Kind} kind @param {App} app */
function clueAt(clue, kind, app) {
  const layer = kind.layer_types.find(one => one.name === clue.layer);
  const {puzzle} = app.store.state;
  return layer ? placeWord(cursorOn(layer, clue.cell, puzzle), puzzle) : '';
}

/** A clue, and where it stands. @param {any} clue @param {Kind} kind @param {App} app */
function clueWord(clue, kind, app) {
  const layer = kind.layer_types.find(one => one.name === clue.layer);
  const word = layer ? entryWord(layer, clue.entry) : String(clue.entry);
  return `${layer?.entries === 'symbols' ? word : `${layer?.noun ?? 'clue'} ${word}`}, ${clueAt(clue, kind, app)}`;
}

/** What to change so that there is a solution: one clue, to any of some numbers, or several together.
 * @param {any[]} changes @param {Kind} kind @param {App} app
 */
function mendsOf(changes, kind, app) {
  /** @param {any[]} some  clues and what they become */
  const mend = some => app.store.change(some.length > 1 ? 'mend clues' : 'mend a clue', draft => {
    const margins = kind.layer_types.filter(({place}) => place === 'margin').map(({name}) => name);
    for (const {clue: {layer, cell: [r, c]}, to} of some) {
      const line = draft.puzzle.layers[layer][r];
      if (to === null && margins.includes(layer)) line.splice(c, 1);
      else line[c] = to;
    }
  });
  const told = (/** @type {any} */ {clue, to}) => to === null
    ? `Take away the ${clue.entry} at ${clueAt(clue, kind, app)}`
    : `Change the ${clue.entry} at ${clueAt(clue, kind, app)} to ${to}`;
  if (changes.length > 1) {
    return [element('div', {class: 'mends'},
      element('p', {}, 'All of these together mend it:'),
      element('ul', {class: 'rules'}, ...changes.map(change => element('li', {}, told(change)))),
      button(`Make these ${changes.length} changes`, () => mend(changes), {class: 'mend'}))];
  }
  return changes.flatMap(change => {
    const first = button(told(change), () => mend([change]), {class: 'mend'});
    const others = (change.others ?? []).slice(0, OTHERS);
    if (!others.length) return [first];
    return [first, element('div', {class: 'buttons'}, element('span', {class: 'quiet'}, 'or to'),
      ...others.map((/** @type {any} */ to) => {
        const made = button(String(to ?? 'nothing'), () => mend([{...change, to}]));
        made.setAttribute('aria-label', told({...change, to}));
        return made;
      }))];
  });
}

/**
 * @param {Answer | null} report @param {Kind} kind
 * @param {import('./record.js').Puzzle} puzzle
 */
function factsOf(report, kind, puzzle) {
  if (!report) return [];
  /** @type {[string, string][]} */
  const told = [];
  if (report.count) {
    const {exact, number} = report.count;
    told.push(['Solutions', `${exact ? '' : 'at least '}${number.toLocaleString('en')}`]);
  }
  if (report.clues !== undefined) {
    const [layer] = typedLayers(kind);
    told.push([layer ? `${capital(layer.noun)}s` : 'Clues', String(report.clues)]);
  }
  const open = openSpots(report.forced, puzzle, kind);
  if (open && report.verdict === 'MULTIPLE') {
    const noun = onSides(kind) ? 'Sides' : 'Cells';
    told.push([`${noun} that all share`, String(spotsIn(puzzle, kind) - open.length)]);
    told.push([`${noun} that differ`, String(open.length)]);
  }
  if (hasRooms(kind)) {
    const loose = puzzle.layers[WALLS].flat().filter(entry => entry !== null).length;
    told.push(['Rooms', String(new Set(puzzle.layers[ROOMS].flat()).size)]);
    if (loose) told.push(['Cells with a line inside their room', String(loose)]);
  }
  for (const rule of report.draft ?? []) told.push(['Waits', sentence(kind, rule)]);
  for (const remark of report.remarks ?? []) told.push(['Remark', remark]);
  return told.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]);
}

/** What a rule says. @param {Kind} kind @param {string} name */
function sentence(kind, name) {
  const variants = Object.values(kind.variants).map(({rules}) => rules[name]);
  return kind.rules[name] ?? variants.find(told => told) ?? name;
}

/** @param {string} text */
const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

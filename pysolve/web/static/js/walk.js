// @ts-check
/** The way to the answer, step by step, with the reasons of each step. */

import {asking, excuse, spelled} from './asking.js';
import {kindOf} from './kinds.js';
import {lightOf} from './lights.js';
import {empty, knownOf} from './marking.js';
import {blankMarks} from './places.js';
import {addIcons, button, element, field, tick} from './ui.js';

addIcons({
  previous: 'M17 5l-9 7 9 7zM6 5v14', next: 'M7 5l9 7-9 7zM18 5v14', steps: 'M4 20h5v-5h5v-5h5V5',
  take: 'M12 4v11M7 10l5 5 5-5M5 20h14',
});

/**
 * @typedef {import('./geometry.js').Grid} Grid
 * @typedef {{cells: {row: number, col: number, value: number}[], reasons: any[], clues: any[],
 *   excluded?: {row: number, col: number, value: number}[], sentence: string, rule: string, tier: number, trial: any[],
 *   ways?: {cells: {row: number, col: number, value: number}[], fails: string}[], follows?: boolean, then?: Step[]}} Step
 */

const PACES = {slow: 3000, middle: 1400, quick: 500};

/** The board after some steps. @param {Grid} start @param {Step[]} steps @param {number} number @returns {Grid} */
export function boardAfter(start, steps, number) {
  const board = start.map(row => row.slice());
  for (const {cells} of steps.slice(0, number)) {
    for (const {row, col, value} of cells) board[row][col] = value;
  }
  return board;
}

/** The steps that decide something not yet known. They stand as they are: what the others decide is
 * known already. None where a step has another value than is known.
 * @param {Step[]} steps @param {Grid} known @returns {Step[] | null}
 */
export function stepsFrom(steps, known) {
  const wrong = steps.some(({cells}) => cells.some(({row, col, value}) => known[row][col] !== null && known[row][col] !== value));
  return wrong ? null : steps.filter(({cells, excluded = []}) =>
    [...cells, ...excluded].some(({row, col}) => known[row][col] === null));
}

/** Steps in paragraphs: what follows at once from a step goes with it. @param {Step[]} steps @returns {Step[]} */
export function paragraphs(steps) {
  /** @type {Step[][]} */
  const groups = [];
  for (const step of steps) {
    if (groups.length && step.follows) groups[groups.length - 1].push(step);
    else groups.push([step]);
  }
  return groups.map(group => {
    const [lead, ...then] = group;
    if (!then.length) return lead;
    const cells = group.flatMap(step => step.cells);
    const fresh = new Set(cells.map(({row, col}) => `${row},${col}`));
    const reasons = new Map(group.flatMap(step => step.reasons).map(cell => [String(cell), cell]));
    const clues = new Map(group.flatMap(step => step.clues).map(cell => [String(cell), cell]));
    return {
      ...lead, cells, then, clues: [...clues.values()],
      reasons: [...reasons].filter(([key]) => !fresh.has(key)).map(([, cell]) => cell),
    };
  });
}

export class Walk {
  /** @param {any} app */
  constructor(app) {
    this.app = app;
    /** @type {import('./store.js').Store} */
    this.store = app.store;
    /** @type {Step[]} */
    this.steps = [];
    /** The single steps. @type {Step[]} */
    this.found = [];
    /** @type {Grid} */
    this.start = [];
    this.at = 0;
    /** Whether it is on the board. */
    this.active = false;
    /** Whether steps are still to come. */
    this.running = false;
    this.said = '';
    /** @type {keyof typeof PACES} */
    this.pace = 'middle';
    /** Whether steps are shown one by one, not in paragraphs. */
    this.single = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {AbortController | null} */
    this.control = null;
    /** @type {Set<() => void>} */
    this.watchers = new Set();
    this.store.subscribe((state, before) => {
      if (state.puzzle !== before.puzzle || state.marks !== before.marks || state.mode !== before.mode) this.close();
    });
    // Whatever else changes what is shown while drawing, the walk has the board.
    app.live.watchers.add(() => { if (this.active) this.#draw(); });
    app.player.taken = () => {
      if (!this.active) return false;
      this.close();
      app.status('Back at your marks.');
      return true;
    };
  }

  get playing() {
    return this.timer !== undefined;
  }

  /** Ask for the steps. @param {boolean} fromMarks  else from the beginning */
  async begin(fromMarks) {
    this.close();
    this.app.hints.forget();
    this.app.coach.forget();
    const {puzzle, marks} = this.store.state;
    const kind = kindOf(puzzle, this.app.kinds);
    const bare = blankMarks(kind, puzzle);
    const printed = knownOf(puzzle, kind, bare);
    this.start = fromMarks ? knownOf(puzzle, kind, marks) : printed;
    this.found = this.steps = [];
    /** @type {Step[]} */
    const all = [];
    let mistake = '', begun = false;
    const take = () => {
      const steps = fromMarks && !mistake ? stepsFrom(all, this.start) : all.slice();
      if (!steps) {
        mistake = 'There is a mistake among your marks, so this is the way from the start.';
        this.start = printed;
        begun = false;
      }
      this.found = steps ?? all.slice();
      this.steps = this.single ? this.found : paragraphs(this.found);
      if (begun || !this.steps.length) return;
      begun = true;
      this.go(1);
    };
    this.active = this.running = true;
    this.said = 'Looking for the steps …';
    const control = this.control = new AbortController();
    this.go(0);
    try {
      const record = await this.app.progress.watching('Explaining')('explain', asking(this.app, bare, {}, 60), {
        signal: control.signal,
        on: (/** @type {any} */ event) => {
          if (event.event !== 'step' || this.control !== control) return;
          all.push(event.step);
          take();
          this.said = mistake || (this.steps.length ? '' : this.said);
          this.#tell();
        },
      });
      if (this.control !== control) return;
      if (all.length !== record.steps.length) all.splice(0, all.length, ...record.steps);
      take();
      this.said = [mistake, ending({...record, steps: this.steps})].filter(Boolean).join(' ');
    } catch (error) {
      if (control.signal.aborted) return;
      this.said = excuse(error);
    }
    this.running = false;
    if (!this.steps.length && this.store.state.mode === 'play') this.app.status(this.said, 'warn', 'walk');
    this.#tell();
  }

  /** Show the board after so many steps. @param {number} number */
  go(number) {
    this.at = Math.min(Math.max(number, 0), this.steps.length);
    this.#draw();
    const step = this.steps[this.at - 1];
    this.app.lights.set({...lightOf(step), shown: this.board(this.at)});
    const said = step ? `Step ${this.at}: ${step.sentence}` : this.said;
    if (this.store.state.mode === 'play') this.app.status(said, 'info', 'walk');
    else if (said) this.app.say(said);
    this.#tell();
  }

  /** The board after so many steps. @param {number} number */
  board(number) {
    return boardAfter(this.start, this.steps, number);
  }

  /** Show steps one by one, or in paragraphs, from about where it is. @param {boolean} single */
  group(single) {
    const decided = this.steps.slice(0, this.at).flatMap(step => step.cells).length;
    this.single = single;
    this.steps = single ? this.found : paragraphs(this.found);
    let number = 0, cells = 0;
    while (number < this.steps.length && cells < decided) cells += this.steps[number++].cells.length;
    this.go(number);
  }

  #draw() {
    const shown = this.board(this.at);
    if (JSON.stringify(shown) === JSON.stringify(this.store.state.overlays.shown)) return;
    this.store.overlay({shown, forced: null, differing: [], clash: []});
  }

  play() {
    this.pause();
    if (this.at >= this.steps.length && !this.running) this.go(0);
    const next = () => {
      if (this.at < this.steps.length) this.go(this.at + 1);
      this.timer = this.at < this.steps.length || this.running ? setTimeout(next, PACES[this.pace]) : undefined;
      this.#tell();
    };
    this.timer = setTimeout(next, 0);
    this.#tell();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.#tell();
  }

  /** Let the steps so far be marks. */
  take() {
    const board = this.board(this.at);
    const {puzzle, marks} = this.store.state;
    const kind = kindOf(puzzle, this.app.kinds);
    const printed = knownOf(puzzle, kind, blankMarks(kind, puzzle));
    const number = this.at;
    this.close();
    this.store.change('take over steps', draft => {
      draft.marks = board.map((row, r) => row.map((value, c) =>
        printed[r][c] !== null ? marks[r][c] : value ?? marks[r][c]));
    });
    const said = number === 1 ? 'One step is in your marks.' : `${number} steps are in your marks.`;
    if (this.store.state.mode === 'play') this.app.status(said);
    else this.app.toast(said);
  }

  /** Leave the board to whom it belongs. */
  close() {
    this.control?.abort();
    this.control = null;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.running = false;
    if (!this.active) return;
    this.active = false;
    this.found = this.steps = [];
    this.at = 0;
    this.said = '';
    this.app.lights.off();
    this.store.overlay({shown: null});
    this.app.status('');
    this.app.live.draw();
    this.#tell();
  }

  #tell() {
    for (const watcher of this.watchers) watcher();
  }
}

/** What to say when all steps are there. @param {any} record */
export function ending(record) {
  if (record.verdict === 'NONE') return 'There is no solution, so nothing to explain.';
  if (record.timed_out) return 'The time was over before the last step.';
  if (record.verdict === 'MULTIPLE') return 'Here solutions part: more than one goes on from the last step.';
  return record.steps.length ? '' : 'Nothing is left to do.';
}

/** @type {import('./ui.js').Panel} */
export const walkPanel = {
  id: 'walk',
  title: 'Explain',
  icon: 'steps',
  modes: ['draw', 'play'],
  make(root, app) {
    /** @type {Walk} */
    const walk = app.walk;
    const begin = button('Explain from the start', () => walk.begin(false), {icon: 'steps', class: 'primary'});
    const from = button('Explain from my marks', () => walk.begin(true), {icon: 'steps'});
    const about = element('p', {class: 'quiet'}, 'Every step to the answer, in words, with what proves it.');
    const said = element('p', {class: 'quiet', role: 'status'});
    const previous = button('Previous step', () => { walk.pause(); walk.go(walk.at - 1); }, {icon: 'previous', bare: true});
    const next = button('Next step', () => { walk.pause(); walk.go(walk.at + 1); }, {icon: 'next', bare: true});
    const play = button('Play', () => walk.playing ? walk.pause() : walk.play(), {icon: 'play'});
    const close = button('Leave', () => walk.close(), {icon: 'close', title: 'Back to the board as it was'});
    const slider = element('input', {
      type: 'range', min: '0', max: '0', value: '0',
      oninput: () => { walk.pause(); walk.go(Number(slider.value)); },
    });
    const pace = element('select', {onchange: () => { walk.pace = /** @type {any} */ (pace.value); }},
      ...Object.keys(PACES).map(name => element('option', {value: name, selected: name === walk.pace}, name)));
    const single = tick('Single steps', walk.single, checked => { walk.pause(); walk.group(checked); });
    const take = button('Take these steps into my marks', () => walk.take(), {icon: 'take'});
    const sentence = element('div', {class: 'step-now'});
    const list = element('ol', {class: 'steps'});
    const player = element('div', {class: 'walk-player'},
      sentence,
      element('div', {class: 'buttons'}, previous, play, next, close),
      field('Step', slider), field('Pace', pace, {class: 'row'}), single, take, list);
    root.append(about, element('div', {class: 'buttons'}, begin, from), said, player);

    /** @param {Step} step @param {number} number */
    const item = (step, number) => element('li', {},
      app.lights.attach(element('button', {
        type: 'button', class: 'step', onclick: () => { walk.pause(); walk.go(number); },
      }, element('b', {}, String(number)), element('span', {}, step.sentence)), () => ({...lightOf(step), shown: walk.board(number)})));
    /** The steps that are listed already. @type {Step[]} */
    let listed = [];
    const update = () => {
      const {steps, at, active} = walk;
      player.hidden = !active;
      begin.parentElement?.toggleAttribute('hidden', active);
      about.hidden = active;
      said.textContent = walk.said;
      said.hidden = !walk.said;
      from.hidden = empty(app.store.state.marks);
      if (listed.some((step, i) => step !== steps[i])) {
        list.replaceChildren();
        listed = [];
      }
      steps.slice(listed.length).forEach((step, i) => list.append(item(step, listed.length + i + 1)));
      listed = steps.slice();
      [...list.children].forEach((child, i) => {
        const one = /** @type {HTMLElement} */ (child.firstElementChild);
        const current = i + 1 === at;
        if (current === one.hasAttribute('aria-current')) return;
        one.toggleAttribute('aria-current', current);
        if (current) {
          one.setAttribute('aria-current', 'step');
          list.scrollTop = /** @type {HTMLElement} */ (child).offsetTop - list.clientHeight / 3;
        }
      });
      slider.max = String(steps.length);
      slider.value = String(at);
      slider.setAttribute('aria-valuetext', `${at} of ${steps.length}`);
      previous.disabled = at === 0;
      next.disabled = at >= steps.length;
      play.disabled = !steps.length;
      take.disabled = at === 0;
      play.replaceChildren(...button(walk.playing ? 'Pause' : 'Play', () => {}, {icon: walk.playing ? 'pause' : 'play'}).children);
      const step = steps[at - 1];
      sentence.replaceChildren(...(step ? [
        element('p', {}, element('b', {}, `${at} of ${steps.length}${walk.running ? ' …' : ''} `),
          element('span', {class: 'quiet'}, `${spelled(step.rule)}, tier ${step.tier}`)),
        element('p', {}, step.sentence),
        ...(step.ways?.length ? [waysOf(step.ways, app)] : []),
        ...(step.trial?.length ? [trialOf(step.trial, app)] : []),
        ...(step.then ?? []).map(one => app.lights.attach(element('p', {class: 'quiet'}, one.sentence), lightOf(one))),
      ] : [element('p', {class: 'quiet'}, steps.length ? `${steps.length} steps. Play, or go one by one.` : '')]));
    };
    walk.watchers.add(update);
    app.store.subscribe((/** @type {any} */ state, /** @type {any} */ before) => {
      if (state.marks !== before.marks) from.hidden = empty(state.marks);
    });
    update();
  },
};

/** The ways that a step compares, each with what speaks against it. @param {any[]} ways @param {any} app */
function waysOf(ways, app) {
  return element('ol', {class: 'steps', type: 'a'}, ...ways.map(way => element('li', {},
    app.lights.attach(element('button', {type: 'button', class: 'step'},
      element('span', {}, way.fails || 'This way is left.')), lightOf({cells: way.cells, reasons: [], clues: []})))));
}

/** The chain of a step that supposes something. @param {any[]} steps @param {any} app */
function trialOf(steps, app) {
  return element('details', {}, element('summary', {}, `The chain, ${steps.length} steps`),
    element('ol', {class: 'steps'}, ...steps.map((step, i) => element('li', {},
      app.lights.attach(element('button', {type: 'button', class: 'step'},
        element('b', {}, String(i + 1)), element('span', {}, step.sentence)), lightOf(step))))));
}

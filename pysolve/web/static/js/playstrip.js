// @ts-check
/**
 * The strip above the board: time, pause, what was said last, and the trial that is open. It keeps
 * its height whatever it says: a board that moves under the pointer is marked in the wrong cell.
 */

import {clock} from './timer.js';
import {button, element} from './ui.js';

/** @param {any} app */
export function makeStrip(app) {
  const {store, timer} = app;
  const time = element('span', {class: 'time'});
  const pause = button('Pause', () => timer.pause(), {icon: 'pause', bare: true});
  const text = element('span', {class: 'status-text'});
  const more = button('More', () => {
    app.panels.show(panel);
    document.getElementById(`panel-${panel}`)?.scrollIntoView({block: 'nearest'});
  }, {class: 'more', title: 'Read all of it in the panel'});
  const number = element('span', {});
  const level = element('div', {class: 'chip-trial', role: 'group', 'aria-label': 'Trial', hidden: true},
    element('span', {}, element('span', {class: 'wide'}, 'Trial '), number),
    button('Keep the trial', () => app.player.accept(), {icon: 'check', bare: true}),
    button('Take the trial back', () => app.player.reject(), {icon: 'undo', bare: true}));
  const strip = element('div', {class: 'play-strip', 'data-tone': ''},
    element('div', {class: 'time-box'}, pause, time), text, more, level);
  app.verdict.after(strip);
  const curtain = element('div', {class: 'curtain', hidden: true},
    element('p', {}, 'Paused'),
    button('Go on', () => {
      timer.resume();
      app.board.svg.focus();
    }, {icon: 'play', class: 'primary'}));
  app.board.svg.parentElement.append(curtain);

  /** The panel that has what was said in full. */
  let panel = 'coach';
  const fit = () => { more.hidden = text.scrollHeight <= text.clientHeight + 2; };
  /** Tell something about the play; the next mark takes it away.
   * @param {string} said @param {'' | 'good' | 'bad' | 'warn' | 'info'} [tone] @param {string} [where]
   */
  app.status = (said, tone = '', where = 'coach') => {
    text.textContent = said;
    strip.dataset.tone = said ? tone : '';
    panel = where;
    more.hidden = true;
    if (!said) return;
    fit();
    app.say(said);
  };
  addEventListener('resize', fit);
  const update = () => {
    const hidden = timer.paused && store.state.mode === 'play';
    time.textContent = clock(timer.seconds);
    pause.disabled = timer.since === null;
    if (curtain.hidden === hidden) {
      curtain.hidden = !hidden;
      app.board.svg.classList.toggle('covered', hidden);
      app.board.svg.inert = hidden;
      if (hidden) curtain.querySelector('button')?.focus();
    }
    text.dataset.about = app.kinds.get(store.state.puzzle.kind)?.summary ?? '';
    const {length} = store.state.trial;
    number.textContent = String(length);
    if (level.hidden === !length) return;
    level.hidden = !length;
    fit();
  };
  timer.watchers.add(update);
  setInterval(() => timer.beat(), 1000);
  addEventListener('pagehide', () => timer.keep());
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) timer.stop();
  });
  store.subscribe((/** @type {any} */ state, /** @type {any} */ before) => {
    if (state.mode !== before.mode && state.mode === 'draw') timer.stop();
    const moved = state.marks !== before.marks || state.notes !== before.notes;
    if (moved && state.mode === 'play' && state.puzzle === before.puzzle) timer.go();
    if (state.puzzle !== before.puzzle || state.marks !== before.marks) app.status('');
    if (state.mode !== before.mode || state.trial !== before.trial || state.puzzle !== before.puzzle) update();
  });
  app.player.keys.p = () => timer.since === null ? undefined : timer.pause();
  update();
  return strip;
}

// @ts-check
/** All of playing comes together here. */

import {Coach} from './coach.js';
import {Hints, coachPanel} from './hints.js';
import {Lights} from './lights.js';
import {Player} from './player.js';
import {Finish, PLAY_HELP, playPanel} from './playing.js';
import {makePlayTools} from './playtools.js';
import {makeStrip} from './playstrip.js';
import {Progress} from './progress.js';
import {Timer} from './timer.js';
import {Visual, viewPanel} from './visual.js';
import {Walk, walkPanel} from './walk.js';
import {button} from './ui.js';

/** @param {any} app */
export function addPlay(app) {
  app.player = new Player(app.store, app.kinds, app.say);
  app.handlers.play = app.player;
  app.lights = new Lights(app.store);
  app.timer = new Timer(app.store);
  app.progress = new Progress(makeStrip(app));
  app.live.latest.run = app.progress.watching('Looking for solutions');
  app.coach = new Coach(app);
  app.hints = new Hints(app);
  app.walk = new Walk(app);
  app.visual = new Visual(app);
  app.finish = new Finish(app);
  makePlayTools(app);
  const hint = button('Hint', () => app.hints.more(), {icon: 'bulb', class: 'short'});
  hint.setAttribute('aria-label', 'Hint');
  hint.dataset.mode = 'play';
  app.tools.append(hint);
  for (const panel of [playPanel, coachPanel, walkPanel, viewPanel]) app.panels.add(panel);
  for (const id of ['tools', 'panel-play', 'panel-coach']) giveBack(app, document.getElementById(id));
  app.help.push(PLAY_HELP);
}

/** Let the board have the keys again after a button was pressed by a pointer. @param {any} app @param {HTMLElement | null} place */
function giveBack({board, store}, place) {
  place?.addEventListener('click', event => {
    const pressed = event.target instanceof Element && event.target.closest('button');
    const idle = store.state.mode === 'play' && event.detail > 0 && !document.querySelector('dialog[open]');
    if (pressed && idle) board.svg.focus({preventScroll: true});
  });
}

// @ts-check
/** The time that playing has taken. It begins with the first move, and a pause hides the board. */

import {keepSheet, sheetOf} from './sheet.js';

/** How often it is kept, in seconds. */
const KEPT = 5;

export class Timer {
  /** @param {import('./store.js').Store} store @param {() => number} [now]  in ms */
  constructor(store, now = () => performance.now()) {
    this.store = store;
    this.now = now;
    /** Since when it runs. @type {number | null} */
    this.since = null;
    this.paused = false;
    this.name = sheetOf(store).name;
    /** @type {Set<() => void>} */
    this.watchers = new Set();
  }

  get seconds() {
    const {name, seconds} = sheetOf(this.store);
    const runs = this.since !== null && name === this.name;
    return seconds + (runs ? (this.now() - Number(this.since)) / 1000 : 0);
  }

  /** A move was made. */
  go() {
    const {name, solved} = sheetOf(this.store);
    if (name !== this.name) this.since = null;
    this.name = name;
    if (this.since === null && !this.paused && !solved) this.since = this.now();
    this.#tell();
  }

  /** Keep the time so far. */
  keep() {
    if (this.since === null) return;
    const seconds = this.seconds;
    this.since = this.now();
    if (sheetOf(this.store).name === this.name) keepSheet(this.store, {seconds});
  }

  /** Keep it now and then. */
  beat() {
    if (this.since !== null && this.now() - this.since >= KEPT * 1000) this.keep();
    this.#tell();
  }

  /** Let it rest, without a pause. */
  stop() {
    this.keep();
    this.since = null;
    this.#tell();
  }

  pause() {
    this.stop();
    this.paused = true;
    this.#tell();
  }

  resume() {
    this.paused = false;
    this.go();
  }

  #tell() {
    for (const watcher of this.watchers) watcher();
  }
}

/** @param {number} seconds */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

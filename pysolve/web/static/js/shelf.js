// @ts-check
/**
 * What is kept in the browser for long: puzzles, and the pictures that lie under them. IndexedDB
 * has the room; where there is none, they last as long as the page.
 *
 * @typedef {object} Kept  a puzzle on the shelf
 * @property {string} id
 * @property {string} title
 * @property {string} kind
 * @property {string[]} variants
 * @property {number} rows
 * @property {number} cols
 * @property {boolean} saved  by its owner; else it is one that was on the board lately
 * @property {number} changed  when, in milliseconds
 * @property {string} text  the document with mode and `extra`, packed
 *
 * @typedef {object} Placing  where a picture lies, in cells
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {number} scale
 * @property {number} rotate  in degrees, about its middle
 * @property {number} opacity
 *
 * @typedef {{id: string, blob: Blob, placing: Placing, hidden: boolean}} Picture
 */

const NAME = 'puzzles.shelf';
const PUZZLES = 'puzzles', PICTURES = 'pictures';
/** How many puzzles are kept that nobody saved. */
export const RECENT = 12;

export class Shelf {
  constructor() {
    /** Whether it lasts. */
    this.lasting = true;
    /** Told whenever puzzles on it have changed. @type {Set<() => void>} */
    this.watchers = new Set();
    /** Told which puzzle another tab has changed. @type {Set<(id: string) => void>} */
    this.others = new Set();
    /** @type {Record<string, Map<string, any>>} */
    this.memory = {[PUZZLES]: new Map(), [PICTURES]: new Map()};
    this.database = opened().catch(() => {
      this.lasting = false;
      return null;
    });
    // What another tab does is seen here.
    this.channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);
    this.channel?.addEventListener('message', ({data}) => {
      this.#tell();
      for (const watcher of this.others) watcher(String(data));
    });
  }

  /** All puzzles, the last changed first. @returns {Promise<Kept[]>} */
  async puzzles() {
    const found = await this.#all(PUZZLES);
    return found.filter(sensible).sort((a, b) => b.changed - a.changed);
  }

  /** @param {string} id @returns {Promise<Kept | null>} */
  async puzzle(id) {
    const found = await this.#get(PUZZLES, id);
    return found && sensible(found) ? found : null;
  }

  /** Keep a puzzle; of those that nobody saved the oldest go. @param {Kept} kept */
  async put(kept) {
    await this.#put(PUZZLES, kept);
    const recent = (await this.puzzles()).filter(({saved}) => !saved);
    for (const {id} of recent.slice(RECENT)) await this.#forget(id);
    this.#changed(kept.id);
  }

  /** Take a puzzle off, with its picture; returns how to put both back. @param {string} id */
  async remove(id) {
    const kept = await this.puzzle(id), picture = await this.picture(id);
    await this.#forget(id);
    this.#changed();
    return async () => {
      if (picture) await this.#put(PICTURES, picture);
      if (kept) await this.put(kept);
    };
  }

  /** @param {string} id @returns {Promise<Picture | null>} */
  async picture(id) {
    const found = await this.#get(PICTURES, id);
    return found?.blob instanceof Blob && found.placing ? found : null;
  }

  /** @param {Picture} picture */
  async putPicture(picture) {
    await this.#put(PICTURES, picture);
  }

  /** @param {string} id */
  async removePicture(id) {
    await this.#delete(PICTURES, id);
  }

  /** @param {string} id */
  async #forget(id) {
    await this.#delete(PUZZLES, id);
    await this.#delete(PICTURES, id);
  }

  /** @param {string} [id]  the puzzle that is new */
  #changed(id = '') {
    this.channel?.postMessage(id);
    this.#tell();
  }

  #tell() {
    for (const watcher of this.watchers) watcher();
  }

  /** @param {string} store @returns {Promise<any[]>} */
  async #all(store) {
    const database = await this.database;
    if (!database) return [...this.memory[store].values()];
    return answer(database.transaction(store).objectStore(store).getAll());
  }

  /** @param {string} store @param {string} id @returns {Promise<any>} */
  async #get(store, id) {
    const database = await this.database;
    if (!database) return this.memory[store].get(id) ?? null;
    return answer(database.transaction(store).objectStore(store).get(id));
  }

  /** @param {string} store @param {{id: string}} value */
  async #put(store, value) {
    const database = await this.database;
    if (!database) {
      this.memory[store].set(value.id, value);
      return;
    }
    await answer(database.transaction(store, 'readwrite').objectStore(store).put(value));
  }

  /** @param {string} store @param {string} id */
  async #delete(store, id) {
    const database = await this.database;
    if (!database) {
      this.memory[store].delete(id);
      return;
    }
    await answer(database.transaction(store, 'readwrite').objectStore(store).delete(id));
  }
}

/** @returns {Promise<IDBDatabase>} */
function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(PUZZLES, {keyPath: 'id'});
      request.result.createObjectStore(PICTURES, {keyPath: 'id'});
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
  });
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {any} kept @returns {kept is Kept} */
function sensible(kept) {
  return typeof kept?.id === 'string' && typeof kept.text === 'string' && typeof kept.kind === 'string'
    && typeof kept.title === 'string' && Array.isArray(kept.variants)
    && Number.isInteger(kept.rows) && Number.isInteger(kept.cols) && Number.isFinite(kept.changed);
}

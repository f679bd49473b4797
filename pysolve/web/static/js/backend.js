// @ts-check
/**
 * What the page asks of the server: a request for each task, answered by events, a line each.
 *
 * @typedef {Record<string, any>} Answer
 * @typedef {{event: string} & Record<string, any>} Event
 * @typedef {object} Asking
 * @property {any} [puzzle]  a record, or a text or address as the command line reads it
 * @property {string | null} [kind]
 * @property {string[]} [variants]
 * @property {any} [marks]
 * @property {Record<string, any>} [options]
 * @property {number} [seconds]
 */

/** Why there is no answer; `code` is that of the record, `busy` or `offline`. */
export class BackendError extends Error {
  /** @param {string} code @param {string} message @param {Answer} [record] @param {number} [retry] */
  constructor(code, message, record = {}, retry = 0) {
    super(message);
    this.code = code;
    this.record = record;
    /** After how many seconds to try again, where it is busy. */
    this.retry = retry;
  }
}

/** Whether an error is that a request was given up. @param {unknown} error */
export const isAbort = error => error instanceof DOMException && error.name === 'AbortError';

/** Get something. @param {string} path @returns {Promise<any>} */
export async function get(path) {
  const response = await reach(path, {headers: {Accept: 'application/json'}});
  if (!response.ok) throw await refusal(response);
  return response.json();
}

/** Ask for a task; the promise is of the record of the result. `on` hears every event before that.
 * Raises `BackendError`, or an abort where `signal` says so: then the server leaves the job.
 * @param {string} task
 * @param {Asking} body
 * @param {{signal?: AbortSignal, on?: (event: Event) => void}} [options]
 * @returns {Promise<Answer>}
 */
export async function run(task, body, {signal, on} = {}) {
  const response = await reach(`/api/${task}`, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', Accept: 'application/x-ndjson'},
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok) throw await refusal(response);
  /** @type {Answer | null} */
  let record = null;
  for await (const event of events(response)) {
    if (event.event === 'error') throw failure(event.record);
    if (event.event === 'result') record = event.record;
    else on?.(event);
  }
  if (!record) throw new BackendError('internal', 'the server ended without an answer');
  return record;
}

/** @param {string} path @param {RequestInit} init */
async function reach(path, init) {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new BackendError('offline', 'the server cannot be reached; is it still running?');
  }
}

/** @param {Response} response @returns {AsyncGenerator<Event>} */
async function* events(response) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const {done, value} = await reader.read();
      rest += decoder.decode(value, {stream: !done});
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim()) yield JSON.parse(line);
      if (done) break;
    }
    if (rest.trim()) yield JSON.parse(rest);
  } catch (error) {
    if (isAbort(error) || error instanceof BackendError) throw error;
    throw new BackendError('offline', 'the connection to the server broke');
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** @param {Answer} record */
function failure(record) {
  return new BackendError(record?.code ?? 'internal', record?.message ?? 'it failed', record);
}

/** @param {Response} response */
async function refusal(response) {
  const said = await response.json().catch(() => ({}));
  if (response.status === 429) {
    const retry = Number(response.headers.get('Retry-After')) || 1;
    return new BackendError('busy', 'the server is busy', said.record, retry);
  }
  return said.record
    ? failure(said.record)
    : new BackendError('internal', `the server said ${response.status}`);
}

/**
 * Asks again and again about something that changes: of the newest only. A request is sent when
 * there was rest for `debounce` ms. While one runs, the newest waits; the running one is left only
 * when it has had `patience` ms, because ending each at once makes the last answer late.
 */
export class Latest {
  /** @param {string} task @param {{debounce?: number, patience?: number, run?: typeof run}} [options] */
  constructor(task, {debounce = 40, patience = 250, run: asked = run} = {}) {
    this.task = task;
    this.debounce = debounce;
    this.patience = patience;
    this.run = asked;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.ending = undefined;
    /** @type {Wanted | null} */
    this.pending = null;
    /** @type {{control: AbortController, since: number} | null} */
    this.running = null;
    this.number = 0;
  }

  /**
   * @typedef {object} Wanted
   * @property {() => Asking | null} body  what is asked, made when it is sent; null: nothing after all
   * @property {(event: Event) => void} [on]
   * @property {(record: Answer) => void} done
   * @property {(error: BackendError) => void} failed
   */

  /** Ask; what was asked before and is not answered yet never will be.
   * @param {Wanted} wanted
   */
  ask(wanted) {
    this.number++;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.pending = wanted;
      this.#next();
    }, this.debounce);
  }

  /** Ask no more, and leave what runs. */
  stop() {
    this.number++;
    clearTimeout(this.timer);
    clearTimeout(this.ending);
    this.pending = null;
    this.running?.control.abort();
  }

  #next() {
    if (!this.pending) return;
    if (this.running) {
      const {control, since} = this.running;
      clearTimeout(this.ending);
      this.ending = setTimeout(
        () => control.abort(), Math.max(0, since + this.patience - performance.now()));
      return;
    }
    const wanted = this.pending;
    this.pending = null;
    void this.#send(wanted);
  }

  /** @param {Wanted} wanted */
  async #send(wanted) {
    const body = wanted.body();
    if (!body) return;
    const number = this.number;
    const fresh = () => number === this.number;
    const control = new AbortController();
    this.running = {control, since: performance.now()};
    try {
      const record = await this.run(this.task, body, {
        signal: control.signal,
        on: event => { if (fresh()) wanted.on?.(event); },
      });
      if (fresh()) wanted.done(record);
    } catch (error) {
      if (error instanceof BackendError) {
        if (fresh()) wanted.failed(error);
      } else if (!isAbort(error)) {
        throw error;
      }
    } finally {
      clearTimeout(this.ending);
      this.running = null;
      this.#next();
    }
  }
}

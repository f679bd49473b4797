// @ts-check
/**
 * A puzzle in the part of an address after `#`, which never leaves the browser:
 * `#p=` its record, made small; `#j=` the same where the browser cannot make it small; `#url=` an
 * address elsewhere, such as one of puzz.link, that the server reads.
 *
 * @typedef {import('./record.js').PuzzleRecord} PuzzleRecord
 * @typedef {{record: PuzzleRecord} | {text: string} | null} Opened
 */

const SMALL = 'p', PLAIN = 'j', ELSEWHERE = 'url';
const LONGEST = 1_000_000;

/** What to put after `#`. @param {PuzzleRecord} record @returns {Promise<string>} */
export async function addressOf(record) {
  const bytes = new TextEncoder().encode(JSON.stringify(shortened(record)));
  if (typeof CompressionStream === 'undefined') return `${PLAIN}=${toText(bytes)}`;
  return `${SMALL}=${toText(await through(bytes, new CompressionStream('deflate-raw')))}`;
}

/** What an address opens: null if it is not for us. Raises an `Error` that says what is wrong.
 * @param {string} hash  with or without `#` @returns {Promise<Opened>}
 */
export async function openedBy(hash) {
  const match = /^#?([a-z]+)=(.*)$/s.exec(hash);
  if (!match) return null;
  const [, name, told] = match;
  if (name === ELSEWHERE) {
    const text = decoded(told).trim();
    return text ? {text} : null;
  }
  if (name !== SMALL && name !== PLAIN) return null;
  try {
    let bytes = toBytes(told);
    if (name === SMALL) bytes = await through(bytes, new DecompressionStream('deflate-raw'));
    const record = JSON.parse(new TextDecoder('utf-8', {fatal: true}).decode(bytes));
    if (!record || typeof record !== 'object' || Array.isArray(record)) throw new Error('no object');
    return {record};
  } catch {
    throw new Error('the address does not hold a whole puzzle; was it cut off?');
  }
}

/** What comes after `#` in a link of this page, wherever it is served; '' for any other text.
 * @param {string} text
 */
export const linkOf = text => /^https?:\/\/[^\s#]+#((?:p|j|url)=\S+)$/i.exec(text.trim())?.[1] ?? '';

/** The address of a page with a puzzle that is elsewhere. @param {string} page @param {string} url */
export const elsewhere = (page, url) => `${page}#${ELSEWHERE}=${encodeURIComponent(url)}`;

/** What a bookmark does that brings the puzzle of another site here. @param {string} page */
export const bookmarklet = page =>
  `javascript:void(location.href=${JSON.stringify(`${page}#${ELSEWHERE}=`)}+encodeURIComponent(location.href))`;

/** As sites differ, it may be spelled with % or not. @param {string} told */
function decoded(told) {
  if (/^[a-z]+:\/\/[^%]/i.test(told)) return told;
  try {
    return decodeURIComponent(told);
  } catch {
    return told;
  }
}

/** Rows of single characters as texts. @param {PuzzleRecord} record @returns {PuzzleRecord} */
export function shortened(record) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, rows(value)]));
}

/** @param {unknown} value */
function rows(value) {
  const grid = Array.isArray(value) && value.length > 0 && value.every(row => Array.isArray(row)
    && row.every(entry => entry === null || entry === '?' || (Number.isInteger(entry) && entry >= 0 && entry < 10)));
  // A list of clues looks like rows of three; only rows that hold nothing somewhere are surely rows.
  if (!grid || !value.some(row => row.includes(null))) return value;
  return value.map(row => row.map((/** @type {unknown} */ entry) => entry ?? '.').join(''));
}

/** @param {Uint8Array} bytes @param {CompressionStream | DecompressionStream} stream */
async function through(bytes, stream) {
  const reader = new Blob([/** @type {any} */ (bytes)]).stream()
    .pipeThrough(/** @type {any} */ (stream)).getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > LONGEST) throw new Error('too long');
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {Uint8Array} bytes */
function toText(bytes) {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @param {string} text */
function toBytes(text) {
  const told = decodeURIComponent(text).replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(told), letter => letter.charCodeAt(0));
}

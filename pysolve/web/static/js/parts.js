// @ts-check
/** Texts with several puzzles in them, taken apart. Nothing here knows the page. */

/** How many are looked at. */
export const MOST = 200;

/** The puzzles of a text, each as a text of its own; one, where they cannot be told apart.
 * @param {string} text @returns {string[]}
 */
export function partsOf(text) {
  const told = text.trim();
  const found = ofJson(told) ?? ofAddresses(told) ?? ofFiles(told) ?? ofText(told) ?? [text];
  return found.slice(0, MOST);
}

/** A list, or an object in each line. @param {string} text @returns {string[] | null} */
function ofJson(text) {
  if (!/^[[{]/.test(text)) return null;
  const lines = text.split(/\r?\n/).filter(line => line.trim());
  try {
    const whole = JSON.parse(text);
    return Array.isArray(whole) && whole.length ? whole.map(one => JSON.stringify(one)) : null;
  } catch {
    return lines.length > 1 && lines.every(line => /^\s*\{.*\}\s*$/.test(line)) ? lines : null;
  }
}

/** An address in each line. @param {string} text @returns {string[] | null} */
function ofAddresses(text) {
  const lines = text.split(/\s+/).filter(Boolean);
  return lines.length > 1 && lines.every(line => /^https?:\/\//i.test(line)) ? lines : null;
}

/** Files of pzpr after each other. @param {string} text @returns {string[] | null} */
function ofFiles(text) {
  return /^pzprv/.test(text) ? split(text, line => /^pzprv/.test(line.trim())) : null;
}

/** The project's own text: a puzzle begins with the headers that its `kind:` is among.
 * @param {string} text @returns {string[] | null}
 */
function ofText(text) {
  const lines = text.split(/\r?\n/);
  /** @type {number[]} */
  const starts = [];
  let headers = -1, stated = 0;
  lines.forEach((line, at) => {
    const [, key = '', value = ''] = /^\s*([a-z]+)\s*:(.*)$/i.exec(line) ?? [];
    if (!key || !value.trim()) {
      if (line.trim() && !line.trim().startsWith('#')) headers = -1;
      return;
    }
    if (headers < 0) headers = at;
    if (key.toLowerCase() === 'kind') {
      if (stated++) starts.push(headers);
    }
  });
  if (!starts.length) return null;
  return [0, ...starts].map((start, i) => lines.slice(start, starts[i]).join('\n'));
}

/** @param {string} text @param {(line: string) => boolean} begins */
function split(text, begins) {
  /** @type {string[][]} */
  const found = [];
  for (const line of text.split(/\r?\n/)) {
    if (begins(line) || !found.length) found.push([]);
    found[found.length - 1].push(line);
  }
  return found.length > 1 ? found.map(lines => lines.join('\n')) : null;
}

/** The name of a file, from a title. @param {string} title @param {string} ending */
export function fileName(title, ending) {
  const stem = title.normalize('NFKC').replace(/[\\/:*?"<>|,;\p{C}]+/gu, ' ').trim().replace(/\s+/g, '-')
    .replace(/^[.-]+/, '').slice(0, 80);
  return `${stem || 'puzzle'}.${ending}`;
}

/** A line of a text and a sign below a column of it. @param {string} text @param {number} line
 * @param {number | null} column
 */
export function pointed(text, line, column) {
  const told = (text.split(/\r?\n/)[line - 1] ?? '').replaceAll('\t', ' ');
  const from = Math.max(0, (column ?? 1) - 30);
  const part = told.slice(from, from + 60);
  return column ? `${part}\n${' '.repeat(Math.max(0, column - 1 - from))}^` : part;
}

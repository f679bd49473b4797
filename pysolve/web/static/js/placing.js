// @ts-check
/**
 * Where a picture lies under the board, in cells: turned about its middle. Nothing here knows the page.
 *
 * @typedef {import('./shelf.js').Placing} Placing
 * @typedef {[number, number]} Point  x and y, in cells from the upper left corner of the board
 */

/** A picture as large as fits on the board, in the middle. Sizes of pictures are in pixels.
 * @param {number} wide @param {number} high @param {number} rows @param {number} cols @returns {Placing}
 */
export function fitted(wide, high, rows, cols) {
  const share = Math.min(cols / wide, rows / high);
  const width = wide * share, height = high * share;
  return {x: (cols - width) / 2, y: (rows - height) / 2, width, height, scale: 1, rotate: 0, opacity: 0.6};
}

/** @param {Point} point @param {number} degrees @returns {Point} */
function turned([x, y], degrees) {
  const angle = degrees * Math.PI / 180;
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

/** @param {Placing} placing @returns {Point} */
function middle({x, y, width, height, scale}) {
  return [x + width * scale / 2, y + height * scale / 2];
}

/** Which part of the picture is at a point: shares of its width and height from its middle.
 * @param {Placing} placing @param {Point} point @returns {Point}
 */
export function partAt(placing, [x, y]) {
  const [mx, my] = middle(placing);
  const [dx, dy] = turned([x - mx, y - my], -placing.rotate);
  return [dx / (placing.width * placing.scale), dy / (placing.height * placing.scale)];
}

/** The picture so placed that what is at `from` comes to the upper left corner of the board, and
 * what is at `to` to the lower right one. Null where that makes no sense.
 * @param {Placing} placing @param {Point} from @param {Point} to @param {number} rows @param {number} cols
 * @returns {Placing | null}
 */
export function aligned(placing, from, to, rows, cols) {
  const [ux, uy] = partAt(placing, from), [vx, vy] = partAt(placing, to);
  const [across, down] = turned([cols, rows], -placing.rotate);
  const width = across / (vx - ux), height = down / (vy - uy);
  const most = 100 * Math.max(rows, cols);
  if (!(width > 0 && height > 0 && width < most && height < most)) return null;
  const [ox, oy] = turned([ux * width, uy * height], placing.rotate);
  return {...placing, scale: 1, width, height, x: -ox - width / 2, y: -oy - height / 2};
}

/** The picture larger or smaller, about a point that stays where it is.
 * @param {Placing} placing @param {number} scale @param {Point} [about]
 * @returns {Placing}
 */
export function scaled(placing, scale, about = middle(placing)) {
  const grown = scale / placing.scale;
  const [mx, my] = middle(placing);
  const nx = about[0] + (mx - about[0]) * grown, ny = about[1] + (my - about[1]) * grown;
  return {...placing, scale, x: nx - placing.width * scale / 2, y: ny - placing.height * scale / 2};
}

/** Whether that is how a picture can lie. @param {any} told @returns {told is Placing} */
export function placed(told) {
  return ['x', 'y', 'width', 'height', 'scale', 'rotate', 'opacity'].every(name => Number.isFinite(told?.[name]))
    && told.width > 0 && told.height > 0 && told.scale > 0;
}

// @ts-check
/**
 * Mouse, touch and pen on the board: strokes, told to the handler of the mode.
 *
 * Two fingers never draw: a stroke that a second finger joins is taken back, and the browser
 * scrolls and zooms.
 *
 * @typedef {import('./hits.js').Hit} Hit
 *
 * @typedef {object} Touch  how the board is touched
 * @property {boolean} right  with the other button
 * @property {boolean} shift
 * @property {boolean} ctrl
 * @property {boolean} alt
 * @property {'mouse' | 'touch' | 'pen'} type
 *
 * @typedef {Hit & Touch} At
 *
 * @typedef {object} Handler  what a mode does with the pointer and with keys
 * @property {(at: At) => void} down
 * @property {(at: At) => void} move  in steps of less than half a cell
 * @property {(at: At) => void} up
 * @property {() => void} cancel  the stroke is not to be
 * @property {(event: KeyboardEvent) => boolean} key  whether it was for it
 */

const STEP = 0.3;
/** How far outside the frame a stroke may begin, in cells: lines begin at the frame. */
const OUTSIDE = 0.4, INSIDE = 1e-6;

/**
 * @param {import('./board.js').Board} board
 * @param {() => Handler} handler  of the mode that is on
 */
export function listenToPointer(board, handler) {
  const {svg} = board;
  /** @type {Set<number>} */
  const fingers = new Set();
  /** @type {{id: number, right: boolean, x: number, y: number, by: Handler} | null} */
  let stroke = null;

  /** @param {PointerEvent} event @param {Hit} hit @param {boolean} right @returns {At} */
  const at = (event, hit, right) => ({
    ...hit, right, shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey,
    type: /** @type {Touch['type']} */ (event.pointerType || 'mouse'),
  });

  const cancel = () => {
    stroke?.by.cancel();
    stroke = null;
  };

  svg.addEventListener('pointerdown', event => {
    if (event.pointerType === 'touch') fingers.add(event.pointerId);
    if (fingers.size > 1) {
      cancel();
      return;
    }
    if (stroke || (event.button !== 0 && event.button !== 2)) return;
    const hit = pressed(board, event);
    if (!hit) return;
    svg.focus({preventScroll: true});
    event.preventDefault();
    svg.setPointerCapture(event.pointerId);
    stroke = {id: event.pointerId, right: event.button === 2, x: hit.x, y: hit.y, by: handler()};
    stroke.by.down(at(event, hit, stroke.right));
  });

  svg.addEventListener('pointermove', event => {
    if (stroke?.id !== event.pointerId) return;
    const to = board.hit(event.clientX, event.clientY);
    const {x, y} = stroke;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - x, to.y - y) / STEP));
    for (let i = 1; i <= steps && stroke; i++) {
      const hit = board.at(x + (to.x - x) * i / steps, y + (to.y - y) * i / steps);
      stroke.by.move(at(event, hit, stroke.right));
    }
    if (stroke) [stroke.x, stroke.y] = [to.x, to.y];
  });

  svg.addEventListener('pointerup', event => {
    fingers.delete(event.pointerId);
    if (stroke?.id !== event.pointerId) return;
    const {by, right} = stroke;
    stroke = null;
    by.up(at(event, board.hit(event.clientX, event.clientY), right));
  });

  svg.addEventListener('pointercancel', event => {
    fingers.delete(event.pointerId);
    if (stroke?.id === event.pointerId) cancel();
  });

  // A stroke is no scrolling, not even one that goes nowhere: a browser that takes it for a fling
  // loses the next tap, such as that on a tool. Where one finger may scroll, it is left to it.
  svg.addEventListener('touchmove', event => {
    if (stroke && event.cancelable && !svg.classList.contains('still')) event.preventDefault();
  }, {passive: false});

  svg.addEventListener('contextmenu', event => event.preventDefault());
}

/** What is pressed: on the frame, and a little outside, what is next to it; null further out.
 * @param {import('./board.js').Board} board @param {PointerEvent} event
 */
function pressed(board, event) {
  const hit = board.hit(event.clientX, event.clientY);
  if (hit.cell || hit.margin) return hit;
  const {rows, cols} = board.store.state.puzzle;
  const x = Math.min(Math.max(hit.x, 0), cols - INSIDE), y = Math.min(Math.max(hit.y, 0), rows - INSIDE);
  return Math.hypot(hit.x - x, hit.y - y) <= OUTSIDE ? board.at(x, y) : null;
}

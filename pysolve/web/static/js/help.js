// @ts-check
/** What the keys do, as `?` tells it. */

import {dialog, element} from './ui.js';

/** @type {import('./main.js').App['help']} */
export const HELP = [
  {section: 'Everywhere', keys: [
    ['Arrows / Home / End', 'move over the board'],
    ['Ctrl+Z', 'undo'], ['Ctrl+Y / Ctrl+Shift+Z', 'redo'],
    ['F2', 'change between Draw and Play'], ['? / F1', 'this help; while drawing, ? is a clue'],
  ]},
  {section: 'Draw', keys: [
    ['0–9 / ?', 'type a clue'], ['A letter / #', 'type a symbol; # makes a hole'], ['Backspace / Delete', 'erase it'],
    ['Space', 'the next symbol or value; in a margin, the next number of the list'],
    ['< / ^ / v / >', 'let an arrow point that way'],
    [',', 'what is typed next, where there are several things'],
    ['Shift+Arrow', 'draw or erase the line on that side, change its sign, or turn an arrow'],
    ['Ctrl+Arrows', 'make the cells on the way one room'],
    ['Drag a line', 'draw lines; the first decides between draw and erase'],
    ['Drag cells', 'make them one room'], ['Shift+Drag', 'add them to the room'],
    ['Right drag', 'erase lines, join rooms'],
  ]},
];

/** Tell all keys. @param {import('./main.js').App} app */
export function showHelp({help}) {
  const sections = help.map(({section, keys}) => element('section', {},
    element('h3', {}, section),
    element('dl', {class: 'keys'}, ...keys.flatMap(([key, what]) => [
      element('dt', {}, ...key.split(' / ').map(one => element('kbd', {}, one))),
      element('dd', {}, what),
    ]))));
  void dialog('Keys', [element('div', {class: 'columns'}, ...sections)], undefined, 'help');
}

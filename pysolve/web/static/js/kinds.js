// @ts-check
/**
 * What a kind's puzzles are made of, as its metadata tells it. Nothing here, and nothing on the page,
 * knows a kind.
 *
 * @typedef {import('./geometry.js').Entry} Entry
 *
 * @typedef {object} Glyph  how a symbol, or a value of the answer, looks
 * @property {number | string} value
 * @property {string} letter  the key that types it
 * @property {string} word
 * @property {string} picture
 * @property {string} fill  a path in a cell that is 100 wide
 * @property {string} stroke
 * @property {boolean} [dark]  whether it is black whatever the colour of ink is
 * @property {string} [light]  what is white whatever the ground is
 *
 * @typedef {object} LayerType  what a layer is
 * @property {string} name
 * @property {string} key  the field of the record that holds it
 * @property {string} [called]  what the kind calls it
 * @property {'cell' | 'room' | 'side' | 'corner' | 'margin'} place
 * @property {'rooms' | 'walls' | 'numbers' | 'values' | 'holes' | 'symbols' | 'arrows'} entries
 * @property {string} noun
 * @property {boolean} clue
 * @property {boolean} asks  whether an entry may be `?`
 * @property {boolean} [list]  whether a line of a margin may have several numbers
 * @property {string} [framed]  what numbers are drawn in: circle, block, or nothing
 * @property {Glyph[]} [glyphs]
 *
 * @typedef {object} AnswerType
 * @property {string} name
 * @property {'cell' | 'side'} [place]
 * @property {boolean} [rim]  whether sides at the rim have values too
 * @property {number[]} values
 * @property {number | null} [low]
 * @property {number | string | null} [high]  a number, or what of the board tells it
 * @property {boolean} open  whether puzzles may have other values
 * @property {number | null} filled  the value that is drawn as a filled cell, or as a line
 * @property {number | null} background  the value that is drawn as bare ground
 * @property {Record<string, string>} words
 * @property {Glyph[]} [glyphs]
 *
 * @typedef {object} Variant
 * @property {string} title
 * @property {string} summary
 * @property {Record<string, string>} rules
 * @property {string[]} [draft]
 * @property {number[]} [apart]
 * @property {number[]} [connected]
 * @property {LayerType[]} [layer_types]  further layers
 * @property {AnswerType | null} [answer_type]
 * @property {Record<string, number | null>} [settings]
 *
 * @typedef {object} Kind
 * @property {string} kind
 * @property {string} title
 * @property {string} summary
 * @property {string[]} aliases
 * @property {string[]} layers
 * @property {string} answer
 * @property {Record<string, string>} rules
 * @property {Record<string, Variant>} variants
 * @property {string[]} puzzles
 * @property {LayerType[]} layer_types
 * @property {AnswerType} answer_type
 * @property {Record<string, number | null>} [settings]  numbers of a whole puzzle, as they usually are
 * @property {string[]} [boxed]  those of them that tell rows and columns of a box, where there are boxes
 * @property {string[]} draft  rules that may wait while clues are missing
 * @property {number[]} apart  values of which no two may share a side
 * @property {number[]} connected  values whose cells are one area
 *
 * @typedef {Map<string, Kind>} Kinds
 */

/** The layers that are drawn, and not typed. */
const DRAWN = ['rooms', 'walls'];

/** How holes are typed: as symbols of which there is one. @type {Glyph} */
const HOLE = {value: 1, letter: '#', word: 'hole', picture: '', fill: '', stroke: ''};

/** What kinds with variants have come to be. @type {WeakMap<Kind, Map<string, Kind>>} */
const known = new WeakMap();

/** A kind with what its variants add. @param {Kind} kind @param {string[]} variants @returns {Kind} */
export function varied(kind, variants) {
  const adding = variants.map(name => kind.variants[name]).filter(variant => variant
    && (variant.layer_types?.length || variant.answer_type || Object.keys(variant.settings ?? {}).length));
  if (!adding.length) return kind;
  const made = known.get(kind) ?? new Map();
  known.set(kind, made);
  const key = variants.join();
  if (!made.has(key)) made.set(key, added(kind, adding));
  return made.get(key);
}

/** @param {Kind} kind @param {Variant[]} adding @returns {Kind} */
function added(kind, adding) {
  const all = new Map([...kind.layer_types, ...adding.flatMap(variant => variant.layer_types ?? [])]
    .map(layer => [layer.name, layer]));
  const layers = [...all.values()].map(layer =>
    layer.key !== layer.name && all.has(layer.key) ? {...layer, key: layer.name} : layer);
  return {
    ...kind,
    // What is about rooms comes after them.
    layer_types: [...layers.filter(({entries}) => entries === 'rooms'), ...layers.filter(({entries}) => entries !== 'rooms')],
    answer_type: adding.reduce((answer, variant) => variant.answer_type ?? answer, kind.answer_type),
    settings: Object.assign({}, kind.settings, ...adding.map(variant => variant.settings ?? {})),
  };
}

/** The kind of a puzzle, with what its variants add.
 * @param {{kind: string, variants: string[]}} puzzle @param {Kinds} kinds @returns {Kind}
 */
export const kindOf = ({kind, variants}, kinds) => varied(/** @type {Kind} */ (kinds.get(kind)), variants);

/** @param {Kind} kind */
export const hasRooms = kind => kind.layer_types.some(layer => layer.entries === 'rooms');

/** @param {Kind} kind */
export const hasWalls = kind => kind.layer_types.some(layer => layer.entries === 'walls');

/** The layers whose entries a setter types. @param {Kind} kind */
export const typedLayers = kind => kind.layer_types.filter(layer => !DRAWN.includes(layer.entries));

/** Those whose entries stand in cells; of a room in its first one. @param {Kind} kind */
export const cellLayers = kind => typedLayers(kind).filter(({place}) => place === 'cell' || place === 'room');

/** Those of margins. @param {Kind} kind */
export const marginLayers = kind => kind.layer_types.filter(({place}) => place === 'margin');

/** The layer of a place, if there is one. @param {Kind} kind @param {LayerType['place']} place */
export const layerOf = (kind, place) => typedLayers(kind).find(layer => layer.place === place);

/** The symbols that a layer has. @param {LayerType} layer @returns {Glyph[]} */
export const glyphsOf = layer => layer.entries === 'holes' ? [HOLE] : layer.glyphs ?? [];

/** How an entry of a layer looks, if it has a look of its own. @param {LayerType} layer @param {Entry} entry */
export const glyphOf = (layer, entry) => glyphsOf(layer).find(({value}) => value === entry);

/** How a value of the answer looks, if there is a picture of it. @param {AnswerType} answer @param {Entry} value */
export const pictured = (answer, value) =>
  answer.glyphs?.find(glyph => glyph.value === value && (glyph.fill || glyph.stroke));

/** What an entry is called. @param {LayerType} layer @param {Entry} entry */
export function entryWord(layer, entry) {
  if (entry === '?') return 'not told';
  return glyphOf(layer, entry)?.word ?? String(entry);
}

/** What a layer is called to people. @param {LayerType} layer @param {Kind} kind */
export function layerWord(layer, kind) {
  if (layer.place === 'margin') return layer.name;
  const alike = typedLayers(kind).filter(({noun}) => noun === layer.noun).length > 1;
  if (layer.entries === 'symbols' || alike) return layer.called ?? layer.name;
  return layer.noun;
}

/** Whether sides have values; else cells do. @param {Kind} kind */
export const onSides = kind => kind.answer_type.place === 'side';

/** Whether lines run through cells, from middle to middle; else along sides. @param {Kind} kind */
export const throughCells = kind => onSides(kind) && kind.answer_type.name === 'line';

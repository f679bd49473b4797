// @ts-check
/** The few things that the page is made of. No framework. */

/**
 * Make an element. `properties` that begin with `on` are listeners, those with a dash and `class`,
 * `for`, `role` are attributes, the rest are properties.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined) continue;
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (name.includes('-') || ATTRIBUTES.has(name)) made.setAttribute(name, String(value));
    else /** @type {any} */ (made)[name] = value;
  }
  made.append(...children.filter(child => child !== null && child !== undefined && child !== false));
  return made;
}

const ATTRIBUTES = new Set(['class', 'for', 'role', 'list', 'form', 'inputmode']);

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Make an element of a picture.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function shape(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  if (children.length) made.append(...children);
  return made;
}

/** Icons of 24 x 24, drawn with lines.
 * @type {Record<string, string>}
 */
const ICONS = {
  undo: 'M9 4L4 9l5 5M4 9h10.5a5.5 5.5 0 0 1 0 11H11',
  redo: 'M15 4l5 5-5 5M20 9H9.5a5.5 5.5 0 0 0 0 11H13',
  turn: 'M19 5v6h-6M19 11a7.5 7.5 0 1 0 .5 5',
  back: 'M5 5v6h6M5 11a7.5 7.5 0 1 1-.5 5',
  mirror: 'M12 3v18M9 7L3 17h6zM15 7l6 10h-6z',
  flip: 'M3 12h18M7 9L17 3v6zM7 15l10 6v-6z',
  left: 'M20 12H5M11 6l-6 6 6 6',
  right: 'M4 12h15M13 6l6 6-6 6',
  up: 'M12 20V5M6 11l6-6 6 6',
  down: 'M12 4v15M6 13l6 6 6-6',
  auto: 'M5 3l7 17 2-7 7-2zM15 15l6 6',
  lines: 'M4 4v16M4 12h16M20 4v16',
  rooms: 'M4 4h16v16H4zM4 12h8v8M12 12V4',
  clues: 'M9 7l3-2v14M8 19h8',
  erase: 'M8 6h12v12H8l-5-6zM11 9.5l5 5M16 9.5l-5 5',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
  moon: 'M20 14A8.5 8.5 0 0 1 10 4a8.5 8.5 0 1 0 10 10z',
  contrast: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M12 8h6.5M12 12h9M12 16h7',
  help: 'M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19zM9 9.2a3 3 0 1 1 4.2 2.7c-.9.5-1.2 1-1.2 2.3M12 17.5v.5',
  close: 'M6 6l12 12M18 6L6 18',
  play: 'M7 4l13 8-13 8z',
  pause: 'M8 5v14M16 5v14',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  zoom: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21M10.5 7.5v6M7.5 10.5h6',
  zoomout: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21M7.5 10.5h6',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  grid: 'M4 4h16v16H4zM4 9.3h16M4 14.6h16M9.3 4v16M14.6 4v16',
  pen: 'M4 20l1-5L16 4l4 4L9 19z',
  system: 'M3 5h18v11H3zM12 16v4M8 20h8',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  cards: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  share: 'M12 15V3M8 7l4-4 4 4M7 11H4v10h16V11h-3',
};

/** @param {string} name */
export function icon(name) {
  return shape('svg', {viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true'},
    shape('path', {d: ICONS[name] ?? ''}));
}

/** Add icons of one's own. @param {Record<string, string>} paths */
export function addIcons(paths) {
  Object.assign(ICONS, paths);
}

/**
 * A button. With an icon and `bare`, its label is only spoken and shown as a tip.
 * @param {string} label
 * @param {(event: MouseEvent) => void} press
 * @param {{icon?: string, bare?: boolean, class?: string, title?: string, pressed?: boolean}} [options]
 */
export function button(label, press, options = {}) {
  const bare = options.bare && options.icon;
  const made = element('button', {
    type: 'button',
    class: `button ${bare ? 'bare' : ''} ${options.class ?? ''}`.trim(),
    title: options.title ?? (bare ? label : ''),
    onclick: press,
    ...(bare ? {'aria-label': label} : {}),
    ...(options.pressed === undefined ? {} : {'aria-pressed': options.pressed}),
  });
  if (options.icon) made.append(icon(options.icon));
  if (!bare) made.append(element('span', {}, label));
  return made;
}

/**
 * One of several, side by side. Returns the element, and how to show which one is chosen.
 * @template {string} Value
 * @param {string} label
 * @param {{value: Value, label: string, icon?: string, title?: string, bare?: boolean}[]} choices
 * @param {Value} chosen
 * @param {(value: Value) => void} choose
 */
export function segmented(label, choices, chosen, choose) {
  const buttons = choices.map(choice => ({
    value: choice.value,
    button: button(choice.label, () => choose(choice.value), {...choice, pressed: false}),
  }));
  for (const one of buttons) one.button.value = one.value;
  const made = element('div', {class: 'segmented', role: 'group', 'aria-label': label},
    ...buttons.map(({button}) => button));
  /** @param {Value} value */
  const show = value => {
    for (const one of buttons) one.button.setAttribute('aria-pressed', String(one.value === value));
  };
  show(chosen);
  return {element: made, show};
}

let numbers = 0;

/** A name that no element has yet. @param {string} stem */
export function fresh(stem) {
  return `${stem}-${++numbers}`;
}

/** A control with its label before it.
 * @param {string} label @param {HTMLElement} control
 * @param {{class?: string, hint?: string}} [options]
 */
export function field(label, control, options = {}) {
  control.id ||= fresh('field');
  return element('div', {class: `field ${options.class ?? ''}`.trim()},
    element('label', {for: control.id}, label), control,
    options.hint ? element('small', {}, options.hint) : null);
}

/** A box to tick.
 * @param {string} label @param {boolean} checked @param {(checked: boolean) => void} change
 */
export function tick(label, checked, change) {
  const box = element('input', {type: 'checkbox', checked, onchange: () => change(box.checked)});
  return element('label', {class: 'tick'}, box, element('span', {}, label));
}

/**
 * A dialog, open. Buttons close it; the promise is of the value of the one that was pressed, null
 * where it was left.
 * @param {string} title
 * @param {(Node | string)[]} content
 * @param {{value: string, label: string, class?: string}[]} [actions]
 * @param {string} [name]  its class
 * @returns {Promise<string | null>}
 */
export function dialog(title, content, actions = [{value: 'close', label: 'Close'}], name = '') {
  const id = fresh('dialog');
  const body = element('div', {class: 'dialog-body'}, ...content);
  const form = element('form', {method: 'dialog'},
    element('h2', {id}, title),
    body,
    element('div', {class: 'dialog-actions'},
      ...actions.map(action => element('button', {
        class: `button ${action.class ?? ''}`.trim(), value: action.value,
        // Enter presses the first that submits: never the one that leaves.
        type: action.value ? 'submit' : 'button', onclick: () => { if (!action.value) made.close(); },
      }, action.label))));
  const made = element('dialog', {class: name, 'aria-labelledby': id}, form);
  document.body.append(made);
  const left = document.activeElement;
  made.showModal();
  // What does not fit is scrolled by keyboard too.
  if (body.scrollHeight > body.clientHeight) body.tabIndex = 0;
  return new Promise(resolve => made.addEventListener('close', () => {
    made.remove();
    if (left instanceof HTMLElement || left instanceof SVGElement) left.focus();
    resolve(made.returnValue || null);
  }));
}

/** @typedef {{id: string, title: string, icon?: string, modes: string[], make(root: HTMLElement, app: import('./main.js').App): void}} Panel */

/** Panels, one shown at a time, each for some modes. A panel is made once, when it is added. */
export class Panels {
  /** @param {HTMLElement} strip @param {HTMLElement} body @param {import('./main.js').App} app */
  constructor(strip, body, app) {
    this.strip = strip;
    this.body = body;
    this.app = app;
    this.mode = 'draw';
    /** @type {Map<string, {panel: Panel, tab: HTMLElement, root: HTMLElement}>} */
    this.all = new Map();
    /** The panel that was last seen in each mode. @type {Record<string, string>} */
    this.seen = {};
    strip.setAttribute('role', 'tablist');
    strip.addEventListener('keydown', event => this.#keys(event));
  }

  /** @param {Panel} panel */
  add(panel) {
    const root = element('section', {
      class: 'panel', role: 'tabpanel', id: `panel-${panel.id}`, 'aria-labelledby': `tab-${panel.id}`,
      hidden: true,
    });
    const tab = element('button', {
      type: 'button', class: 'tab', role: 'tab', id: `tab-${panel.id}`,
      'aria-controls': `panel-${panel.id}`, 'aria-selected': 'false', tabIndex: -1,
      onclick: () => this.show(panel.id),
    }, panel.icon ? icon(panel.icon) : null, element('span', {}, panel.title));
    this.all.set(panel.id, {panel, tab, root});
    this.strip.append(tab);
    this.body.append(root);
    panel.make(root, this.app);
    this.turn(this.mode);
  }

  /** The one that is shown. */
  get current() {
    return this.seen[this.mode] ?? '';
  }

  /** Show a panel. @param {string} id */
  show(id) {
    if (!this.all.get(id)?.panel.modes.includes(this.mode)) return;
    this.seen[this.mode] = id;
    for (const {panel, tab, root} of this.all.values()) {
      const chosen = panel.id === id;
      tab.setAttribute('aria-selected', String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      root.hidden = !chosen;
      // Where there is no room for all, the chosen one is seen. The page itself stays where it is.
      if (chosen && tab.offsetLeft < this.strip.scrollLeft) this.strip.scrollLeft = tab.offsetLeft;
      else if (chosen) this.strip.scrollLeft = Math.max(
        this.strip.scrollLeft, tab.offsetLeft + tab.offsetWidth - this.strip.clientWidth);
    }
  }

  /** Show the panels of a mode. @param {string} mode */
  turn(mode) {
    this.mode = mode;
    const fit = [...this.all.values()].filter(({panel}) => panel.modes.includes(mode));
    for (const {panel, tab} of this.all.values()) tab.hidden = !panel.modes.includes(mode);
    const id = this.seen[mode] ?? fit[0]?.panel.id;
    if (id) this.show(id);
    else for (const {root} of this.all.values()) root.hidden = true;
  }

  /** @param {KeyboardEvent} event */
  #keys(event) {
    const way = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!way) return;
    const fit = [...this.all.values()].filter(({tab}) => !tab.hidden);
    const at = fit.findIndex(({panel}) => panel.id === this.current);
    const next = fit[(at + way + fit.length) % fit.length];
    this.show(next.panel.id);
    next.tab.focus();
    event.preventDefault();
  }
}

/** What is kept in the browser. A value that makes no sense is as good as none.
 * @template T @param {string} name @param {T} otherwise @returns {T}
 */
export function remembered(name, otherwise) {
  try {
    const text = localStorage.getItem(`puzzles.${name}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {unknown} value @returns {boolean} whether there was room */
export function remember(name, value) {
  try {
    localStorage.setItem(`puzzles.${name}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

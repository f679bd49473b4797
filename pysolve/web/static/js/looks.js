// @ts-check
/** Light, dark or as the system has it, and high contrast. */

import {button, icon, remember, remembered} from './ui.js';

/** @typedef {'' | 'light' | 'dark'} Theme  nothing is as the system has it */

/** @type {Record<Theme, {says: string, icon: string}>} */
const THEMES = {
  '': {says: 'as the system', icon: 'system'},
  light: {says: 'light', icon: 'sun'},
  dark: {says: 'dark', icon: 'moon'},
};

/** The theme after another: first the one that the system has not, so that it is seen; then as the
 * system has it again. @param {Theme} theme @param {boolean} dark  whether the system is @returns {Theme}
 */
export function nextTheme(theme, dark) {
  /** @type {Theme[]} */
  const order = dark ? ['', 'light', 'dark'] : ['', 'dark', 'light'];
  return order[(order.indexOf(theme) + 1) % order.length];
}

/** The buttons for it. @param {(text: string) => void} say */
export function looks(say) {
  const root = document.documentElement;
  const told = remembered('theme', /** @type {any} */ (null));
  /** @type {{theme: Theme, contrast: boolean}} */
  const saved = {theme: told?.theme in THEMES ? told.theme : '', contrast: told?.contrast === true};
  const apply = () => {
    if (saved.theme) root.dataset.theme = saved.theme;
    else delete root.dataset.theme;
    if (saved.contrast) root.dataset.contrast = 'more';
    else delete root.dataset.contrast;
    const label = `Light or dark: ${THEMES[saved.theme].says}`;
    theme.title = label;
    theme.setAttribute('aria-label', label);
    theme.replaceChildren(icon(THEMES[saved.theme].icon));
    contrast.setAttribute('aria-pressed', String(saved.contrast));
  };
  const theme = button('Light or dark', () => {
    saved.theme = nextTheme(saved.theme, matchMedia('(prefers-color-scheme: dark)').matches);
    apply();
    remember('theme', saved);
    say(THEMES[saved.theme].says);
  }, {icon: 'system', bare: true});
  const contrast = button('High contrast', () => {
    saved.contrast = !saved.contrast;
    apply();
    remember('theme', saved);
  }, {icon: 'contrast', bare: true, pressed: false});
  apply();
  return [theme, contrast];
}

/** Manages the theme: the theme of the system, light or dark. */
import { effect, type Signal, signal } from '@preact/signals';
import type { Store } from '../state/store.js';
import { type Theme, themes } from './themes.js';

/** Returns the theme signal. Changes apply at once. @param root the element that the style sheets match */
export function createTheme(store: Store, root: HTMLElement): Signal<Theme> {
  const kept = store.read('theme');
  const theme = signal(themes.find((each) => each === kept) ?? 'system');
  effect(() => {
    if (theme.value === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme.value;
    store.write('theme', theme.value === 'system' ? null : theme.value);
  });
  return theme;
}

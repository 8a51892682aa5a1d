/** Dark or light: as the system has it, unless somebody chose. */
import { effect, type Signal, signal } from '@preact/signals';
import type { Store } from './stored.js';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** @param root the page's element, which the style sheets look at. @returns the choice, which applies as it changes */
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

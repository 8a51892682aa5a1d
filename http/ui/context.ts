/** The page context, created in main.tsx, that all views use. */
import type { Signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { CrashNotifications } from './preferences/crash-notifications.js';
import type { LanguageChoice } from './preferences/language.js';
import type { OverlayState } from './preferences/overlay.js';
import type { Theme } from './preferences/themes.js';
import type { AppState } from './state/app-state.js';
import type { Clock } from './state/clock.js';
import type { Drafts } from './state/drafts.js';
import type { Store } from './state/store.js';
import type { PageText, Text } from './text/en.js';

export interface Page {
  /** The name of this instance. */
  readonly name: string;
  readonly state: AppState;
  readonly language: LanguageChoice;
  readonly theme: Signal<Theme>;
  readonly clock: Clock;
  readonly crashNotifications: CrashNotifications;
  readonly overlay: OverlayState;
  readonly store: Store;
  readonly drafts: Drafts;
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('A component was rendered outside of PageContext');
  return page;
}

/** Returns the texts that are loaded with the page, in the selected language. */
export function usePageText(): PageText {
  return usePage().language.pageText.value;
}

/** Returns all texts of the selected language, for components of views that `LazyView` loads. */
export function useText(): Text {
  const text = usePage().language.text.value;
  if (text === null) throw new Error('The texts of the views are not loaded: use usePageText, or LazyView');
  return text;
}

/**
 * Manages the language of the page: the chosen language, or the language that the browser prefers. Only the texts of
 * that language are loaded: first the texts of the page, and with the first view that is opened the texts of all views.
 */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Store } from '../state/store.js';
import type { PageText, Text, ViewText } from '../text/en.js';

export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

interface TextLoads {
  readonly page: () => Promise<PageText>;
  readonly views: () => Promise<ViewText>;
}

const loads: Readonly<Record<Language, TextLoads>> = {
  en: {
    page: async () => (await import('../text/en/page.js')).page,
    views: async () => (await import('../text/en/views.js')).views,
  },
  de: {
    page: async () => (await import('../text/de/page.js')).page,
    views: async () => (await import('../text/de/views.js')).views,
  },
};

export interface LanguageChoice {
  readonly language: ReadonlySignal<Language>;
  /** The texts that are loaded with the page. */
  readonly pageText: ReadonlySignal<PageText>;
  /** All texts; `null` before `loadViews`. */
  readonly text: ReadonlySignal<Text | null>;
  choose(language: Language): Promise<void>;
  /** Loads the texts of the views. Rejects if the service is unreachable. */
  loadViews(): Promise<void>;
}

/**
 * Creates the language choice. Resolves after the texts of the page are loaded.
 * @param preferred the languages of the browser, the preferred one first
 * @param root the root element, whose lang attribute selects the voice of a screen reader
 */
export async function createLanguage(
  store: Store,
  preferred: readonly string[],
  root: { lang: string },
): Promise<LanguageChoice> {
  /** The language that was chosen last. Its texts may not be loaded yet. */
  let wanted = firstKnown([store.read('language') ?? '', ...preferred]);
  let needsViews = false;
  const language = signal(wanted);
  const pageText = signal(await loadPage(wanted, preferred[0]));
  const viewText = signal<ViewText | null>(null);
  const text = computed(() => (viewText.value === null ? null : { ...pageText.value, ...viewText.value }));
  root.lang = wanted;

  async function load(): Promise<void> {
    const chosen = wanted;
    const [page, views] = await Promise.all([
      loadPage(chosen, preferred[0]),
      needsViews ? loads[chosen].views() : null,
    ]);
    if (chosen !== wanted) return;
    batch(() => {
      language.value = chosen;
      pageText.value = page;
      if (views !== null) viewText.value = views;
    });
    root.lang = chosen;
  }

  return {
    language,
    pageText,
    text,
    async choose(chosen) {
      store.write('language', chosen);
      wanted = chosen;
      // If the service is unreachable, keep the current language.
      await load().catch(() => void (wanted = language.value));
    },
    async loadViews() {
      if (text.value !== null) return;
      needsViews = true;
      await load();
    },
  };
}

/** Loads the texts of the page, with the date format of the browser's region. */
async function loadPage(language: Language, preferred: string | undefined): Promise<PageText> {
  const text = await loads[language].page();
  return { ...text, time: { ...text.time, dates: selectDateLocale(language, preferred) } };
}

/**
 * Returns the locale of dates and times. If the browser prefers the language of the page, uses the browser's locale;
 * else the language of the page with the region of the browser, such as `en-DE`. A language without a region would use
 * the formats of its largest country.
 */
export function selectDateLocale(language: Language, preferred: string | undefined): string {
  try {
    const locale = new Intl.Locale(preferred ?? language);
    if (locale.language === language) return locale.toString();
    const { region } = locale.maximize();
    return region === undefined ? language : `${language}-${region}`;
  } catch {
    // The text is not a language tag.
    return language;
  }
}

/** Returns the first known language. `de-AT` counts as German, for example. */
export function firstKnown(preferred: readonly string[]): Language {
  const codes = preferred.map((each) => each.toLowerCase().split('-')[0] ?? '');
  return (codes.find((code) => Object.hasOwn(languages, code)) as Language | undefined) ?? 'en';
}

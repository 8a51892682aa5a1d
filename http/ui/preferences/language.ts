/** The language of the page: chosen, or preferred by the browser. The texts of one language are loaded. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Store } from '../state/store.js';
import type { Text } from '../text/en.js';

export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

const loads: Readonly<Record<Language, () => Promise<Text>>> = {
  en: async () => (await import('../text/en.js')).en,
  de: async () => (await import('../text/de.js')).de,
};

export interface LanguageChoice {
  readonly language: ReadonlySignal<Language>;
  readonly text: ReadonlySignal<Text>;
  choose(language: Language): Promise<void>;
}

/**
 * Creates the language choice. Resolves after the texts of the language are loaded.
 * @param preferred the browser's languages, preferred first
 * @param root the root element, whose lang attribute selects the voice of a screen reader
 */
export async function createLanguage(
  store: Store,
  preferred: readonly string[],
  root: { lang: string },
): Promise<LanguageChoice> {
  const wanted = firstKnown([store.read('language') ?? '', ...preferred]);
  const language = signal(wanted);
  const text = signal(await load(wanted, preferred[0]));
  root.lang = wanted;

  async function show(chosen: Language): Promise<void> {
    try {
      text.value = await load(chosen, preferred[0]);
      language.value = chosen;
    } catch {
      // The service is not reachable. Keep the current language.
    }
    root.lang = language.value;
  }

  return {
    language,
    text,
    async choose(chosen) {
      store.write('language', chosen);
      await show(chosen);
    },
  };
}

/** Loads the texts of a language, with the dates of the region of the browser. */
async function load(language: Language, preferred: string | undefined): Promise<Text> {
  const text = await loads[language]();
  return { ...text, time: { ...text.time, dates: selectDateLocale(language, preferred) } };
}

/**
 * Returns the locale of dates and times: the one that the browser prefers, else the language of the page in the region
 * of the browser, such as `en-DE`. A language alone would show dates and hours as its largest country does.
 */
export function selectDateLocale(language: Language, preferred: string | undefined): string {
  try {
    const locale = new Intl.Locale(preferred ?? language);
    if (locale.language === language) return locale.toString();
    const { region } = locale.maximize();
    return region === undefined ? language : `${language}-${region}`;
  } catch {
    // Not a language tag.
    return language;
  }
}

/** Returns the first known language. `de-AT` is German. */
export function firstKnown(preferred: readonly string[]): Language {
  const codes = preferred.map((each) => each.toLowerCase().split('-')[0] ?? '');
  return (codes.find((code) => Object.hasOwn(languages, code)) as Language | undefined) ?? 'en';
}

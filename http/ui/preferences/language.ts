/**
 * Manages the language of the page: the chosen language, or the language that the browser prefers. Only the texts of
 * that language are loaded.
 */
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
 * @param preferred the languages of the browser, the preferred one first
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
      // The service is unreachable. Keep the current language.
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

/** Loads the texts of a language, with the date format of the browser's region. */
async function load(language: Language, preferred: string | undefined): Promise<Text> {
  const text = await loads[language]();
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

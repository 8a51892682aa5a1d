/** The language of the page: chosen, or preferred by the browser. Languages other than English are loaded on use. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Store } from '../state/store.js';
import { en, type Text } from '../text/en.js';

export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

const loads: Readonly<Record<Language, () => Promise<Text>>> = {
  en: () => Promise.resolve(en),
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
  const language = signal<Language>('en');
  const text = signal<Text>(en);

  async function show(wanted: Language): Promise<void> {
    try {
      text.value = await loads[wanted]();
      language.value = wanted;
    } catch {
      // The service is not reachable. Keep the current language.
    }
    root.lang = language.value;
  }

  await show(firstKnown([store.read('language') ?? '', ...preferred]));
  return {
    language,
    text,
    async choose(wanted) {
      store.write('language', wanted);
      await show(wanted);
    },
  };
}

/** Returns the first known language. `de-AT` is German. */
export function firstKnown(preferred: readonly string[]): Language {
  const codes = preferred.map((each) => each.toLowerCase().split('-')[0] ?? '');
  return (codes.find((code) => Object.hasOwn(languages, code)) as Language | undefined) ?? 'en';
}

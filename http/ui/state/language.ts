/** The language of the page: as the browser prefers, unless somebody chose. All but English are loaded when they are wanted. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { en, type Text } from '../text/en.js';
import type { Store } from './stored.js';

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
 * @param preferred the browser's languages, the first before all
 * @param root the page's element: a screen reader takes its voice from it
 * @returns the choice, once its text is there
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
      // The service that the page came from has gone: what is shown stays.
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

/** @returns the first that there is a text for: `de-AT` is German */
export function firstKnown(preferred: readonly string[]): Language {
  const codes = preferred.map((each) => each.toLowerCase().split('-')[0] ?? '');
  return (codes.find((code) => Object.hasOwn(languages, code)) as Language | undefined) ?? 'en';
}

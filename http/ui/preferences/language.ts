/**
 * Manages the language of the page: the chosen language, or the language that the browser prefers. Only the texts of
 * the chosen language are loaded; for a draft, the English texts too. The texts of the page are loaded first. The texts
 * of all views are loaded with the first view that needs them.
 */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Store } from '../state/store.js';
import type { Draft } from '../text/draft.js';
import type { PageText, Text, ViewText } from '../text/en.js';

/**
 * The languages by their codes. The texts of a language are in the folder of `text/` with the language's code as its
 * name.
 */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  'zh-Hans': '简体中文',
} as const;
export type Language = keyof typeof languages;

interface TextLoads {
  readonly page: () => Promise<PageText>;
  readonly views: () => Promise<ViewText>;
}

const complete = {
  en: {
    page: async (): Promise<PageText> => (await import('../text/en/page.js')).page,
    views: async (): Promise<ViewText> => (await import('../text/en/views.js')).views,
  },
  de: {
    page: async (): Promise<PageText> => (await import('../text/de/page.js')).page,
    views: async (): Promise<ViewText> => (await import('../text/de/views.js')).views,
  },
};
type CompleteLanguage = keyof typeof complete;

interface DraftLoads {
  readonly page: () => Promise<Draft>;
  readonly views: () => Promise<Draft>;
}

/** Languages that are used only if the user chooses them. A text that such a language lacks is shown in English. */
export const drafts: Readonly<Record<Exclude<Language, CompleteLanguage>, DraftLoads>> = {
  fr: {
    page: async () => (await import('../text/fr/page.js')).page,
    views: async () => (await import('../text/fr/views.js')).views,
  },
  es: {
    page: async () => (await import('../text/es/page.js')).page,
    views: async () => (await import('../text/es/views.js')).views,
  },
  'pt-BR': {
    page: async () => (await import('../text/pt-BR/page.js')).page,
    views: async () => (await import('../text/pt-BR/views.js')).views,
  },
  'zh-Hans': {
    page: async () => (await import('../text/zh-Hans/page.js')).page,
    views: async () => (await import('../text/zh-Hans/views.js')).views,
  },
};

/** Returns the name of a language. The name of a draft is marked. */
export function nameLanguage(language: Language, { app }: PageText): string {
  return isDraft(language) ? app.draft(languages[language]) : languages[language];
}

export function isDraft(language: Language): language is keyof typeof drafts {
  return Object.hasOwn(drafts, language);
}

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
 * @param preferred the languages of the browser, in the order of preference
 * @param root the root element, whose lang attribute selects the voice of a screen reader
 */
export async function createLanguage(
  store: Store,
  preferred: readonly string[],
  root: { lang: string },
): Promise<LanguageChoice> {
  const chosen = store.read('language') ?? '';
  /** The language that was chosen last. The texts of this language may not be loaded yet. */
  let wanted: Language = isLanguage(chosen) ? chosen : firstKnown(preferred);
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
      needsViews ? selectLoads(chosen).views() : null,
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
  const text = await selectLoads(language).page();
  const locale = isDraft(language) ? language : text.time.locale;
  return { ...text, time: { ...text.time, locale, dates: selectDateLocale(language, preferred) } };
}

function selectLoads(language: Language): TextLoads {
  if (!isDraft(language)) return complete[language];
  return {
    page: () => loadDraft(language, complete.en.page, drafts[language].page),
    views: () => loadDraft(language, complete.en.views, drafts[language].views),
  };
}

async function loadDraft<T extends object>(
  language: Language,
  loadEnglish: () => Promise<T>,
  loadOwn: () => Promise<Draft>,
): Promise<T> {
  const [english, own, { completeDraft }] = await Promise.all([loadEnglish(), loadOwn(), import('../text/draft.js')]);
  return completeDraft(english, own, language);
}

/**
 * Returns the locale of dates and times. If the browser prefers the language of the page, uses the browser's locale.
 * Otherwise, uses the language of the page with the region of the browser, such as `en-DE`. A locale without a region
 * would have the formats of its largest country.
 */
export function selectDateLocale(language: Language, preferred: string | undefined): string {
  try {
    const locale = new Intl.Locale(preferred ?? language);
    const { language: own, script } = new Intl.Locale(language).maximize();
    const { language: others, script: otherScript, region } = locale.maximize();
    if (own === others && script === otherScript) return locale.toString();
    return region === undefined ? language : new Intl.Locale(language, { region }).toString();
  } catch {
    // The text is not a language tag.
    return language;
  }
}

/** Returns the first language with complete texts, else English. `de-AT` counts as German, for example. */
export function firstKnown(preferred: readonly string[]): CompleteLanguage {
  const codes = preferred.map((each) => each.toLowerCase().split('-')[0] ?? '');
  return (codes.find((code) => Object.hasOwn(complete, code)) as CompleteLanguage | undefined) ?? 'en';
}

function isLanguage(code: string): code is Language {
  return Object.hasOwn(languages, code);
}

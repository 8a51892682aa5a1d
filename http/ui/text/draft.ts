/**
 * Drafts of languages: texts as plain data, which may lack keys. A missing key shows the English text, and a key that
 * English no longer has is ignored. A text with values has `{0}`, `{1}`. A text that depends on a number is an object
 * with the forms of Intl.PluralRules, such as `{ one: '{0} player', other: '{0} players' }`.
 */
/** The texts of a draft by the keys of the English texts. */
export interface Draft {
  readonly [key: string]: string | Draft;
}

type TextFunction = (...values: unknown[]) => unknown;

/**
 * Returns the English texts, replaced by the texts that the draft has. @param locale the locale of its numbers and
 * plurals
 */
export function completeDraft<T extends object>(english: T, draft: Draft, locale: string): T {
  return complete(english, draft, locale) as T;
}

function complete(english: unknown, own: string | Draft | undefined, locale: string): unknown {
  if (own === undefined) return english;
  if (typeof english === 'function')
    return isTemplate(own) ? toFunction(english as TextFunction, own, locale) : english;
  if (typeof english === 'string') return typeof own === 'string' ? own : english;
  if (typeof own === 'string') return english;
  return Object.fromEntries(
    Object.entries(english as object).map(([key, each]) => [key, complete(each, readKey(own, key), locale)]),
  );
}

function readKey(draft: Draft, key: string): string | Draft | undefined {
  return Object.hasOwn(draft, key) ? draft[key] : undefined;
}

/**
 * Returns whether a text of a draft can replace a function. Such a text is a string, or an object with the forms of the
 * plural.
 */
function isTemplate(own: string | Draft): boolean {
  return typeof own === 'string' || typeof own.other === 'string';
}

function toFunction(english: TextFunction, template: string | Draft, locale: string): TextFunction {
  return (...values) => {
    const original = String(english(...values));
    const n = values.find((value) => typeof value === 'number') ?? 0;
    const form = typeof template === 'string' ? template : (readKey(template, selectForm(n, locale)) ?? template.other);
    return String(form).replace(/\{(\d)\}/g, (_, index) => toText(values[Number(index)], original, locale));
  };
}

function selectForm(n: number, locale: string): string {
  return new Intl.PluralRules(locale).select(n);
}

/**
 * Groups the digits of a number only if the English text groups them. The digits of an exit code or a process id are
 * not grouped.
 */
function toText(value: unknown, english: string, locale: string): string {
  if (typeof value !== 'number') return String(value ?? '');
  const isPlain = Number.isInteger(value) && english.includes(String(value));
  return value.toLocaleString(locale, { useGrouping: !isPlain });
}

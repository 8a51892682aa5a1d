/** Reads values of JSON files that other programs wrote. No reader throws, whatever the value is. */

export type JsonRecord = Readonly<Record<string, unknown>>;

/** Returns the JSON value of a text; `undefined` for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a field of an object; `undefined` without the field. Inherited names such as `__proto__` are ignored. */
export function readField(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Returns the value at a path of fields. */
export function readPath(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce(readField, value);
}

/** Returns a text. A number or a boolean is converted to its text. The result is `null` for any other value. */
export function toText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** Returns the texts of a list; an empty list for any other value. */
export function toTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.flatMap((each) => toText(each) ?? []) : [];
}

/** Returns whether a boolean is true, even if an old file has the value as a text or a number. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1 || value === '1';
}

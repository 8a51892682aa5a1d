/** The schemas of strings in requests. Lengths count code points, as JSON Schema does; zod counts UTF-16 code units. */
import * as z from 'zod';
import { maxCommandBytes } from '../../../machines/launch/command.js';

/** A string without control characters. */
export const oneLine = /^\P{Cc}*$/u;

/** A string without control characters that has a visible character. */
const visibleLine = /^(?=.*\S)\P{Cc}*$/u;

/** The message about a text that does not match {@link oneLine}. */
export const notOneLine = 'it must be one line, without control characters';

/** Returns the schema of a text with limits of its length. */
export function createText(minimum: number, maximum: number): z.ZodString {
  return z.string().check(limitLength(minimum, maximum));
}

/** Returns the schema of one line that is not blank. Surrounding spaces are removed. */
export function createLine(maximum: number): z.ZodString {
  return z
    .string()
    .check(limitLength(1, maximum, (text) => (text.trim() === '' ? '' : text)))
    .regex(visibleLine, notOneLine)
    .trim();
}

/** The schema of a name that people choose. */
export const displayName = createLine(100).meta({ id: 'DisplayName', description: 'A name for people, in one line' });

/** Returns the schema of a text with a maximum number of bytes in UTF-8. JSON Schema cannot express this limit. */
export function createBytes(maximum: number): z.ZodString {
  return createText(1, maximum)
    .refine((text) => Buffer.byteLength(text) <= maximum, `it must be at most ${maximum} bytes in UTF-8`)
    .meta({ 'x-max-bytes': maximum });
}

/**
 * Returns the schema of a console line for documents. Faults are found later, because the problem codes of commands
 * name the rule that a line breaks.
 * @param minimum 0 for a line that may be blank
 */
export function describeCommand(minimum: 0 | 1): z.ZodString {
  const visible = minimum === 0 ? '' : '(?=.*\\S)';
  return z.string().meta({
    ...(minimum > 0 && { minLength: minimum }),
    maxLength: maxCommandBytes,
    'x-max-bytes': maxCommandBytes,
    pattern: `^${visible}(?:\\t|[^\\p{Cc}\\p{Cs}])*$`,
  });
}

/**
 * Returns a check of the length that the JSON Schema also contains.
 * @param toCounted returns the text whose length is checked
 */
function limitLength(minimum: number, maximum: number, toCounted = (text: string): string => text) {
  const check = z.check<string>(({ value, issues }) => {
    const input = toCounted(value);
    const { length } = [...input];
    if (length < minimum) issues.push({ code: 'too_small', origin: 'string', minimum, inclusive: true, input });
    if (length > maximum) issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input });
  });
  check._zod.onattach.push(({ _zod }) => Object.assign(_zod.bag, { ...(minimum > 0 && { minimum }), maximum }));
  return check;
}

/** Describes what a schema accepts, and which value was given instead. */
import type { JsonSchema } from './json-schema.js';

/** Describes the values that at least one of the schemas accepts: `a whole number from 1 to 9 or null`. */
export function describeExpected(schemas: readonly JsonSchema[]): string {
  const values = [...new Set(schemas.flatMap(listValues))];
  return values.length < 2 ? (values[0] ?? 'absent') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

function listValues(schema: JsonSchema): readonly string[] {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return alternatives.flatMap(listValues);
  if (schema.enum !== undefined) return schema.enum.map((each) => JSON.stringify(each));
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  return [schema.type ?? 'object'].flat().map((type) => describeType(type, schema));
}

function describeType(type: string, schema: JsonSchema): string {
  const { format, required = [] } = schema;
  switch (type) {
    case 'string':
      if (format === 'date-time') return 'a time with its offset, such as 2026-01-31T12:00:00Z';
      return `a text${describeLimits(schema.minLength, schema.maxLength, 'character')}`;
    case 'integer':
      return `a whole number${describeRange(schema)}`;
    case 'number':
      return `a number${describeRange(schema)}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return `a list${describeLimits(schema.minItems, schema.maxItems, 'entry')}`;
    case 'null':
      return 'null';
    default:
      return `an object${required.length === 0 ? '' : ` with ${required.map((name) => JSON.stringify(name)).join(', ')}`}`;
  }
}

type Unit = 'character' | 'entry';

function describeLimits(minimum: number | undefined, maximum: number | undefined, unit: Unit): string {
  if (maximum === undefined) return minimum === undefined ? '' : ` of at least ${count(minimum, unit)}`;
  return minimum === undefined ? ` of at most ${count(maximum, unit)}` : ` of ${minimum} to ${count(maximum, unit)}`;
}

function count(number: number, unit: Unit): string {
  if (number === 1) return `1 ${unit}`;
  return `${number} ${unit === 'entry' ? 'entries' : 'characters'}`;
}

function describeRange({ minimum, maximum }: JsonSchema): string {
  const isSafe = (limit: number | undefined): limit is number =>
    limit !== undefined && Number.isSafeInteger(limit * 1e6);
  if (!isSafe(maximum)) return isSafe(minimum) ? ` of at least ${minimum}` : '';
  return isSafe(minimum) ? ` from ${minimum} to ${maximum}` : ` of at most ${maximum}`;
}

const maxShownLength = 40;

/**
 * Describes a value.
 * @param isShown whether a text may be quoted. A text of the wrong length may be a password
 */
export function describeGiven(value: unknown, isShown: boolean): string {
  if (typeof value === 'string') return isShown ? quoteStart(value) : `a text of ${count(value.length, 'character')}`;
  if (Array.isArray(value)) return `a list of ${count(value.length, 'entry')}`;
  if (typeof value !== 'object' || value === null) return String(value);
  return 'an object';
}

function quoteStart(text: string): string {
  return JSON.stringify(text.length <= maxShownLength ? text : `${text.slice(0, maxShownLength)}…`);
}

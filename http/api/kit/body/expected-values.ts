/** Puts into words what a schema accepts, and what a body has instead. */
import * as z from 'zod';

/** The parts of JSON Schema that request schemas use. */
interface ValueSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly ValueSchema[];
  readonly oneOf?: readonly ValueSchema[];
  readonly required?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Returns what any of the schemas accepts: `a whole number from 1 to 9 or null`. */
export function describeExpected(schemas: readonly z.ZodType[]): string {
  const words = schemas.flatMap((schema) => listValues(toValueSchema(schema)));
  const values = [...new Set(words)];
  return values.length < 2 ? (values[0] ?? 'absent') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

/** Converts a schema without the ids of schemas: one with an id would be a reference. */
function toValueSchema(schema: z.ZodType): ValueSchema {
  return z.toJSONSchema(schema, { io: 'input', metadata: z.registry() }) as ValueSchema;
}

function listValues(schema: ValueSchema): readonly string[] {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return alternatives.flatMap(listValues);
  if (schema.enum !== undefined) return schema.enum.map((each) => JSON.stringify(each));
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  return [schema.type ?? 'object'].flat().map((type) => describeType(type, schema));
}

function describeType(type: string, schema: ValueSchema): string {
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

function describeRange({ minimum, maximum }: ValueSchema): string {
  const isSafe = (limit: number | undefined): limit is number =>
    limit !== undefined && Number.isSafeInteger(limit * 1e6);
  if (!isSafe(maximum)) return isSafe(minimum) ? ` of at least ${minimum}` : '';
  return isSafe(minimum) ? ` from ${minimum} to ${maximum}` : ` of at most ${maximum}`;
}

const maxShownLength = 40;

/**
 * Describes a value of a body.
 * @param isShown whether a text is quoted. One of the wrong length can be a password
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

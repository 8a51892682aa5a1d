/** The component schemas of the OpenAPI document, from the zod schemas with an id. */
import * as z from 'zod';
import { toSchemaUri } from '../kit/json-schema.js';

/**
 * Returns all schemas with an id, by id. Schemas of requests forbid unknown fields. Schemas of answers allow unknown
 * fields, because later versions may add fields.
 */
export function describeSchemas(): Readonly<Record<string, object>> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    uri: toSchemaUri,
    override: ({ jsonSchema, zodSchema }) => {
      simplify(jsonSchema);
      if (jsonSchema.additionalProperties === false && !isStrict(zodSchema)) delete jsonSchema.additionalProperties;
    },
  });
  const described = mapValues(schemas, ({ $schema: _, $id: __, id: ___, ...schema }) => foldNulls(schema) as object);
  return mapValues(described, (schema) => omitRepeated(schema, described) as object);
}

/** Returns a schema whose references have no description that only repeats the description of their target. */
function omitRepeated(schema: unknown, schemas: Readonly<Record<string, object>>): unknown {
  if (Array.isArray(schema)) return schema.map((each) => omitRepeated(each, schemas));
  if (typeof schema !== 'object' || schema === null) return schema;
  if (!('$ref' in schema)) return mapValues(schema as Record<string, unknown>, (each) => omitRepeated(each, schemas));
  const [target] = Object.entries(schemas).filter(([id]) => toSchemaUri(id) === schema.$ref);
  const { description } = { description: undefined, ...target?.[1] };
  return 'description' in schema && schema.description === description ? { $ref: schema.$ref } : schema;
}

/** Returns the JSON Schema of each property of an object in answers. */
export function describeProperties(shape: z.ZodRawShape): Readonly<Record<string, object>> {
  const { properties } = z.toJSONSchema(z.object(shape), { override: ({ jsonSchema }) => simplify(jsonSchema) });
  return foldNulls(properties) as Readonly<Record<string, object>>;
}

function simplify(schema: z.core.JSONSchema.BaseSchema): void {
  // Remove zod's pattern, which repeats the format and contains the rules of leap years.
  if (schema.format === 'date-time') delete schema.pattern;
  // Remove the safe integer range that zod adds, which is an implementation detail.
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  // Remove a type that a constant implies.
  if ('const' in schema) delete schema.type;
  // Remove a schema of keys that only says that keys are strings.
  if (JSON.stringify(schema.propertyNames) === '{"type":"string"}') delete schema.propertyNames;
}

/** Returns a schema that uses `null` as a second type, instead of an alternative with `null`. */
function foldNulls(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(foldNulls);
  if (typeof schema !== 'object' || schema === null) return schema;
  // Remove the keywords of the target, which zod repeats next to a reference with another description.
  if ('$ref' in schema)
    return { $ref: schema.$ref, ...('description' in schema && { description: schema.description }) };
  const { anyOf, ...rest } = Object.fromEntries(Object.entries(schema).map(([key, inner]) => [key, foldNulls(inner)]));
  const [value, other, ...more] = (anyOf ?? []) as readonly Readonly<Record<string, unknown>>[];
  const isFolded = isPlain(value) && other?.type === 'null' && more.length === 0;
  return isFolded
    ? { ...value, ...rest, type: [value?.type, 'null'] }
    : { ...(anyOf !== undefined && { anyOf }), ...rest };
}

/**
 * Returns whether a schema describes a text, an integer or a list. The result is false for an enumeration and a
 * constant, because these would have to list `null`.
 */
function isPlain(schema: Readonly<Record<string, unknown>> = {}): boolean {
  return ['string', 'integer', 'array'].includes(String(schema.type)) && !('enum' in schema) && !('const' in schema);
}

/** Returns whether a schema refuses unknown fields. */
function isStrict(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodNever;
}

/** Returns the id of a schema; an empty text without an id. */
export function findId(schema: z.ZodType): string {
  return z.globalRegistry.get(schema)?.id ?? '';
}

/** Returns a reference to a schema with an id; for a list, a list of references. */
export function referenceTo(schema: z.ZodType): object {
  const id = findId(schema);
  if (id !== '') return { $ref: toSchemaUri(id) };
  if (schema instanceof z.ZodArray) return { type: 'array', items: referenceTo(schema.element as z.ZodType) };
  throw new Error('a schema in the API description needs an id');
}

export function mapValues<T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

/** The component schemas of the OpenAPI document, from the zod schemas with an id. */
import * as z from 'zod';
import { toSchemaUri } from '../kit/json-schema.js';

/**
 * Returns all schemas with an id, by id. Those of requests forbid unknown fields; later versions add some to answers.
 */
export function describeSchemas(): Readonly<Record<string, object>> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    uri: toSchemaUri,
    override: ({ jsonSchema, zodSchema }) => {
      // The format says it; the pattern of zod repeats the rules of leap years.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      // zod adds the safe integer range, which is an implementation detail.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.additionalProperties === false && !isStrict(zodSchema)) delete jsonSchema.additionalProperties;
    },
  });
  return mapValues(schemas, ({ $schema: _, $id: __, id: ___, ...schema }) => schema);
}

/** Returns whether a schema refuses unknown fields. */
function isStrict(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodNever;
}

/** Returns the id of a schema. */
export function findId(schema: z.ZodType): string {
  return z.globalRegistry.get(schema)?.id ?? '';
}

/** Returns a reference to a schema with an id, or a list of them. */
export function referenceTo(schema: z.ZodType): object {
  const id = findId(schema);
  if (id !== '') return { $ref: toSchemaUri(id) };
  if (schema instanceof z.ZodArray) return { type: 'array', items: referenceTo(schema.element as z.ZodType) };
  throw new Error('a schema in the API description needs an id');
}

export function mapValues<T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

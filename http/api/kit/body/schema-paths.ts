/** Finds the parts of a zod schema that a path in a body leads to. */
import * as z from 'zod';

type Path = readonly PropertyKey[];

/** Returns the value at a path; `undefined` where there is none. */
export function readAt(body: unknown, path: Path): unknown {
  let value = body;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}

/** Returns the schemas at a path: several where alternatives have it. */
export function findSchemas(schema: z.ZodType, path: Path, body: unknown): readonly z.ZodType[] {
  let found: readonly z.ZodType[] = [schema];
  for (const [depth, part] of path.entries()) {
    const value = readAt(body, path.slice(0, depth));
    found = listAlternatives(found, value).flatMap((each) => findPart(each, part));
  }
  return found;
}

/**
 * Returns the names of the fields next to one that is unknown.
 * @param path of the object
 */
export function listFields(schema: z.ZodType, path: Path, body: unknown, unknown: string): readonly string[] {
  const value = readAt(body, path);
  const objects = listAlternatives(findSchemas(schema, path, body), value).filter(
    (each) => each instanceof z.ZodObject,
  );
  const lacking = objects.map(({ shape }) => Object.keys(shape)).filter((names) => !names.includes(unknown));
  const others = Object.keys(value ?? {}).filter((name) => lacking.some((names) => names.includes(name)));
  const closest = lacking.filter((names) => others.every((name) => names.includes(name)));
  return [...new Set((closest.length > 0 ? closest : lacking).flat())];
}

/** Returns the schemas without wrappers; of a union the objects whose constants the value has, and other types. */
function listAlternatives(schemas: readonly z.ZodType[], value: unknown): readonly z.ZodType[] {
  const options = schemas.flatMap(unwrapSchema);
  const objects = options.filter((each) => each instanceof z.ZodObject);
  const meant = objects.filter(({ shape }) => Object.entries(shape).every((field) => hasConstant(field, value)));
  return meant.length === 0
    ? options
    : options.filter((each) => !(each instanceof z.ZodObject) || meant.includes(each));
}

function hasConstant([name, schema]: readonly [string, unknown], value: unknown): boolean {
  const isConstant = schema instanceof z.ZodLiteral || schema instanceof z.ZodEnum;
  return !isConstant || schema.safeParse(readAt(value, [name])).success;
}

function unwrapSchema(schema: z.ZodType): readonly z.ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return unwrapSchema(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => unwrapSchema(each as z.ZodType));
  return [schema];
}

function findPart(schema: z.ZodType, part: PropertyKey): readonly z.ZodType[] {
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType];
  if (schema instanceof z.ZodRecord) return [schema.valueType as z.ZodType];
  const field = schema instanceof z.ZodObject ? (schema.shape as Record<PropertyKey, unknown>)[part] : undefined;
  return field === undefined ? [] : [field as z.ZodType];
}

/** JSON Merge Patch (RFC 7396). A change names the fields that it changes, and `null` gives a field its default. */
import * as z from 'zod';
import type { Fault } from '../../../../machines/faults/faults.js';
import { Problem } from '../../../problems/problems.js';
import type { RefuseBody } from '../route.js';
import { findBodyFaults, toRequestFault } from './body-faults.js';

/**
 * Returns the schema of a change of settings. A nested object is also merged, and checked after the merge.
 * @param settings the schema of complete settings
 */
export function createPatchSchema<Shape extends z.ZodRawShape>(settings: z.ZodObject<Shape>) {
  const fields = Object.entries(settings.shape).map(([name, schema]) => [name, toChange(schema as z.ZodType)]);
  return z.strictObject(Object.fromEntries(fields) as { [Name in keyof Shape]: z.ZodOptional<Change<Shape[Name]>> });
}

/** The type of a change of a field. An object is open, because a change may contain only some of its fields. */
type Change<Field> = z.ZodType<unknown, Part<z.input<Field>> | (undefined extends z.input<Field> ? null : never)>;

type Part<Value> = Value extends readonly unknown[] | string | number | boolean | null
  ? Value
  : Value extends object
    ? { [name: string]: unknown }
    : never;

function toChange(field: z.ZodType): z.ZodType {
  const { schema, isOptional } = unwrap(field);
  const values = listObjectsOpen(schema);
  const [first = z.unknown(), ...others] = values;
  const change = others.length === 0 ? first : z.union([first, ...others]);
  const nullable = isOptional && !change.safeParse(null).success ? change.nullable() : change;
  const { description } = field;
  return (description === undefined ? nullable : nullable.describe(description)).optional();
}

function unwrap(field: z.ZodType): { readonly schema: z.ZodType; readonly isOptional: boolean } {
  return field instanceof z.ZodOptional
    ? { schema: field.unwrap() as z.ZodType, isOptional: true }
    : { schema: field, isOptional: false };
}

/**
 * Returns the alternatives of a schema, with one open object in place of all objects. If no alternative is an object,
 * only the schema itself is returned.
 */
function listObjectsOpen(schema: z.ZodType): z.ZodType[] {
  const alternatives = listAlternatives(schema);
  const values = alternatives.filter((each) => !(each instanceof z.ZodObject));
  return values.length === alternatives.length ? [schema] : [z.record(z.string(), z.unknown()), ...values];
}

function listAlternatives(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodNullable) return [...listAlternatives(schema.unwrap() as z.ZodType), z.null()];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => listAlternatives(each as z.ZodType));
  return [schema];
}

/**
 * Returns the changed settings in the form of their schema.
 * @param settings the current settings
 * @param patch a body that {@link createPatchSchema} admits
 * @throws Problem that has a pointer to each fault of the changed settings
 */
export function patchSettings<Schema extends z.ZodType>(
  schema: Schema,
  settings: object,
  patch: object,
  refuse: RefuseBody<undefined>,
): z.output<Schema> {
  const changed = applyMergePatch(settings, patch);
  const parsed = schema.safeParse(changed);
  if (parsed.success) return parsed.data;
  const faults = findBodyFaults(schema, changed);
  throw new Problem(toRequestFault(faults, (field, problem) => refuse(field, problem, undefined).fault as Fault));
}

/** Returns a JSON value after a merge patch. */
export function applyMergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const members = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name);
    else members.set(name, applyMergePatch(members.get(name), value));
  }
  return Object.fromEntries(members);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Makes the component schemas of the OpenAPI document: open enumerations, and properties written once. */
import { toSchemaUri } from '../kit/json-schema.js';

type Json = Readonly<Record<string, unknown>>;

/**
 * Returns a schema of answers with open enumerations. `x-extensible-enum` contains the current values, and a client
 * that checks answers accepts other values.
 */
export function openEnums(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(openEnums);
  if (typeof schema !== 'object' || schema === null) return schema;
  return foldNull(
    Object.fromEntries(
      Object.entries(schema).map(([key, inner]) =>
        key === 'enum' && Array.isArray(inner) ? ['x-extensible-enum', inner] : [key, openEnums(inner)],
      ),
    ),
  );
}

/** Returns an open enumeration or `null` as one schema of two types. */
function foldNull(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  const [value, other, ...more] = (anyOf ?? []) as readonly Json[];
  const isFolded = value !== undefined && 'x-extensible-enum' in value && other?.type === 'null' && more.length === 0;
  return isFolded ? { ...value, ...rest, type: [value.type, 'null'] } : schema;
}

export interface ObjectSchema {
  readonly type?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
}

/** The minimum number of equal properties for which a reference saves space. */
const minShared = 4;

/**
 * Returns smaller schemas. A schema that has all properties of another schema becomes an extension of this schema.
 * Schemas of requests cannot be extended, because they forbid other fields. If a schema of a request has the same
 * properties as another schema and requires more of these properties, it refers to the other schema.
 */
export function extendSchemas(schemas: Readonly<Record<string, object>>): Record<string, object> {
  const objects = Object.entries(schemas as Readonly<Record<string, ObjectSchema>>).filter(
    ([, { type, properties, additionalProperties }]) =>
      type === 'object' && properties !== undefined && additionalProperties === undefined,
  );
  const texts = new Map(objects.map(([id, { properties = {} }]) => [id, listTexts(properties)]));
  const extended = objects.flatMap(([id, schema]) => {
    const own = texts.get(id) ?? new Map<string, string>();
    const [base] = objects
      .filter(([other]) => other !== id && isPart(texts.get(other) ?? new Map(), own))
      .filter(([, { required = [] }]) => required.every((name) => schema.required?.includes(name)))
      .sort(([one], [other]) => (texts.get(other)?.size ?? 0) - (texts.get(one)?.size ?? 0));
    return base === undefined ? [] : [[id, extend(schema, base)] as const];
  });
  return { ...schemas, ...Object.fromEntries(extended), ...requireMore(schemas) };
}

function listTexts(properties: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(properties).map(([name, property]) => [name, JSON.stringify(property)]));
}

function isPart(part: ReadonlyMap<string, string>, whole: ReadonlyMap<string, string>): boolean {
  if (part.size < minShared || part.size >= whole.size) return false;
  return [...part].every(([name, text]) => whole.get(name) === text);
}

function extend(schema: ObjectSchema, base: readonly [string, ObjectSchema]): object {
  const { properties: shared = {} } = base[1];
  const own = Object.entries(schema.properties ?? {}).filter(([name]) => !(name in shared));
  return refer(schema, base, Object.fromEntries(own));
}

/** Returns a schema that refers to another schema and adds properties. */
function refer(
  { description, required = [] }: ObjectSchema,
  [id, base]: readonly [string, ObjectSchema],
  properties: Json,
): object {
  const added = required.filter((name) => name in properties || !base.required?.includes(name));
  return { description, allOf: [{ $ref: toSchemaUri(id) }, { type: 'object', properties, required: added }] };
}

/**
 * Shortens schemas of requests. Such a schema has the same properties as another schema (except for at most one) and
 * requires more fields.
 */
function requireMore(schemas: Readonly<Record<string, ObjectSchema>>): Record<string, object> {
  const closed = Object.entries(schemas).filter(
    ([, { properties, additionalProperties }]) => properties !== undefined && additionalProperties === false,
  );
  const referring = closed.flatMap(([id, schema]) => {
    const base = closed.find(([, other]) => hasSameFields(schema, other) && requiresMore(schema, other));
    if (base === undefined) return [];
    const { properties = {} } = base[1];
    const own = Object.entries(schema.properties ?? {})
      .filter(([name, each]) => !isEqual(each, properties[name]))
      .map(([name, each]) => [name, requireInForms(each as Forms, properties[name] as Forms)]);
    return [[id, refer(schema, base, Object.fromEntries(own))] as const];
  });
  return Object.fromEntries(referring);
}

function hasSameFields({ properties = {} }: ObjectSchema, { properties: others = {} }: ObjectSchema): boolean {
  const names = Object.keys(properties);
  const differing = names.filter((name) => !isEqual(properties[name], others[name]));
  return names.length >= minShared && names.join() === Object.keys(others).join() && differing.length <= 1;
}

function requiresMore({ required = [] }: ObjectSchema, { required: others = [] }: ObjectSchema): boolean {
  return required.length > others.length && others.every((name) => required.includes(name));
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A property with several forms. */
interface Forms {
  readonly description?: string | undefined;
  readonly anyOf?: readonly ObjectSchema[];
}

/**
 * Returns only the requirements of a property's forms if another property has forms with the same fields; otherwise
 * returns the property.
 */
function requireInForms(property: Forms, { anyOf: others = [] }: Forms): Forms {
  const { anyOf: forms = [], description } = property;
  const hasSame = forms.every(({ properties = {} }, index) =>
    isEqual(Object.keys(properties), Object.keys(others[index]?.properties ?? {})),
  );
  if (forms.length === 0 || !hasSame) return property;
  return { anyOf: forms.map(({ required = [] }) => ({ properties: listNames(required), required })), description };
}

/** Returns properties without a schema, because another schema describes them. */
function listNames(names: readonly string[]): Readonly<Record<string, object>> {
  return Object.fromEntries(names.map((name) => [name, {}]));
}

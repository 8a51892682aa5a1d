/** The part of JSON Schema that the project's schemas use. Finds the schemas of the parts of a value. */

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly required?: readonly string[];
  readonly items?: JsonSchema | boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export type Path = readonly PropertyKey[];

/** Returns the value at a path; `undefined` if the path has no value. */
export function readAt(json: unknown, path: Path): unknown {
  let value = json;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}

/** Returns the schemas at a path of a value. Several schemas are returned if several alternatives contain the path. */
export function findSchemas(schema: JsonSchema, path: Path, json: unknown): readonly JsonSchema[] {
  let found: readonly JsonSchema[] = [schema];
  for (const [depth, part] of path.entries()) {
    const value = readAt(json, path.slice(0, depth));
    found = listAlternatives(found, value).flatMap((each) => findPart(each, part));
  }
  return found;
}

/**
 * Returns the names of the known fields in the object of an unknown field.
 * @param path the path of the object
 */
export function listFields(schema: JsonSchema, path: Path, json: unknown, unknown: string): readonly string[] {
  const value = readAt(json, path);
  const lacking = listAlternatives(findSchemas(schema, path, json), value)
    .flatMap(({ properties }) => (properties === undefined ? [] : [Object.keys(properties)]))
    .filter((names) => !names.includes(unknown));
  const others = Object.keys(value ?? {}).filter((name) => lacking.some((names) => names.includes(name)));
  const closest = lacking.filter((names) => others.every((name) => names.includes(name)));
  return [...new Set((closest.length > 0 ? closest : lacking).flat())];
}

/**
 * Returns the alternatives of the schemas. If the value has the constants of an object alternative, object
 * alternatives with other constants are omitted.
 */
function listAlternatives(schemas: readonly JsonSchema[], value: unknown): readonly JsonSchema[] {
  const options = schemas.flatMap(listOptions);
  const meant = options.filter(({ properties }) => properties !== undefined && hasConstants(properties, value));
  return meant.length === 0 ? options : options.filter((each) => each.properties === undefined || meant.includes(each));
}

function listOptions(schema: JsonSchema): readonly JsonSchema[] {
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  return alternatives === undefined ? [schema] : alternatives.flatMap(listOptions);
}

function hasConstants(properties: Readonly<Record<string, JsonSchema>>, value: unknown): boolean {
  return Object.entries(properties).every(([name, property]) => {
    const given = readAt(value, [name]);
    if (property.const !== undefined) return property.const === given;
    return property.enum === undefined || property.enum.includes(given);
  });
}

function findPart({ items, properties, additionalProperties }: JsonSchema, part: PropertyKey): readonly JsonSchema[] {
  const field = typeof part === 'number' ? items : (properties?.[String(part)] ?? additionalProperties);
  return typeof field === 'object' ? [field] : [];
}

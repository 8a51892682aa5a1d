/** Generates JSON values that a schema of the OpenAPI document admits, and values that it does not admit. */
import * as fc from 'fast-check';

/** The keywords of schemas of requests. */
export interface RequestSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly RequestSchema[];
  readonly oneOf?: readonly RequestSchema[];
  readonly allOf?: readonly RequestSchema[];
  readonly properties?: Readonly<Record<string, RequestSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | RequestSchema;
  readonly items?: RequestSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  /** The maximum number of bytes in UTF-8. */
  readonly 'x-max-bytes'?: number;
}

/** Component schemas by name. */
export type Schemas = Readonly<Record<string, RequestSchema>>;

/** Returns the target of a reference, or the schema. */
export function resolve(schema: RequestSchema, schemas: Schemas): RequestSchema {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? schema : resolve(schemas[name] ?? {}, schemas);
}

/** Generates values that a schema admits. */
export function generateAdmitted(given: RequestSchema, schemas: Schemas): fc.Arbitrary<unknown> {
  const schema = resolve(given, schemas);
  const options = schema.anyOf ?? schema.oneOf;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (options !== undefined) return fc.oneof(...options.map((option) => generateAdmitted(option, schemas)));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type: string) => generateAdmitted({ ...schema, type }, schemas)));
  switch (schema.type) {
    case 'string':
      return generateText(schema);
    case 'integer':
      return fc.integer(toRange(schema));
    case 'number':
      return fc.double({ ...toRange(schema), noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(generateAdmitted(schema.items ?? {}, schemas), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, (schema.minItems ?? 0) + 5),
      });
    case 'object':
      return generateObject(schema, schemas);
    default:
      return fc.jsonValue();
  }
}

function toRange({ minimum = -1e6, maximum = 1e6 }: RequestSchema): { readonly min: number; readonly max: number } {
  return { min: minimum, max: maximum };
}

function generateObject(
  { properties = {}, required = [], additionalProperties }: RequestSchema,
  schemas: Schemas,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, generateAdmitted(schema, schemas)] as const);
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
  if (additionalProperties === false) return known;
  const others = typeof additionalProperties === 'object' ? generateAdmitted(additionalProperties, schemas) : null;
  return fc
    .tuple(known, fc.dictionary(fc.string({ maxLength: 8 }), others ?? fc.jsonValue(), { maxKeys: 2 }))
    .map(([fieldsOfIt, more]) => ({ ...more, ...fieldsOfIt }));
}

function generateText(schema: RequestSchema): fc.Arbitrary<string> {
  const {
    format,
    pattern,
    minLength = 0,
    maxLength = 100,
    'x-max-bytes': maxBytes = Number.POSITIVE_INFINITY,
  } = schema;
  if (format === 'date-time')
    return fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((at) => at.toISOString());
  if (format === 'uri') return fc.webUrl();
  const isShort = (text: string): boolean =>
    [...text].length <= maxLength && [...text].length >= minLength && Buffer.byteLength(text) <= maxBytes;
  // Class escapes of Unicode properties are not supported by `stringMatching`.
  if (pattern !== undefined && !/\\[pP]\{|\(\?/.test(pattern))
    return fc.stringMatching(new RegExp(pattern, 'u')).filter(isShort);
  const isAdmitted = new RegExp(pattern ?? '', 'u');
  const short = fc.string({
    unit: fc.oneof(character, anyCharacter),
    minLength,
    maxLength: Math.min(maxLength, minLength + 20),
  });
  const longest = fc.tuple(character, fc.constant(maxLength)).map(([one, length]) => one.repeat(length));
  return fc.oneof({ weight: 9, arbitrary: short }, longest).filter((text) => isShort(text) && isAdmitted.test(text));
}

/** Ordinary characters, and a character that is two code units in UTF-16. */
const character = fc.constantFrom(...'aZ09 .-_ä€😀');
const anyCharacter = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((one) => !/\p{Cs}/u.test(one));

/** Values of every type, at the limits that schemas have. */
const strange = [
  ...[null, true, 0, -1, 1.5, 1e9, '', ' ', 'a\nb', 'nonsense', 'x'.repeat(5_000), '😀'.repeat(101)],
  ...[[], [[]], [null], Array.from({ length: 200 }, () => 'a'), {}, { nonsense: 1 }],
];

/**
 * Generates values that differ from admitted values in one part. Some changed values are admitted too, so only a
 * validator can decide.
 */
export function generateChanged(schema: RequestSchema, schemas: Schemas): fc.Arbitrary<unknown> {
  return fc
    .tuple(
      generateAdmitted(schema, schemas),
      fc.nat(),
      fc.constantFrom(...strange),
      fc.constantFrom('replace', 'remove', 'add'),
    )
    .map(([value, place, other, change]) => {
      const copy: unknown = structuredClone(value);
      const places = [...listPlaces({ root: copy })];
      const [holder, name] = places[place % places.length] as Place;
      if (change === 'remove' && holder !== places[0]?.[0] && !Array.isArray(holder)) delete holder[name];
      else if (change === 'add' && isObject(holder[name])) (holder[name] as Holder).nonsense = other;
      else holder[name] = structuredClone(other);
      return (places[0] as Place)[0].root;
    });
}

type Holder = Record<string, unknown>;
type Place = readonly [Holder, string];

/** Yields the holder and the name of each part of a value, first of the whole value. */
function* listPlaces(holder: Holder): Generator<Place> {
  for (const name of Object.keys(holder)) {
    yield [holder, name];
    const inner = holder[name];
    if (isObject(inner)) yield* listPlaces(inner as Holder);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

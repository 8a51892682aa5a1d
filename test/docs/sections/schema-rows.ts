/** The fields of a JSON Schema as rows of a table: name, type, meaning. */

/** The keywords of JSON Schema that the component schemas of the OpenAPI document use. */
export interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
}

export type Row = readonly [name: string, type: string, meaning: string];

const maxValues = 16;

/**
 * Returns the rows of an object. The rows of an inner object follow the row of its field: `last_exit.code`,
 * `findings[].code`.
 * @param isRequest whether optional fields are marked
 * @param link returns the link to another object
 */
export function listRows(
  schema: Schema,
  { isRequest, link }: { readonly isRequest: boolean; readonly link: (id: string) => string },
  prefix = '',
): readonly Row[] {
  const { properties, required } = mergeForms(schema);
  return Object.entries(properties).flatMap(([name, field]) => {
    const type = describeType(field, link);
    const isRequired = required.has(name);
    const note = isRequest ? (isRequired ? ', required' : '') : isRequired ? '' : ', may be missing';
    const row: Row = [`\`${prefix}${name}\``, `${type}${note}`, toSentence(field.description ?? '')];
    const inner = findInner(field);
    return inner === null
      ? [row]
      : [row, ...listRows(inner.schema, { isRequest, link }, `${prefix}${name}${inner.suffix}.`)];
  });
}

/** Returns the fields of all forms of an object. A field of only some forms is not required. */
export function mergeForms(schema: Schema): {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: ReadonlySet<string>;
} {
  const forms = listForms(schema).filter(({ properties }) => properties !== undefined);
  const names = [...new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))];
  const properties = Object.fromEntries(
    names.map((name) => {
      const fields = forms.flatMap(({ properties = {} }) => properties[name] ?? []);
      return [name, mergeFields(fields)];
    }),
  );
  const required = names.filter((name) => forms.every(({ required: each = [] }) => each.includes(name)));
  return { properties, required: new Set(required) };
}

/**
 * Merges a field of several forms: the result has all values and their meanings. A field without values is the same as
 * in the first form.
 */
function mergeFields(fields: readonly Schema[]): Schema {
  const [first = {}] = fields;
  const values = fields.map(listValues);
  if (fields.length < 2 || values.some((each) => each.length === 0)) return first;
  const described = fields.filter(({ description }) => description !== undefined);
  const description = fields.every((each) => each.description === first.description)
    ? first.description
    : described.map(
        (field) => `${listValues(field).map(formatValue).join(', ')}: ${toLowerStart(field.description ?? '')}`,
      );
  return {
    ...first,
    const: undefined,
    enum: [...new Set(values.flat())],
    description: [description].flat().filter(Boolean).join('. '),
  };
}

const toLowerStart = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function listForms(schema: Schema): readonly Schema[] {
  const forms = schema.anyOf ?? schema.oneOf;
  return forms === undefined ? [schema] : forms.flatMap(listForms);
}

const listValues = (schema: Schema): readonly unknown[] =>
  schema.const !== undefined ? [schema.const] : (schema.enum ?? []);

/** Returns the object in a field, or in the list or the map of a field; `null` without an object. */
export function findInner(field: Schema): { readonly schema: Schema; readonly suffix: string } | null {
  const forms = listForms(field);
  if (forms.some(({ properties }) => properties !== undefined)) return { schema: field, suffix: '' };
  for (const { items, additionalProperties } of forms) {
    const [values, suffix] = items === undefined ? [additionalProperties, '.*'] : [items, '[]'];
    const inner = typeof values === 'object' ? findInner(values) : null;
    if (inner !== null) return { schema: inner.schema, suffix: `${suffix}${inner.suffix}` };
  }
  return null;
}

/**
 * Describes a type in a few words: `string or null`, `list of integer`, or its values.
 * @param limit the number of values above which the values are left out
 */
export function describeType(schema: Schema, link: (id: string) => string, limit = maxValues): string {
  if (schema.$ref !== undefined) return link(schema.$ref.split('/').at(-1) ?? '');
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms !== undefined) return joinTypes(forms.map((form) => describeType(form, link)));
  const values = listValues(schema);
  if (values.length > 0 && values.length <= limit) return values.map(formatValue).join(', ');
  if (Array.isArray(schema.type))
    return joinTypes(schema.type.map((type: string) => describeType({ ...schema, type }, link)));
  switch (schema.type) {
    case 'array':
      return `list of ${describeType(schema.items ?? {}, link)}${describeLength(schema.minItems, schema.maxItems, 'items')}`;
    case 'object':
      return typeof schema.additionalProperties === 'object' && schema.properties === undefined
        ? `map of ${describeType(schema.additionalProperties, link)}`
        : 'object';
    case 'string':
      return schema.format === 'date-time'
        ? 'time'
        : `string${describeLength(schema.minLength, schema.maxLength, 'characters')}`;
    case 'integer':
    case 'number':
      return `${schema.type}${describeRange(schema.minimum, schema.maximum)}`;
    default:
      return schema.type === undefined ? 'any' : String(schema.type);
  }
}

const formatValue = (value: unknown): string =>
  value === null ? 'null' : `\`${JSON.stringify(value).replaceAll('"', '')}\``;

function joinTypes(types: readonly string[]): string {
  const unique = [...new Set(types)];
  const [last = '', ...others] = [
    ...unique.filter((type) => type !== 'null'),
    ...(unique.includes('null') ? ['null'] : []),
  ].reverse();
  return others.length === 0 ? last : `${others.reverse().join(', ')} or ${last}`;
}

function describeRange(minimum: number | undefined, maximum: number | undefined): string {
  if (maximum !== undefined) return `, ${minimum ?? 0} to ${maximum}`;
  return minimum === undefined || minimum <= 0 ? '' : `, at least ${minimum}`;
}

/** Describes the permitted length of a text or a list. A minimum of one is not mentioned. */
function describeLength(minimum: number | undefined, maximum: number | undefined, unit: string): string {
  if (maximum === undefined) return (minimum ?? 0) > 1 ? `, at least ${minimum} ${unit}` : '';
  return (minimum ?? 0) > 1 ? `, ${minimum} to ${maximum} ${unit}` : `, up to ${maximum} ${unit}`;
}

/** Returns a description with a full stop. */
export function toSentence(text: string): string {
  return text === '' || /[.!?:]\)?$/.test(text) ? text : `${text}.`;
}

/** The fields of a JSON Schema as rows of a table: name, type, meaning. */

/** What the component schemas of the OpenAPI document use of JSON Schema. */
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
}

export type Row = readonly [name: string, type: string, meaning: string];

const maxValues = 16;

/**
 * Returns the rows of an object, those of objects in it below it: `last_exit.code`, `findings[].code`.
 * @param isRequest whether fields that may be left out are named as such
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

/** Returns the fields of all forms of an object. A field of some forms only is not required. */
function mergeForms(schema: Schema): {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: ReadonlySet<string>;
} {
  const forms = listForms(schema).filter(({ properties }) => properties !== undefined);
  const names = [...new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))];
  const properties = Object.fromEntries(
    names.map((name) => {
      const fields = forms.flatMap(({ properties = {} }) => properties[name] ?? []);
      const values = fields.map(listValues);
      const isEnum = fields.length > 1 && values.every((each) => each.length > 0);
      return [name, isEnum ? { ...fields[0], const: undefined, enum: [...new Set(values.flat())] } : (fields[0] ?? {})];
    }),
  );
  const required = names.filter((name) => forms.every(({ required: each = [] }) => each.includes(name)));
  return { properties, required: new Set(required) };
}

function listForms(schema: Schema): readonly Schema[] {
  const forms = schema.anyOf ?? schema.oneOf;
  return forms === undefined ? [schema] : forms.flatMap(listForms);
}

const listValues = (schema: Schema): readonly unknown[] =>
  schema.const !== undefined ? [schema.const] : (schema.enum ?? []);

/** Returns the object in a field, or in the list that a field is; `null` if there is none. */
function findInner(field: Schema): { readonly schema: Schema; readonly suffix: string } | null {
  const forms = listForms(field);
  if (forms.some(({ properties }) => properties !== undefined)) return { schema: field, suffix: '' };
  const items = forms.find((form) => form.items !== undefined)?.items;
  const inner = items === undefined ? null : findInner(items);
  return inner === null ? null : { schema: inner.schema, suffix: `[]${inner.suffix}` };
}

/**
 * Describes a type in a few words: `string or null`, `list of integer`, or its values.
 * @param limit the number of values above which they are left out
 */
export function describeType(schema: Schema, link: (id: string) => string, limit = maxValues): string {
  if (schema.$ref !== undefined) return link(schema.$ref.split('/').at(-1) ?? '');
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms !== undefined) return joinTypes(forms.map((form) => describeType(form, link)));
  const values = listValues(schema);
  if (values.length > 0 && values.length <= limit)
    return values
      .map((value) => (value === null ? 'null' : `\`${JSON.stringify(value).replaceAll('"', '')}\``))
      .join(', ');
  if (Array.isArray(schema.type))
    return joinTypes(schema.type.map((type: string) => describeType({ ...schema, type }, link)));
  switch (schema.type) {
    case 'array':
      return `list of ${describeType(schema.items ?? {}, link)}${describeRange(schema.minItems, schema.maxItems, ' items')}`;
    case 'object':
      return typeof schema.additionalProperties === 'object' && schema.properties === undefined
        ? `map of ${describeType(schema.additionalProperties, link)}`
        : 'object';
    case 'string':
      return schema.format === 'date-time'
        ? 'time'
        : `string${describeRange(schema.minLength, schema.maxLength, ' characters')}`;
    case 'integer':
    case 'number':
      return `${schema.type}${describeRange(schema.minimum, schema.maximum)}`;
    default:
      return schema.type === undefined ? 'any' : String(schema.type);
  }
}

function joinTypes(types: readonly string[]): string {
  const unique = [...new Set(types)];
  const [last = '', ...others] = [
    ...unique.filter((type) => type !== 'null'),
    ...(unique.includes('null') ? ['null'] : []),
  ].reverse();
  return others.length === 0 ? last : `${others.reverse().join(', ')} or ${last}`;
}

function describeRange(minimum: number | undefined, maximum: number | undefined, unit = ''): string {
  if (maximum !== undefined) return `, ${minimum ?? 0} to ${maximum}${unit}`;
  return minimum === undefined || minimum <= 0 ? '' : `, at least ${minimum}${unit}`;
}

/** Returns a description with a full stop. */
export function toSentence(text: string): string {
  return text === '' || /[.!?:)]$/.test(text) ? text : `${text}.`;
}

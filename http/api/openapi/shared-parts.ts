/** Makes the OpenAPI document small: what several operations have is written once, and they refer to it. */
import { toSchemaUri } from '../kit/json-schema.js';
import { mapValues } from './component-schemas.js';
import { describeProblemResponses } from './problem-response.js';

type Json = Readonly<Record<string, unknown>>;
type Operations = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** The parts that operations refer to, by their names. */
export interface SharedParts {
  readonly responses: Record<string, Json>;
  readonly parameters: Record<string, Json>;
  readonly headers: Record<string, Json>;
}

/** Moves the answers and the parameters that several operations have to the components. */
export function shareParts(paths: Operations): { readonly paths: Operations; readonly parts: SharedParts } {
  const shown = new Set<string>();
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const repeated = findRepeated(operations.flatMap(listParts));
  const parts: SharedParts = {
    responses: { ...describeProblemResponses() } as Record<string, Json>,
    parameters: {},
    headers: {},
  };
  const shared = mapOperations(paths, (operation) => ({
    ...operation,
    ...(operation.parameters !== undefined && {
      parameters: (operation.parameters as readonly Json[]).map((parameter) =>
        share(parameter, nameParameter(parameter), 'parameters'),
      ),
    }),
    responses: mapResponses(operation, (response) => shareHeaders(response)),
  }));
  return { paths: mapValues(shareResponses(shared, parts.responses), liftParameters), parts };

  function shareHeaders(response: Json): Json {
    const { headers, content } = response;
    const named = Object.entries((headers ?? {}) as Json).map(([name, header]) => [
      name,
      share(header as Json, name, 'headers'),
    ]);
    return {
      ...response,
      ...(headers !== undefined && { headers: Object.fromEntries(named) }),
      ...(content !== undefined && { content: dropShownExamples(content as Json) }),
    };
  }

  /** The first answer with a schema, or a list of it, shows an example. */
  function dropShownExamples(content: Json): Json {
    return Object.fromEntries(
      Object.entries(content as Readonly<Record<string, Json>>).map(([type, { example, ...body }]) => {
        const { type: shape, items = {} } = body.schema as { readonly type?: unknown; readonly items?: object };
        const form = JSON.stringify(shape === 'array' && '$ref' in items ? items : body.schema);
        const isShown = shown.has(form) && form.includes('$ref');
        if (example !== undefined) shown.add(form);
        return [type, example === undefined || isShown ? body : { ...body, example }];
      }),
    );
  }

  function share(part: Json, base: string, kind: 'parameters' | 'headers'): Json {
    return repeated.has(JSON.stringify(part)) ? addPart(part, base, kind, parts[kind]) : part;
  }
}

/** Moves the parameters that all operations of a path have to the path. */
function liftParameters(operations: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  const lists = Object.values(operations).map(({ parameters = [] }) => parameters as readonly Json[]);
  const isShared = (parameter: Json): boolean =>
    lists.length > 1 && lists.every((list) => list.some((each) => JSON.stringify(each) === JSON.stringify(parameter)));
  const shared = (lists[0] ?? []).filter(isShared);
  if (shared.length === 0) return operations;
  const others = mapValues(operations, ({ parameters, ...operation }) => {
    const own = (parameters as readonly Json[]).filter((parameter) => !isShared(parameter));
    return { ...operation, ...(own.length > 0 && { parameters: own }) };
  });
  return { parameters: shared as unknown as Json, ...others };
}

/** Adds a part under a name that no other one has. Returns the reference to it. */
function addPart(part: Json, base: string, kind: keyof SharedParts, parts: Record<string, Json>): Json {
  const text = JSON.stringify(part);
  let name = base;
  for (let n = 2; name in parts && JSON.stringify(parts[name]) !== text; n += 1) name = `${base}-${n}`;
  parts[name] = part;
  return { $ref: `#/components/${kind}/${name}` };
}

/** Moves the answers that several operations have to the components, with the first example of each. */
function shareResponses(paths: Operations, parts: Record<string, Json>): Operations {
  const answers = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap(({ responses }) => Object.values(responses as Readonly<Record<string, Json>>)),
  );
  const byForm = new Map<string, Json[]>();
  for (const answer of answers.filter((each) => !('$ref' in each))) {
    const form = withoutExamples(answer);
    byForm.set(form, [...(byForm.get(form) ?? []), answer]);
  }
  return mapOperations(paths, (operation) => ({
    ...operation,
    responses: mapResponses(operation, (response, status) => {
      const same = byForm.get(withoutExamples(response)) ?? [];
      if (same.length < 2) return response;
      const shown = same.find((answer) => JSON.stringify(answer).includes('"example":')) ?? response;
      return addPart(shown, nameResponse(status, shown), 'responses', parts);
    }),
  }));
}

function withoutExamples(response: Json): string {
  return JSON.stringify(response, (name, value: unknown) => (name === 'example' ? undefined : value));
}

/** Names a response by its status and the schema of its body. */
function nameResponse(status: string, { content }: Json): string {
  const [, schema] = /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(content ?? '')) ?? [];
  return schema === undefined ? status : `${status}-${schema}`;
}

function mapResponses({ responses }: Json, map: (response: Json, status: string) => Json): Json {
  return Object.fromEntries(
    Object.entries(responses as Readonly<Record<string, Json>>).map(([status, response]) => [
      status,
      map(response, status),
    ]),
  );
}

function mapOperations(paths: Operations, map: (operation: Json) => Json): Operations {
  return Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [
      path,
      Object.fromEntries(Object.entries(operations).map(([method, operation]) => [method, map(operation)])),
    ]),
  );
}

function listParts({ parameters = [], responses }: Json): readonly string[] {
  const answers = Object.values(responses as Readonly<Record<string, Json>>);
  const headers = answers.flatMap((answer) => Object.values((answer.headers ?? {}) as Json));
  return [...(parameters as readonly Json[]), ...headers].map((part) => JSON.stringify(part));
}

/** Returns what is written several times. */
function findRepeated(texts: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > 1).map(([text]) => text));
}

function nameParameter({ name, example }: Json): string {
  // Path parameters of several collections have one name, and an example each.
  return example === undefined ? String(name) : `${String(name)}-${String(example)}`.replace(/[^\w.-]/g, '');
}

/**
 * Returns a schema of answers whose enumerations may grow: `x-extensible-enum` has the values of today. A client that
 * checks answers accepts others.
 */
export function openEnums(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(openEnums);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, inner]) =>
      key === 'enum' && Array.isArray(inner) ? ['x-extensible-enum', inner] : [key, openEnums(inner)],
    ),
  );
}

interface ObjectSchema {
  readonly type?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
}

/** Fewer equal properties are not worth a reference. */
const minShared = 4;

/**
 * Returns the schemas. A schema with all properties of another one becomes an extension of it. The schemas of requests
 * stay whole: they forbid other fields.
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
  return { ...schemas, ...Object.fromEntries(extended) };
}

function listTexts(properties: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(properties).map(([name, property]) => [name, JSON.stringify(property)]));
}

function isPart(part: ReadonlyMap<string, string>, whole: ReadonlyMap<string, string>): boolean {
  if (part.size < minShared || part.size >= whole.size) return false;
  return [...part].every(([name, text]) => whole.get(name) === text);
}

function extend(
  { description, properties = {}, required = [] }: ObjectSchema,
  [id, base]: [string, ObjectSchema],
): object {
  const isOwn = (name: string): boolean => !(name in (base.properties ?? {}));
  const own = Object.fromEntries(Object.entries(properties).filter(([name]) => isOwn(name)));
  const added = required.filter((name) => isOwn(name) || !base.required?.includes(name));
  return {
    description,
    allOf: [{ $ref: toSchemaUri(id) }, { type: 'object', properties: own, required: added }],
  };
}

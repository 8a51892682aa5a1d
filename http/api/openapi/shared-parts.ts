/**
 * Makes the OpenAPI document smaller. Parts that several operations share are written once, and the operations refer to
 * these parts.
 */
import { mapValues } from './component-schemas.js';
import { pathParameters } from './operation-object.js';
import { describeProblemResponses } from './problem-response.js';

type Json = Readonly<Record<string, unknown>>;
type Operations = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** The parts to which operations refer, by name. */
export interface SharedParts {
  readonly responses: Record<string, Json>;
  readonly parameters: Record<string, Json>;
  readonly headers: Record<string, Json>;
}

/** Moves the answers and parameters that several operations share to the components. */
export function shareParts(paths: Operations): { readonly paths: Operations; readonly parts: SharedParts } {
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
    const { headers } = response;
    const named = Object.entries((headers ?? {}) as Json).map(([name, header]) => [
      name,
      share(header as Json, name.replace(/^Idempotent-/, ''), 'headers'),
    ]);
    return {
      ...response,
      ...(headers !== undefined && { headers: Object.fromEntries(named) }),
    };
  }

  function share(part: Json, base: string, kind: 'parameters' | 'headers'): Json {
    return repeated.has(JSON.stringify(part)) ? addPart(part, base, kind, parts[kind]) : part;
  }
}

/** Moves the parameters that all operations of a path share to the path. */
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

/** Adds a part under a unique name. Returns the reference to the part. */
function addPart(part: Json, base: string, kind: keyof SharedParts, parts: Record<string, Json>): Json {
  const text = JSON.stringify(part);
  let name = base;
  for (let n = 2; name in parts && JSON.stringify(parts[name]) !== text; n += 1) name = `${base}-${n}`;
  parts[name] = part;
  return { $ref: `#/components/${kind}/${name}` };
}

/** Moves the answers that several operations share to the components. */
function shareResponses(paths: Operations, parts: Record<string, Json>): Operations {
  const answers = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap(({ responses }) => Object.values(responses as Readonly<Record<string, Json>>)),
  );
  const repeated = findRepeated(answers.filter((each) => !('$ref' in each)).map((each) => JSON.stringify(each)));
  return mapOperations(paths, (operation) => ({
    ...operation,
    responses: mapResponses(operation, (response, status) =>
      repeated.has(JSON.stringify(response))
        ? addPart(response, nameResponse(status, response), 'responses', parts)
        : response,
    ),
  }));
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

/** Returns the strings that occur several times. */
function findRepeated(texts: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > 1).map(([text]) => text));
}

/**
 * Names a parameter. The name of a path parameter contains the name of its collection, because several collections use
 * the same parameter name. A short name makes the document smaller: many operations have the parameter
 * `Idempotency-Key`.
 */
function nameParameter({ name, in: place, description }: Json): string {
  const [collection] =
    Object.entries(pathParameters).find(([, { description: text }]) => place === 'path' && text === description) ?? [];
  return collection ?? String(name).replace(/^Idempotency-/, '');
}

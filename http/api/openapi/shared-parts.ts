/** Makes the OpenAPI document small: what several operations have is written once, and they refer to it. */

import { isOwnCode } from './operation-object.js';

type Json = Readonly<Record<string, unknown>>;
type Operations = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** The parts that operations refer to, by their names. */
export interface SharedParts {
  readonly responses: Record<string, Json>;
  readonly parameters: Record<string, Json>;
  readonly headers: Record<string, Json>;
}

/** Moves the problems and the parameters that several operations have to the components. */
export function shareParts(paths: Operations): { readonly paths: Operations; readonly parts: SharedParts } {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const repeated = findRepeated(operations.flatMap(listParts));
  const parts: SharedParts = { responses: {}, parameters: {}, headers: {} };
  const shared = mapOperations(paths, (operation) => ({
    ...operation,
    ...(operation.parameters !== undefined && {
      parameters: (operation.parameters as readonly Json[]).map((parameter) =>
        share(parameter, nameParameter(parameter), 'parameters'),
      ),
    }),
    responses: Object.fromEntries(
      Object.entries(operation.responses as Json).map(([status, response]) => [
        status,
        shareResponse(status, response as Json),
      ]),
    ),
  }));
  return { paths: shared, parts };

  function shareResponse(status: string, response: Json): Json {
    const { headers } = response;
    if (headers === undefined) return share(response, nameResponse(status, response), 'responses');
    const named = Object.entries(headers as Json).map(([name, header]) => [
      name,
      share(header as Json, name, 'headers'),
    ]);
    return { ...response, headers: Object.fromEntries(named) };
  }

  function share(part: Json, base: string, kind: keyof SharedParts): Json {
    const text = JSON.stringify(part);
    if (!repeated.has(text)) return part;
    let name = base;
    for (let n = 2; name in parts[kind] && JSON.stringify(parts[kind][name]) !== text; n += 1) name = `${base}-${n}`;
    parts[kind][name] = part;
    return { $ref: `#/components/${kind}/${name}` };
  }
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
  return [...(parameters as readonly Json[]), ...answers, ...headers].map((part) => JSON.stringify(part));
}

function findRepeated(texts: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(texts.filter((text) => seen.has(text) || !seen.add(text)));
}

function nameParameter({ name, example }: Json): string {
  // Path parameters of several collections have one name, and an example each.
  return example === undefined ? String(name) : `${String(name)}-${String(example)}`.replace(/[^\w.-]/g, '');
}

/** Names a response by its status and, of problems, the first code that few operations have. */
function nameResponse(status: string, { description }: Json): string {
  const [, code] = /^`([a-z_]+)`/.exec(String(description)) ?? [];
  return code === undefined || !isOwnCode(code) ? status : `${status}-${code}`;
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

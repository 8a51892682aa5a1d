/** The OpenAPI document of the service. */
import { describeApi } from '../../../http/api/openapi/openapi.js';
import { routes } from '../../../http/api/routes.js';
import { kindsDescription } from '../data/kinds.js';

type ApiInfo = Partial<Parameters<typeof describeApi>[1]>;

/** Returns the document that is served, with the kinds of the product. */
export const describeServedApi = (info: ApiInfo = {}) =>
  describeApi(routes, { version: '0', kinds: kindsDescription, ...info });

/** Returns the document with its shared parts in each place that refers to them, and with closed enumerations. */
export const describeOpenApi = async (info: ApiInfo = {}) => expandDescription(await describeServedApi(info));

/**
 * Returns a document with its shared parts in the operations that refer to them. Tests accept only the present values
 * of enumerations; a client must accept further values.
 */
export function expandDescription<Document extends { readonly components: object; readonly paths: object }>(
  document: Document,
): Document {
  const { components } = document as unknown as { components: Record<string, Record<string, unknown>> };
  const { securitySchemes, schemas } = components;
  return expand({
    ...document,
    paths: placeOperations(document.paths),
    components: { securitySchemes, schemas },
  }) as Document;

  function expand(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(expand);
    if (typeof value !== 'object' || value === null) return value;
    const [, kind = '', name = ''] =
      '$ref' in value ? (/^#\/components\/(responses|parameters|headers)\/(.+)$/.exec(String(value.$ref)) ?? []) : [];
    if ('operationId' in value) return expandOperation(value as unknown as Operation);
    if (isPathItem(value)) return expandPathItem(value);
    if (kind !== '') return { ...(expand(components[kind]?.[name]) as object), ...pickDescription(value) };
    if (isExtension(value)) return expand(mergeExtension(value));
    return expandMembers(value);
  }

  function expandMembers(value: object): object {
    const members = Object.entries(value).map(([key, inner]) => [key, expand(inner)]);
    const { 'x-extensible-enum': values, ...others } = Object.fromEntries(members);
    if (values === undefined) return others;
    if (!Array.isArray(others.type)) return { ...others, enum: values };
    const { type, description, ...rest } = others;
    return { anyOf: [{ type: type[0], ...rest, enum: values }, { type: 'null' }], ...(description && { description }) };
  }

  /** Returns a path whose operations have the path's parameters. */
  function expandPathItem({ parameters: shared, ...operations }: PathItem): object {
    return expandMembers(
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [
          method,
          { ...operation, parameters: [...shared, ...(operation.parameters ?? [])] },
        ]),
      ),
    );
  }

  /** Returns an operation with a separate answer for each status of its problems, without classes of statuses. */
  function expandOperation({ parameters, responses, method, path, ...operation }: Operation): object {
    const { '4XX': refusals, '5XX': failures, ...others } = responses;
    const whole = { ...operation, parameters, responses, method, path };
    return {
      ...(expandMembers(operation) as object),
      ...(parameters !== undefined && { parameters: expand(parameters) }),
      responses: {
        ...(expand(others) as object),
        ...listProblems(whole, '4XX', refusals),
        ...listProblems(whole, '5XX', failures),
      },
    };
  }

  /** Returns an answer for each status of a class, whose description lists the problem codes of the status. */
  function listProblems(operation: Operation, name: string, reference: ProblemReference | undefined): object {
    const isListed = reference?.$ref === `#/components/responses/${name}`;
    if (!isListed && (reference !== undefined || name === '4XX'))
      throw new Error(`${operation.operationId} lacks ${name}`);
    const responses = components.responses ?? {};
    const { description: shared, content } = responses[name] as ProblemResponse;
    const byStatus = new Map<string, string[]>();
    for (const text of [reference?.description ?? '', ...listSharedCodes(operation, shared)].flatMap(splitStatuses)) {
      const [, status = '', codes = ''] = /^([45]\d\d) ((?:[a-z_]+(?: |$))+)$/.exec(text) ?? [];
      if (status[0] !== name[0]) throw new Error(`not a status of ${name} and its codes: ${text}`);
      byStatus.set(status, [...(byStatus.get(status) ?? []), ...codes.split(' ').map((code) => `\`${code}\``)]);
    }
    return Object.fromEntries(
      [...byStatus].map(([status, codes]) => [status, { description: codes.join('; '), content }]),
    );
  }

  /** Returns an object schema that extends another one as a single object. */
  function mergeExtension({ description, allOf: [{ $ref }, own] }: Extension): object {
    const base = schemas?.[$ref.replace('#/components/schemas/', '')] as ObjectSchema & Partial<Extension>;
    const whole = base.allOf === undefined ? base : (mergeExtension(base as Extension) as ObjectSchema);
    return {
      type: 'object',
      description,
      properties: { ...whole.properties, ...mergeForms(whole.properties, own.properties) },
      required: [...new Set([...(whole.required ?? []), ...own.required])],
      ...(whole.additionalProperties === false && { additionalProperties: false }),
    };
  }
}

/** Merges properties: forms that only require fields get the fields from the forms of the other schema. */
function mergeForms(base: object, properties: object): object {
  const bases = base as Readonly<Record<string, Forms>>;
  return Object.fromEntries(
    Object.entries(properties as Readonly<Record<string, Forms>>).map(([name, property]) => {
      const isComplete = property.anyOf?.every((form) => !('type' in form)) !== true;
      const forms = property.anyOf?.map(({ required }, index) => ({ ...bases[name]?.anyOf?.[index], required }));
      return [name, isComplete ? property : { ...bases[name], anyOf: forms }];
    }),
  );
}

interface Forms {
  readonly anyOf?: readonly { readonly required?: readonly string[] }[];
}

/** Returns the paths, whose operations have their method and their path. */
function placeOperations(paths: object): object {
  return Object.fromEntries(
    Object.entries(paths).map(([path, { parameters, ...operations }]) => [
      path,
      {
        ...(parameters && { parameters }),
        ...Object.fromEntries(
          Object.entries<object>(operations).map(([method, each]) => [
            method,
            { ...each, method: method.toUpperCase(), path },
          ]),
        ),
      },
    ]),
  );
}

interface Operation {
  readonly operationId: string;
  /** The path to the operation in the document. */
  readonly method: string;
  readonly path: string;
  readonly tags: readonly string[];
  readonly 'x-scope'?: string;
  readonly 'x-open-query'?: boolean;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly $ref?: string }[] | undefined;
  readonly requestBody?: { readonly content: object };
  readonly responses: Readonly<Record<string, unknown>> & {
    readonly '4XX'?: ProblemReference;
    readonly '5XX'?: ProblemReference;
  };
}

interface ProblemReference {
  readonly $ref: string;
  readonly description?: string;
}

interface ProblemResponse {
  readonly description: string;
  readonly content: object;
}

/** Whether an operation has the status or code that a line of the description of all problems names. */
const conditions: Readonly<Record<string, (operation: Operation) => boolean>> = {
  'Every operation': () => true,
  'Without `x-open-query`': (operation) => operation['x-open-query'] !== true,
  'With `security`': ({ security }) => security?.length !== 0,
  'With `x-scope`': (operation) => operation['x-scope'] !== undefined,
  'With the parameter `Idempotency-Key`': (operation) => hasParameter(operation, 'Idempotency-Key'),
  'With the parameter `If-Match`, except for files': (operation) => hasParameter(operation, 'If-Match'),
  'With a JSON body': hasJsonBody,
  'With a JSON body, except for `startServer` and `sendCommand`': (operation) =>
    hasJsonBody(operation) && !['startServer', 'sendCommand'].includes(operation.operationId),
};

/** Returns whether an operation has the status or code that a line of the description of all problems names. */
function meets(operation: Operation, when: string): boolean {
  const condition = conditions[when];
  if (condition !== undefined) return condition(operation);
  const [, path] = /^Below `(.+)`$/.exec(when) ?? [];
  if (path !== undefined) return `${operation.path}/`.startsWith(`${path}/`);
  const [, tag = '', except = ''] = /^With the tag `(.+?)`(?:, except for (.+))?$/.exec(when) ?? [];
  if (tag === '') throw new Error(`unknown condition of problems: ${when}`);
  const isExcepted = [operation.method, operation.operationId].some((each) => except.includes(`\`${each}\``));
  return operation.tags.includes(tag) && !isExcepted;
}

function hasJsonBody({ requestBody }: Operation): boolean {
  return 'application/json' in (requestBody?.content ?? {});
}

/** Returns whether an operation has a parameter that it shares with others. */
function hasParameter({ parameters = [] }: Operation, name: string): boolean {
  return parameters.some(({ $ref }) => $ref === `#/components/parameters/${name}`);
}

const splitStatuses = (text: string): readonly string[] => (text === '' ? [] : text.split('; '));

/** Returns the codes of the lines of a shared description that are about an operation. */
function listSharedCodes(operation: Operation, description: string): readonly string[] {
  const [, ...lines] = description.split('\n');
  return lines.flatMap((line) => {
    const [, when = '', codes = ''] = /^- (.+): (\d.+)$/.exec(line) ?? [];
    return meets(operation, when) ? [codes] : [];
  });
}

type PathItem = Readonly<Record<string, Operation>> & { readonly parameters: readonly { readonly $ref?: string }[] };

/** Returns whether a value is a path with its own parameters. */
function isPathItem(value: object): value is PathItem {
  return 'parameters' in value && Object.values(value).some((inner) => 'operationId' in (inner as object));
}

interface Extension {
  readonly description?: string;
  readonly allOf: readonly [{ readonly $ref: string }, ObjectSchema & { readonly required: readonly string[] }];
}

interface ObjectSchema {
  readonly properties: object;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
}

/** Returns whether a schema is an object that extends another one. */
function isExtension(value: object): value is Extension {
  return 'allOf' in value && '$ref' in ((value.allOf as readonly object[])[0] ?? {});
}

/** A description next to a reference replaces the description of its target. */
function pickDescription(value: object): object {
  return 'description' in value ? { description: value.description } : {};
}

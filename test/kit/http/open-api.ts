/** The OpenAPI document of the service. */
import { describeApi } from '../../../http/api/openapi/openapi.js';
import { routes } from '../../../http/api/routes.js';
import { problems } from '../../../http/problems/problems.js';
import { entryTypes } from '../../../machines/history/journal.js';
import { kindsDescription } from '../data/kinds.js';
import { listCodes, listProblems, type Operation, type ProblemResponses } from './problem-codes.js';

type ApiInfo = Partial<Parameters<typeof describeApi>[1]>;

/** Returns the document that is served, with the kinds of the product. */
export const describeServedApi = (info: ApiInfo = {}) =>
  describeApi(routes, { version: '0', kinds: kindsDescription, ...info });

/**
 * Returns the document without references: each reference is replaced with the shared part, and the enumerations are
 * closed.
 */
export const describeOpenApi = async (info: ApiInfo = {}) => expandDescription(await describeServedApi(info));

/**
 * Returns a document in which each operation contains the shared parts to which it refers. Tests accept only the
 * current values of enumerations; a client must accept further values.
 */
export function expandDescription<Document extends { readonly components: object; readonly paths: object }>(
  document: Document,
): Document {
  const { components } = document as unknown as {
    components: Readonly<Record<string, Record<string, unknown>>> & { readonly responses: ProblemResponses };
  };
  const { securitySchemes } = components;
  const schemas = nameRepeated(components.schemas ?? {}, listCodes(document));
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
    const described = parameters && (expand(parameters) as Operation['parameters']);
    const whole = { ...operation, parameters: described, responses, method, path };
    return {
      ...(expandMembers(operation) as object),
      ...(described && { parameters: described }),
      responses: {
        ...(expand(others) as object),
        ...listProblems(whole, '4XX', refusals, components.responses),
        ...listProblems(whole, '5XX', failures, components.responses),
      },
    };
  }

  /** Returns a single object schema for an object schema that extends another schema. */
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

/**
 * Returns the schemas in which lists of the document are filled in: the codes of problems, and the types of entries.
 */
function nameRepeated(schemas: Readonly<Record<string, unknown>>, listed: readonly string[]): Record<string, unknown> {
  const codes = Object.keys(problems).filter((code) => listed.includes(code));
  const { properties, ...problem } = schemas.Problem as { readonly properties: { readonly code: object } };
  const code = { ...properties.code, 'x-extensible-enum': codes };
  const EntryType = { ...(schemas.EntryType as object), 'x-extensible-enum': entryTypes };
  return { ...schemas, EntryType, Problem: { ...problem, properties: { ...properties, code } } };
}

/** Merges properties. A form that only requires fields gets those fields from the forms of the other schema. */
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

/** Returns the paths. Each operation in them has its method and its path. */
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

/** Returns whether a schema is an object that extends another schema. */
function isExtension(value: object): value is Extension {
  return 'allOf' in value && '$ref' in ((value.allOf as readonly object[])[0] ?? {});
}

/** A description next to a reference replaces the description of its target. */
function pickDescription(value: object): object {
  return 'description' in value ? { description: value.description } : {};
}

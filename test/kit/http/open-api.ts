/** The OpenAPI document of the service. */
import { describeApi } from '../../../http/api/openapi/openapi.js';
import { routes } from '../../../http/api/routes.js';
import { kindsDescription } from '../data/kinds.js';

type ApiInfo = Partial<Parameters<typeof describeApi>[1]>;

/** Returns the document as it is served, by default without examples and with the kinds of the product. */
export const describeServedApi = (info: ApiInfo = {}) =>
  describeApi(routes, { version: '0', kinds: kindsDescription, ...info });

/** Returns the document with its shared parts where operations refer to them, and with closed enumerations. */
export const describeOpenApi = async (info: ApiInfo = {}) => expandDescription(await describeServedApi(info));

/**
 * Returns a document with its shared parts where operations refer to them. Tests accept today's values of enumerations
 * only; a client accepts others.
 */
export function expandDescription<Document extends { readonly components: object; readonly paths: object }>(
  document: Document,
): Document {
  const { components } = document as unknown as { components: Record<string, Record<string, unknown>> };
  const { securitySchemes, schemas } = components;
  return expand({ ...document, components: { securitySchemes, schemas } }) as Document;

  function expand(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(expand);
    if (typeof value !== 'object' || value === null) return value;
    const [, kind = '', name = ''] =
      '$ref' in value ? (/^#\/components\/(responses|parameters|headers)\/(.+)$/.exec(String(value.$ref)) ?? []) : [];
    if (kind !== '') return { ...(expand(components[kind]?.[name]) as object), ...pickDescription(value) };
    if ('allOf' in value) return expand(mergeExtension(value as unknown as Extension));
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key === 'x-extensible-enum' ? 'enum' : key, expand(inner)]),
    );
  }

  /** Returns the schema of an object that extends another one as one object. */
  function mergeExtension({ description, allOf: [{ $ref }, own] }: Extension): object {
    const base = schemas?.[$ref.replace('#/components/schemas/', '')] as Extension['allOf'][1] & Partial<Extension>;
    const whole = base.allOf === undefined ? base : (mergeExtension(base as Extension) as Extension['allOf'][1]);
    return {
      type: 'object',
      description,
      properties: { ...whole.properties, ...own.properties },
      required: [...whole.required, ...own.required],
    };
  }
}

interface Extension {
  readonly description?: string;
  readonly allOf: readonly [
    { readonly $ref: string },
    { readonly properties: object; readonly required: readonly string[] },
  ];
}

/** A description next to a reference replaces that of its target. */
function pickDescription(value: object): object {
  return 'description' in value ? { description: value.description } : {};
}

/**
 * Checks answers against the API's own description. Every status must be documented, and every body must match its
 * schema. Clients must accept unknown fields. In tests, an answer with a field that is not described fails.
 */

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as assert from 'uvu/assert';
import { listDetails } from '../../../http/api/history/details.js';
import { describeOpenApi } from './open-api.js';

interface Described {
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly headers?: Readonly<Record<string, { readonly schema: { readonly type: string } }>>;
        readonly content?: Readonly<Record<string, { readonly schema: SequenceSchema }>>;
      }
    >
  >;
}

/** The schema of a body; for a sequence, the schema of its items. */
interface SequenceSchema {
  readonly contentSchema?: { readonly items: object };
}

const description = await describeOpenApi({ version: '0.0.0' });
const paths = description.paths as unknown as Record<string, Record<string, Described>>;
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema({ $id: 'api', components: closeDetails(closed(description.components)) });
const compiled = new Map<string, ValidateFunction>();

/** Matches paths of the web UI, which are not part of the API. */
const isFileOfPage = /^\/(assets|icons)\/|^\/manifest\.webmanifest$/;

/** Answers that any path may have, even a path that is not described. */
const everywhere: Readonly<Record<number, readonly string[]>> = {
  404: ['path_not_found'],
  405: ['method_not_allowed'],
};

/**
 * @param path the path as it was sent, with query and percent-escapes
 * @throws an assertion error if the answer does not fit the description
 */
export function checkResponse(
  method: string,
  path: string,
  answer: { readonly status: number; readonly headers: Headers; readonly text: string; readonly json: unknown },
): void {
  const place = `${method} ${path} answered ${answer.status}`;
  const bare = path.split(/[?#]/)[0] ?? '';
  if (bare.startsWith('/docs') || bare === '/openapi.json' || (isFileOfPage.test(bare) && answer.status < 400)) return;
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status >= 400) {
    assert.match(type, /^application\/problem\+json/, place);
    if (method !== 'HEAD') checkComponent('Problem', answer.json, place);
  }
  const described = paths[templateOf(bare)]?.[(method === 'HEAD' ? 'GET' : method).toLowerCase()];
  const code = (answer.json as { code?: string } | undefined)?.code ?? '';
  if (everywhere[answer.status]?.includes(code) || (described === undefined && answer.status >= 400)) return;
  assert.ok(described, `${place}: not described`);
  const response = described?.responses[answer.status];
  assert.ok(response, `${place}: the status is not described; ${answer.text}`);
  if (answer.status === 204) assert.is(answer.text, '', `${place} with a body`);
  const content = response?.content ?? {};
  // An answer with a type must have a described type.
  if (type !== '' && method !== 'HEAD')
    assert.ok(
      Object.keys(content).some((each) => type.startsWith(each)),
      `${place} as ${type}`,
    );
  const schema = type.startsWith('application/json') ? content['application/json']?.schema : undefined;
  if (schema !== undefined && method !== 'HEAD') assertShape(absolute(schema), answer.json, place);
  const line = type.startsWith('application/x-ndjson') ? content['application/x-ndjson']?.schema.contentSchema : null;
  for (const text of line ? answer.text.split('\n').filter((each) => each !== '') : [])
    assertShape(absolute(line?.items ?? {}), JSON.parse(text), place);
  for (const [name, { schema: header }] of Object.entries(response?.headers ?? {}))
    if (header.type === 'integer') assert.match(answer.headers.get(name) ?? '0', /^\d+$/, `${place}: ${name}`);
}

/** Validates an event of GET /events. @throws an assertion error */
export function checkEvent(type: string, data: unknown): void {
  const words = type.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const name = `${words.join('')}Event`;
  const event = description.components.schemas[name] as { properties: { data: SequenceSchema } } | undefined;
  assert.ok(event, `the event ${type} is not described`);
  assertShape(absolute(event?.properties.data.contentSchema ?? {}), data, `the event ${type}`);
}

/** The templates with parameters. */
const templates = Object.keys(paths)
  .filter((template) => template.includes('{'))
  .map((template) => ({ template, pattern: new RegExp(`^${template.replace(/\{.+?\}/g, '[^/]+')}$`) }));

function templateOf(path: string): string {
  return path in paths ? path : (templates.find(({ pattern }) => pattern.test(path))?.template ?? path);
}

/** Returns a copy in which every object forbids the fields that it does not describe. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, inner]) => [key, closed(inner)]));
  // `properties` with a `type`: a field may have the name "properties". With a reference, the referenced schema is
  // closed.
  return 'type' in copy && 'properties' in copy && !('$ref' in copy) && !('additionalProperties' in copy)
    ? { ...copy, additionalProperties: false }
    : copy;
}

/**
 * Returns the components with closed schemas. The details of the history's entries forbid the fields of other entry
 * types.
 */
function closeDetails(components: any): object {
  const { HistoryEntry: entry } = components.schemas;
  const allOf = listDetails().map(({ pattern, properties }) => ({
    if: { properties: { type: { pattern } } },
    then: { properties: { detail: { properties, additionalProperties: false } } },
  }));
  return { ...components, schemas: { ...components.schemas, HistoryEntry: { ...entry, allOf } } };
}

/**
 * Validates a value against a component schema, and refuses fields that are not described. @throws an assertion error
 */
export function checkComponent(name: string, value: unknown, place: string): void {
  assertShape({ $ref: `api#/components/schemas/${name}` }, value, place);
}

/** Validates an example of the body of an answer or a request. @throws an assertion error */
export function checkSchema(schema: object, value: unknown, place: string): void {
  assertShape(absolute(closed(schema) as object), value, place);
}

/** Returns references inside the description as references into the schema that ajv knows as `api`. */
function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as object;
}

function assertShape(schema: object, value: unknown, place: string): void {
  const key = JSON.stringify(schema);
  const validate = compiled.get(key) ?? ajv.compile(schema);
  compiled.set(key, validate);
  assert.ok(validate(value), `${place}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`);
}

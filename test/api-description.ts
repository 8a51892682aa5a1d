/** Checks answers against the API's own description: every status documented, every body of its shape. */

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as assert from 'uvu/assert';
import { describeApi } from '../http/api/schemas/openapi.js';
import { kindsDescription } from './kinds.js';

interface Described {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >;
}

const description = describeApi('0.0.0', kindsDescription);
const paths = description.paths as unknown as Record<string, Record<string, Described>>;
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema({ $id: 'api', components: description.components });
const compiled = new Map<string, ValidateFunction>();

/** What the web UI loads is no part of the API. */
const isFileOfPage = /^\/(assets|icons)\/|^\/manifest\.webmanifest$/;

/** What any path may answer, also one that is not described. */
const everywhere: Readonly<Record<number, readonly string[]>> = {
  404: ['path_not_found'],
  405: ['method_not_allowed'],
};

/**
 * @param path as it was sent, with query and percent-escapes
 * @throws an assertion when the answer is not what the description says
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
    if (method !== 'HEAD') assertShape({ $ref: 'api#/components/schemas/Problem' }, answer.json, place);
  }
  const described = paths[templateOf(bare)]?.[(method === 'HEAD' ? 'GET' : method).toLowerCase()];
  const code = (answer.json as { code?: string } | undefined)?.code ?? '';
  if (everywhere[answer.status]?.includes(code) || (described === undefined && answer.status >= 400)) return;
  assert.ok(described, `${place}: not described`);
  const response = described?.responses[answer.status];
  assert.ok(response, `${place}: the status is not described; ${answer.text}`);
  if (answer.status === 204) assert.is(answer.text, '', `${place} with a body`);
  const content = response?.content ?? {};
  // What has a type has one that is described.
  if (type !== '' && method !== 'HEAD')
    assert.ok(
      Object.keys(content).some((each) => type.startsWith(each)),
      `${place} as ${type}`,
    );
  const schema = type.startsWith('application/json') ? content['application/json']?.schema : undefined;
  if (schema !== undefined && method !== 'HEAD') assertShape(absolute(schema), answer.json, place);
}

function templateOf(path: string): string {
  if (/^\/runs\/[^/]+\/log$/.test(path)) return '/runs/{run}/log';
  if (/^\/builds\/[^/]+$/.test(path)) return '/builds/{build.id}';
  if (/^\/builds\/[^/]+\/installation$/.test(path)) return '/builds/{build.id}/installation';
  const [, below, version] =
    /^\/datafolders\/[^/]+(|\/resources|\/preflight|\/config|\/config\/summary|\/config\/versions(\/[^/]+)?)$/.exec(
      path,
    ) ?? [];
  if (below === undefined) return path;
  return `/datafolders/{folder.name}${version === undefined ? below : '/config/versions/{version}'}`;
}

/** References inside the description, as references into the schema that ajv knows as `api`. */
function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as object;
}

function assertShape(schema: object, value: unknown, place: string): void {
  const key = JSON.stringify(schema);
  const validate = compiled.get(key) ?? ajv.compile(schema);
  compiled.set(key, validate);
  assert.ok(validate(value), `${place}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`);
}

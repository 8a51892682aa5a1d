/** Makes the Operation Objects of the OpenAPI document from the declarations of routes. */
import type * as z from 'zod';
import { maxKeyLength } from '../../../machines/history/idempotency.js';
import { acceptedHeaders, describeAnswerHeaders } from '../kit/answer/answer-headers.js';
import { describeHeader } from '../kit/parameters.js';
import type { DescribedRoute } from '../kit/route.js';
import { mapValues, referenceTo } from './component-schemas.js';
import { referToProblems } from './problem-response.js';

/** The path parameters, by the preceding collection, because several collections use `id` and `name`. */
export const pathParameters: Readonly<Record<string, { readonly description: string; readonly example: string }>> = {
  accounts: { description: 'The id of an account', example: '1a2b3c4d5e6f' },
  builds: { description: 'The id of a Build', example: 'demo' },
  datafolders: { description: 'The name of a Data Folder', example: 'world' },
  'resource-changes': { description: 'The id of a change', example: 'cmi8x0k2pa1b2c3d4' },
  deployments: { description: 'The id of a deployment', example: '0a1b2c3d4e5f' },
  evidence: { description: 'The name of a piece of evidence', example: '20260131T120100000Z-hang' },
  passkeys: { description: 'The id of a passkey', example: 'dGhlIGlk' },
  trash: { description: 'The id in the trash', example: '20260131T120000000Z-0a1b2c' },
  resources: { description: 'The engine name of a resource', example: 'taxi' },
  runs: { description: 'A run id', example: '20260131T120000000Z-0a1b2c' },
  schedules: { description: 'The id of a schedule', example: '5f3a9c10' },
  sessions: { description: 'The id of a session', example: 'q83vEjRWeJCrze8S' },
  tokens: { description: 'The id of a token', example: '1a2b3c4d5e6f' },
  updates: { description: 'The id of a source', example: 'fxserver' },
  versions: { description: 'A version from the list', example: '1' },
  backups: { description: 'The id of a backup', example: 'bmib3k2x1' },
  'kept-folders': { description: 'The name of a kept folder', example: '.world.before-restore-20260131T120000000Z' },
  uploads: { description: 'The id of an upload', example: 'u0f1e2d3c4b5a69788796a5b4c3d2e1f0' },
  webhooks: { description: 'The id of a webhook', example: '0a1b2c3d4e5f' },
};

/** The request header of operations that accept an Idempotency-Key. */
const keyHeader = {
  'Idempotency-Key': {
    description: 'New for each operation, such as a UUID in quotation marks. A repeat gets the first answer',
    schema: { type: 'string', minLength: 1, maxLength: maxKeyLength + 2 },
  },
};

/** The request header of operations that can be answered before their end. */
const preferHeader = {
  Prefer: '`respond-async`: 202 as soon as the operation is accepted',
};

/** The request header of operations that change settings. */
const matchHeader = {
  'If-Match': 'The ETag of the settings to change. If they have another ETag: 412',
};

/** The request header of operations whose answer has an ETag. */
const revalidationHeader = { 'If-None-Match': 'The ETag of the content that the client has' };

/**
 * Returns the Operation Object of a route.
 * @param schemas the module with the schemas of its feature
 */
export function describeOperation(route: DescribedRoute, schemas: unknown) {
  const { id, summary, scope, secondScope, group, success, query, isKeyed = false } = route;
  const isChecked = route.settingsEtag === 'checked';
  const headers = {
    ...route.headers,
    ...(route.caching && revalidationHeader),
    ...(isChecked && matchHeader),
    ...(route.acceptedSchema && preferHeader),
    ...(isKeyed && keyHeader),
  };
  const answerHeaders = describeAnswerHeaders(route);
  const parameters = [
    ...[...route.path.matchAll(/([^/]+)\/\{(.+?)\}/g)].map(([, collection = '', name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
      ...pathParameters[collection],
    })),
    ...Object.entries(query).map(([name, { read: _, ...parameter }]) => ({ name, in: 'query', ...parameter })),
    ...Object.entries(headers).map(([name, header]) => ({ name, in: 'header', ...describeHeader(header) })),
  ];
  const content = describeContent(success.schema?.(schemas), success.content);
  return {
    operationId: id,
    summary,
    description: route.description,
    tags: [group.tag],
    ...(route.isOpen === true && { security: [] }),
    ...(scope !== null && { 'x-scope': scope }),
    ...(secondScope && { 'x-second-scope': secondScope }),
    ...(route.hasOpenQuery && { 'x-open-query': true }),
    ...(parameters.length > 0 && { parameters }),
    ...describeRequestBody(route, schemas),
    responses: {
      [success.status]: {
        description: success.description,
        ...(Object.keys(answerHeaders).length > 0 && { headers: mapValues(answerHeaders, describeHeader) }),
        ...(Object.keys(content).length > 0 && { content }),
      },
      ...(route.acceptedSchema && describeAccepted(route, schemas)),
      ...(route.isRanged && { 206: { description: 'The range.', content } }),
      ...(route.caching && { 304: { description: 'If-None-Match names the current ETag.' } }),
      ...referToProblems(route),
    },
  };
}

function describeAccepted({ acceptedSchema, success }: DescribedRoute, schemas: unknown) {
  const { 'Console-Run': run, 'Console-Cursor': cursor } = success.headers ?? {};
  const headers = { ...acceptedHeaders, ...(run && cursor && { 'Console-Run': run, 'Console-Cursor': cursor }) };
  return {
    202: {
      description: 'Accepted.',
      headers: mapValues(headers, describeHeader),
      content: describeContent(acceptedSchema?.(schemas)),
    },
  };
}

/** The media type of a merge patch (RFC 7396). */
const mergePatchType = 'application/merge-patch+json';

function describeRequestBody(
  { method, upload, body, bodyContent, isBodyOptional = false }: DescribedRoute,
  schemas: unknown,
) {
  if (upload !== undefined)
    return { requestBody: { required: true, description: upload, content: { 'application/octet-stream': {} } } };
  if (body === undefined && bodyContent === undefined) return {};
  const schema = body?.(schemas);
  // Document both media types, because a client may send a patch as plain JSON.
  const isPatch = method === 'PATCH' && schema !== undefined;
  const others = isPatch ? { [mergePatchType]: referenceTo(schema) } : bodyContent;
  return { requestBody: { required: !isBodyOptional, content: describeContent(schema, others) } };
}

/** Describes the content of a body. @param others the schemas of media types other than JSON */
function describeContent(json: z.ZodType | undefined, others: Readonly<Record<string, object>> = {}) {
  const content = { ...(json && { 'application/json': referenceTo(json) }), ...others };
  return mapValues(content, (schema) => ({ schema }));
}

/**
 * Bodies that are generated from the OpenAPI document. The service accepts the form of exactly the bodies that the
 * document admits. All other bodies are refused with 400 and a pointer to the field.
 */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createValidator,
  isAboutContent,
  type Request,
  readBodyRequests,
  readDocument,
  send,
  settings,
} from '../../kit/http/described-requests.js';
import { generateAdmitted, generateChanged, type RequestSchema, resolve } from '../../kit/http/schema-values.js';
import { type Answer, startService } from '../../kit/manager/service.js';
import { type SharedService, shareService, startStandard, waitForHistory } from '../../kit/manager/shared-service.js';
import { createWorkspace } from '../../kit/manager/workspace.js';

// Test limit: 300 s, the long tier sends 200 bodies to each route.

const test = suite<SharedService>('http/api/generated-requests');
shareService(test);
test.before(({ service }) => waitForHistory(service));

test('The form of every JSON body that the OpenAPI document admits is accepted', async ({ service }) => {
  const { bodies, schemas } = await readBodyRequests(service);
  for (const { request, target, schema, isAdmitted } of bodies) {
    await fc.assert(
      fc.asyncProperty(
        generateAdmitted(schema, schemas).filter((body) => isAdmitted(body)),
        async (body) => {
          const answer = await send(service, request, target, body);
          if (!isMergedPart(request, resolve(schema, schemas), answer))
            assertFormAccepted(answer, `${request.method} ${target}`);
        },
      ),
      settings,
    );
  }
});

/** Codes of an answer that is about the content of a request, and not about its form. */
const contentCodes = new Set([
  ...['build_unknown', 'folder_unknown', 'command_required', 'command_not_encodable', 'command_unknown'],
  ...['schedule_cron_invalid', 'schedule_zone_unknown', 'schedule_never_fires', 'schedule_time_past'],
  ...['schedule_warning_invalid', 'webhook_url_refused', 'build_url_refused', 'passkey_impossible'],
  'build_path_invalid',
  ...['folder_path_invalid', 'folder_url_refused', 'file_path_invalid', 'recipe_invalid', 'recipe_not_downloaded'],
  ...['resource_url_refused', 'txadmin_invalid'],
]);

/**
 * Returns whether a fault is inside an object that a patch merges with the current object. The service checks the
 * merged object.
 */
function isMergedPart({ method }: Request, { properties = {} }: RequestSchema, { json }: Answer): boolean {
  const [, name = ''] = String(json?.errors?.[0]?.pointer ?? '').split('/');
  const isOpen = JSON.stringify(properties[name] ?? {}).includes('"additionalProperties":{}');
  return method === 'PATCH' && isOpen;
}

function assertFormAccepted({ status, json, text }: Answer, place: string): void {
  assert.ok(status !== 400 || contentCodes.has(json?.code) || isAboutContent(json), `${place}: ${text}`);
  assert.ok(status < 500 || contentCodes.has(json?.code), `${place}: ${text}`);
}

test('JSON bodies that the OpenAPI document does not admit are refused with a pointer', async (shared) => {
  const { service } = shared;
  const { bodies, schemas } = await readBodyRequests(service);
  for (const { request, target, schema, isAdmitted } of bodies) {
    // While the server is stopped, each command gets 409.
    if (request.path === '/command') await startStandard(shared);
    await fc.assert(
      fc.asyncProperty(
        generateChanged(schema, schemas).filter((body) => !isAdmitted(body)),
        async (body) => assertRefused(await send(service, request, target, body), `${request.method} ${target}`, body),
      ),
      settings,
    );
    if (request.path === '/command') await service.post('/stop');
  }
});

test('A login accepts exactly the credentials that the OpenAPI document admits', async () => {
  const workspace = createWorkspace();
  const service = await startService(workspace.root, { token: 'a-secret-of-the-service' });
  try {
    const { requests, schemas } = await readDocument(service);
    const login = requests.find(({ path, method }) => path === '/session' && method === 'POST') as Request;
    const schema = login.operation.requestBody?.content['application/json']?.schema ?? {};
    const isAdmitted = createValidator(schemas)(schema);
    const body = fc.oneof(generateAdmitted(schema, schemas), generateChanged(schema, schemas));
    await fc.assert(
      fc.asyncProperty(body, async (each) => {
        const answer = await send(service, login, '/session', each);
        if (isAdmitted(each)) assertFormAccepted(answer, 'POST /session');
        else assertRefused(answer, 'POST /session', each);
      }),
      settings,
    );
  } finally {
    await service.end();
    workspace.remove();
  }
});

function assertRefused({ status, json, text }: Answer, place: string, body: unknown): void {
  // Bodies of requests without a credential have a small limit.
  if (status === 413) return;
  assert.is(status, 400, `${place}: ${text}`);
  if (typeof body !== 'object' || body === null) return assert.is(json.code, 'body_not_json', `${place}: ${text}`);
  const [fault] = json.errors ?? [];
  assert.match(fault?.pointer ?? 'no pointer', /^(\/|$)/, `${place}: ${text}`);
}

test.run();

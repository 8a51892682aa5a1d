/**
 * Requests that are made from the OpenAPI document: the service accepts the bodies and parameters that the document
 * admits, as far as their form goes, and refuses others with 400 and a pointer to the field.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { expandDescription } from '../../kit/http/open-api.js';
import {
  generateAdmitted,
  generateChanged,
  type RequestSchema,
  resolve,
  type Schemas,
} from '../../kit/http/schema-values.js';
import { type Answer, type RunningService, startService } from '../../kit/manager/service.js';
import { type SharedService, shareService, startStandard, waitForHistory } from '../../kit/manager/shared-service.js';
import { createWorkspace } from '../../kit/manager/workspace.js';
import { sampleRuns, seed } from '../../kit/sample.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: RequestSchema;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: RequestSchema }>> };
}

/** An operation of the document with its request. */
interface Request {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const test = suite<SharedService>('generated requests');
shareService(test);
test.before(({ service }) => waitForHistory(service));

const count = sampleRuns(200, 12);

/** Returns the operations of the document that the service serves, with the schemas that they refer to. */
async function readDocument(service: RunningService) {
  const { paths, components } = expandDescription((await service.get('/openapi.json')).json);
  const requests: Request[] = Object.entries<Record<string, Operation>>(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return { requests, schemas: components.schemas as Schemas };
}

/** Returns the function that makes the validator of a schema. */
function createValidator(schemas: Schemas): (schema: RequestSchema) => ValidateFunction {
  const inside = (schema: object): object =>
    JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', 'api#/$defs/')) as object;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addKeyword({
    keyword: 'x-max-bytes',
    validate: (limit: number, value: unknown) => typeof value !== 'string' || Buffer.byteLength(value) <= limit,
  });
  ajv.addSchema({ $id: 'api', ...inside({ $defs: schemas }) });
  return (schema) => ajv.compile(inside(schema));
}

/** Settings of resources that exist, so that changes of them are judged. */
async function createResources(service: RunningService): Promise<Readonly<Record<string, string>>> {
  const { json: schedule } = await service.post('/schedules', {
    name: 'Nightly',
    when: { cron: '0 4 1 1 *' },
    action: { type: 'restart' },
  });
  const { json: webhook } = await service.post('/webhooks', { name: 'Chat', url: 'http://127.0.0.1:9/hook' });
  return { schedules: schedule.id, webhooks: webhook.id, builds: 'console', datafolders: 'generated' };
}

/** Fills the parameters of a path: with resources that exist, else with a name that nothing has. */
function fillPath(path: string, resources: Readonly<Record<string, string>>): string {
  return path.replace(
    /([^/]+)\/\{.+?\}/g,
    (_, collection: string) => `${collection}/${resources[collection] ?? 'none'}`,
  );
}

const send = (service: RunningService, { method }: Request, target: string, body?: unknown): Promise<Answer> =>
  service.request(method, target, {
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });

/** fast-check prints the seed and the shortest counterexample with the failure. */
const settings = { numRuns: count, seed: Number(seed), includeErrorInReport: true } as const;

/** Without a token there is no session, and passkeys need the session of an account: both are judged before a body. */
const judgedFirst = new Set(['/session', '/access/passkeys', '/access/passkeys/{id}']);

test('The service accepts the form of every JSON body that the document admits', async ({ service }) => {
  const { requests, schemas } = await readDocument(service);
  const compile = createValidator(schemas);
  const resources = await createResources(service);
  for (const request of requests) {
    const schema = request.operation.requestBody?.content['application/json']?.schema;
    if (schema === undefined || judgedFirst.has(request.path)) continue;
    const isAdmitted = compile(schema);
    const target = fillPath(request.path, resources);
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

/** What 400 says about the content of a request whose form is right. */
const contentCodes = new Set([
  ...['build_unknown', 'folder_unknown', 'command_required', 'command_not_encodable', 'command_unknown'],
  ...['schedule_cron_invalid', 'schedule_zone_unknown', 'schedule_never_fires', 'schedule_time_past'],
  ...['schedule_warning_invalid', 'webhook_url_refused', 'build_url_refused', 'passkey_impossible'],
]);

/** What a fault says about fields that do not go together, about names, and about the present time. */
const contentTexts = [
  ...['patterns belong to the scope "command"', 'the scope "admin" allows all commands'],
  ...['it contains the invisible character', 'the history uses this name for clients'],
  ...['must be a time before "until"', 'the time has passed'],
];

const isAboutContent = (json: { readonly detail?: string } | undefined): boolean =>
  contentTexts.some((text) => json?.detail?.includes(text) === true);

/** Returns whether a fault is inside an object that a patch merges with the present one: it is checked once it is. */
function isMergedPart({ method }: Request, { properties = {} }: RequestSchema, { json }: Answer): boolean {
  const [, name = ''] = String(json?.errors?.[0]?.pointer ?? '').split('/');
  const isOpen = JSON.stringify(properties[name] ?? {}).includes('"additionalProperties":{}');
  return method === 'PATCH' && isOpen;
}

function assertFormAccepted({ status, json, text }: Answer, place: string): void {
  assert.ok(status !== 400 || contentCodes.has(json?.code) || isAboutContent(json), `${place}: ${text}`);
  assert.ok(status < 500, `${place}: ${text}`);
}

test('The service refuses every JSON body that the document does not admit, with a pointer', async (shared) => {
  const { service } = shared;
  const { requests, schemas } = await readDocument(service);
  const compile = createValidator(schemas);
  const resources = await createResources(service);
  for (const request of requests) {
    const schema = request.operation.requestBody?.content['application/json']?.schema;
    if (schema === undefined || judgedFirst.has(request.path)) continue;
    const isAdmitted = compile(schema);
    const target = fillPath(request.path, resources);
    // While it is stopped, the server refuses each command with 409.
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

test('The service accepts the credentials that the document admits for a login, and refuses others with a pointer', async () => {
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

/** What a client takes from another answer, and does not make. */
const opaque = new Set(['cursor', 'after', 'ticket']);

/** The parameter that a request needs. */
const companions: Readonly<Record<string, string>> = {
  '/console/search': 'resource=taxi',
  '/backups/plan': 'folder=world',
};

/** Returns the parameters in the queries of the document, each with a function that sends a value of it. */
function listQueries({ requests, schemas }: Awaited<ReturnType<typeof readDocument>>, service: RunningService) {
  return requests.flatMap((request) => {
    const { method, path, operation } = request;
    const parameters = (operation.parameters ?? []).filter((each) => each.in === 'query' && !opaque.has(each.name));
    return parameters.map(({ name, schema }) => ({
      place: `${method} ${path}?${name}`,
      path,
      schema: resolve(schema, schemas),
      // A stream would not end.
      send: (value: string) => {
        const needed = companions[path]?.startsWith(`${name}=`) === false ? `&${companions[path]}` : '';
        const query = `${name}=${encodeURIComponent(value)}${needed}`;
        const sent = path === '/events' ? { ...request, method: 'HEAD' } : request;
        return send(service, sent, `${fillPath(path, {})}?${query}`, bodies[path]);
      },
    }));
  });
}

/** The bodies of requests that need one to be judged. */
const bodies: Readonly<Record<string, object>> = {
  '/start': { Build: 'none', Folder: 'none' },
  '/command': { Command: 'hello' },
  '/schedules/new/preview': { name: 'Nightly', when: { cron: '0 4 1 1 *' }, action: { type: 'restart' } },
};

const toText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

test('The service accepts every value of a query parameter that the document admits', async ({ service }) => {
  const document = await readDocument(service);
  for (const { place, schema, send: sendValue } of listQueries(document, service))
    await fc.assert(
      fc.asyncProperty(generateAdmitted(schema, document.schemas), async (value) => {
        const { status, json, text } = await sendValue(toText(value));
        const isAccepted = status !== 400 || !/^query_/.test(json?.code ?? 'query_') || isAboutContent(json);
        assert.ok(isAccepted, `${place}=${toText(value)}: ${text}`);
      }),
      settings,
    );
});

test('The service refuses every value of a query parameter that the document does not admit', async (shared) => {
  const { service } = shared;
  const document = await readDocument(service);
  const compile = createValidator(document.schemas);
  let refused = 0;
  for (const { place, path, schema, send: sendValue } of listQueries(document, service)) {
    const validate = compile(schema);
    const isAdmitted = (text: string): boolean => readText(text, schema).some((value) => validate(value));
    const wrong = strangeTexts.filter((text) => !isAdmitted(text));
    // Without a notice, 409.
    if (wrong.length === 0 || path === '/notice/postpone') continue;
    // While it is stopped, the server refuses these with 409.
    const needsServer = ['/stop', '/restart', '/command'].includes(path);
    if (needsServer) await startStandard(shared);
    for (const text of wrong) {
      const { status, json, text: answer } = await sendValue(text);
      assert.is(status, 400, `${place}=${text}: ${answer}`);
      if (path !== '/events') assert.is(json.code, 'query_invalid', `${place}=${text}: ${answer}`);
      refused += 1;
    }
    if (needsServer) await service.post('/stop');
  }
  assert.ok(refused > 100, String(refused));
});

const strangeTexts = [
  ...['-1', '1.5', '1e3', '99999999999', 'nonsense', 'true', ' ', 'a,b', ',', 'a\nb', 'x'.repeat(300), '\u0000'],
  ...['2026-13-01T00:00:00Z', '2026-01-31', '2026-01-31T12:00:00', '0', '2026-01-31T24:00:00Z'],
];

/** Returns the values that a text can mean. A flag has no value where it is set. */
function readText(text: string, { type }: RequestSchema): readonly unknown[] {
  if (type === 'array') return [text.split(',')];
  if (type === 'integer') return /^\d+$/.test(text) ? [Number(text)] : [text];
  if (type === 'boolean') return [text === 'true' || (text !== 'false' && text)];
  return [text];
}

function assertRefused({ status, json, text }: Answer, place: string, body: unknown): void {
  // Bodies of requests without a credential are small.
  if (status === 413) return;
  assert.is(status, 400, `${place}: ${text}`);
  if (typeof body !== 'object' || body === null) return assert.is(json.code, 'body_not_json', `${place}: ${text}`);
  const [fault] = json.errors ?? [];
  assert.match(fault?.pointer ?? 'no pointer', /^(\/|$)/, `${place}: ${text}`);
}

test.run();

/**
 * Queries that are generated from the OpenAPI document. The service accepts exactly the values that the document
 * admits.
 */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createValidator,
  fillPath,
  isAboutContent,
  readDocument,
  send,
  settings,
} from '../../kit/http/described-requests.js';
import { generateAdmitted, type RequestSchema, resolve } from '../../kit/http/schema-values.js';
import type { RunningService } from '../../kit/manager/service.js';
import { type SharedService, shareService, startStandard, waitForHistory } from '../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/api/generated-queries');
shareService(test);
test.before(({ service }) => waitForHistory(service));

/** Parameters whose values a client gets from another answer, and never makes itself. */
const opaque = new Set(['cursor', 'after', 'ticket']);

/** The parameter that a request requires. */
const companions: Readonly<Record<string, string>> = {
  '/console/search': 'resource=taxi',
  '/backups/plan': 'folder=world',
  '/datafolders/{name}/files': 'path=server.cfg',
  '/datafolders/{name}/files/search': 'query=set',
};

/** Returns the parameters in the queries of the document, each with a function that sends a value of the parameter. */
function listQueries({ requests, schemas }: Awaited<ReturnType<typeof readDocument>>, service: RunningService) {
  return requests.flatMap((request) => {
    const { method, path, operation } = request;
    const parameters = (operation.parameters ?? []).filter((each) => each.in === 'query' && !opaque.has(each.name));
    return parameters.map(({ name, schema }) => ({
      place: `${method} ${path}?${name}`,
      path,
      schema: resolve(schema, schemas),
      // The answer to GET /events would be a stream without an end.
      send: (value: string) => {
        const needed = companions[path]?.startsWith(`${name}=`) === false ? `&${companions[path]}` : '';
        const query = `${name}=${encodeURIComponent(value)}${needed}`;
        const sent = path === '/events' ? { ...request, method: 'HEAD' } : request;
        return send(service, sent, `${fillPath(path, {})}?${query}`, bodies[path]);
      },
    }));
  });
}

/** The bodies of requests that are refused without a body. */
const bodies: Readonly<Record<string, object>> = {
  '/start': { Build: 'none', Folder: 'none' },
  '/command': { Command: 'hello' },
  '/schedules/new/preview': { name: 'Nightly', when: { cron: '0 4 1 1 *' }, action: { type: 'restart' } },
};

const toText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

test('Every value of a query parameter that the OpenAPI document admits is accepted', async ({ service }) => {
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

test('Query values that the OpenAPI document does not admit are refused', async (shared) => {
  const { service } = shared;
  const document = await readDocument(service);
  const compile = createValidator(document.schemas);
  let refused = 0;
  for (const { place, path, schema, send: sendValue } of listQueries(document, service)) {
    const validate = compile(schema);
    const isAdmitted = (text: string): boolean => readText(text, schema).some((value) => validate(value));
    const wrong = strangeTexts.filter((text) => !isAdmitted(text));
    // Without a notice the answer is 409.
    if (wrong.length === 0 || path === '/notice/postpone') continue;
    // While the server is stopped, these requests get 409.
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

/** Returns the values that a text can mean. A flag that is set has no value. */
function readText(text: string, { type }: RequestSchema): readonly unknown[] {
  if (type === 'array') return [text.split(',')];
  if (type === 'integer') return /^\d+$/.test(text) ? [Number(text)] : [text];
  if (type === 'boolean') return [text === 'true' || (text !== 'false' && text)];
  return [text];
}

test.run();

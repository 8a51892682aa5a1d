/** Downloads of the index of Builds, from a server that works and from servers that fail. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type OpenUpdates, openUpdates } from '../../../adapters/updates/updates.js';
import type { IndexFault } from '../../../machines/updates/updates.js';
import { type IndexServer, indexDocument, startIndexServer } from '../../kit/servers/build-index.js';
import { until } from '../../kit/system/until.js';

interface Context {
  root: string;
  server: IndexServer;
  outcomes: (IndexFault | null)[];
  open: (limits?: { maxBytes: number; timeoutMs: number }) => OpenUpdates;
}

const test = suite<Context>('adapters/updates/updates');
const opened: OpenUpdates[] = [];

test.before.each(async (context) => {
  context.root = mkdtempSync(join(tmpdir(), 'updates-'));
  mkdirSync(join(context.root, 'manager'));
  context.server = await startIndexServer();
  context.outcomes = [];
  context.open = (limits = { maxBytes: 100_000, timeoutMs: 20_000 }) => {
    const { root, server, outcomes } = context;
    const onOutcome = (_: unknown, fault: IndexFault | null) => void outcomes.push(fault);
    const sources = [{ id: 'fxserver', location: new URL(server.url) }];
    const updates = openUpdates({ root, sources, onOutcome, limits });
    opened.push(updates);
    updates.start();
    return updates;
  };
});

test.after.each(async ({ root, server }) => {
  for (const updates of opened.splice(0)) await updates.close();
  server.end();
  rmSync(root, { recursive: true });
});

const untilOutcome = (outcomes: readonly unknown[]) => until(() => outcomes.length > 0 || null, 'an outcome');

test('The index is downloaded at the start, and is stored on disk', async ({ root, open, outcomes }) => {
  const updates = open();
  await untilOutcome(outcomes);
  assert.equal(outcomes, [null]);
  const [source] = await updates.sources();
  assert.is(source?.index?.channels[0]?.version, '17000');
  assert.is(source?.fault, null);
  assert.equal(JSON.parse(readFileSync(join(root, 'manager/fxserver-index.json'), 'utf8')), source?.index);
});

test('A manager that starts within six hours of the last download sends no request', async ({
  server,
  open,
  outcomes,
}) => {
  open();
  await untilOutcome(outcomes);
  await opened.at(-1)?.close();
  const next = open();
  assert.is((await next.sources())[0]?.index?.channels.length, 4);
  await next.close();
  assert.is(server.requests(), 1);
});

test('The list of sources is empty if no source is configured', async ({ root }) => {
  const updates = openUpdates({ root, sources: [], onOutcome: () => undefined });
  updates.start();
  assert.equal(await updates.sources(), []);
  await updates.close();
});

const faulty: Record<Exclude<IndexFault, 'unreadable' | 'too_many_files'>, RequestListener> = {
  unreachable: (request) => request.socket.destroy(),
  timeout: (_, response) => void response.write('{'),
  status: (_, response) => void response.writeHead(500).end('{}'),
  redirect: (_, response) => void response.writeHead(302, { location: 'https://index.example/' }).end(),
  too_large: (_, response) => void response.end(JSON.stringify({ ...indexDocument(), text: 'x'.repeat(200_000) })),
  not_json: (_, response) => void response.end('<html>'),
  not_an_index: (_, response) => void response.end('{"recommended": null}'),
  unwritable: (_, response) => void response.end(JSON.stringify(indexDocument())),
};

for (const [fault, answer] of Object.entries(faulty))
  test(`An index with the fault ${fault} is not used`, async ({ root, server, open, outcomes }) => {
    server.answer = answer;
    if (fault === 'unwritable') rmSync(join(root, 'manager'), { recursive: true });
    const updates = open({ maxBytes: 100_000, timeoutMs: fault === 'timeout' ? 100 : 20_000 });
    await untilOutcome(outcomes);
    assert.equal(outcomes, [fault]);
    const [source] = await updates.sources();
    assert.equal([source?.fault, source?.index], [fault, null]);
  });

test('A truncated index has the fault unreachable', async ({ server, open, outcomes }) => {
  server.answer = (_, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('{"recommended": 1');
    setImmediate(() => response.destroy());
  };
  open();
  await untilOutcome(outcomes);
  assert.equal(outcomes, ['unreachable']);
});

test('The end of the service ends a request for the index', async ({ server, open }) => {
  server.answer = () => undefined;
  const updates = open();
  await until(() => server.requests() > 0 || null, 'a request');
  await updates.close();
});

test.run();

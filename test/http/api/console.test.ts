/** GET /console, which returns a range of a run's output from a cursor, a time, or the end. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type SharedService,
  shareService,
  standard,
  startStandard,
  waitForStatus,
} from '../../kit/manager/shared-service.js';
import { json, objectsIn, print, raw, read } from './console-requests.js';

const test = suite<SharedService>('http/api/console');

shareService(test, (workspace) => {
  workspace.addBuild('short', { command: ['/bin/sh', '-c', 'printf "one\\ntwo\\nthree\\n"'] });
});

test('GET /console before the first run gets 404 run_not_found', async ({ service }) => {
  const answer = await service.get('/console');
  assert.is(answer.status, 404);
  assert.is(answer.json.code, 'run_not_found');
  assert.equal((await service.get('/runs')).json, []);
});

test('GET /console without a query returns the end of the current run', async (shared) => {
  const { run, pid } = await startStandard(shared);
  const { status, text, headers } = await shared.service.get('/console');
  assert.is(status, 200);
  assert.is(text, `READY ${pid}\n`);
  assert.is(headers.get('content-type'), 'text/plain; charset=utf-8');
  const values = ['run', 'cursor', 'next', 'size', 'missing'].map((name) => headers.get(`console-${name}`));
  assert.equal(values, [run, '0', String(text.length), String(text.length), '0']);
});

test("GET /console?after returns the output after a command's cursor", async (shared) => {
  await startStandard(shared);
  for (const word of ['first', 'zweitens: ä', 'third']) {
    const { json: command } = await shared.service.post('/command', { Command: word });
    await shared.workspace.waitForConsole(`GOT ${word}\n`);
    assert.is((await read(shared, `run=${command.run}&after=${command.cursor}`)).text, `GOT ${word}\n`);
  }
});

test('GET /console returns the run of an exited server until the next run is running', async (shared) => {
  const { service } = shared;
  await service.post('/start', { Build: 'short', Folder: 'world' });
  const { last_exit: exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
  const answer = await service.get('/console');
  assert.is(answer.headers.get('console-run'), exit.run);
  assert.is(answer.text, 'one\ntwo\nthree\n');
  const { run } = await startStandard(shared);
  assert.is((await service.get('/console')).headers.get('console-run'), run);
  assert.is((await read(shared, `run=${exit.run}`)).text, 'one\ntwo\nthree\n');
});

test('GET /console?lines returns the last lines', async (shared) => {
  const { service } = shared;
  await service.post('/start', { Build: 'short', Folder: 'world' });
  await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.is((await read(shared, 'lines=2')).text, 'two\nthree\n');
  assert.is((await read(shared, 'lines=10000')).text, 'one\ntwo\nthree\n');
  assert.is((await read(shared, 'lines=2&bytes=6')).text, 'three\n');
  assert.equal(
    objectsIn(await read(shared, 'lines=1', json)).map(({ cursor, text, partial }) => [cursor, text, partial]),
    [[8, 'three', false]],
  );
});

test('GET /console returns a character printed in two writes only when it is complete', async (shared) => {
  const { run, pid } = await startStandard(shared);
  const start = `READY ${pid}\n`.length;
  const car = Buffer.from('🚗');
  print(shared, run, Buffer.concat([Buffer.from('x'), car.subarray(0, 2)]));
  const half = await read(shared, `after=${start}`);
  assert.equal([half.text, half.headers.get('console-next')], ['x', String(start + 1)]);
  const halfJson = await read(shared, `after=${start}`, json);
  assert.equal(
    objectsIn(halfJson).map(({ text, partial }) => [text, partial]),
    [['x', true]],
  );
  assert.is(halfJson.headers.get('console-next'), String(start + 1));
  print(shared, run, car.subarray(2));
  assert.is((await read(shared, `after=${start + 1}`)).text, '🚗');
  print(shared, run, car.subarray(0, 3));
  assert.is((await read(shared, `after=${start + 5}`)).text, '');
  await shared.service.post('/stop');
  const last = await read(shared, `after=${start + 5}`);
  assert.equal([last.text, last.headers.get('console-next')], ['\ufffd', String(start + 8)]);
});

test('GET /console returns every byte once in ranges of any size, in each media type', async (shared) => {
  await startStandard(shared);
  await shared.service.post('/stop');
  const run = shared.workspace.runs()[0] as string;
  const path = join(shared.workspace.root, 'run', run, 'console.log');
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => Buffer.from(text)),
  );
  await fc.assert(
    fc.asyncProperty(
      bytes,
      fc.array(fc.integer({ min: 4, max: 50 }), { minLength: 1, maxLength: 4 }),
      async (more, limits) => {
        print(shared, run, more);
        const content = readFileSync(path);
        const begin = Math.max(0, content.length - 120);
        for (const headers of [{}, raw]) {
          const pieces: Buffer[] = [];
          let cursor = begin;
          for (let turn = 0; cursor < content.length; turn += 1) {
            const response = await fetch(
              `${shared.service.base}/console?after=${cursor}&bytes=${limits[turn % limits.length]}`,
              { headers },
            );
            pieces.push(Buffer.from(await response.arrayBuffer()));
            const next = Number(response.headers.get('console-next'));
            assert.ok(next > cursor);
            cursor = next;
          }
          const wished = content.subarray(begin);
          const got = Buffer.concat(pieces);
          if ('Accept' in headers) assert.ok(got.equals(wished));
          else assert.is(got.toString(), new TextDecoder('utf-8', { ignoreBOM: true }).decode(wished));
        }
      },
    ),
    { numRuns: 25 },
  );
});

test('GET /console returns a line of three megabytes in several answers', async (shared) => {
  const { run } = await startStandard(shared);
  const from = Number((await shared.service.get('/console')).headers.get('console-size'));
  const line = '0123456789 '.repeat(300_000);
  print(shared, run, `${line}\nnext\n`);
  let text = '';
  const partials: boolean[] = [];
  for (let cursor = from; ; ) {
    const answer = await read(shared, `after=${cursor}&bytes=1048576`, json);
    for (const object of objectsIn(answer)) {
      text += object.text + (object.partial ? '' : '\n');
      partials.push(object.partial);
    }
    const next = Number(answer.headers.get('console-next'));
    if (next === cursor) break;
    cursor = next;
  }
  assert.ok(text === `${line}\nnext\n`);
  assert.equal(partials, [true, true, true, false, false]);
});

test('GET /console?since leaves out no output of that time or later', async (shared) => {
  await startStandard(shared);
  const before = new Date(Date.now() - 60_000);
  for (const since of [
    before.toISOString(),
    String(before.getTime()),
    encodeURIComponent('2020-01-01T00:00+02:00'),
    '2020-01-01T00:00+02:00',
    '2020-01-01T00:00:00.123456Z',
  ]) {
    const { text, headers } = await read(shared, `since=${since}`);
    assert.match(text, /^READY/);
    assert.is(headers.get('console-cursor'), '0');
  }
  await shared.service.post('/stop');
  // The last entry of the index is written after the answer to the stop. Until then the range may begin too early.
  const later = new Date(Date.now() + 60_000).toISOString();
  while ((await read(shared, `since=${later}`)).text !== '');
});

test('GET /console?until=T and ?since=T together return each byte exactly once', async (shared) => {
  await startStandard(shared);
  for (const word of ['a', 'b', 'c']) {
    await shared.service.post('/command', { Command: word });
    await shared.workspace.waitForConsole(`GOT ${word}\n`);
  }
  const whole = (await read(shared, 'after=0')).text;
  const lines = (await read(shared, 'after=0', json)).text.trimEnd().split('\n');
  for (const { at } of lines.map((line) => JSON.parse(line))) {
    const earlier = (await read(shared, `after=0&until=${at}`)).text;
    assert.is(earlier + (await read(shared, `since=${at}`)).text, whole, at);
  }
  const coming = new Date(Date.now() + 60_000).toISOString();
  assert.is((await read(shared, `after=0&until=${coming}`)).text, whole);
});

test('GET /console as JSON lines has the time of the output in each line', async (shared) => {
  const began = Date.now();
  await startStandard(shared);
  await shared.service.post('/command', { Command: 'hello' });
  await shared.workspace.waitForConsole('GOT hello\n');
  await shared.service.post('/stop');
  const objects = objectsIn(await read(shared, 'lines=9', json));
  assert.is(objects.length, 2);
  for (const { at } of objects) assert.ok(Date.parse(at) >= began && Date.parse(at) <= Date.now(), at);
});

test('GET /console returns every byte once while the server prints', async (shared) => {
  const { service, workspace } = shared;
  workspace.addBuild('counting', { command: ['/bin/sh', '-c', 'exec seq 1 300000'] });
  await service.post('/builds');
  await service.post('/start', { ...standard, Build: 'counting' });
  const run = workspace.runs()[0];
  let text = '';
  for (let cursor = 0; !text.endsWith('300000\n'); ) {
    const answer = await read(shared, `run=${run}&after=${cursor}`);
    text += answer.text;
    cursor = Number(answer.headers.get('console-next'));
  }
  assert.ok(text === Array.from({ length: 300_000 }, (_, at) => `${at + 1}\n`).join(''));
  await waitForStatus(service, ({ state }) => state === 'stopped');
});

test.run();

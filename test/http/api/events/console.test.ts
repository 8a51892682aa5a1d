/** GET /events sends every byte of the console once and in order, for any output and any number of reconnections. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type EventStream, joinOutput, openEvents } from '../../../kit/http/event-stream.js';
import type { SharedService } from '../../../kit/manager/shared-service.js';
import { ask, printed, sharePrintingService, startPrinting } from './printing.js';

const test = suite<SharedService & { streams: EventStream[] }>('http/api/events/console');

sharePrintingService(test);
test.before.each((shared) => void (shared.streams = []));
test.after.each(({ streams }) => streams.forEach((stream) => stream.close()));

const follow = async (
  { service, streams }: SharedService & { streams: EventStream[] },
  query = '',
  lastId = '',
): Promise<EventStream> => {
  const stream = await openEvents(service.base, `/events?only=console${query}`, { lastId });
  streams.push(stream);
  return stream;
};

test('GET /events without an event id sends only new output', async (shared) => {
  const { run } = await startPrinting(shared);
  const { cursor } = await ask(shared.service, 'count 10');
  await shared.workspace.waitForConsole(/\n9 .*\n/);
  const stream = await follow(shared);
  await ask(shared.service, 'hex 68656c6c6f0a');
  const output = await stream.wait('console');
  assert.equal(output, { run, cursor: output.cursor, next: output.cursor + 6, text: 'hello\n' });
  assert.ok(output.cursor > cursor);
  assert.is(stream.lastId(), `${run}:${output.next}`);
});

test("GET /events?after sends the output after a command's cursor", async (shared) => {
  await startPrinting(shared);
  await ask(shared.service, 'count 100');
  const { run, cursor } = await ask(shared.service, 'hex 616e737765720a');
  await ask(shared.service, 'count 3');
  const stream = await follow(shared, `&after=${run}:${cursor}`);
  await stream.until(() => stream.text().includes('\n102 '));
  assert.is(stream.text(), printed(shared.workspace, run).subarray(cursor).toString());
});

test('GET /events?after=none:0 begins with the oldest run that is kept', async (shared) => {
  const stream = await follow(shared, '&after=none:0');
  await startPrinting(shared);
  await stream.until(() => stream.text().endsWith('READY\n'));
  assert.is(stream.events[0]?.data.run, shared.workspace.runs().at(-1));
});

test('GET /events prefers Last-Event-ID to ?after, which browsers repeat', async (shared) => {
  const { run } = await startPrinting(shared);
  const stream = await follow(shared, '&after=none:0', `${run}:2`);
  assert.is((await stream.wait('console')).text, 'ADY\n');
});

/** Returns a text in hexadecimal digits, as commands contain it. */
const hex = (text: string | Buffer): string => Buffer.from(text).toString('hex');

test('GET /events cuts no character, even if it is printed byte by byte', async (shared) => {
  const text = 'aß世🚗é€\u{10ffff}z'.repeat(8);
  const { run } = await startPrinting(shared);
  const stream = await follow(shared, `&after=${run}:6`);
  await ask(shared.service, `dribble ${hex(`${text}\n`)}`);
  await stream.until(() => stream.text().endsWith('\n'));
  assert.is(stream.text(), `${text}\n`);
  for (const { text } of stream.of('console')) assert.not.match(text, '\ufffd');
});

test('GET /events sends an incomplete last character as U+FFFD at the end of the run', async (shared) => {
  const { run } = await startPrinting(shared);
  const stream = await follow(shared, `&after=${run}:6`);
  await ask(shared.service, 'hex 61e4b8');
  await stream.until(() => stream.text() === 'a');
  await shared.service.post('/stop');
  await stream.until(() => stream.text() !== 'a');
  assert.is(stream.text(), 'a\ufffd');
  assert.is(stream.lastId(), `${run}:9`);
});

test('GET /events sends control characters and marks invalid UTF-8', async (shared) => {
  const bytes = Buffer.concat([
    Buffer.from([...Array(128).keys()]),
    Buffer.from([0x80, 0xff, 0xfe, 0xc0, 0xaf, 0xed, 0xa0, 0x80]),
    Buffer.from('\r\r\n\u2028\u2029\n'),
  ]);
  const { run } = await startPrinting(shared);
  const stream = await follow(shared, `&after=${run}:6`);
  await ask(shared.service, `hex ${hex(bytes)}`);
  await stream.until(() => stream.text().endsWith('\u2029\n'));
  assert.is(stream.text(), bytes.toString());
  assert.is(stream.lastId(), `${run}:${6 + bytes.length}`);
});

test('GET /events sends a line of five megabytes', async (shared) => {
  const { run } = await startPrinting(shared);
  const stream = await follow(shared, `&after=${run}:6`);
  await ask(shared.service, 'long 5000000');
  const { run: same } = await ask(shared.service, 'hex 656e640a');
  assert.is(same, run);
  await stream.until(() => stream.lastId() === `${run}:${6 + 5_000_000 + 4}`);
  assert.is(stream.text(), `${'l'.repeat(4_999_999)}\nend\n`);
});

test('GET /events sends every byte once and in order over lost connections', async (shared) => {
  const { run } = await startPrinting(shared);
  await ask(shared.service, 'steady 1');
  let lastId = `${run}:0`;
  const outputs: any[] = [];
  for (let time = 0; time < 40; time += 1) {
    const stream = await follow(shared, '', lastId);
    // Some clients are disconnected before the first event, some after a few events.
    const enough = (time * 7) % 5;
    await stream.until(() => stream.of('console').length >= enough);
    stream.close();
    outputs.push(...stream.of('console'));
    lastId = stream.lastId();
  }
  await shared.service.post('/stop');
  const last = await follow(shared, '', lastId);
  const whole = printed(shared.workspace, run);
  await last.until(() => last.lastId() === `${run}:${whole.length}`);
  assert.is(joinOutput([...outputs, ...last.of('console')]), whole.toString());
});

test('GET /events sends the rest of the console from different cursors', async (shared) => {
  const { run } = await startPrinting(shared);
  await ask(shared.service, 'flood 3000000');
  await shared.workspace.waitForConsole('FLOODED');
  await ask(shared.service, 'steady 1');
  const streams = await Promise.all(
    Array.from({ length: 12 }, (_, index) => follow(shared, `&after=${run}:${index * 250_000}`)),
  );
  await ask(shared.service, 'hex 656e640a');
  await Promise.all(
    streams.map((stream) => stream.until(() => stream.of('console').some(({ text }) => text.includes('end\n')))),
  );
  await shared.service.post('/stop');
  const whole = printed(shared.workspace, run);
  for (const [index, stream] of streams.entries()) {
    await stream.until(() => stream.lastId() === `${run}:${whole.length}`);
    assert.ok(
      stream.text() === whole.subarray(index * 250_000).toString(),
      `the output of the client at ${index * 250_000} differs`,
    );
  }
});

test('GET /events from a cursor beyond the end of the console sends a gap of 0 bytes', async (shared) => {
  const { run } = await startPrinting(shared);
  const stream = await follow(shared, `&after=${run}:1000`);
  assert.equal(await stream.wait('gap'), { run, from: 1000, to: 6, bytes: 0 });
  await ask(shared.service, 'hex 6f6e0a');
  assert.is((await stream.wait('console')).cursor, 6);
});

test.run();

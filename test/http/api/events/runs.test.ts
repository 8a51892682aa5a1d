/** GET /events across runs, including runs that are no longer stored. */
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type EventStream, openEvents } from '../../../kit/http/event-stream.js';
import { type SharedService, startStandard, waitForStatus } from '../../../kit/manager/shared-service.js';
import { removeBusyDirectory } from '../../../kit/manager/workspace.js';
import { ask, printed, sharePrintingService, startPrinting } from './printing.js';

const test = suite<SharedService & { streams: EventStream[] }>('http/api/events/runs');

sharePrintingService(test);
test.before.each((shared) => void (shared.streams = []));
test.after.each(({ streams }) => streams.forEach((stream) => stream.close()));

const follow = async (
  { service, streams }: SharedService & { streams: EventStream[] },
  lastId = '',
): Promise<EventStream> => {
  const stream = await openEvents(service.base, '/events?only=console', { lastId });
  streams.push(stream);
  return stream;
};

const allOf = ({ workspace }: SharedService, runs: readonly string[]): string =>
  runs.map((run) => printed(workspace, run).toString()).join('');

test('GET /events sends the end of a run before the start of the next run', async (shared) => {
  const stream = await follow(shared);
  const { run: first } = await startPrinting(shared);
  await ask(shared.service, 'count 20');
  assert.is((await shared.service.post('/restart')).status, 204);
  const { run: second } = (await shared.service.get('/status')).json;
  await stream.until(() => stream.events.at(-1)?.id === `${second}:6`);
  assert.equal([...new Set(stream.of('console').map(({ run }) => run))], [first, second]);
  assert.is(stream.text(), allOf(shared, [first, second]));
});

test("GET /events resumes in a client's run and sends all later runs", async (shared) => {
  const { run: first } = await startPrinting(shared);
  await ask(shared.service, 'count 20');
  const stream = await follow(shared, `${first}:0`);
  await stream.until(() => stream.text().includes('\n3 '));
  stream.close();
  const received = stream.text();
  await ask(shared.service, 'count 30');
  const runs = [first];
  for (let time = 0; time < 3; time += 1) {
    await shared.service.post('/restart');
    runs.push((await shared.service.get('/status')).json.run);
    await shared.workspace.waitForConsole('READY');
    await ask(shared.service, 'count 10');
  }
  await shared.workspace.waitForConsole(/\n9 .*\n/);
  const returned = await follow(shared, stream.lastId());
  await returned.until(
    () => returned.events.at(-1)?.id === `${runs[3]}:${printed(shared.workspace, runs[3] ?? '').length}`,
  );
  assert.is(received + returned.text(), allOf(shared, runs));
});

test('GET /events sends the complete output of a server that exits at once', async (shared) => {
  shared.workspace.addBuild('brief', {
    command: ['/bin/sh', '-c', 'yes 0123456789abcdef | head -c 2000000; echo; echo bye'],
  });
  await shared.service.post('/builds');
  const stream = await follow(shared);
  for (let time = 0; time < 3; time += 1) {
    assert.is((await shared.service.post('/start', { Build: 'brief', Folder: 'world' })).status, 204);
    const run = shared.workspace.runs()[0] ?? '';
    await waitForStatus(shared.service, ({ state }) => state === 'stopped');
    const size = printed(shared.workspace, run).length;
    await stream.until(() => stream.lastId() === `${run}:${size}`);
    const text = stream
      .of('console')
      .filter((output) => output.run === run)
      .map((output) => output.text)
      .join('');
    const whole = printed(shared.workspace, run).toString();
    assert.ok(
      text === whole,
      `${text.length} of ${whole.length} characters: ${JSON.stringify(stream.events.map(({ type, id, data }) => [type, id, data.cursor]))}`,
    );
  }
});

test('GET /events sends no console event for a failed start', async (shared) => {
  shared.workspace.addBuild('broken', { command: ['/bin/sh'], cwd: '/nowhere' });
  await shared.service.post('/builds');
  const stream = await follow(shared, shared.workspace.runs().length > 0 ? '' : 'none:0');
  await stream.until(() => stream.lastId() !== '');
  const before = stream.lastId();
  assert.is((await shared.service.post('/start', { Build: 'broken', Folder: 'world' })).status, 500);
  assert.is(stream.lastId(), before);
  await startPrinting(shared);
  await stream.until(() => stream.text().includes('READY'));
  assert.equal(stream.of('gap'), []);
});

test('GET /events reports a pruned run as a gap, then the oldest kept run', async (shared) => {
  const { run: lost } = await startStandard(shared);
  const stream = await follow(shared, `${lost}:0`);
  await stream.until(() => stream.text().includes('READY'));
  stream.close();
  await shared.service.post('/stop');
  // Ten runs are kept.
  for (let time = 0; time < 11; time += 1) {
    await startStandard(shared, { Build: 'printing', Folder: 'world' });
    await shared.service.post('/stop');
  }
  const kept = shared.workspace.runs().sort();
  assert.not.ok(kept.includes(lost));
  const returned = await follow(shared, stream.lastId());
  const last = kept.at(-1) ?? '';
  await returned.until(() => returned.lastId() === `${last}:6`);
  const [gap, ...others] = returned.events;
  const [, cursor] = stream.lastId().split(':');
  assert.equal(gap, {
    type: 'gap',
    data: { run: lost, from: Number(cursor), to: null, bytes: null },
    id: `${kept[0]}:0`,
  });
  assert.ok(others.every(({ type }) => type === 'console'));
  assert.is(returned.text(), allOf(shared, kept));
});

test('GET /events after an unknown run sends a gap, and then only new output', async (shared) => {
  const { run } = await startPrinting(shared);
  const stranger = '29991231T235959999Z-ffffff';
  const stream = await follow(shared, `${stranger}:7`);
  assert.equal(await stream.wait('gap'), { run: stranger, from: 7, to: null, bytes: null });
  assert.is(stream.lastId(), `${run}:6`);
  await ask(shared.service, 'hex 6f6e0a');
  assert.equal(await stream.wait('console'), { run, cursor: 6, next: 9, text: 'on\n' });
});

test('GET /events reports a run deleted after its exit as a gap', async (shared) => {
  const { run: lost } = await startPrinting(shared);
  await shared.service.post('/stop');
  const away = `${lost}:6`;
  // The manager may still be writing the events of the run's end.
  removeBusyDirectory(join(shared.workspace.root, 'run', lost));
  const { run } = await startPrinting(shared);
  const stream = await follow(shared, away);
  assert.equal(await stream.wait('gap'), { run: lost, from: 6, to: null, bytes: null });
  assert.equal(await stream.wait('console'), { run, cursor: 0, next: 6, text: 'READY\n' });
});

test.run();

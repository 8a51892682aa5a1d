/**
 * GET /events after a lost connection. Events that were written before the client returns are sent once and in order.
 */
import { once } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type EventStream, joinOutput, openEvents } from '../../../kit/http/event-stream.js';
import { walkPages } from '../../../kit/http/pages.js';
import type { RunningService } from '../../../kit/manager/service.js';
import { type ServiceProcess, startServiceProcess } from '../../../kit/manager/service-process.js';
import { createWorkspace, type Workspace } from '../../../kit/manager/workspace.js';
import { addPrintingBuild, ask, printed, printing } from './printing.js';

const test = suite<{ workspace: Workspace; service: ServiceProcess }>('http/api/events/resume');

test.before.each(async (setup) => {
  setup.workspace = createWorkspace();
  addPrintingBuild(setup.workspace);
  setup.workspace.addFolder('world');
  setup.service = await startServiceProcess(setup.workspace.root);
});
test.after.each(async ({ service, workspace }) => {
  await service.end();
  workspace.remove();
});

/** Returns the ids of all entries, the oldest first. */
async function listIds(service: RunningService): Promise<number[]> {
  const pages = await walkPages<{ id: number }>(service, '/history?limit=500', 'next');
  return pages.flatMap(({ json }) => json.map(({ id }) => id)).reverse();
}

const idsOf = (stream: EventStream): number[] => stream.of('history').map(({ id }) => id);

/** Writes entries until the work is done. @param write fails after the manager was killed */
async function writeDuring(write: () => Promise<unknown>, work: () => Promise<void>): Promise<void> {
  let isDone = false;
  const writing = (async () => {
    while (!isDone) await write();
  })().catch(() => undefined);
  await work().finally(() => (isDone = true));
  await writing;
}

test('GET /events sends each entry and byte once over lost connections', async ({ service, workspace }) => {
  assert.is((await service.post('/start', printing)).status, 204);
  await workspace.waitForConsole('READY');
  const { run } = (await service.get('/status')).json;
  await ask(service, 'steady 1');
  let lastId = `${run}:0,0`;
  const entries: number[] = [];
  const outputs: any[] = [];
  const refuse = () => service.post('/start', printing);
  await writeDuring(refuse, async () => {
    for (let turn = 1; turn <= 8; turn += 1) {
      const stream = await openEvents(service.base, '/events?only=console,history', { lastId });
      await stream.until(() => stream.of('history').length >= turn && stream.of('console').length >= turn);
      stream.close();
      entries.push(...idsOf(stream));
      outputs.push(...stream.of('console'));
      lastId = stream.lastId();
    }
  });
  await service.post('/stop');
  const all = await listIds(service);
  const whole = printed(workspace, run);
  const last = await openEvents(service.base, '/events?only=console,history', { lastId });
  await last.until(() => last.lastId() === `${run}:${whole.length},${all.at(-1)}`);
  assert.equal([...entries, ...idsOf(last)], all);
  assert.is(joinOutput([...outputs, ...last.of('console')]), whole.toString());
  last.close();
});

test('GET /events of the next manager sends each later entry once', async (setup) => {
  let lastId = 'now,0';
  const entries: number[] = [];
  for (let manager = 1; manager <= 3; manager += 1) {
    const { service } = setup;
    await writeDuring(
      () => service.post('/kill'),
      async () => {
        const stream = await openEvents(service.base, '/events?only=history', { lastId });
        await stream.until(() => idsOf(stream).length >= 5);
        const gone = once(service.process, 'exit');
        process.kill(service.process.pid ?? NaN, 'SIGKILL');
        await gone;
        await stream.ended;
        entries.push(...idsOf(stream));
        lastId = stream.lastId();
      },
    );
    setup.service = await startServiceProcess(setup.workspace.root);
  }
  await setup.service.post('/stop');
  const all = await listIds(setup.service);
  const last = await openEvents(setup.service.base, '/events?only=history', { lastId });
  await last.until(() => last.lastId() === `now,${all.at(-1)}`);
  assert.equal([...entries, ...idsOf(last)], all);
  last.close();
});

test('GET /events sends the current state and lists to a client that reconnects', async ({ service }) => {
  const query = '/events?only=status,folders,schedules,history';
  const first = await openEvents(service.base, query);
  await first.wait('schedules');
  first.close();
  await service.request('PUT', '/datafolders/second', {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ template: 'empty' }),
  });
  const { json } = await service.post('/schedules', {
    name: 'Say',
    when: { once: '2126-01-31T04:00:00Z' },
    action: { type: 'command', command: 'hello' },
  });
  const again = await openEvents(service.base, query, { lastId: first.lastId() });
  await again.wait('folders', (folders) => folders.some(({ name }: { name: string }) => name === 'second'));
  await again.wait('schedules', (schedules) => schedules[0]?.id === json.id);
  await again.wait('history', ({ type }) => type === 'schedule.created');
  assert.equal(
    again.of('history').map(({ type }) => type),
    ['folder.created', 'schedule.created'],
  );
  again.close();
});

test('GET /events without the history has ids of the console only', async ({ service }) => {
  const stream = await openEvents(service.base, '/events?only=console', { lastId: 'none:0,7' });
  await stream.until(() => stream.lastId() === 'none:0');
  stream.close();
});

test('GET /events reports a gap to a client whose entry the history does not have', async ({ service }) => {
  await service.post('/stop');
  const stream = await openEvents(service.base, '/events?only=history', { lastId: 'now,999999' });
  const gap = await stream.wait('history_gap');
  const [first] = await listIds(service);
  assert.equal(gap, { after: 999_999, next: first });
  await stream.until(() => idsOf(stream)[0] === first);
  stream.close();
});

for (const id of ['now,x', ',7', '7', 'now,', 'now,7,8', 'none:1,7', 'later'])
  test(`GET /events with the id ${id} gets 400`, async ({ service }) => {
    const { status, json } = await service.get(`/events?after=${encodeURIComponent(id)}`);
    assert.equal([status, json.code], [400, 'query_invalid']);
  });

test.run();

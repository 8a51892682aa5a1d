/** GET /history, which returns events with their actors and outcomes. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { openEvents } from '../../../kit/http/event-stream.js';
import type { RunningService } from '../../../kit/manager/service.js';
import { standard, startStandard, waitForStatus } from '../../../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { fixtures } from '../../../kit/manager/workspace.js';
import { until } from '../../../kit/system/until.js';

const test = successiveManagersSuite('http/api/history/history');

interface Entry {
  readonly id: number;
  readonly type: string;
  readonly actor: { readonly kind: string; readonly name: string };
  readonly run: string | null;
  readonly outcome: string | null;
  readonly problem: { readonly status: number; readonly title: string } | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

async function historyOf(service: RunningService, query = ''): Promise<Entry[]> {
  const { status, json, text } = await service.get(`/history${query}`);
  assert.is(status, 200, text);
  return json;
}

test('GET /history shows who started, commanded and stopped the server', async (context) => {
  const service = await context.manage();
  const { run } = await startStandard({ ...context, service });
  await service.post('/command', { Command: 'print hello' });
  await service.post('/stop');
  const entries = await historyOf(service);
  assert.equal(entries.map(({ type, actor, outcome, run: of }) => [type, actor.name, outcome, of]).reverse(), [
    ['manager.started', 'manager', null, null],
    ['server.started', 'server', null, run],
    ['operation.start', 'local', 'done', run],
    ['command.sent', 'local', 'done', run],
    ['server.exited', 'server', 'stopped', run],
    ['operation.stop', 'local', 'done', run],
  ]);
  assert.is(entries.find(({ type }) => type === 'command.sent')?.detail.line, 'print hello');
  assert.equal(
    (await historyOf(service, `?run=${run}&type=server`)).map(({ type }) => type),
    ['server.exited', 'server.started'],
  );
  const by = async (actor: string) => (await historyOf(service, `?run=${run}&actor=${actor}`)).map(({ type }) => type);
  assert.equal(await by('server'), ['server.exited', 'server.started']);
  assert.equal(await by('client'), ['operation.stop', 'command.sent', 'operation.start']);
  assert.equal(await by('local'), await by('client'));
  assert.equal(await by('unheard-of'), []);
});

test('GET /history has the status and title of a problem', async (context) => {
  const service = await context.manage();
  const { json } = await service.post('/stop');
  const [refused, started] = await historyOf(service);
  assert.equal([refused?.type, refused?.outcome], ['operation.stop', json.code]);
  assert.equal(refused?.problem, { status: 409, title: json.title });
  assert.is(started?.problem, null);
});

test('GET /history shows a waiting operation with the run on which it was carried out', async (context) => {
  // A signal could arrive before the new server ignores it. The server reads a line of its console and runs on.
  const command = [join(fixtures, 'console-server.sh')];
  context.workspace.addBuild('deaf', { command, stop: { command: 'stay', timeoutMs: 600_000 } });
  const service = await context.manage();
  const { run, pid } = await startStandard({ ...context, service }, { ...standard, Build: 'deaf' });
  const restarted = service.post('/restart');
  await waitForStatus(service, ({ phase }) => phase === 'restarting');
  const stopped = service.post('/stop');
  process.kill(pid, 'SIGKILL');
  assert.is((await restarted).status, 204);
  const next = await waitForStatus(service, ({ phase }) => phase === 'stopping');
  process.kill(next.pid, 'SIGKILL');
  assert.is((await stopped).status, 204);
  const [stop, restart] = await historyOf(service, '?type=operation');
  assert.equal([stop?.type, restart?.type], ['operation.stop', 'operation.restart']);
  const [start] = await historyOf(service, '?type=server.started');
  assert.is.not(start?.run, run);
  assert.equal([stop?.run, restart?.run], [start?.run, start?.run]);
});

test('GET /history lists refused operations with their code and requested values', async (context) => {
  const service = await context.manage();
  await service.post('/stop');
  await service.post('/start', { Build: 'nowhere', Folder: 'world' });
  const entries = await historyOf(service, '?type=operation');
  assert.equal(
    entries.map(({ type, outcome }) => [type, outcome]),
    [
      ['operation.start', 'build_unknown'],
      ['operation.stop', 'not_running'],
    ],
  );
  assert.equal((entries[0] as unknown as { build: string }).build, 'nowhere');
});

test('GET /history and the database contain no secret of a command', async (context) => {
  const service = await context.manage();
  await startStandard({ ...context, service });
  const secret = 'hunter2hunter2hunter2';
  for (const [command, line] of [
    [`print mysql://root:${secret}@db/main`, 'print mysql://…@db/main'],
    [`rcon_password ${secret}`, 'rcon_password …'],
    [`set sv_tebexSecret "${secret}"`, 'set sv_tebexSecret …'],
    // The end of the secret is beyond the stored part of a line.
    [`print ${'x'.repeat(470)} mysql://root:${secret}@db/main`, `print ${'x'.repeat(470)} mysql://…@db/main`],
  ] as const) {
    await service.post('/command', { Command: command });
    const [entry] = await historyOf(service, '?type=command');
    assert.is(entry?.detail.line, line.slice(0, 500));
  }
  await service.end();
  assert.not.ok(readFileSync(join(context.workspace.root, 'manager/manager.db')).includes(secret));
});

test('Long commands of clients and schedules are cut at the same character', async (context) => {
  const service = await context.manage();
  await startStandard({ ...context, service });
  const kept = `say ${'x'.repeat(495)}`;
  const command = `${kept}🎮 and more`;
  await service.post('/command', { Command: command });
  const { json } = await service.post('/schedules', {
    name: 'Say',
    when: { once: '2126-01-31T04:00:00Z' },
    action: { type: 'command', command },
  });
  await service.post(`/schedules/${json.id}/run`);
  const lines = await until(async () => {
    const entries = await historyOf(service, '?type=command');
    return entries.length === 2 ? entries.map(({ actor, detail }) => [actor.kind, detail.line]) : null;
  });
  assert.equal(lines, [
    ['schedule', kept],
    ['client', kept],
  ]);
});

test('GET /history has a crash, the following restart, and a new Data Folder', async (context) => {
  const service = await context.manage({ args: ['--on-crash', 'restart'] });
  const { run } = await startStandard({ ...context, service });
  await service.post('/command', { Command: 'exit 3' });
  await waitForStatus(service, ({ phase, run: now }) => phase === 'up' && now !== run);
  await service.request('PUT', '/datafolders/second', {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ template: 'empty' }),
  });
  const entries = await historyOf(service);
  const typesOf = entries.map(({ type }) => type).reverse();
  assert.equal(typesOf.slice(4), ['server.exited', 'recovery.planned', 'server.started', 'folder.created']);
  const exit = entries.find(({ type }) => type === 'server.exited');
  assert.equal([exit?.outcome, exit?.detail.code], ['crashed', 3]);
  assert.is(
    entries.find(({ type, detail }) => type === 'server.started' && detail.cause === 'recovery')?.actor.kind,
    'manager',
  );
});

test('GET /history continues under the next manager, even after a kill', async (context) => {
  const first = await context.manageProcess({ args: ['--on-exit', 'keep'] });
  const { run } = await startStandard({ ...context, service: first });
  // The entry is written before the kill.
  assert.is((await historyOf(first, '?type=operation.start')).length, 1);
  await first.end('SIGKILL');
  const second = await context.manageProcess();
  await second.post('/stop');
  await second.end();
  const third = await context.manageProcess();
  const entries = await historyOf(third);
  assert.equal(entries.map(({ type }) => type).reverse(), [
    'manager.started',
    'server.started',
    'operation.start',
    'manager.started',
    'server.exited',
    'operation.stop',
    'manager.ended',
    'manager.started',
  ]);
  assert.equal([...new Set(entries.map((entry) => entry.run))], [null, run]);
});

test('GET /events?only=history sends a new entry as GET /history returns it', async (context) => {
  const service = await context.manage();
  const events = await openEvents(service.base, '/events?only=history');
  await service.post('/stop');
  const entry = await events.wait('history', ({ type }) => type === 'operation.stop');
  const [found] = await historyOf(service, '?type=operation');
  assert.equal(entry, found);
  events.close();
});

test('GET /history with an invalid parameter gets 400 with the valid values', async (context) => {
  const service = await context.manage();
  for (const [query, expected] of [
    ['type=server.exploded', /types or their first words .* server\.exited/],
    ['since=yesterday', /ISO 8601/],
    ['since=2026-01-31', /with its zone/],
    ['until=5 Jan 2026', /with its zone/],
    ['limit=0', /from 1 to 500/],
    ['cursor=12', /header Link/],
    ['cursor=next.12', /header Link/],
    ['after=12-1', /id of an entry/],
    ['kind=server', /"type", "run"/],
  ] as const) {
    const { status, json } = await service.get(`/history?${query}`);
    assert.is(status, 400, query);
    assert.match(json.detail, expected, query);
  }
});

test('GET /history accepts a time with an offset and an unescaped plus sign', async (context) => {
  const service = await context.manage();
  for (const offset of ['Z', '+02:00', '%2B02:00', '-05:00'])
    assert.is((await historyOf(service, `?since=2026-01-31T12:00:00${offset}`)).length, 1, offset);
});

test('A server can be started and stopped even if the history cannot be written', async (context) => {
  mkdirSync(join(context.workspace.root, 'manager/manager.db'), { recursive: true });
  const service = await context.manage();
  await startStandard({ ...context, service });
  assert.is((await service.post('/stop')).status, 204);
  const { status, json } = await service.get('/history');
  assert.equal([status, json.code], [503, 'history_unavailable']);
  assert.is((await service.post('/start', standard)).status, 204);
});

test.run();

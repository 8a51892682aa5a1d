/** GET /metrics: its formats, its values, and the values that are absent. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { dailyRule } from '../../../kit/data/daily-rule.js';
import type { RunningService } from '../../../kit/manager/service.js';
import { standard, startStandard, waitForStatus } from '../../../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { until } from '../../../kit/system/until.js';
import { metricsOf, samplesOf, textOf, untilOpen } from './read-metrics.js';

const test = successiveManagersSuite('http/api/metrics/metrics');

test('GET /metrics has the state, resource usage and starts of a running server', async (context) => {
  const service = await context.manage();
  await untilOpen(service);
  const status = await startStandard({ ...context, service });
  const samples = await samplesOf(service);
  const valueOf = (name: string): number => samples.get(name) ?? Number.NaN;
  assert.is(valueOf('gameserver_up'), 1);
  assert.is(valueOf('gameserver_state{gameserver_state="up"}'), 1);
  assert.is(valueOf('gameserver_state{gameserver_state="stopped"}'), 0);
  assert.is(valueOf('gameserver_build_info{build="console",folder="world",kind="generic"}'), 1);
  assert.is(valueOf('gameserver_process_start_time_seconds'), Date.parse(status.started_at) / 1_000);
  assert.is(valueOf('gameserver_processes'), 1);
  assert.ok(valueOf('gameserver_process_resident_memory_bytes') > 100_000);
  assert.ok(valueOf('gameserver_process_cpu_seconds_total') >= 0);
  assert.is(valueOf('gameserver_starts_total{cause="start"}'), 1);
  assert.is(valueOf('gameserver_starts_total{cause="recovery"}'), 0);
  assert.is(valueOf('gameserver_exits_total{outcome="stopped"}'), 0);
  const [run] = context.workspace.runs();
  const { headers } = await service.get(`/console?run=${run}`);
  assert.is(valueOf('gameserver_console_bytes_total'), Number(headers.get('console-size')));
  assert.ok(valueOf('process_cpu_seconds_total') > 0);
  assert.ok(valueOf('process_resident_memory_bytes') > 10_000_000);
  assert.ok(valueOf('process_open_fds') > 5);
  assert.ok(Math.abs(valueOf('process_start_time_seconds') - Date.now() / 1_000) < 600);
});

test('GET /metrics leaves out values that are unknown while no server runs', async (context) => {
  const service = await context.manage();
  await untilOpen(service);
  const before = await metricsOf(service);
  for (const name of [
    'gameserver_build',
    'gameserver_process_start_time_seconds',
    'gameserver_process_cpu_seconds',
    'gameserver_process_resident_memory_bytes',
    'gameserver_process_memory_limit_bytes',
    'gameserver_processes',
    'gameserver_last_exit_expected',
    'gameserver_last_exit_timestamp_seconds',
  ])
    assert.not.ok(before.has(name), name);
  assert.is(before.get('gameserver_up')?.samples.get('gameserver_up'), 0);
  await startStandard({ ...context, service });
  await service.post('/command', { Command: 'exit 3' });
  await waitForStatus(service, ({ state }) => state === 'stopped');
  const after = await samplesOf(service);
  assert.not.ok(after.has('gameserver_processes'));
  assert.is(after.get('gameserver_last_exit_expected'), 0);
  assert.is(after.get('gameserver_exits_total{outcome="crashed"}'), 1);
});

test('GET /metrics answers in the format that Accept names', async (context) => {
  const service = await context.manage();
  const typeOf = async (accept?: string): Promise<string | null> => {
    const answer = await service.request(
      'GET',
      '/metrics',
      accept === undefined ? {} : { headers: { Accept: accept } },
    );
    return answer.status === 200 ? answer.headers.get('content-type') : String(answer.json.code);
  };
  const text = 'text/plain; version=0.0.4; charset=utf-8';
  const open = 'application/openmetrics-text; version=1.0.0; charset=utf-8';
  assert.is(await typeOf(), text);
  assert.is(await typeOf('*/*'), text);
  assert.is(await typeOf('text/plain'), text);
  assert.is(await typeOf('application/openmetrics-text'), open);
  assert.is(await typeOf('application/json'), 'not_acceptable');
  // The values that Prometheus 2.42 and 3 send.
  const prometheus2 =
    'application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1';
  const prometheus3 =
    'application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.5,application/openmetrics-text;version=0.0.1;q=0.4,text/plain;version=1.0.0;escaping=allow-utf-8;q=0.3,text/plain;version=0.0.4;q=0.2,*/*;q=0.1';
  assert.is(await typeOf(prometheus2), open);
  assert.is(await typeOf(prometheus3), open);
  assert.is(await typeOf('text/plain;version=0.0.4;q=1,application/openmetrics-text;version=1.0.0;q=0.5'), text);
});

test('Counters of GET /metrics never decrease, even over a SIGKILL', async (context) => {
  const counters = async (service: RunningService): Promise<Map<string, number>> =>
    new Map([...(await samplesOf(service))].filter(([name]) => /^gameserver_(starts|exits|console_bytes)_/.test(name)));
  let last = new Map<string, number>();
  const check = async (service: RunningService): Promise<Map<string, number>> => {
    const now = await counters(service);
    for (const [name, value] of last) assert.ok((now.get(name) ?? -1) >= value, `${name} fell below ${value}`);
    last = now;
    return now;
  };
  const first = await context.manageProcess({ args: ['--on-exit', 'keep'] });
  await untilOpen(first);
  await startStandard({ ...context, service: first });
  await check(first);
  await first.post('/restart');
  await check(first);
  await first.end('SIGKILL');
  const second = await context.manageProcess({ args: ['--on-exit', 'keep'] });
  await untilOpen(second);
  await check(second);
  await second.post('/kill');
  await check(second);
  await second.end();
  const third = await context.manageProcess();
  await untilOpen(third);
  await check(third);
  assert.is((await third.post('/start', standard)).status, 204);
  const now = await check(third);
  assert.is(now.get('gameserver_starts_total{cause="start"}'), 2);
  assert.is(now.get('gameserver_starts_total{cause="restart"}'), 1);
  assert.is(now.get('gameserver_exits_total{outcome="stopped"}'), 1);
  assert.is(now.get('gameserver_exits_total{outcome="killed"}'), 1);
});

test('The bytes of the console are counted over all runs, including deleted runs', async (context) => {
  const service = await context.manage({ args: ['--console-runs', '1'] });
  await untilOpen(service);
  let printed = 0;
  for (let n = 0; n < 3; n += 1) {
    await startStandard({ ...context, service });
    await service.post('/stop');
    const [run] = (await service.get('/runs')).json;
    printed += run.size;
    assert.is((await samplesOf(service)).get('gameserver_console_bytes_total'), printed);
  }
  assert.ok((await service.get('/runs')).json.length < 3);
});

test('GET /metrics leaves out the counters of the journal while it cannot be read', async (context) => {
  mkdirSync(join(context.workspace.root, 'manager/manager.db'), { recursive: true });
  const service = await context.manage();
  await startStandard({ ...context, service });
  assert.is((await service.get('/history')).status, 503);
  const metrics = await metricsOf(service);
  assert.is(metrics.get('gameserver_up')?.samples.get('gameserver_up'), 1);
  assert.ok(metrics.has('process_cpu_seconds'));
  for (const name of ['gameserver_starts', 'gameserver_exits', 'gameserver_console_bytes'])
    assert.not.ok(metrics.has(name), name);
});

test('Without a cgroup, the CPU time in GET /metrics does not decrease after an exit', async (context) => {
  // Uses CPU time in a child that init reaps, so that its time is lost.
  const burn = 'n=0; while [ $n -lt 200000 ]; do n=$((n+1)); done; echo BURNT; read -r go < "$1/go"';
  const command = ['/bin/sh', '-c', `mkfifo go; (setsid sh -c '${burn}' sh "$PWD" &); echo READY; read -r line`];
  context.workspace.addBuild('forking', { command, folderKind: 'generic' });
  const service = await context.manage({ args: ['--process-tree', 'proc'] });
  await startStandard({ ...context, service }, { Build: 'forking', Folder: 'world' });
  await context.workspace.waitForConsole('BURNT');
  const cpuSeconds = async (): Promise<number> =>
    (await samplesOf(service)).get('gameserver_process_cpu_seconds_total') ?? Number.NaN;
  await until(async () => (await cpuSeconds()) >= 0.05, 'the CPU time of the child');
  const before = await cpuSeconds();
  writeFileSync(join(context.workspace.root, 'data/world/go'), 'go\n');
  const { cpu_seconds: left } = await waitForStatus(service, ({ processes }) => processes === 1);
  assert.ok(left < before, `${left} after ${before}`);
  assert.ok((await cpuSeconds()) >= before);
});

test('GET /metrics has the memory limit of the Build if the kernel enforces it', async (context) => {
  const command = ['/bin/sh', '-c', 'echo READY; read -r line'];
  const limits = { memoryBytes: 268_435_456 };
  context.workspace.addBuild('limited', { command, folderKind: 'generic', limits });
  const service = await context.manage();
  const { warnings } = await startStandard({ ...context, service }, { Build: 'limited', Folder: 'world' });
  const limit = (await samplesOf(service)).get('gameserver_process_memory_limit_bytes');
  assert.is(limit, warnings.length === 0 ? limits.memoryBytes : undefined);
});

test('GET /metrics has the outcomes and next times of schedules', async (context) => {
  const service = await context.manage();
  await startStandard({ ...context, service });
  const action = { type: 'command', command: 'hello' };
  const schedule = { name: 'Say "hello"', when: dailyRule(), action };
  const { json } = await service.post('/schedules', schedule);
  const labels = `{schedule="${json.id}",name="Say \\"hello\\"",action="command"}`;
  const before = await samplesOf(service);
  assert.is(before.get(`gameserver_schedule_next_timestamp_seconds${labels}`), Date.parse(json.next.due_at) / 1_000);
  assert.is(before.get('gameserver_schedule_occurrences_total{outcome="missed"}'), 0);
  await service.post(`/schedules/${json.id}/run`);
  const outcome = (name: string) => `gameserver_schedule_occurrences_total{outcome="${name}"}`;
  await until(async () => (await samplesOf(service)).get(outcome('done')) === 1, 'the occurrence');
  await service.post(`/schedules/${json.id}/skip`);
  assert.is((await samplesOf(service)).get(outcome('skipped')), 1);
});

test('GET /metrics counts logins, and a new manager continues the counts', async (context) => {
  const token = 'the-token-of-the-metrics-0123456789';
  const options = { token };
  const headers = { Authorization: `Bearer ${token}` };
  const logins = async ({ request }: RunningService) => {
    const { text } = await request('GET', '/metrics', { headers });
    return ['accepted', 'refused'].map((outcome) =>
      Number(new RegExp(`^server_manager_logins_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? -1),
    );
  };
  const service = await context.manage(options);
  await until(async () => (await logins(service))[0] === 0, 'the database');
  assert.is((await service.post('/session', { token })).status, 204);
  assert.is((await service.post('/session', { token: 'wrong' })).status, 401);
  assert.equal(await logins(service), [1, 1]);
  await service.end();
  const next = await context.manage(options);
  await until(async () => (await logins(next))[0] !== -1, 'the database');
  assert.equal(await logins(next), [1, 1]);
});

test('GET /metrics needs the token of the service', async (context) => {
  const token = 'the-token-of-the-metrics-0123456789';
  const service = await context.manage({ token });
  assert.is((await service.get('/metrics')).status, 401);
  assert.match(await textOf(service, 'text/plain', `Bearer ${token}`), /^gameserver_up 0$/m);
});

test('GET /metrics escapes characters that are invalid in a label', async (context) => {
  context.workspace.addFolder('a "quoted" folder');
  const service = await context.manage();
  await startStandard({ ...context, service }, { Build: 'console', Folder: 'a "quoted" folder' });
  const samples = await samplesOf(service);
  assert.ok(samples.has('gameserver_build_info{build="console",folder="a \\"quoted\\" folder",kind="generic"}'));
});

test.run();

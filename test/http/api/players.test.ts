/** GET /players, and the number of players in the status, the events and the metrics. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openEvents } from '../../kit/http/event-stream.js';
import {
  type SharedService,
  shareService,
  startStandard,
  waitForHistory,
  waitForStatus,
} from '../../kit/manager/shared-service.js';
import { addFxServerBuild, addFxServerFolder, licence, startFxServer } from '../../kit/servers/fxserver.js';
import { findFreePort } from '../../kit/system/free-port.js';
import { until } from '../../kit/system/until.js';

const test = suite<SharedService>('http/api/players');

const port = await findFreePort();

shareService(test, (workspace) => {
  addFxServerBuild(workspace, '12345');
  const endpoints = ['tcp', 'udp'].map((protocol) => `endpoint_add_${protocol} "127.0.0.1:${port}"`);
  const named = 'set sv_playersToken S3CR3T';
  addFxServerFolder(workspace, 'city', [`sv_licenseKey ${licence}`, ...endpoints, named]);
  addFxServerFolder(workspace, 'private', [`sv_licenseKey ${licence}`, ...endpoints]);
  addFxServerFolder(workspace, 'closed', [`sv_licenseKey ${licence}`, 'endpoint_add_udp "127.0.0.1:1"']);
});

/** Waits until the list of players is as expected. */
function players(shared: SharedService, isAsWished: (list: any[]) => boolean): Promise<any[]> {
  return until(async () => {
    const { status, json } = await shared.service.get('/players');
    return status === 200 && isAsWished(json) ? json : null;
  });
}

test('GET /players lists the players on an FXServer, as they join and leave', async (shared) => {
  await startFxServer(shared, '12345', 'city');
  const { service } = shared;
  assert.equal(await players(shared, () => true), []);
  await service.post('/command', { Command: 'stand_in_join "Ann of \\"Race\\"" license:01' });
  await service.post('/command', { Command: 'stand_in_join Bob' });
  const [ann, bob] = await players(shared, ({ length }) => length === 2);
  assert.equal([ann.id, ann.name, ann.identifiers], ['1', 'Ann of "Race"', ['license:01']]);
  assert.equal([bob.id, bob.name, bob.identifiers], ['2', 'Bob', []]);
  assert.type(ann.ping, 'number');
  await service.post('/command', { Command: 'stand_in_leave 1' });
  assert.equal(
    (await players(shared, ({ length }) => length === 1)).map(({ name }) => name),
    ['Bob'],
  );
});

test("GET /players shows no identifiers that the server's settings hide", async (shared) => {
  await startFxServer(shared, '12345', 'private');
  await shared.service.post('/command', { Command: 'stand_in_join Ann license:01' });
  const [ann] = await players(shared, ({ length }) => length === 1);
  assert.equal(ann.identifiers, []);
});

test('The number of players is in the status, the events, the metrics and the samples', async (shared) => {
  const { service } = shared;
  await waitForHistory(service);
  const events = await openEvents(service.base, '/events?only=status');
  await startFxServer(shared, '12345', 'city');
  assert.is((await service.get('/status')).json.players, null, 'unknown before the first sample');
  await service.post('/command', { Command: 'stand_in_join Ann' });
  await events.wait('status', ({ players }) => players === 1);
  assert.is((await service.get('/status')).json.players, 1);
  assert.match((await service.get('/metrics')).text, /^gameserver_players 1$/m);
  // Tick times are the times between two samples.
  const sample = await until(async () => {
    const { json } = await service.get('/samples?points=500');
    return json.samples.find(({ ticks }: any) => ticks.length > 0) ?? null;
  });
  assert.equal(sample.players, { mean: 1, max: 1 });
  assert.equal(sample.ticks.map(({ thread }: any) => thread).sort(), ['svMain', 'svNetwork', 'svSync']);
  for (const { count, mean_seconds, p99_seconds } of sample.ticks)
    assert.ok(count > 50 && mean_seconds > 0 && p99_seconds >= mean_seconds, JSON.stringify(sample.ticks));
  await service.post('/stop');
  assert.is((await service.get('/status')).json.players, null);
  assert.not.match((await service.get('/metrics')).text, /^gameserver_players /m);
  events.close();
});

test('GET /status has the maximum number of players that FXServer reports', async (shared) => {
  const { service } = shared;
  await startFxServer(shared, '12345', 'city');
  await service.post('/command', { Command: 'sv_maxclients 48' });
  await waitForStatus(service, (status) => status.max_players === 48);
  await service.post('/stop');
  assert.is((await service.get('/status')).json.max_players, null);
});

test('GET /players gets 409 without a server or support, and 504 without an answer', async (shared) => {
  const { service } = shared;
  const stopped = await service.get('/players');
  assert.equal([stopped.status, stopped.json.code], [409, 'not_running']);
  await startStandard(shared);
  const unsupported = await service.get('/players');
  assert.equal([unsupported.status, unsupported.json.code], [409, 'players_unsupported']);
  await service.post('/stop');
  await startFxServer(shared, '12345', 'city');
  // Pause the process. Its HTTP endpoint then gives no answer, like the endpoint of a busy main thread.
  const { pid } = (await service.get('/status')).json;
  process.kill(pid, 'SIGSTOP');
  const hanging = await service.get('/players');
  process.kill(pid, 'SIGCONT');
  assert.equal([hanging.status, hanging.json.code], [504, 'players_unanswered']);
  assert.match(hanging.json.detail, /no answer within 2 s/);
});

test('Many clients share one query to the server', async (shared) => {
  await startFxServer(shared, '12345', 'city');
  const answers = await Promise.all(Array.from({ length: 50 }, () => shared.service.get('/players')));
  assert.equal([...new Set(answers.map(({ status }) => status))], [200], 'FXServer answers 4 a second');
});

test.run();

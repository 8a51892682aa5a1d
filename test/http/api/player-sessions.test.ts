/** GET /players/sessions: who was on the server, over runs and managers. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startServiceProcess } from '../../kit/manager/service-process.js';
import { endServers, type SharedServiceProcess, waitForHistory } from '../../kit/manager/shared-service.js';
import { createWorkspace } from '../../kit/manager/workspace.js';
import { addFxServerBuild, addFxServerFolder, licence, startFxServer } from '../../kit/servers/fxserver.js';
import { findFreePort } from '../../kit/system/free-port.js';
import { until } from '../../kit/system/until.js';
import { runAt } from '../cli/live-command.js';

const test = suite<SharedServiceProcess>('http/api/player-sessions');

const port = await findFreePort();

test.before.each(async (shared) => {
  shared.workspace = createWorkspace();
  addFxServerBuild(shared.workspace, '12345');
  const lines = [`sv_licenseKey ${licence}`, `endpoint_add_tcp "127.0.0.1:${port}"`, 'set sv_playersToken S3CR3T'];
  addFxServerFolder(shared.workspace, 'city', lines);
  shared.service = await startServiceProcess(shared.workspace.root, { args: ['--on-exit', 'keep'] });
  await waitForHistory(shared.service);
});

test.after.each(async ({ service, workspace }) => {
  await service.end();
  await endServers(workspace);
  workspace.remove();
});

/** Waits until the sessions are as expected. Lists the players, as a page that is open does. */
function waitForSessions(
  { service }: SharedServiceProcess,
  query: string,
  isAsWished: (sessions: any[]) => boolean,
): Promise<any[]> {
  return until(async () => {
    await service.get('/players');
    const { status, json } = await service.get(`/players/sessions${query}`);
    return status === 200 && isAsWished(json) ? json : null;
  });
}

async function sendCommands({ service }: SharedServiceProcess, ...commands: string[]): Promise<void> {
  for (const Command of commands) assert.is((await service.post('/command', { Command })).status, 202);
}

test('A session has its run, the identifiers and both times', async (shared) => {
  const began = Date.now();
  await startFxServer(shared, '12345', 'city');
  const { run } = (await shared.service.get('/status')).json;
  await sendCommands(shared, 'stand_in_join Ann license:01 steam:02', 'stand_in_join Bob');
  const online = await waitForSessions(shared, '', ({ length }) => length === 2);
  assert.equal(online.map(({ name, key, left_before }) => [name, key, left_before]).sort(), [
    ['Ann', 'license:01', null],
    ['Bob', 'Bob', null],
  ]);
  const keys = (await shared.service.get('/players')).json.map(({ key }: any) => key);
  assert.equal(keys, ['license:01', 'Bob']);
  await sendCommands(shared, 'stand_in_leave 1');
  const [ann] = await waitForSessions(shared, '?player=license:01', ([each]) => each?.left_before !== null);
  assert.equal([ann.run, ann.name, ann.identifiers], [run, 'Ann', ['license:01', 'steam:02']]);
  const times = [ann.joined_after, ann.first_seen_at, ann.last_seen_at, ann.left_before].map(Date.parse);
  assert.equal(times, [...times].sort());
  assert.ok((times[0] ?? 0) >= began && (times[3] ?? Infinity) <= Date.now());
  await shared.service.post('/stop');
  const listed = await runAt(shared.service.base)('players', 'sessions', 'license:01');
  assert.match(listed.stdout, new RegExp(`^Ann .* ${run} +license:01$`, 'm'));
  const [bob] = await waitForSessions(shared, '?text=bo', ([each]) => each?.left_before !== null);
  assert.is(bob.name, 'Bob', 'the end of the run ends the session');
});

test('GET /players/sessions comes in pages, and refuses invalid parameters', async (shared) => {
  await startFxServer(shared, '12345', 'city');
  for (const name of ['Ann', 'Bob', 'Eve']) {
    await sendCommands(shared, `stand_in_join ${name}`);
    await waitForSessions(shared, `?player=${name}`, ({ length }) => length === 1);
  }
  const { service } = shared;
  const first = await service.get('/players/sessions?limit=2');
  assert.equal(
    first.json.map(({ name }: any) => name),
    ['Eve', 'Bob'],
  );
  const [, next] = /<\?([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
  const second = await service.get(`/players/sessions?${next}`);
  assert.equal(
    second.json.map(({ name }: any) => name),
    ['Ann'],
  );
  for (const query of ['limit=0', 'since=yesterday', 'cursor=next.x']) {
    const { status, json } = await service.get(`/players/sessions?${query}`);
    assert.equal([status, json.code], [400, 'query_invalid'], query);
  }
  assert.equal((await service.get(`/players/sessions?until=2026-01-31T12:00:00Z`)).json, []);
});

test('The next manager continues the sessions of a live run and ends all others', async (shared) => {
  await startFxServer(shared, '12345', 'city');
  await sendCommands(shared, 'stand_in_join Ann license:01', 'stand_in_join Bob license:02');
  const before = await waitForSessions(shared, '', ({ length }) => length === 2);
  await shared.service.end('SIGKILL');
  shared.service = await startServiceProcess(shared.workspace.root, { args: ['--on-exit', 'keep'] });
  await sendCommands(shared, 'stand_in_leave 2');
  const after = await waitForSessions(shared, '', (all) => all.some(({ left_before }) => left_before !== null));
  assert.equal(after.map(({ id }) => id).sort(), before.map(({ id }) => id).sort(), 'no session was added');
  assert.is(after.find(({ left_before }) => left_before === null).name, 'Ann');
  await shared.service.end('SIGKILL');
  await endServers(shared.workspace);
  shared.service = await startServiceProcess(shared.workspace.root);
  await waitForSessions(shared, '', (all) => all.every(({ left_before }) => left_before !== null));
});

test('No session is stored with --player-days 0', async (shared) => {
  await shared.service.end();
  shared.service = await startServiceProcess(shared.workspace.root, { args: ['--player-days', '0'] });
  await waitForHistory(shared.service);
  await startFxServer(shared, '12345', 'city');
  await sendCommands(shared, 'stand_in_join Ann license:01');
  await until(async () => (await shared.service.get('/players')).json.length === 1);
  assert.equal((await shared.service.get('/players/sessions')).json, []);
});

test.run();

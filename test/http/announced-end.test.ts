/** Announced ends: POST /stop and /restart with a notice, with real processes. */
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type SharedService,
  serversOf,
  shareService,
  standard,
  startStandard,
  waitForHistory,
  waitForStatus,
} from '../kit/manager/shared-service.js';
import { fixtures } from '../kit/manager/workspace.js';
import { isAlive } from '../kit/system/processes.js';
import { until } from '../kit/system/until.js';

const test = suite<SharedService>('http/announced-end');

/** The announcements of the Builds. The server of these Builds prints each line that it receives as `GOT line`. */
const announce = { message: 'say {message}', shuttingDown: ['say {message}', 'save-all'], waitMs: 60_000 };

shareService(test, (workspace) => {
  const stop = { command: 'quit' };
  const command = [join(fixtures, 'console-server.sh')];
  const add = (id: string, more: object): string =>
    workspace.addBuild(id, { command, stop, announce: { ...announce, ...more } });
  add('acknowledging', { acknowledgement: '^GOT save-all$' });
  add('silent', { acknowledgement: 'never printed', waitMs: 50 });
  add('patient', { acknowledgement: 'never printed' });
});

const start = (shared: SharedService, Build: string) => startStandard(shared, { Build, Folder: 'world' });

async function lastExitOf({ service }: SharedService): Promise<any> {
  return (await service.get('/status')).json.last_exit;
}

test('POST /stop?notice&reason warns the players and waits for the save', async (shared) => {
  const { service, workspace } = shared;
  await waitForHistory(service);
  const { run } = await start(shared, 'acknowledging');
  const began = performance.now();
  const answer = await service.post('/stop?notice=1&reason=New%20map%3B%20quit%20%22now%22');
  assert.is(answer.status, 204, answer.text);
  assert.is(answer.headers.get('end-save'), 'acknowledged');
  assert.ok(performance.now() - began >= 1_000, 'the players had their second');
  const text = workspace.console(run);
  assert.match(
    text,
    /GOT say The server stops in 1 second\. New map, quit 'now'\n(?:.*\n)*GOT say The server stops now\. New map, quit 'now'\nGOT save-all\n$/,
  );
  const exit = await lastExitOf(shared);
  assert.equal([exit.save, exit.expected, exit.outcome], ['acknowledged', true, 'stopped']);
  const { json: entries } = await service.get(`/history?run=${run}`);
  const detailOf = (type: string) => entries.find((entry: any) => entry.type === type)?.detail;
  const { notice, reason, save } = detailOf('operation.stop');
  assert.equal([notice, reason, save], [1, 'New map; quit "now"', 'acknowledged']);
  assert.is(detailOf('server.exited').save, 'acknowledged');
});

test('A save without a timely acknowledgement is reported as "sent"', async (shared) => {
  await start(shared, 'silent');
  const answer = await shared.service.post('/stop?reason=Update');
  assert.equal([answer.status, answer.headers.get('end-save')], [204, 'sent']);
  assert.is((await lastExitOf(shared)).save, 'sent');
});

test('A server without announcements is stopped without a warning', async (shared) => {
  const { run } = await start(shared, standard.Build);
  const answer = await shared.service.post('/stop?notice=0');
  assert.equal([answer.status, answer.headers.get('end-save')], [204, 'unsupported']);
  assert.not.match(shared.workspace.console(run), 'GOT');
});

test('POST /stop without a notice sends no announcement', async (shared) => {
  const { run } = await start(shared, 'acknowledging');
  const answer = await shared.service.post('/stop');
  assert.equal([answer.status, answer.headers.get('end-save')], [204, null]);
  assert.not.match(shared.workspace.console(run), 'GOT');
  assert.not.ok('save' in (await lastExitOf(shared)));
});

test('POST /restart with a reason restarts the server after the save', async (shared) => {
  const { service, workspace } = shared;
  const before = await start(shared, 'acknowledging');
  const answer = await service.post('/restart?reason=Update');
  assert.equal([answer.status, answer.headers.get('end-save')], [204, 'acknowledged']);
  assert.match(workspace.console(before.run), 'GOT say The server restarts now. Update\n');
  const after = await waitForStatus(service, ({ phase }) => phase === 'up');
  assert.is.not(after.run, before.run);
  assert.equal([after.announced, after.last_exit.run, after.last_exit.save], [null, before.run, 'acknowledged']);
});

test('GET /status shows a notice with the possible operations', async (shared) => {
  const { service } = shared;
  const { pid } = await start(shared, 'acknowledging');
  const stopped = service.post('/stop?notice=600&reason=Moving');
  const status = await waitForStatus(service, ({ announced }) => announced !== null);
  assert.equal([status.phase, status.kill_at, status.waiting_for], ['announcing', null, 'notice']);
  const notice = ['cancel_notice', 'end_notice', 'postpone_notice'];
  assert.equal(status.operations, ['restart', 'stop', 'command', ...notice, 'kill']);
  const { operation, at, reason, save } = status.announced;
  assert.equal([operation, reason, save], ['stop', 'Moving', null]);
  assert.ok(Math.abs(Date.parse(at) - Date.now() - 600_000) < 60_000, at);
  assert.is((await service.post('/kill')).status, 204);
  assert.is((await stopped).status, 204);
  assert.not.ok(isAlive(pid));
  assert.equal(serversOf(shared.workspace), []);
});

test('A kill during the wait for the save ends the server at once', async (shared) => {
  const { service, workspace } = shared;
  const { run } = await start(shared, 'patient');
  const stopped = service.post('/restart?reason=Update');
  await workspace.waitForConsole('GOT save-all', run);
  assert.is((await service.post('/kill')).status, 204);
  assert.is((await stopped).status, 409);
  assert.is((await lastExitOf(shared)).save, undefined);
});

test('A server that exits during the notice of a stop stays stopped', async (shared) => {
  const { service, workspace } = shared;
  const { pid, run } = await start(shared, 'acknowledging');
  const stopped = service.post('/stop?notice=600');
  await workspace.waitForConsole('GOT say', run);
  process.kill(pid, 'SIGKILL');
  const answer = await stopped;
  assert.equal([answer.status, answer.headers.get('end-save')], [204, null]);
  const status = await until(async () => (await service.get('/status')).json, 'the status');
  assert.equal([status.state, status.last_exit.expected], ['stopped', true]);
});

for (const query of [
  'notice=601',
  'notice=-1',
  'notice=1.5',
  'notice=',
  'notice=1&notice=2',
  'reason=',
  'reason=%20',
  'reason=a%0Aquit',
  `reason=${'x'.repeat(201)}`,
]) {
  test(`POST /stop?${query.slice(0, 20)} gets 400, or 409 while no server runs`, async (shared) => {
    const { service } = shared;
    assert.is((await service.post(`/stop?${query}`)).json.code, 'not_running');
    const { run } = await start(shared, standard.Build);
    for (const path of ['/stop', '/restart']) {
      const answer = await service.post(`${path}?${query}`);
      assert.equal([answer.status, answer.json.code], [400, 'query_invalid']);
      assert.match(answer.json.detail, /whole number of seconds from 0 to 600|one line of 1 to 200 characters/);
    }
    assert.is((await service.get('/status')).json.run, run);
  });
}

test.run();

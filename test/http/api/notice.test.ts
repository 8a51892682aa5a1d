/**
 * The notice of a stop or restart, which is cancelled, ended now, or postponed. The server can be used during the
 * notice.
 */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type SharedService,
  shareService,
  startStandard,
  waitForEntry,
  waitForHistory,
  waitForStatus,
} from '../../kit/manager/shared-service.js';
import { fixtures } from '../../kit/manager/workspace.js';

const test = suite<SharedService>('http/api/notice');

shareService(test, (workspace) =>
  workspace.addBuild('announcing', {
    // The console server echoes each line as `GOT line`.
    command: [join(fixtures, 'console-server.sh')],
    stop: { command: 'quit' },
    announce: { message: 'say {message}', shuttingDown: ['save-all'], acknowledgement: '^GOT save-all$' },
  }),
);

/** Starts the server, and announces a stop or restart. */
async function announce(shared: SharedService, path: '/stop' | '/restart') {
  const { service } = shared;
  const { run, pid } = await startStandard(shared, { Build: 'announcing', Folder: 'world' });
  const answer = service.post(`${path}?notice=600&reason=Update`);
  const { announced } = await waitForStatus(service, (status) => status.announced !== null);
  return { run, pid, answer, announced };
}

for (const path of ['/stop', '/restart'] as const)
  test(`DELETE /notice cancels an announced ${path.slice(1)} and informs players`, async (shared) => {
    const { service, workspace } = shared;
    await waitForHistory(service);
    const { run, answer } = await announce(shared, path);
    assert.is((await service.request('DELETE', '/notice')).status, 204);
    const refused = await answer;
    assert.equal([refused.status, refused.json.code], [409, 'notice_cancelled']);
    await workspace.waitForConsole(`GOT say The ${path.slice(1)} of the server was cancelled.`, run);
    const { json: status } = await service.get('/status');
    assert.equal([status.run, status.phase, status.announced], [run, 'up', null]);
    const { outcome, actor } = await waitForEntry(service, 'operation.cancel_notice');
    assert.equal([outcome, actor.kind], ['done', 'client']);
    assert.is((await waitForEntry(service, `operation.${path.slice(1)}`)).outcome, 'notice_cancelled');
    // A later exit does not count as the announced exit.
    await service.post('/command', { Command: 'exit 3' });
    const { last_exit: exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
    assert.is(exit.outcome, 'crashed');
  });

test('POST /notice/end restarts at once, and is answered after the end of the old run', async (shared) => {
  const { service, workspace } = shared;
  const { run, answer } = await announce(shared, '/restart');
  const ended = await service.post('/notice/end');
  assert.equal([ended.status, ended.headers.get('end-save')], [204, 'acknowledged'], ended.text);
  const announced = await answer;
  assert.equal([announced.status, announced.headers.get('end-save')], [204, 'acknowledged']);
  const { json: status } = await service.get('/status');
  assert.is.not(status.run, run);
  assert.equal(
    [ended, announced].map(({ headers }) => headers.get('console-run')),
    [status.run, status.run],
  );
  assert.match(workspace.console(run), 'GOT save-all\n');
  assert.is((await waitForEntry(service, 'operation.end_notice')).outcome, 'done');
});

test('POST /notice/end answers with 202 to a client that prefers respond-async', async (shared) => {
  const { service } = shared;
  const { answer } = await announce(shared, '/stop');
  const ended = await service.request('POST', '/notice/end', { headers: { Prefer: 'respond-async' } });
  assert.equal([ended.status, ended.headers.get('location')], [202, '/status']);
  assert.is((await answer).status, 204);
});

test('Each POST /notice/postpone postpones the end, and the players get the new time', async (shared) => {
  const { service, workspace } = shared;
  const { run, answer, announced } = await announce(shared, '/restart');
  const time = async (): Promise<number> => Date.parse((await service.get('/status')).json.announced.at);
  const before = Date.parse(announced.at);
  assert.is((await service.post('/notice/postpone')).status, 204);
  assert.is(await time(), before + 300_000);
  await workspace.waitForConsole('GOT say The server restarts in 15 minutes. Update', run);
  assert.is((await service.post('/notice/postpone?minutes=60')).status, 204);
  assert.is(await time(), before + 3_900_000);
  assert.equal((await waitForEntry(service, 'operation.postpone_notice')).detail.minutes, 60);
  for (const query of ['minutes=0', 'minutes=61', 'minutes=x', 'seconds=5'])
    assert.is((await service.post(`/notice/postpone?${query}`)).status, 400, query);
  assert.is((await service.request('DELETE', '/notice')).status, 204);
  assert.is((await answer).status, 409);
});

test('Commands are sent and answered during a notice', async (shared) => {
  const { service, workspace } = shared;
  const { run, answer } = await announce(shared, '/stop');
  const sent = await service.post('/command', { Command: 'hello' });
  assert.equal([sent.status, sent.json.run], [202, run]);
  await workspace.waitForConsole('GOT hello', run);
  assert.is((await service.get('/status')).json.phase, 'announcing');
  assert.is((await service.post('/start', { Build: 'announcing', Folder: 'world' })).json.code, 'already_running');
  await service.post('/notice/end');
  assert.is((await answer).status, 204);
});

test('A stop during the notice of a restart replaces the restart', async (shared) => {
  const { service } = shared;
  const { answer } = await announce(shared, '/restart');
  assert.is((await service.post('/stop')).status, 204);
  const replaced = await answer;
  assert.equal([replaced.status, replaced.json.code], [409, 'notice_cancelled']);
  assert.is((await service.get('/status')).json.state, 'stopped');
});

test('A restart with a notice replaces an announced stop, its time and its reason', async (shared) => {
  const { service } = shared;
  const { answer } = await announce(shared, '/stop');
  const second = service.post('/restart?notice=300&reason=Rules');
  assert.is((await answer).json.code, 'notice_cancelled');
  const { announced } = (await service.get('/status')).json;
  assert.equal([announced.operation, announced.reason], ['restart', 'Rules']);
  await service.request('DELETE', '/notice');
  assert.is((await second).status, 409);
});

test('An impossible restart is refused during a notice, and the announced stop remains', async (shared) => {
  const { service, workspace } = shared;
  const { answer } = await announce(shared, '/stop');
  const file = join(workspace.root, 'builds/announcing/build.json');
  renameSync(file, `${file}.gone`);
  const refused = await service.post('/restart').finally(() => renameSync(`${file}.gone`, file));
  assert.equal([refused.status, refused.json.code], [500, 'launch_impossible']);
  assert.is((await service.get('/status')).json.phase, 'announcing');
  assert.is((await service.post('/notice/end')).status, 204);
  assert.is((await answer).status, 204);
});

test('Operations on a notice get 409 no_notice if there is no notice', async (shared) => {
  const { service } = shared;
  const requests = [
    ['DELETE', '/notice'],
    ['POST', '/notice/end'],
    ['POST', '/notice/postpone'],
    ['POST', '/notice/postpone?minutes=0'],
  ] as const;
  for (const [method, path] of requests)
    assert.is((await service.request(method, path)).json.code, 'no_notice', `${method} ${path}, stopped`);
  await startStandard(shared, { Build: 'announcing', Folder: 'world' });
  for (const [method, path] of requests)
    assert.is((await service.request(method, path)).json.code, 'no_notice', `${method} ${path}, running`);
});

test.run();

/** A run of the previous version under the current manager: its directory, its keeper and its server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { restoreRun, startUnderOldKeeper } from '../kit/manager/old-version.js';
import { serversOf, standard, waitForStatus } from '../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../kit/manager/successive-services.js';

const test = successiveManagersSuite('http/upgrade');

for (const role of ['keep', 'wait'] as const) {
  const keeper = role === 'keep' ? 'a keeper of version 0.1.0' : 'a spare keeper of version 0.1.0';

  test(`A server under ${keeper} is found, gets commands and is stopped`, async ({ workspace, manageProcess }) => {
    const run = await startUnderOldKeeper(workspace, role);
    const [pid] = serversOf(workspace);
    const service = await manageProcess();
    const { json: status } = await service.get('/status');
    assert.equal(
      [status.state, status.run, status.pid, status.build, status.folder],
      ['running', run, pid, standard.Build, standard.Folder],
    );
    assert.is((await service.get(`/console?run=${run}`)).text, `READY ${pid}\n`);

    const { status: code, json: command } = await service.post('/command', { Command: 'hello' });
    assert.equal([code, command.run, command.cursor], [202, run, `READY ${pid}\n`.length]);
    await workspace.waitForConsole('GOT hello', run);
    assert.match((await service.get(`/console?run=${run}&after=${command.cursor}`)).text, /^GOT hello\n/);

    assert.is((await service.post('/stop')).status, 204);
    assert.equal(serversOf(workspace), []);
    const { json: stopped } = await service.get('/status');
    assert.equal(
      [stopped.state, stopped.last_exit.run, stopped.last_exit.code, stopped.last_exit.expected],
      ['stopped', run, 143, true],
    );
    assert.match(readFileSync(join(workspace.root, 'run', run, 'asked'), 'utf8'), /^stop \d+\n$/);
  });
}

test('A restart of a server under a keeper of version 0.1.0 uses the current keeper', async ({ workspace, manage }) => {
  const run = await startUnderOldKeeper(workspace, 'keep');
  const service = await manage();
  assert.is((await service.post('/restart')).status, 204);
  const { json: status } = await service.get('/status');
  assert.is(status.state, 'running');
  assert.ok(status.run > run);
  assert.equal(serversOf(workspace), [status.pid]);
});

test('A server that ends under a keeper of version 0.1.0 has an exit code', async ({ workspace, manage }) => {
  const run = await startUnderOldKeeper(workspace, 'keep');
  const service = await manage();
  await service.post('/command', { Command: 'exit 7' });
  const status = await waitForStatus(service, ({ last_exit }) => last_exit !== null);
  assert.equal([status.last_exit.run, status.last_exit.code, status.last_exit.expected], [run, 7, false]);
});

test('An ended run of version 0.1.0 is listed with exit and console', async ({ workspace, manageProcess }) => {
  const run = restoreRun(workspace, 'ended');
  const service = await manageProcess();
  const { json: status } = await service.get('/status');
  assert.equal(
    [status.state, status.last_exit.run, status.last_exit.code, status.last_exit.signal, status.last_exit.expected],
    ['stopped', run, 143, 'SIGTERM', true],
  );
  const { json: runs } = await service.get('/runs');
  assert.equal([runs.length, runs[0].run, runs[0].build, runs[0].exit.code], [1, run, 'console', 143]);
  assert.is((await service.get(`/console?run=${run}`)).text, 'READY 19321\nGOT hello\n');
  assert.is((await service.post('/start', standard)).status, 204);
  await workspace.waitForConsole('READY');
  assert.ok((await service.get('/status')).json.run > run);
});

test.run();

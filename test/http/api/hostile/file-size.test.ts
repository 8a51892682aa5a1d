/** A server with a file size limit (RLIMIT_FSIZE). The kernel sends SIGXFSZ when the console has grown to the limit. */
import * as assert from 'uvu/assert';
import { serversOf, waitForStatus } from '../../../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { body, command, fixture, start, stop } from '../../../kit/system/broken-environment.js';

const test = successiveManagersSuite('http/api/hostile/file-size');

const limited = (...words: string[]): object => ({
  command: ['prlimit', '--fsize=20000', ...words],
  stop: { timeoutMs: 500 },
});

test('GET /status reports SIGXFSZ after the console has reached its file size limit', async ({
  workspace,
  manageProcess,
}) => {
  // dd writes in the main process, which thus gets the signal.
  workspace.addBuild('limited', limited('dd', 'if=/dev/zero', 'bs=1000', 'count=1000'));
  const service = await manageProcess();
  for (let time = 0; time < 2; time += 1) {
    assert.is((await service.post('/start', body('limited'))).status, 204);
    const { last_exit: exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
    assert.equal(
      { code: exit.code, signal: exit.signal, expected: exit.expected, run: exit.run },
      { code: 153, signal: 'SIGXFSZ', expected: false, run: workspace.runs()[0] },
    );
    assert.is(workspace.console().length, 20_000, 'the output until then is kept');
  }
  assert.equal(serversOf(workspace), []);
});

test('A server that ignores SIGXFSZ keeps running without output', async ({ workspace, manage }) => {
  workspace.addBuild('limited', limited('/bin/sh', '-c', 'trap "" XFSZ; exec "$0"', fixture('console-server.sh')));
  const service = await manage();
  const before = await start(service, workspace, 'limited');
  let cursor = 0;
  for (let time = 0; time < 8; time += 1) ({ cursor } = await command(service, 'x'.repeat(4_000)));
  assert.ok(cursor <= 20_000, `${cursor}`);
  assert.is((await service.get('/status')).json.pid, before.pid);
  assert.is((await service.post('/restart')).status, 204);
  assert.is((await stop(service, workspace)).expected, true);
});

test.run();

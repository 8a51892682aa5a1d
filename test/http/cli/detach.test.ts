/** `--detach` of start, restart and stop: the command ends when the service has accepted the operation. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waitForStatus } from '../../kit/manager/shared-service.js';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session }>('http/cli/detach');

/** A server that ignores the stop request. A stop therefore lasts until a kill. */
const stubborn = {
  command: ['/bin/sh', '-c', 'trap "" TERM; echo READY; while read -r line; do :; done; sleep 600'],
  ready: 'READY',
  stop: { signal: 'SIGTERM', timeoutMs: 600_000 },
};

test.before.each(async (context) => {
  context.session = await openSession((workspace) => {
    workspace.addBuild('stubborn', stubborn);
    workspace.addFolder('world');
  });
});

test.after.each(async ({ session }) => {
  await session.service.post('/kill');
  await session.end();
});

test('start --detach ends at once and names the run that it begins', async ({ session: { done, service } }) => {
  const { run, ...others } = JSON.parse(await done('start', 'stubborn', 'world', '--detach', '--json'));
  assert.equal(others, {});
  const status = await waitForStatus(service, ({ phase }) => phase === 'up');
  assert.is(run, status.run);
});

test('stop --detach and restart --detach end while the server still stops', async ({ session: { done, service } }) => {
  await done('start', 'stubborn', 'world', '--wait');
  assert.is(await done('stop', '--detach'), 'The stop is under way.\n');
  assert.is((await service.get('/status')).json.phase, 'stopping');
  assert.is(await done('restart', '--detach'), 'The restart is under way.\n');
  assert.is((await service.get('/status')).json.state, 'running');
});

test('A detached operation that the state refuses fails like any other operation', async ({ session: { run } }) => {
  const stopped = await run('stop', '--detach');
  assert.equal([stopped.status, stopped.stdout], [1, '']);
  assert.match(stopped.stderr, /^server-manager: The server is not running/);
  const both = await run('start', 'stubborn', 'world', '--detach', '--wait');
  assert.is(both.status, 2);
});

test.run();

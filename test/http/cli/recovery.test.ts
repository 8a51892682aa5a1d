/** `server-manager recovery`: the start that the manager has planned. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waitForStatus } from '../../kit/manager/shared-service.js';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session }>('http/cli/recovery');

test.before.each(async (context) => {
  context.session = await openSession((workspace) => {
    workspace.addBuild('one');
    workspace.addFolder('world');
    return ['--on-crash', 'restart', '--crash-backoff', '60'];
  });
});

test.after.each(({ session }) => session.end());

/** Crashes the server and waits until its exit is known. */
async function crash({ service, workspace }: Session): Promise<void> {
  await workspace.waitForConsole('READY');
  const { run } = (await service.get('/status')).json;
  await service.post('/command', { Command: 'exit 3' });
  await waitForStatus(service, ({ last_exit }) => last_exit?.run === run);
}

test('stop during a planned start prints the command that cancels the start', async ({ session }) => {
  const { run, done, service } = session;
  await done('start', 'one', 'world');
  const first = (await service.get('/status')).json.run;
  await crash(session);
  await waitForStatus(service, (status) => status.phase === 'up' && status.run !== first);
  await crash(session);
  assert.match(await done('recovery'), /^A start of the server is planned for \d.* \(attempt 2\)\.\n$/);
  const stop = await run('stop');
  assert.equal([stop.status, stop.stdout], [1, '']);
  assert.match(
    stop.stderr,
    /^server-manager: The server is not running, but its start after a crash \(attempt 2\) is planned for \S+\. .*\nRun server-manager recovery cancel to cancel the planned start\.\n$/,
  );
  assert.is(await done('recovery', 'cancel'), 'No start is planned any more. The server stays stopped.\n');
  assert.is((await service.get('/status')).json.recovery, null);
  assert.is(await done('recovery', 'show'), 'No start is planned.\n');
  assert.is(await done('recovery', '--json'), 'null\n');
  assert.equal(await run('recovery', 'cancel'), {
    status: 1,
    stdout: '',
    stderr:
      'server-manager: No start is planned, and the manager has not given up.\nRun server-manager status to see whether a start is planned.\n',
  });
});

test.run();

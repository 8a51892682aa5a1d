/** `server-manager events` and `history --follow`: reports of the service as they occur. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waitForHistory } from '../../kit/manager/shared-service.js';
import { runCommandLine } from './command-line.js';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session }>('http/cli/events');

test.before.each(async (context) => {
  context.session = await openSession((workspace) => {
    workspace.addBuild('one');
    workspace.addFolder('world');
  });
  await waitForHistory(context.session.service);
});

test.after.each(({ session }) => session.end());

test('events shows the status and the history as they change, until Ctrl-C', async ({ session }) => {
  const following = session.start('events');
  await following.until(() => /  status  stopped\n/.test(following.stdout()));
  await session.done('start', 'one', 'world');
  await following.until(() => /  status  running \(up\) one world\n/.test(following.stdout()));
  await following.until(() => /  operation\.start  local  done  one with world\n/.test(following.stdout()));
  assert.is((await following.end('SIGINT')).status, 0);
});

test('events --only selects events, and --json prints an object on each line', async ({ session }) => {
  const following = session.start('events', '--only', 'builds,folders', '--json');
  await following.until(() => following.stdout().split('\n').length > 2);
  const { stdout } = await following.end('SIGINT');
  const events = stdout.trimEnd().split('\n');
  assert.equal(events.map((line) => (JSON.parse(line) as { event: string }).event).sort(), ['builds', 'folders']);
  const { status, stderr } = await session.run('events', '--only', 'frob');
  assert.equal([status, /"frob" is not one of the events: status, /.test(stderr)], [2, true]);
});

test('events without a service ends with exit status 3', async () => {
  const { status, stderr } = await runCommandLine(['events'], { SERVER_MANAGER_URL: 'http://127.0.0.1:9' });
  assert.is(status, 3);
  assert.match(stderr, 'The service cannot be reached at http://127.0.0.1:9');
});

test('history --follow adds new entries that pass the filters', async ({ session }) => {
  await session.done('start', 'one', 'world');
  await session.done('stop');
  const following = session.start('history', '-f', '--type', 'operation');
  await following.until(() => following.stdout().includes('operation.stop'));
  await session.done('start', 'one', 'world');
  await session.done('kill');
  await following.until(() => following.stdout().includes('operation.kill'));
  const types = (await following.end('SIGINT')).stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split('  ')[1]);
  assert.equal(types, ['operation.start', 'operation.stop', 'operation.start', 'operation.kill']);
});

test.run();

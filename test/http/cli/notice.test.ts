/** `server-manager notice`: the announced stop or restart. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waitForStatus } from '../../kit/manager/shared-service.js';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session }>('http/cli/notice');

test.before.each(async (context) => {
  context.session = await openSession((workspace) => {
    workspace.addBuild('one');
    workspace.addFolder('world');
    return [];
  });
});

test.after.each(({ session }) => session.end());

test('notice can show, postpone, cancel and end an announced restart', async ({ session }) => {
  const { run, done, service, workspace } = session;
  await done('start', 'one', 'world');
  await workspace.waitForConsole('READY');
  const first = (await service.get('/status')).json.run;
  assert.is(await done('notice'), 'Nothing is announced.\n');
  assert.equal(await run('notice', 'cancel'), {
    status: 1,
    stdout: '',
    stderr:
      'server-manager: No stop or restart is announced, or its notice is over.\nRun server-manager notice to see whether a stop or restart is announced.\n',
  });
  await done('restart', '--notice', '600', '--reason', 'Update', '--detach');
  const { at } = JSON.parse(await done('notice', '--json'));
  assert.match(await done('notice', 'show'), /^The server is restarted at .+\. Update\n$/);
  assert.match(await done('notice', 'postpone', '10'), /^The server is restarted at .+\. Update\n$/);
  const later = JSON.parse(await done('notice', '--json')).at;
  assert.is(Date.parse(later) - Date.parse(at), 600_000);
  assert.is(await done('notice', 'cancel'), 'The announced stop or restart is cancelled. The server keeps running.\n');
  assert.is((await service.get('/status')).json.run, first);
  await done('restart', '--notice', '600', '--detach');
  assert.is(await done('notice', 'end'), 'The server has been stopped or restarted.\n');
  const status = await waitForStatus(service, ({ phase }) => phase === 'up');
  assert.is.not(status.run, first);
  assert.match((await run('notice', 'postpone', '61')).stderr, 'It must be a whole number from 1 to 60.');
});

test.run();

/** The output of `server-manager status` about players, an announced end and the schedules. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatTime } from '../../../http/cli/output/format.js';
import { waitForHistory, waitForStatus } from '../../kit/manager/shared-service.js';
import { addFxServerBuild, addFxServerFolder, licence } from '../../kit/servers/fxserver.js';
import { findFreePort } from '../../kit/system/free-port.js';
import { until } from '../../kit/system/until.js';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session }>('http/cli/status');

const port = await findFreePort();

test.before.each(async (context) => {
  context.session = await openSession((workspace) => {
    addFxServerBuild(workspace, '12345');
    const endpoints = ['tcp', 'udp'].map((protocol) => `endpoint_add_${protocol} "127.0.0.1:${port}"`);
    addFxServerFolder(workspace, 'city', [`sv_licenseKey ${licence}`, ...endpoints]);
  });
});

test.after.each(({ session }) => session.end());

test('status shows the players, the notice and the next occurrence of a schedule', async ({
  session: { done, start, service },
}) => {
  assert.is(await done('status'), 'stopped\n');
  await waitForHistory(service);
  await done('schedules', 'create', 'Nightly', '--action', 'restart', '--once', '2126-01-31T04:00');
  const due = formatTime(new Date('2126-01-31T04:00').toISOString());
  assert.is(await done('status'), `stopped\n  Next schedule   restart at ${due}, Nightly\n`);

  await done('start', '12345', 'city', '--wait');
  assert.not.match(await done('status'), 'Announced end');
  await done('command', 'stand_in_join', 'Ann');
  await until(async () => /^ {2}Players {9}1 of 30$/m.test(await done('status')) || null, 'the player in the status');

  const stopping = start('stop', '--notice', '600', '--reason', 'Update');
  await waitForStatus(service, ({ announced }) => announced !== null);
  const { announced } = (await service.get('/status')).json;
  const end = formatTime(announced.at);
  const shown = await done('status');
  assert.match(shown, `  Announced end   ${end}, Update\n`);
  assert.match(shown, /^ {2}Requested {7}stop by local, /m);
  await done('kill');
  await stopping.end();
});

test('status shows when a stop ends with a kill, and the length of the grace period', async ({
  session: { done, start, workspace, service },
}) => {
  workspace.addBuild('deaf', {
    command: ['/bin/sh', '-c', `trap '' TERM; echo READY; while :; do read -r line; done`],
    stop: { timeoutMs: 600_000 },
  });
  await done('builds', 'refresh');
  await done('start', 'deaf', 'city');
  await workspace.waitForConsole('READY');
  const stopping = start('stop');
  const { kill_at: at } = await waitForStatus(service, ({ phase }) => phase === 'stopping');
  assert.match(await done('status'), `  Kill at         ${formatTime(at)}, after 600 s\n`);
  await done('kill');
  await stopping.end();
});

test('status --quiet prints nothing, and exits with 0 only while the server runs', async ({
  session: { done, run },
}) => {
  assert.equal(await run('status', '--quiet'), { status: 4, stdout: '', stderr: '' });
  await done('start', '12345', 'city', '--wait');
  assert.equal(await run('status', '-q'), { status: 0, stdout: '', stderr: '' });
  await done('kill');
  assert.is((await run('status')).status, 0);
});

test('status shows why the last run has ended, and the remedy', async ({ session: { done, workspace, service } }) => {
  const script = 'for i in 1 2; do echo "Error: listen EADDRINUSE: address already in use 0.0.0.0:25565"; done; exit 1';
  workspace.addBuild('blocked', { command: ['/bin/sh', '-c', script] });
  await done('builds', 'refresh');
  await done('start', 'blocked', 'city');
  await waitForStatus(service, ({ last_exit }) => last_exit !== null);
  const shown = await done('status');
  assert.match(shown, /^cause Port is in use \(2 times\)\. Another program uses port 25565\.$/m);
  assert.match(
    shown,
    /^ {2}Find that program with ss -tulnp 'sport = :25565', and stop it\. Or configure another port\.$/m,
  );
});

test.run();

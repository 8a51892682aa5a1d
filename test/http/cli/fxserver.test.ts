/** An operator sets up an FXServer with the command line only. A fixture replaces the server program. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fillInTemplate, packFxServerBuild } from '../../kit/servers/fxserver.js';
import { findFreePort } from '../../kit/system/free-port.js';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session; directory: string }>('http/cli/fxserver');

test.before.each(async (context) => {
  context.session = await openSession();
  context.directory = join(context.session.workspace.root, 'downloads');
  mkdirSync(context.directory);
});

test.after.each(({ session }) => session.end());

test('The command line alone can install and run a server', async ({ session, directory }) => {
  const { run, done, start, workspace } = session;
  assert.match(
    await done('builds', 'install', packFxServerBuild(directory), '--id', '12345'),
    /^The Build "12345" has been installed \(fxserver, 12345\)\.\n$/,
  );
  assert.match(await done('builds'), /^12345 +fxserver +12345 +\S.* yes$/m);

  await done('folders', 'create', 'world');
  const before = await run('check', 'world', '--build', '12345');
  assert.is(before.status, 1);
  assert.match(before.stdout, /^fatal server\.cfg: There is no licence key: .*\n {2}Register a key/m);
  assert.is((await run('start', '12345', 'world', '--strict')).status, 1);

  const text = join(directory, 'server.cfg');
  writeFileSync(text, fillInTemplate(await done('config', 'world'), await findFreePort()));
  assert.is(
    await done('config', 'world', '--from', text),
    'The config file of "world" has been replaced. The replaced content is kept as version 1.\n',
  );
  const after = await run('check', 'world', '--build', '12345');
  assert.is(after.status, 0, after.stdout);
  assert.match(after.stderr, /^The companion is not installed: .* server-manager companion install FOLDER\.$/m);
  assert.match(await done('resources', 'world'), /^welcome +1\.0\.0 +ensure \[local\] \(server\.cfg:\d+\) /m);

  assert.is(await done('start', '12345', 'world', '--wait', '--strict'), 'The server is up.\n');
  const showing = start('command', 'say', 'good evening', '--show', '600');
  await showing.until(() => showing.stdout().includes('console: good evening\n'));
  assert.is((await showing.end('SIGINT')).status, 0);
  assert.match(await done('console', '--lines', '1000'), 'Started resource welcome');

  const first = workspace.runs()[0];
  assert.is(await done('restart'), 'The server has been restarted.\n');
  assert.is.not(workspace.runs()[0], first);
  assert.match(await done('status'), /^running \(\w+\)\n {2}Build +12345\n {2}Data Folder +world\n/);
  assert.is((await run('builds', 'remove', '12345', '--yes')).status, 1);
  assert.is(await done('stop'), 'The server has been stopped.\n');
  assert.match(await done('runs'), /^(\S+ +12345 +world .*stopped, code 1.*\n){2}$/m);
  assert.is(await done('builds', 'remove', '12345', '--yes'), 'The Build "12345" has been removed.\n');
});

test.run();

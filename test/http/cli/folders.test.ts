/** `server-manager folders`, `config` and `check`. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addResource } from '../../kit/servers/fxserver.js';
import { startCommand } from './live-command.js';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session }>('http/cli/folders');

test.before.each(async (context) => {
  context.session = await openSession();
});

test.after.each(({ session }) => session.end());

test('folders create refuses an existing name; folders lists a new Data Folder', async ({ session: { run, done } }) => {
  assert.is(await done('folders', 'create', 'world'), 'The Data Folder "world" has been created.\n');
  assert.match(await done('folders'), /^NAME +KIND +CONFIG +EXISTS\nworld +fxserver +server\.cfg +yes\n$/);
  assert.is(
    await done('folders', 'create', 'bare', '--template', 'empty'),
    'The Data Folder "bare" has been created.\n',
  );
  assert.is((JSON.parse(await done('folders', 'create', 'third', '--json')) as { name: string }).name, 'third');
  const again = await run('folders', 'create', 'world');
  assert.is(again.status, 1);
  assert.match(again.stderr, 'A file or directory "world" already exists');
  assert.match((await run('folders', 'create', 'x', '--template', 'none')).stderr, 'must be "fxserver" or "empty"');
  assert.match((await run('folders', 'create', '.hidden')).stderr, 'it begins with a dot');
});

test('folders duplicate copies a Data Folder; folders remove deletes a Data Folder', async ({
  session: { done, run, workspace },
}) => {
  await done('folders', 'create', 'world');
  writeFileSync(join(workspace.root, 'data/world/notes'), 'kept');
  assert.is(
    await done('folders', 'duplicate', 'world', 'second'),
    'The Data Folder "world" has been copied to "second".\n',
  );
  assert.is(readFileSync(join(workspace.root, 'data/second/notes'), 'utf8'), 'kept');
  assert.match((await run('folders', 'duplicate', 'world', 'second')).stderr, '"second" already exists');
  assert.is(await done('folders', 'remove', 'second', '--yes'), 'The Data Folder "second" has been deleted.\n');
  assert.is(existsSync(join(workspace.root, 'data/second')), false);
  assert.match((await run('folders', 'remove', 'second', '--yes')).stderr, '"second"');
});

test('folders refresh finds a Data Folder that was created by hand', async ({ session: { done, workspace } }) => {
  workspace.addFolder('by hand');
  assert.is(await done('folders'), '');
  assert.is(await done('folders', 'refresh'), 'The list of Data Folders is up to date.\n');
  assert.match(await done('folders'), 'by hand');
});

test('config prints the config file byte by byte, even a file that is not UTF-8', async ({
  session: { done, workspace, service },
}) => {
  writeFileSync(join(workspace.addFolder('world'), 'server.cfg'), Buffer.from('sets name "caf\xe9"\r\n', 'latin1'));
  await done('folders', 'refresh');
  const command = startCommand(['config', 'world'], { SERVER_MANAGER_URL: service.base });
  const bytes: Buffer[] = [];
  command.process.stdout
    ?.removeAllListeners('data')
    .setEncoding('latin1' as BufferEncoding)
    .on('data', (text: string) => bytes.push(Buffer.from(text, 'latin1')));
  await command.end();
  assert.equal(Buffer.concat(bytes), readFileSync(join(workspace.root, 'data/world/server.cfg')));
});

test('config prints nothing if the config file, or the chosen version, is empty', async ({
  session: { done, run, workspace },
}) => {
  const folder = workspace.addFolder('world');
  writeFileSync(join(folder, 'server.cfg'), '');
  await done('folders', 'refresh');
  assert.equal(await run('config', 'world'), { status: 0, stdout: '', stderr: '' });
  const file = join(workspace.root, 'new.cfg');
  writeFileSync(file, 'first\n');
  assert.is((await run('config', 'world', '--from', file)).status, 0);
  assert.equal(await run('config', 'world', '--version', '1'), { status: 0, stdout: '', stderr: '' });
  writeFileSync(file, '');
  assert.is((await run('config', 'world', '--from', file)).status, 0);
  assert.is(readFileSync(join(folder, 'server.cfg'), 'utf8'), '');
});

test('config --from replaces the config file and keeps a version', async ({
  session: { done, run, workspace, service },
}) => {
  const [config, file] = [join(workspace.addFolder('world'), 'server.cfg'), join(workspace.root, 'new.cfg')];
  writeFileSync(config, 'first\n');
  writeFileSync(file, 'second\n');
  await done('folders', 'refresh');
  assert.is(
    await done('config', 'world', '--from', file),
    'The config file of "world" has been replaced. The replaced content is kept as version 1.\n',
  );
  assert.is(await done('config', 'world', '--from', file), 'The config file of "world" has this content already.\n');
  assert.is(
    (await startCommand(['config', 'world', '--from', '-'], { SERVER_MANAGER_URL: service.base }, 'third\n').end())
      .status,
    0,
  );
  assert.is(readFileSync(config, 'utf8'), 'third\n');
  assert.match(
    await done('config', 'world', '--versions'),
    /^VERSION +REPLACED +SIZE\n2 +\S+ \S+ \S+ +7 bytes\n1 +\S+ \S+ \S+ +6 bytes\n$/,
  );
  assert.is(await done('config', 'world', '--version', '1'), 'first\n');
  assert.is(
    await done('config', 'world', '--versions', '--json'),
    `${(await service.get('/datafolders/world/config/versions')).text}\n`,
  );
  const { status, stderr } = await run('config', 'world', '--version', '7');
  assert.is(status, 1);
  assert.match(stderr, 'Run server-manager config FOLDER --versions to list the stored versions.');
});

test('companion install, remove and show work on a Data Folder', async ({ session: { run, done, workspace } }) => {
  await done('folders', 'create', 'world');
  await done('folders', 'create', 'bare', '--template', 'empty');
  assert.match(await done('companion', 'show', 'world'), /^The companion "server-manager" is not installed\. /);
  assert.match(
    await done('companion', 'install', 'world'),
    /^The companion has been installed in "world"\. The server loads it at its next start\.\n$/,
  );
  assert.ok(existsSync(join(workspace.root, 'data/world/resources/server-manager')));
  assert.match(
    await done('companion', 'show', 'world'),
    /^The companion "server-manager" is installed \(version \d+\)\.\n$/,
  );
  assert.is((JSON.parse(await done('companion', 'show', 'world', '--json')) as { installed: boolean }).installed, true);
  assert.is(await done('companion', 'remove', 'world'), 'The companion has been removed from "world".\n');
  const again = await run('companion', 'remove', 'world');
  assert.is(again.status, 1);
  assert.match(again.stderr, 'has no companion');
  assert.is(await done('companion', 'show', 'bare'), 'The kind of "bare" has no companion.\n');
  assert.is((await run('companion', 'install', 'bare')).status, 1);
});

test('config --from creates a missing config file', async ({ session: { done, run, workspace } }) => {
  await done('folders', 'create', 'world');
  const config = join(workspace.root, 'data/world/server.cfg');
  const text = readFileSync(config, 'utf8');
  rmSync(config);
  const missing = await run('config', 'world');
  assert.is(missing.status, 1);
  assert.match(missing.stderr, 'Create the file with server-manager config FOLDER --from FILE.');
  writeFileSync(join(workspace.root, 'text'), text);
  assert.is(
    await done('config', 'world', '--from', join(workspace.root, 'text')),
    'The config file of "world" has been created.\n',
  );
});

test('config --from creates the config file that a Build names', async ({ session: { done, run, workspace } }) => {
  const text = join(workspace.root, 'text');
  writeFileSync(text, 'port=1\n');
  workspace.addBuild('one', { command: ['sleep', '1000'], config: 'server.properties' });
  await done('builds', 'refresh');
  await done('folders', 'create', 'first', '--template', 'empty');
  assert.is(
    await done('config', 'first', '--from', text),
    'The config file server.properties of "first" has been created.\n',
  );
  assert.is(await done('config', 'first'), 'port=1\n');
  workspace.addBuild('two', { command: ['sleep', '1000'], config: 'conf/game.ini' });
  await done('builds', 'refresh');
  await done('folders', 'create', 'second', '--template', 'empty');
  const unclear = await run('config', 'second', '--from', text);
  assert.is(unclear.status, 1);
  assert.match(unclear.stderr, 'Builds name "server.properties" or "conf/game.ini"');
  assert.match(unclear.stderr, 'Run server-manager config FOLDER --from FILE --as NAME');
  await done('config', 'second', '--from', text, '--as', 'conf/game.ini');
  assert.is(readFileSync(join(workspace.root, 'data/second/conf/game.ini'), 'utf8'), 'port=1\n');
});

test('check prints findings, and exits with 1 if one is fatal', async ({ session: { run, done, workspace } }) => {
  const folder = workspace.addFolder('world');
  writeFileSync(join(folder, 'server.cfg'), '# the first line\nensure one two\n');
  await done('folders', 'refresh');
  const { status, stdout, stderr } = await run('check', 'world');
  assert.is(status, 1);
  assert.match(stdout, /^(error|warning) server\.cfg:2: .*ensure.*\n {2}.+\n/m);
  assert.match(stdout, /^Found: \d+ errors? \(\d+ fatal\), (no|\d+) warnings?\.$/m);
  assert.match(
    stderr,
    'No Build was named: whether it can be started, its version, and the resources it brings were not checked. Name one with --build ID.',
  );
});

test('check suggests the nearest name for a misspelt name of a resource', async ({
  session: { run, done, workspace },
}) => {
  const folder = workspace.addFolder('world');
  writeFileSync(join(folder, 'server.cfg'), 'ensure polcie\n');
  addResource(folder, 'police');
  await done('folders', 'refresh');
  const { stdout } = await run('check', 'world');
  assert.match(stdout, /^error server\.cfg:1: .*polcie.*\n {2}Did you mean "police"\?/m);
});

test('check lists the parts that were not checked', async ({ session: { run, done, workspace } }) => {
  mkdirSync(join(workspace.addFolder('world'), 'resources'));
  workspace.addBuild('console');
  await Promise.all([done('builds', 'refresh'), done('folders', 'refresh')]);
  const first = await run('check', 'world', '--build', 'console');
  assert.match(first.stderr, 'The build.json of the Build can launch any program:');
  assert.not.match(first.stderr, 'Ports were not checked');
  await done('start', 'console', 'world');
  const { stderr } = await run('check', 'world', '--build', 'console');
  assert.match(stderr, 'The build.json of the Build can launch any program:');
  assert.match(stderr, 'Ports were not checked: the server that runs with this Data Folder uses them.');
  assert.not.match(stderr, 'No Build was named');
  await done('stop');
});

test('check without findings names the unchecked parts and ends with exit status 0', async ({
  session: { run, done, workspace },
}) => {
  writeFileSync(join(workspace.addFolder('bare'), 'folder.json'), '{ "kind": "generic" }');
  workspace.addBuild('one');
  await Promise.all([done('builds', 'refresh'), done('folders', 'refresh')]);
  const { status, stdout, stderr } = await run('check', 'bare', '--build', 'one');
  assert.equal([status, stdout], [0, 'No findings.\n']);
  assert.match(stderr, /^The content of the Data Folder was not checked: /);
});

test('A refused start --strict prints the findings', async ({ session: { run, done, workspace } }) => {
  const folder = workspace.addFolder('world');
  writeFileSync(join(folder, 'server.cfg'), 'ensure nothing\n');
  writeFileSync(join(folder, 'folder.json'), '{ "kind": "fxserver" }');
  workspace.addBuild('one');
  await Promise.all([done('builds', 'refresh'), done('folders', 'refresh')]);
  const { status, stdout, stderr } = await run('start', 'one', 'world', '--strict');
  assert.is(status, 1);
  assert.match(stdout, /^fatal server\.cfg/m);
  assert.match(stderr, /found \d+ fatal faults.*\nFollow the remedies of the findings, or start without --strict\.\n$/);
  assert.is(await done('status'), 'stopped\n');
});

test.run();

/** `server-manager import txadmin`: the plan, its application over the API, and its repetition. */
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addArtifact, addProfile, addTxAdmin } from '../../kit/data/txadmin.js';
import { sampleSecrets, version7 } from '../../machines/imports/txadmin/sample-txadmin.js';
import { openSession, type Session } from './session.js';

interface Place {
  session: Session;
  /** The directory with txData and FXServer. */
  home: string;
  txData: string;
  data: string;
}

const test = suite<Place>('http/cli/import-txadmin');

test.before.each(async (place) => {
  place.session = await openSession();
  place.home = join(realpathSync(place.session.workspace.root), 'home');
  Object.assign(place, addTxAdmin(place.home));
});

test.after.each(({ session }) => session.end());

function assertNoSecrets(text: string): void {
  for (const [name, secret] of Object.entries(sampleSecrets)) assert.not.ok(text.includes(secret), name);
}

test('import txadmin without --apply only prints the plan', async ({
  session: { run, service, workspace },
  txData,
  data,
}) => {
  const { status, stdout, stderr } = await run('import', 'txadmin', txData);
  assert.is(status, 0, stderr);
  assert.match(stdout, `  new     Data Folder "Mine", which is ${data}`);
  assert.match(stdout, '  new     folder.json of "Mine" with {"oneSync":"on","set":{"sv_enforceGameBuild":"3258"}}');
  assert.match(stdout, /^ {2}new {5}Build "12345", a copy of /m);
  assert.match(stdout, 'new     schedule "Restart", every day at 06:00, 18:00, warnings 30, 15,');
  assert.match(stdout, 'new     account "Bob" with read, console, command, by an invitation');
  assert.match(stdout, '\nTo do by hand:\n');
  assert.match(stdout, '\nNot imported:\n');
  assert.match(stderr, 'Nothing was changed. Run the command again with --apply');
  assertNoSecrets(stdout + stderr);
  assert.equal([(await service.get('/datafolders')).json, (await service.get('/schedules')).json], [[], []]);
  assert.equal(readdirSync(join(workspace.root, 'data')), []);
});

test('--apply carries out the steps; a repetition finds that the steps are done', async ({
  session: { run, done, service, workspace },
  txData,
  data,
}) => {
  const first = await run('import', 'txadmin', txData, '--apply');
  assert.is(first.status, 0, first.stderr);
  assertNoSecrets(first.stdout + first.stderr);
  assert.is(readlinkSync(join(workspace.root, 'data/Mine')), data);
  assert.equal(JSON.parse(readFileSync(join(data, 'folder.json'), 'utf8')), {
    oneSync: 'on',
    set: { sv_enforceGameBuild: '3258' },
  });
  assert.ok(existsSync(join(workspace.root, 'builds/12345/alpine/opt/cfx-server/FXServer')));
  const [schedule, ...others] = (await service.get('/schedules')).json;
  assert.equal(
    [schedule.when.times, schedule.action.type, schedule.warnings.length, others],
    [['06:00', '18:00'], 'restart', 8, []],
  );
  const accounts = (await service.get('/access/accounts')).json as { name: string; scopes: string[] }[];
  assert.equal(
    accounts.map(({ name, scopes }) => [name, scopes.join()]),
    [
      ['Ann', 'admin'],
      ['Bob', 'read,console,command'],
      ['Cem', 'read,control,files'],
    ],
  );
  assert.is(first.stdout.match(/#\/invitation\//g)?.length, 3);
  const again = await done('import', 'txadmin', txData, '--apply');
  assert.not.match(again, /^ {2}(new|taken) /m);
  assert.match(again, /^ {2}exists {2}Data Folder "Mine"/m);
  assert.is((await service.get('/schedules')).json.length, 1);
  assert.is((await service.get('/access/accounts')).json.length, 3);
});

test('import txadmin --json prints one object, with an invitation for each account', async ({
  session: { done },
  txData,
}) => {
  const plan = JSON.parse(await done('import', 'txadmin', txData, '--json'));
  assert.equal([plan.profile, plan.applied, plan.steps[0].state], ['default', false, 'new']);
  const applied = JSON.parse(await done('import', 'txadmin', txData, '--apply', '--json', '--skip', 'build,schedule'));
  assert.equal(
    applied.results.map(({ part, invitation }: { part: string; invitation?: string }) => [
      part,
      invitation !== undefined,
    ]),
    [
      ['folder', false],
      ['settings', false],
      ['accounts', true],
      ['accounts', true],
      ['accounts', true],
    ],
  );
});

test('The whole import is refused if a name is in use, unless --name replaces the name', async ({
  session: { run, done, service, workspace },
  txData,
}) => {
  workspace.addFolder('Mine');
  await done('folders', 'refresh');
  const refused = await run('import', 'txadmin', txData, '--apply');
  assert.is(refused.status, 1);
  assert.match(refused.stdout, /^ {2}taken {3}Data Folder "Mine"/m);
  assert.match(refused.stderr, 'Nothing was changed: the name of Data Folder "Mine"');
  assert.equal((await service.get('/schedules')).json, []);
  await done('import', 'txadmin', txData, '--apply', '--name', 'roleplay', '--skip', 'build,accounts');
  assert.is((await service.get('/datafolders/roleplay')).status, 200);
});

test('Start options are refused if no Data Folder is the directory of the server', async ({
  session: { run, done, workspace },
  txData,
}) => {
  workspace.addFolder('Mine');
  await done('folders', 'refresh');
  const refused = await run('import', 'txadmin', txData, '--apply', '--skip', 'folder,build,accounts');
  assert.is(refused.status, 1);
  assert.match(refused.stderr, 'No Data Folder is the directory');
  assert.not.ok(existsSync(join(workspace.root, 'data/Mine/folder.json')));
});

test('import txadmin can be repeated after a refused step, and skips finished steps', async ({
  session: { run, done, service },
  txData,
}) => {
  const refused = await run(
    'import',
    'txadmin',
    txData,
    '--apply',
    '--webhook',
    'http://example.com/hook',
    '--skip',
    'build',
  );
  assert.is(refused.status, 1);
  assertNoSecrets(refused.stdout + refused.stderr);
  assert.equal((await service.get('/webhooks')).json, []);
  assert.equal((await service.get('/access/accounts')).json, []);
  const again = await done(
    'import',
    'txadmin',
    txData,
    '--apply',
    '--webhook',
    sampleSecrets.webhook,
    '--skip',
    'build',
  );
  assert.match(again, /^ {2}exists {2}Data Folder/m);
  assert.match(again, /^ {2}new {5}webhook "Discord"/m);
  assertNoSecrets(again);
  assert.is((await service.get('/webhooks')).json[0].format, 'discord');
});

test('txData inside the directory of FXServer is not copied into the Build', async ({ session, home }) => {
  const artifact = join(home, '777');
  addArtifact(artifact);
  const txData = join(artifact, 'txData');
  mkdirSync(join(txData, 'Inner.base'), { recursive: true });
  writeFileSync(join(txData, 'Inner.base/server.cfg'), '');
  addProfile(txData, 'main', version7({ dataPath: join(txData, 'Inner.base') }));
  await session.done('import', 'txadmin', join(txData, 'main'), '--apply');
  assert.equal(readdirSync(join(session.workspace.root, 'builds/777')), ['alpine']);
});

test('The import needs --profile for several profiles, and refuses unusable values', async (place) => {
  const { session, txData, home } = place;
  addProfile(txData, 'second', version7({ dataPath: '/nowhere/Second.base' }));
  const several = await session.run('import', 'txadmin', txData);
  assert.is(several.status, 1);
  assert.match(several.stderr, 'There are several profiles');
  assert.match(several.stderr, '"default", "second".');
  assert.match(several.stderr, 'Choose one of several profiles with --profile.');
  const second = await session.done('import', 'txadmin', txData, '--profile', 'second');
  assert.match(second, 'server data: the directory "/nowhere/Second.base" does not exist on this machine.');
  for (const [path, text] of [
    [home, 'There is no profile of txAdmin'],
    [join(home, 'nowhere'), 'it does not exist'],
  ] as const)
    assert.match((await session.run('import', 'txadmin', path)).stderr, text);
  assert.match((await session.run('import', 'txadmin', txData, '--profile', 'third')).stderr, 'no profile "third"');
  const wrong = await session.run('import', 'txadmin', txData, '--profile', 'default', '--artifact', home);
  assert.match(wrong.stderr, 'it has no FXServer for Linux');
});

test('An existing folder.json stays unchanged without effects on other steps', async (place) => {
  const { session, txData, data } = place;
  writeFileSync(join(data, 'folder.json'), '{"notes":"mine"}');
  await session.done('import', 'txadmin', txData, '--apply', '--skip', 'settings,build,accounts');
  const { stdout, status, stderr } = await session.run('import', 'txadmin', txData, '--apply', '--skip', 'build');
  assert.is(status, 0, stderr);
  assert.match(stdout, /^ {2}taken {3}folder.json of "Mine" with .*, which exists: add the fields by hand$/m);
  assert.is(readFileSync(join(data, 'folder.json'), 'utf8'), '{"notes":"mine"}');
  assert.is((await session.service.get('/access/accounts')).json.length, 3);
});

test('A damaged file of txAdmin is refused with its name, and nothing changes', async (place) => {
  const { session, txData } = place;
  writeFileSync(join(txData, 'admins.json'), '{');
  const admins = await session.run('import', 'txadmin', txData, '--apply');
  assert.is(admins.status, 1);
  assert.match(admins.stderr, 'The admins.json cannot be imported: it is not a list in JSON.');
  writeFileSync(join(txData, 'default/config.json'), '{"version":9}');
  assert.match((await session.run('import', 'txadmin', txData, '--apply')).stderr, 'its version 9 is unknown');
  assert.equal((await session.service.get('/datafolders')).json, []);
});

test.run();

/** OpenTTD as a server of the service. OpenTTD lists, rescans and starts its scripts by console commands. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { assertLastExit } from '../kit/data/last-exit.js';
import { findFreePort, isFree } from '../kit/system/free-port.js';
import { isAlive } from '../kit/system/processes.js';
import { until } from '../kit/system/until.js';
import { realServerSuite } from './real-server.js';
import type { Session } from './session.js';

const program = '/usr/games/openttd';
const test = realServerSuite(
  'conformance/openttd',
  { package: 'openttd', file: program },
  { package: 'openttd-opengfx', file: '/usr/share/games/openttd/baseset/opengfx/opengfx.obg' },
);

/** The files of an AI that names its company and then waits. */
function idler(name: string): Record<string, string> {
  const info = Object.entries({
    GetAuthor: 'conformance',
    GetName: name,
    GetShortName: name.padEnd(4, '_').slice(0, 4),
    GetDescription: 'Does nothing',
    GetDate: '2026-01-01',
    GetAPIVersion: '12',
    CreateInstance: name,
  }).map(([method, answer]) => `  function ${method}() { return "${answer}"; }\n`);
  return {
    [`data/rail/ai/${name}/info.nut`]: `class ${name}Info extends AIInfo {\n${info.join('')}  function GetVersion() { return 1; }\n}\nRegisterAI(${name}Info());\n`,
    [`data/rail/ai/${name}/main.nut`]: `class ${name} extends AIController {\n  function Start() {\n    AICompany.SetName("${name} at work");\n    while (true) this.Sleep(100);\n  }\n}\n`,
  };
}

/** Adds the Build `ottd` and the Data Folder `rail`. Returns the server's port. */
async function addOpenTtd({ write, refresh }: Session, stop: object = { signal: 'SIGTERM' }): Promise<number> {
  const port = await findFreePort();
  write({
    'builds/ottd/build.json': {
      // -x: OpenTTD does not save its configuration at its exit.
      command: [program, '-D', `127.0.0.1:${port}`, '-c', '{folder}/openttd.cfg', '-x'],
      env: { HOME: '{folder}/home', XDG_DATA_HOME: '{folder}/home', XDG_CONFIG_HOME: '{folder}/home' },
      ready: 'Map generated, starting game$',
      stop,
    },
    'data/rail/openttd.cfg': '[network]\nserver_advertise = false\nserver_game_type = local\n',
    ...idler('Idler'),
  });
  await refresh();
  return port;
}

const ready = /Map generated, starting game$/m;

test('Both output streams of OpenTTD appear in one console', async (session) => {
  const port = await addOpenTtd(session);
  const { run, pid } = await session.start('ottd', 'rail');
  // OpenTTD logs to stderr and answers commands on stdout.
  assert.match(await session.output(ready, run), `Listening on 127.0.0.1:${port} (IPv4)\n`);
  assert.is(await session.output('world\n', await session.command('echo "hello world"')), 'hello world\n');
  assert.equal(session.processes(), [pid]);
  assert.equal([await isFree('tcp', port), await isFree('udp', port)], [false, false]);
});

test('OpenTTD lists, starts and rescans AIs by console commands', async (session) => {
  await addOpenTtd(session);
  const { run } = await session.start('ottd', 'rail');
  await session.output(ready, run);
  const before = await session.ask('list_ai');
  assert.match(before, 'Idler (v1)');
  assert.not.match(before, 'Newcomer');
  session.write(idler('Newcomer'));
  await session.command('rescan_ai');
  assert.match(await session.ask('list_ai'), 'Newcomer (v1)');

  assert.not.match(await session.ask('companies'), 'at work');
  await session.command('start_ai Newcomer');
  // The company exists at once, and gets its name after the game has advanced.
  await until(async () => (await session.ask('companies')).includes('Newcomer at work'), 'the company to be named');
});

test('OpenTTD restarts as a new process on the same port, with a new game', async (session) => {
  const port = await addOpenTtd(session);
  const before = await session.start('ottd', 'rail');
  await session.output(ready, before.run);
  await session.command('start_ai Idler');
  await until(async () => (await session.ask('companies')).includes('Idler at work'), 'the company');
  const after = await session.restart();
  assert.match(await session.output(ready, after.run), `Listening on 127.0.0.1:${port} (IPv4)\n`);
  assert.is.not(after.pid, before.pid);
  assert.equal(session.processes(), [after.pid]);
  assert.equal([after.last_exit.run, after.last_exit.code, after.last_exit.expected], [before.run, 0, true]);
  assert.not.match(await session.ask('companies'), 'at work');
});

for (const stop of [{ command: 'quit' }, { signal: 'SIGTERM' }, { signal: 'SIGINT' }]) {
  test(`OpenTTD stops by ${Object.values(stop)[0]} with exit code 0 and frees its ports`, async (session) => {
    const port = await addOpenTtd(session, stop);
    const { run, pid } = await session.start('ottd', 'rail');
    await session.output(ready, run);
    // OpenTTD handles only the first of two lines that it reads together.
    if ('signal' in stop) await session.command('echo "on its way"');
    assertLastExit(await session.stop(), { run });
    assert.not(isAlive(pid));
    assert.equal([await isFree('tcp', port), await isFree('udp', port)], [true, true]);
  });
}

test('OpenTTD is not started twice, and quits by its console command', async (session) => {
  await addOpenTtd(session);
  const { run } = await session.start('ottd', 'rail');
  await session.output(ready, run);
  assert.is((await session.service().post('/start', { Build: 'ottd', Folder: 'rail' })).json.code, 'already_running');
  await session.command('quit');
  assertLastExit(await session.ownEnd(), { run });
});

test('A directory with the OpenTTD program is a Build without build.json', async (session) => {
  const { root, write, refresh, service, start, output, command, stop } = session;
  const port = await findFreePort();
  mkdirSync(join(root, 'builds/13.4'), { recursive: true });
  symlinkSync(program, join(root, 'builds/13.4/openttd'));
  write({
    'data/rail/openttd.cfg': `[network]\nserver_advertise = false\nserver_game_type = local\nserver_port = ${port}\n[server_bind_addresses]\n127.0.0.1 =\n[ai_players]\nnone =\nIdler =\nGone =\n`,
    ...idler('Idler'),
  });
  await refresh();
  const { json: builds } = await service().get('/builds');
  assert.equal(builds, [
    {
      id: '13.4',
      kind: 'openttd',
      kind_name: 'OpenTTD',
      version: '13.4',
      installed_at: builds[0].installed_at,
      folder_present: true,
      exe_present: true,
      startable: true,
      problem: null,
      limits: null,
      limits_not_kept: [],
    },
  ]);
  const { json: folders } = await service().get('/datafolders');
  assert.equal(folders, [
    {
      name: 'rail',
      exists: true,
      link_target: null,
      has_config: true,
      kind: 'openttd',
      kind_name: 'OpenTTD',
      config: 'openttd.cfg',
      possible_configs: [],
    },
  ]);
  const { json: resources } = await service().get('/datafolders/rail/resources');
  assert.equal(
    resources.map(({ name, enabled, enabled_by: by, version }: any) => [name, enabled, by.line, version]),
    [['Idler', true, 9, '1']],
  );
  const look = async () =>
    (await service().get('/datafolders/rail/preflight?build=13.4')).json.findings.map(({ code, line }: any) => [
      code,
      line,
    ]);
  assert.equal(await look(), [['script_unknown', 10]]);

  const { run, pid } = await start('13.4', 'rail');
  assert.match(await output(ready, run), `Listening on 127.0.0.1:${port} (IPv4)\n`);
  await until(async () => (await service().get('/status')).json.phase === 'up', 'it to be up');
  assert.equal(await look(), [['script_unknown', 10]], 'its own ports are not a finding');
  assert.match(await output('Idler (v1)', await command('list_ai')), 'Idler (v1)');
  assertLastExit(await stop(), { run });
  assert.not(isAlive(pid));
});

test.run();

/** Convars from the settings. The server gets all convars, and the secret convars appear nowhere else. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { toSecretConfigPath, writeSecretConfig } from '../../../../adapters/kinds/fxserver/secret-config.js';
import type { Launch } from '../../../../machines/launch/launch.js';
import type { SharedServiceProcess } from '../../../kit/manager/shared-service.js';
import type { Workspace } from '../../../kit/manager/workspace.js';
import { addFxServerFolder, licence, sendCommandAndWait, startFxServer } from '../../../kit/servers/fxserver.js';
import { assertConvar, secretFile, secrets, shareConvarFolder, writeSharedSettings } from './convar-folder.js';

const test = suite<SharedServiceProcess>('adapters/kinds/fxserver/secret-config');

shareConvarFolder(test);

/** Returns the arguments and environments of the service and its child processes, by pid. */
function readProcesses({ root }: Workspace): Map<number, string> {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const seen = pids.map(
    (pid) => [pid, ['cmdline', 'environ'].map((file) => readOrNothing(`/proc/${pid}/${file}`)).join('\n')] as const,
  );
  return new Map(seen.filter(([, text]) => text.includes(root)));
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Returns the regular files below a directory. */
function filesBelow(path: string): string[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inside = join(path, entry.name);
    return entry.isDirectory() ? filesBelow(inside) : entry.isFile() ? [inside] : [];
  });
}

test('Secrets reach the server, and appear in no process, file, log or answer', async (shared) => {
  const { workspace, service } = shared;
  const { pid } = await startFxServer(shared, '12345', 'secret');
  for (const [name, value] of Object.entries(secrets)) await assertConvar(shared, name, value);
  const answers = [
    '/',
    '/status',
    '/builds',
    '/datafolders',
    '/datafolders/secret/resources',
    '/runs',
    '/console',
    `/runs/${workspace.runs()[0]}/log`,
  ];
  const processes = readProcesses(workspace);
  // The processes include the keeper and a child process of the server.
  assert.ok(
    processes.has(pid) && processes.has(service.process.pid ?? NaN) && processes.size >= 4,
    [...processes.keys()].join(),
  );
  const settings = [secretFile(workspace), join(workspace.root, 'data/secret/folder.json')];
  const places = {
    '/proc': [...processes.values()].join('\n'),
    'the log': service.log(),
    'another file': filesBelow(workspace.root)
      .filter((path) => !settings.includes(path))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n'),
    'the API': (await Promise.all(answers.map((path) => service.get(path)))).map(({ text }) => text).join('\n'),
  };
  for (const [place, text] of Object.entries(places)) {
    assert.ok(text.length > 100, `${place} was read`);
    for (const [name, value] of Object.entries(secrets))
      assert.not.ok(text.includes(value), `${name} appears in ${place}`);
    assert.not.ok(text.includes('S3CR3T'), place);
  }
});

test('Secrets are in a private file that is executed before server.cfg', async (shared) => {
  const { workspace } = shared;
  const { run } = await startFxServer(shared, '12345', 'secret');
  assert.is(statSync(secretFile(workspace)).mode & 0o777, 0o600);
  const { launch } = JSON.parse(readFileSync(join(workspace.root, 'run', run, 'run.json'), 'utf8'));
  assert.equal(launch.argv.slice(-4), ['+exec', secretFile(workspace), '+exec', 'server.cfg']);
  assert.not.ok(existsSync(`${secretFile(workspace)}.new`));
});

test('A secrets file that other users can read, or that a crash left, is replaced', async (shared) => {
  const { workspace } = shared;
  for (const path of [secretFile(workspace), `${secretFile(workspace)}.new`])
    writeFileSync(path, 'set sv_licenseKey old', { mode: 0o644 });
  await startFxServer(shared, '12345', 'secret');
  assert.is(statSync(secretFile(workspace)).mode & 0o777, 0o600);
  await assertConvar(shared, 'sv_licenseKey', licence);
});

test('Convars that are not secret are set on the command line', async (shared) => {
  const { run } = await startFxServer(shared, '12345', 'secret');
  const { launch } = JSON.parse(readFileSync(join(shared.workspace.root, 'run', run, 'run.json'), 'utf8'));
  assert.equal(launch.argv.slice(8, -4), [
    '+set',
    'gamename',
    'rdr3',
    '+set',
    'onesync',
    'on',
    '+set',
    'sv_hostname',
    'set before',
    '+set',
    'sv_motd',
    'two words; $HOME',
  ]);
  await sendCommandAndWait(shared, 'sv_motd', /"sv_motd" is "two words; \$HOME"/);
  await sendCommandAndWait(shared, 'sv_hostname', /"sv_hostname" is "of server\.cfg"/);
});

test('The convars of folder.json override the convars of settings.json', async (shared) => {
  const { workspace, service } = shared;
  writeSharedSettings(workspace, { licenseKey: 'of all', set: { rcon_password: 'of all', sv_projectName: 'of all' } });
  try {
    addFxServerFolder(workspace, 'own', [], { licenseKey: 'of its own', set: { sv_projectName: 'of its own' } });
    await service.post('/datafolders');
    await startFxServer(shared, '12345', 'own');
    await assertConvar(shared, 'sv_licenseKey', 'of its own');
    await assertConvar(shared, 'rcon_password', 'of all');
    await sendCommandAndWait(shared, 'sv_projectName', /is "of its own"/);
  } finally {
    writeSharedSettings(workspace, {});
  }
});

test('A value that begins with + or - reaches the server unchanged', async (shared) => {
  const { workspace, service } = shared;
  addFxServerFolder(workspace, 'plus', [`sv_licenseKey ${licence}`], { set: { sv_motd: '+quit', sv_gravity: '-1' } });
  await service.post('/datafolders');
  assert.is((await startFxServer(shared, '12345', 'plus')).phase, 'up');
  await sendCommandAndWait(shared, 'sv_motd', /"sv_motd" is "\+quit"/);
  await sendCommandAndWait(shared, 'sv_gravity', /"sv_gravity" is "-1"/);
});

test('The secrets file is written only for a server that executes the file', async ({ workspace }) => {
  const cwd = addFxServerFolder(workspace, 'lone', [], { licenseKey: 'of the lone one' });
  const launch = (...argv: readonly string[]) => ({ argv, cwd, folder: 'lone' }) as unknown as Launch;
  const path = toSecretConfigPath(workspace.root);
  writeFileSync(path, 'as it was');
  await writeSecretConfig(workspace.root, launch('+exec', 'server.cfg'));
  assert.is(readFileSync(path, 'utf8'), 'as it was');
  await writeSecretConfig(workspace.root, launch('+exec', path, '+exec', 'server.cfg'));
  assert.is(readFileSync(path, 'utf8'), 'set sv_licenseKey "of the lone one"\n');
});

test.run();

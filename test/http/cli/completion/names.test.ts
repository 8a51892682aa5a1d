/** Each shell completes Builds, Data Folders, runs and ids by asking the service. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commandLine, type ServiceProcess } from '../../../kit/manager/service-process.js';
import { plainEnvironment, runCommandLine } from '../command-line.js';
import { openProcessSession, type Session } from '../session.js';
import { scriptFor, withShell } from './script.js';

const test = suite<{ session: Session<ServiceProcess>; directory: string }>('Completion of names');

test.before(async (context) => {
  context.session = await openProcessSession((workspace) => {
    workspace.addBuild('one');
    workspace.addBuild('other');
    workspace.addFolder('world');
    workspace.addFolder('my world');
  });
  context.directory = mkdtempSync(join(tmpdir(), 'completion-'));
  const program = join(context.directory, 'server-manager');
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${commandLine}' "$@"\n`);
  chmodSync(program, 0o755);
});

test.after(async ({ session, directory }) => {
  await session.end();
  rmSync(directory, { recursive: true });
});

interface Place {
  readonly session: Session<ServiceProcess>;
  readonly directory: string;
}

/** The environment in which `server-manager` is the program, and uses the service. */
function environmentOf({ session, directory }: Place): NodeJS.ProcessEnv {
  const { PATH } = process.env;
  return { ...plainEnvironment(), PATH: `${directory}:${PATH}`, SERVER_MANAGER_URL: session.service.base };
}

async function completeInBash(place: Place, ...words: string[]): Promise<string[]> {
  const run = `${await scriptFor('bash')}
COMP_WORDS=(server-manager "$@")
COMP_CWORD=$#
_server_manager
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const options = { encoding: 'utf8', cwd: '/', env: environmentOf(place) } as const;
  return spawnSync('bash', ['-c', run, 'bash', ...words], options)
    .stdout.split('\n')
    .filter(Boolean)
    .sort();
}

async function completeInFish(place: Place, line: string): Promise<string[]> {
  const { stdout } = spawnSync('fish', ['--no-config', '-c', 'cat | source; complete --do-complete $argv', line], {
    input: await scriptFor('fish'),
    encoding: 'utf8',
    cwd: '/',
    env: environmentOf(place),
  });
  const lines = stdout.split('\n').filter(Boolean);
  return lines.map((each) => each.split('\t')[0] ?? '').sort();
}

test('complete prints the names with their descriptions', async ({ session }) => {
  assert.is(await session.done('complete', 'build'), 'one\nother\n');
  assert.is(await session.done('complete', 'folder'), 'my world\tfxserver\nworld\tfxserver\n');
  const { id } = (await session.service.post('/schedules', nightly)).json;
  assert.is(await session.done('complete', 'schedule'), `${id}\tNightly\n`);
  for (const name of ['run', 'webhook', 'backup', 'kept-folder', 'token', 'account', 'session', 'resource', 'context'])
    assert.is(await session.done('complete', name), '', name);
});

const nightly = { name: 'Nightly', action: { type: 'restart' }, when: { times: ['04:00'] } };

test('complete is silent without a service', async () => {
  const silent = { status: 0, stdout: '', stderr: '' };
  assert.equal(await runCommandLine(['complete', 'build'], { SERVER_MANAGER_URL: 'http://127.0.0.1:9' }), silent);
  assert.equal(await runCommandLine(['complete', 'build'], { SERVER_MANAGER_TOKEN_FILE: '/none' }), silent);
});

test('bash completes the Builds and Data Folders of the service', async (place) => {
  assert.equal(await completeInBash(place, 'start', ''), ['one', 'other']);
  assert.equal(await completeInBash(place, 'start', '--wait', 'o'), ['one', 'other']);
  assert.equal(await completeInBash(place, 'start', 'one', ''), ['my world', 'world']);
  assert.equal(await completeInBash(place, 'start', 'one', '--w'), ['--wait']);
  assert.equal(await completeInBash(place, 'check', 'w'), ['world']);
  assert.equal(await completeInBash(place, 'check', '--build', 'ot'), ['other']);
  assert.equal(await completeInBash(place, 'check', '--build', 'one', 'w'), ['world']);
  assert.equal(await completeInBash(place, 'builds', 'remove', 'on'), ['one']);
});

test('fish completes the Builds and Data Folders of the service', async (place) => {
  await withShell('fish', async () => {
    assert.equal(await completeInFish(place, 'server-manager start '), ['one', 'other']);
    assert.equal(await completeInFish(place, 'server-manager start one w'), ['world']);
    assert.equal(await completeInFish(place, 'server-manager check --build ot'), ['other']);
    assert.equal(await completeInFish(place, 'server-manager check --build one w'), ['world']);
  })();
});

test('zsh completes the Builds and Data Folders of the service', async (place) => {
  await withShell('zsh', async () => {
    assert.match(await completeInZsh(place, 'server-manager start on'), /server-manager start one $/);
    assert.match(await completeInZsh(place, 'server-manager start one wo'), /server-manager start one world $/);
    assert.match(await completeInZsh(place, 'server-manager check --build ot'), /check --build other $/);
  })();
});

/** Returns the line after the Tab key, in an interactive zsh on its own terminal. */
async function completeInZsh(place: Place, line: string): Promise<string> {
  const script = join(place.directory, 'script.zsh');
  const result = join(place.directory, 'line');
  writeFileSync(script, await scriptFor('zsh'));
  writeFileSync(
    join(place.directory, 'interactive.zsh'),
    `PS1=
autoload -Uz compinit && compinit -D -u
source ${script}
complete-and-record() { zle expand-or-complete; print -rn -- "$BUFFER" > ${result}; print -n 'comp''leted' }
zle -N complete-and-record
bindkey '^I' complete-and-record
print 'pre''pared'
`,
  );
  const terminal = `zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "source ${place.directory}/interactive.zsh"
zpty -r shell output '*prepared*' || exit 1
zpty -n -w shell "$1"$'\\t'
zpty -r shell output '*completed*' || exit 1
zpty -d shell`;
  const options = { encoding: 'utf8', cwd: '/', timeout: 25_000, env: environmentOf(place) } as const;
  spawnSync('zsh', ['-f', '-c', terminal, 'zsh', line], options);
  return readFileSync(result, 'utf8');
}

test.run();

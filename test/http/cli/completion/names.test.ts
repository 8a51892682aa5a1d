/** Completion of Builds, Data Folders, runs and ids in each shell, with names from the service. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commandLine, type ServiceProcess } from '../../../kit/manager/service-process.js';
import { plainEnvironment, runCommandLine } from '../command-line.js';
import { openProcessSession, type Session } from '../session.js';
import { completeInBash, scriptFor, withShell } from './script.js';

const test = suite<{ session: Session<ServiceProcess>; directory: string }>('http/cli/completion/names');

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

/** An environment in which `server-manager` is the program and uses the service. */
function environmentOf({ session, directory }: Place): NodeJS.ProcessEnv {
  const { PATH } = process.env;
  return { ...plainEnvironment(), PATH: `${directory}:${PATH}`, SERVER_MANAGER_URL: session.service.base };
}

async function completeInFish(
  place: Place,
  line: string,
  env: NodeJS.ProcessEnv = environmentOf(place),
): Promise<string[]> {
  const { stdout } = spawnSync('fish', ['--no-config', '-c', 'cat | source; complete --do-complete $argv', line], {
    input: await scriptFor('fish'),
    encoding: 'utf8',
    cwd: '/',
    env,
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

test('complete prints nothing without a service', async () => {
  const silent = { status: 0, stdout: '', stderr: '' };
  assert.equal(await runCommandLine(['complete', 'build'], { SERVER_MANAGER_URL: 'http://127.0.0.1:9' }), silent);
  assert.equal(await runCommandLine(['complete', 'build'], { SERVER_MANAGER_TOKEN_FILE: '/none' }), silent);
});

test('bash completes the Builds and Data Folders of the service', async (place) => {
  const complete = (line: string) => completeInBash(`server-manager ${line}`, environmentOf(place));
  assert.equal(await complete('start '), ['one', 'other']);
  assert.equal(await complete('start --wait o'), ['one', 'other']);
  assert.equal(await complete('start one '), ['my world', 'world']);
  assert.equal(await complete('start one --w'), ['--wait']);
  assert.equal(await complete('check w'), ['world']);
  assert.equal(await complete('check --build ot'), ['other']);
  assert.equal(await complete('check --build one w'), ['world']);
  assert.equal(await complete('builds remove on'), ['one']);
});

test('bash completes Builds and Data Folders of the service whose URL was typed', async (place) => {
  const elsewhere = { ...environmentOf(place), SERVER_MANAGER_URL: 'http://127.0.0.1:9' };
  const { base } = place.session.service;
  const complete = (line: string) => completeInBash(`server-manager ${line}`, elsewhere);
  assert.equal(await complete('start o'), []);
  assert.equal(await complete(`--url ${base} start o`), ['one', 'other']);
  assert.equal(await complete(`--url=${base} start one `), ['my world', 'world']);
  assert.equal(await complete(`start --url "${base}" one `), ['my world', 'world']);
  assert.is(
    await completeOnTerminal(place, elsewhere, `server-manager --url ${base} start on`),
    `server-manager --url ${base} start one `,
  );
});

/** Returns the line after the Tab key, in an interactive bash on a separate terminal. */
async function completeOnTerminal({ directory }: Place, env: NodeJS.ProcessEnv, line: string): Promise<string> {
  const [script, start, result] = ['script.bash', 'interactive.bash', 'bash-line'].map((name) => join(directory, name));
  writeFileSync(script ?? '', await scriptFor('bash'));
  writeFileSync(
    start ?? '',
    `source ${script}
record() { printf %s "$READLINE_LINE" > ${result}; exit; }
bind -x '"\\C-g": record'
PS1='pre''pared'
`,
  );
  const shell = spawn('script', ['-qec', `bash --noprofile --rcfile ${start} -i`, '/dev/null'], { env, cwd: '/' });
  const limit = setTimeout(() => shell.kill('SIGKILL'), 25_000);
  const closed = once(shell, 'close');
  let shown = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    // The prompt is written when bash itself reads keys.
    if (shown.includes('prepared')) shell.stdin.write(`${line}\t\x07`);
    if (shown.includes('prepared')) shown = '';
  });
  await closed;
  clearTimeout(limit);
  return readFileSync(result ?? '', 'utf8');
}

test('fish completes the Builds and Data Folders of the service', async (place) => {
  await withShell('fish', async () => {
    assert.equal(await completeInFish(place, 'server-manager start '), ['one', 'other']);
    assert.equal(await completeInFish(place, 'server-manager start one w'), ['world']);
    assert.equal(await completeInFish(place, 'server-manager check --build ot'), ['other']);
    assert.equal(await completeInFish(place, 'server-manager check --build one w'), ['world']);
  })();
});

test('fish completes Builds and Data Folders of the service whose URL was typed', async (place) => {
  await withShell('fish', async () => {
    const elsewhere = { ...environmentOf(place), SERVER_MANAGER_URL: 'http://127.0.0.1:9' };
    const { base } = place.session.service;
    assert.equal(await completeInFish(place, 'server-manager start o', elsewhere), []);
    for (const url of [`--url ${base}`, `--url=${base}`])
      assert.equal(await completeInFish(place, `server-manager ${url} start o`, elsewhere), ['one', 'other']);
  })();
});

test('zsh completes the Builds and Data Folders of the service', async (place) => {
  await withShell('zsh', async () => {
    assert.match(await completeInZsh(place, 'server-manager start on'), /server-manager start one $/);
    assert.match(await completeInZsh(place, 'server-manager start one wo'), /server-manager start one world $/);
    assert.match(await completeInZsh(place, 'server-manager check --build ot'), /check --build other $/);
  })();
});

test('zsh completes Builds and Data Folders of the service whose URL was typed', async (place) => {
  await withShell('zsh', async () => {
    const elsewhere = { ...environmentOf(place), SERVER_MANAGER_URL: 'http://127.0.0.1:9' };
    const { base } = place.session.service;
    for (const url of [`--url ${base}`, `--url=${base}`])
      assert.match(await completeInZsh(place, `server-manager ${url} start on`, elsewhere), / start one $/);
  })();
});

/** Returns the line after the Tab key, in an interactive zsh on a separate terminal. */
async function completeInZsh(place: Place, line: string, env = environmentOf(place)): Promise<string> {
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
  const options = { encoding: 'utf8', cwd: '/', timeout: 25_000, env } as const;
  spawnSync('zsh', ['-f', '-c', terminal, 'zsh', line], options);
  return readFileSync(result, 'utf8');
}

test.run();

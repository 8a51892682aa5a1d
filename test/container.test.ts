/**
 * The image of Containerfile. Its entry point runs as process 1 of a pid namespace. packed.test.ts tests whether the
 * files that Containerfile copies are enough for a build.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCommandLine } from './kit/manager/parse-command-line.js';
import { commandLine } from './kit/manager/service-process.js';
import { createWorkspace } from './kit/manager/workspace.js';
import { until } from './kit/system/until.js';

const test = suite('container');

/** The path is relative to dist/test/. */
const text = readFileSync(fileURLToPath(new URL('../../Containerfile', import.meta.url)), 'utf8').replaceAll(
  '\\\n',
  '',
);
const instruction = (name: string): string =>
  text
    .split('\n')
    .filter((line) => line.trimStart().startsWith(`${name} `))
    .at(-1)
    ?.trim() ?? '';
const environment = Object.fromEntries(
  [...instruction('ENV').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
);
const argvOf = (name: string): string[] => JSON.parse(/\[.*\]$/.exec(instruction(name))?.[0] ?? '[]');

test('The image runs the version of Node with which the image was built', () => {
  const [first, second] = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  assert.ok(first);
  assert.is(first, second);
});

test('The image runs as a user other than root, with a volume that this user can write', () => {
  assert.match(instruction('USER'), /^USER [1-9]\d*:[1-9]\d*$/);
  assert.is(instruction('VOLUME'), `VOLUME ${environment.SERVER_MANAGER_ROOT}`);
  assert.match(text, `install -d -o node -g node ${environment.SERVER_MANAGER_ROOT}`);
});

test('The last line of the guide’s example with a runtime sets the user of the image', () => {
  const guide = readFileSync(
    fileURLToPath(new URL('../../docs/guides/runtime-in-the-image.md', import.meta.url)),
    'utf8',
  );
  const [, example = ''] = /```dockerfile\n([^`]*)```/.exec(guide) ?? [];
  assert.is(example.trimEnd().split('\n').at(-1), instruction('USER'));
});

test('The options of the image are valid, with and without a token', async () => {
  const options = { ...environment, SERVER_MANAGER_TOKEN: '0123456789abcdef0123456789abcdef' };
  const { options: read, stderr } = await parseCommandLine(['serve'], options);
  assert.ok(read, stderr);
  assert.is(read.onExit, 'stop');
  assert.ok(read.recovery.autostart);
  assert.is((await parseCommandLine(['serve'], environment)).options?.token, null);
});

/** A server that prints a line before it exits. For each line of its input, the server leaves an orphan process. */
const server = `#!/bin/sh
trap 'echo saved; exit 0' TERM
echo ready
while read -r line; do
  (sh -c 'echo orphan; sleep 0.05' &)
done
`;

const hasNamespaces =
  process.getuid?.() === 0 &&
  spawnSync('tini', ['--version']).status === 0 &&
  spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0;
if (!hasNamespaces) console.log('SKIPPED: needs root rights, unshare and tini');

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
}

function listProcesses(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      if (!/^\d+$/.test(name)) return [];
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return [{ pid: Number(name), parent: Number(parent), state }];
    } catch {
      return [];
    }
  });
}

(hasNamespaces ? test : test.skip)(
  'The entry point, as process 1, reaps orphans, and SIGTERM stops the server',
  async () => {
    const workspace = createWorkspace();
    workspace.addBuild('orphans', { command: ['{build}/server.sh'], ready: 'ready' });
    writeFileSync(join(workspace.root, 'builds/orphans/server.sh'), server, { mode: 0o755 });
    workspace.addFolder('world');
    const entry = argvOf('ENTRYPOINT').flatMap((word) =>
      word === 'server-manager' ? [process.execPath, commandLine] : [word],
    );
    const options = { SERVER_MANAGER_ROOT: workspace.root, SERVER_MANAGER_HOST: '127.0.0.1', SERVER_MANAGER_PORT: '0' };
    const namespace = spawn('unshare', ['--pid', '--fork', '--kill-child', '--mount-proc', ...entry], {
      env: { ...process.env, ...environment, ...options },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      let output = '';
      namespace.stdout.setEncoding('utf8').on('data', (chunk: string) => void (output += chunk));
      const base = await until(() => /serves at (http:\S+)/.exec(output)?.[1] ?? null);
      const post = async (path: string, body: object): Promise<number> => {
        const headers = { 'Content-Type': 'application/json' };
        return (await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
      };
      const [, ...check] = argvOf('HEALTHCHECK');
      const checked = { ...process.env, SERVER_MANAGER_PORT: new URL(base).port };
      assert.is(spawnSync(process.execPath, check, { env: checked }).status, 0);
      assert.is(await post('/start', { Build: 'orphans', Folder: 'world' }), 204);
      await workspace.waitForConsole('ready');
      for (let count = 0; count < 20; count += 1) assert.is(await post('/command', { Command: 'leave' }), 202);
      await workspace.waitForConsole(/(orphan\n[^]*){20}/);
      const init = listProcesses().find(({ parent }) => parent === namespace.pid);
      assert.ok(init, 'the namespace has a process 1');
      const reparented = (): Process[] => listProcesses().filter(({ parent }) => parent === init.pid);
      await until(() => reparented().every(({ state }) => state !== 'Z') && reparented().length < 10, 'all are reaped');

      process.kill(init.pid, 'SIGTERM');
      const [status] = await once(namespace, 'exit');
      assert.is(status, 0);
      assert.match(await workspace.waitForConsole('saved'), /saved\n$/);
    } finally {
      namespace.kill('SIGKILL');
      workspace.remove();
    }
  },
);

test.run();

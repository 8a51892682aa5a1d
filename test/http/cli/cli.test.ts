/** The program as a process: help, version, options, and failures at start-up. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCommandLine } from '../../kit/manager/parse-command-line.js';
import { commandLine, type ServiceProcess, startServiceProcess } from '../../kit/manager/service-process.js';
import { createWorkspace, type Workspace } from '../../kit/manager/workspace.js';
import { plainEnvironment, runCommandLine } from './command-line.js';

const test = suite<{ workspace: Workspace }>('http/cli/cli');

const services: ServiceProcess[] = [];

/** Starts a service that is killed after the test. */
async function start(...args: Parameters<typeof startServiceProcess>): Promise<ServiceProcess> {
  const service = await startServiceProcess(...args);
  services.push(service);
  return service;
}

test.before.each((context) => {
  context.workspace = createWorkspace();
});

test.after.each(async ({ workspace }) => {
  for (const service of services.splice(0)) await service.end('SIGKILL');
  workspace.remove();
});

/** Asserts one line that begins with the program's name, without a stack trace. */
function assertOneLine(stderr: string): void {
  assert.match(stderr, /^server-manager: [^\n]+\n$/);
  assert.not.match(stderr, /\bat .*:\d+:\d+|node:internal|Error:/);
}

test('`--help` and `help` print the help with exit status 0', async () => {
  for (const flag of ['--help', '-h', 'help'])
    assert.equal(await runCommandLine([flag]), {
      status: 0,
      stdout: (await parseCommandLine(['--help'])).stdout,
      stderr: '',
    });
});

test('help COMMAND prints what COMMAND --help prints', async () => {
  for (const command of [['serve'], ['builds'], ['builds', 'install'], ['start']]) {
    const { status, stdout } = await runCommandLine(['help', ...command]);
    assert.is(status, 0);
    assert.match(stdout, new RegExp(`^Usage: server-manager ${command.join(' ')}\\b`));
    assert.is(stdout, (await runCommandLine([...command, '--help'])).stdout);
  }
});

test('--version prints the version of the package with exit status 0', async () => {
  const { version } = JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')) as {
    version: string;
  };
  for (const flag of ['--version', '-v', '-V'])
    assert.equal(await runCommandLine([flag]), { status: 0, stdout: `${version}\n`, stderr: '' });
});

test('All faults of the options are reported at once, with status 2', async ({ workspace }) => {
  const { status, stdout, stderr } = await runCommandLine(
    ['serve', '--port', 'x', '--frob', '--root', workspace.root],
    {
      SERVER_MANAGER_ON_EXIT: 'maybe',
    },
  );
  assert.is(status, 2);
  assert.is(stdout, '');
  const lines = stderr.trimEnd().split('\n');
  assert.is(lines.length, 3);
  for (const line of lines) assert.match(line, /^server-manager: .*\.$/);
  for (const words of ['--port', '--frob', 'SERVER_MANAGER_ON_EXIT']) assert.match(stderr, words);
});

test('Options are read from the environment', async ({ workspace }) => {
  const { status, stderr } = await runCommandLine(['serve'], {
    SERVER_MANAGER_HOST: '0.0.0.0',
    SERVER_MANAGER_TOKEN: 'too-short',
    SERVER_MANAGER_ROOT: workspace.root,
  });
  assert.is(status, 2);
  assert.match(stderr, '--host 0.0.0.0');
});

test('The service prints one line with the address when it listens', async ({ workspace }) => {
  const service = await start(workspace.root);
  let more = '';
  service.process.stdout?.on('data', (chunk: Buffer) => (more += chunk));
  assert.match(service.base, /^http:\/\/127\.0\.0\.1:\d+$/);
  assert.is((await service.get('/healthz')).status, 200);
  assert.is(await service.end(), 0);
  assert.is(more, '');
  const log = service.log().trimEnd().split('\n');
  assert.is(log.length, 1);
  assert.match(JSON.parse(log[0] ?? '').processTree, /^(cgroup|proc)$/);
});

test('A port in use is reported in one line with exit status 1', async ({ workspace }) => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const { status, stdout, stderr } = await runCommandLine(['serve', '--root', workspace.root, '--port', String(port)]);
  other.close();
  assert.is(status, 1);
  assert.is(stdout, '');
  assertOneLine(stderr);
  assert.match(stderr, `Port ${port} on 127.0.0.1 is in use`);
});

test('An address of another machine is reported in one line with exit status 1', async ({ workspace }) => {
  // 192.0.2.0/24 is reserved for documentation (RFC 5737).
  const { status, stderr } = await runCommandLine(
    ['serve', '--root', workspace.root, '--host', '192.0.2.1', '--port', '0'],
    {
      SERVER_MANAGER_TOKEN: '0123456789abcdef0123456789abcdef',
    },
  );
  assert.is(status, 1);
  assertOneLine(stderr);
  assert.match(stderr, '192.0.2.1 is not an address of this machine');
});

for (const [what, path] of [
  ['a file', 'a file'],
  ['below a file', 'a file/workspace'],
] as const) {
  test(`A workspace that is ${what} is reported in one line with exit status 1`, async ({ workspace }) => {
    writeFileSync(join(workspace.root, 'a file'), '');
    const root = join(workspace.root, path);
    const { status, stderr } = await runCommandLine(['serve', '--root', root, '--port', '0']);
    assert.is(status, 1);
    assertOneLine(stderr);
    assert.match(stderr, `The workspace ${root} cannot be used`);
  });
}

test('An unreadable directory in the workspace is reported in one line', async ({ workspace }) => {
  const root = join(workspace.root, 'other');
  mkdirSync(root);
  writeFileSync(join(root, 'builds'), '');
  const { status, stderr } = await runCommandLine(['serve', '--root', root, '--port', '0']);
  assert.is(status, 1);
  assertOneLine(stderr);
  assert.match(stderr, join(root, 'builds'));
});

test('A second service in the same workspace is refused in one line', async ({ workspace }) => {
  const first = await start(workspace.root);
  const { status, stderr } = await runCommandLine(['serve', '--root', workspace.root, '--port', '0']);
  assert.is(status, 1);
  assertOneLine(stderr);
  assert.match(stderr, `The workspace ${workspace.root} is in use by another server-manager`);
  assert.is((await first.get('/healthz')).status, 200);
  assert.is(await first.end(), 0);
  const next = await start(workspace.root);
  assert.is(await next.end(), 0);
});

test('A killed service does not keep the workspace locked', async ({ workspace }) => {
  const first = await start(workspace.root);
  await first.end('SIGKILL');
  const next = await start(workspace.root);
  assert.is(await next.end(), 0);
});

test('A missing workspace is created with a Build and a Data Folder to start', async ({ workspace }) => {
  const service = await start(join(workspace.root, 'a', 'new one'));
  const [{ json: builds }, { json: folders }] = await Promise.all([
    service.get('/builds'),
    service.get('/datafolders'),
  ]);
  assert.is((await service.post('/start', { Build: builds[0].id, Folder: folders[0].name })).status, 204);
  assert.is(await service.end(), 0);
});

for (const words of [['--help'], ['builds', '--help'], ['completion', 'bash']])
  test(`"${words.join(' ')}" ends with exit status 0 when its output has no reader`, async () => {
    const child = spawn(process.execPath, [commandLine, ...words], { env: plainEnvironment() });
    child.stdout.destroy();
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk));
    const [status] = (await once(child, 'close')) as [number];
    assert.is(stderr, '');
    assert.is(status, 0);
  });

test.run();

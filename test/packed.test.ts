/**
 * The packed program: `npm pack` in a copy of the sources, and what its tarball does where nothing else is
 * installed. The copy uses this checkout's packages, so that the test needs no network.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { removeBusyDirectory } from './kit/manager/workspace.js';

const test = suite('the packed program');

/** The workspace of the packages that only tests need. With it, everything would be built. */
const testPackages = 'server-manager-test';

/** From dist/test/. */
const project = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
/** What the first stage of the image copies: enough to build and pack. */
const containerfile = readFileSync(join(project, 'Containerfile'), 'utf8');
const sourcePaths = [...containerfile.matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(([, paths = '']) =>
  paths.split(' '),
);

const directory = mkdtempSync(join(tmpdir(), 'server-manager-packed-'));
const sources = join(directory, 'sources');
const home = join(directory, 'home');
const program = join(home, 'node_modules/.bin/server-manager');
let tarball = '';

/** The outer npm's settings must not reach this one: `npm test --silent` would hide its output. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|CI$)/.test(name)));

interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(command: string, args: readonly string[], cwd: string): Promise<Ran> {
  const child = spawn(command, args, { cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, stdout, stderr };
}

/** Copies what Containerfile copies, and links the packages as `npm ci --workspaces=false` installs them. */
function copySources(): void {
  for (const path of sourcePaths) cpSync(join(project, path), join(sources, path), { recursive: true });
  const packages = join(sources, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(project, 'node_modules'))) {
    if (!name.startsWith('.') && name !== testPackages)
      symlinkSync(join(project, 'node_modules', name), join(packages, name));
  }
  const [lockFile = ''] = readFileSync(join(project, 'node_modules/.prepared'), 'utf8').split(' ');
  writeFileSync(join(packages, '.prepared'), `${lockFile} program`);
}

test.after(() => removeBusyDirectory(directory));

test('`npm pack` with the files that Containerfile copies builds the program and packs it, without tests and sources', async () => {
  copySources();
  assert.not(existsSync(join(sources, 'dist')));
  const { status, stdout, stderr } = await run('npm', ['pack', '--json', '--pack-destination', directory], sources);
  assert.is(status, 0, stderr);
  const packed = JSON.parse(stdout);
  const [{ filename, files }] = Array.isArray(packed) ? packed : Object.values(packed);
  tarball = join(directory, filename);
  const paths: string[] = files.map(({ path }: { path: string }) => path);
  for (const path of [
    'dist/bin/server-manager.js',
    'dist/client/index.js',
    'dist/client/index.d.ts',
    'dist/http/site/index.html',
    'dist/man/server-manager.1',
    'CHANGELOG.md',
    'LICENSE',
  ])
    assert.ok(paths.includes(path), path);
  assert.equal(
    paths.filter((path) => !/^(dist|docs)\/|^[^/]+\.(md|json)$|^LICENSE$/.test(path) || path.startsWith('dist/test/')),
    [],
  );
});

test('the tarball installs into an empty folder without its optional package, and its command runs', async () => {
  mkdirSync(home);
  const { status, stderr } = await run('npm', ['install', '--offline', '--omit=optional', '--no-audit', tarball], home);
  assert.is(status, 0, stderr);
  assert.equal(
    readdirSync(join(home, 'node_modules')).filter((name) => !name.startsWith('.')),
    ['server-manager'],
  );
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  assert.equal(await run(program, ['--version'], home), { status: 0, stdout: `${version}\n`, stderr: '' });
});

/** Runs the installed program as a service. */
async function withService(work: (base: string) => Promise<void>): Promise<void> {
  assert.ok(existsSync(program), 'the program is not installed');
  const args = ['--root', join(home, 'workspace'), '--port', '0'];
  const service = spawn(program, args, { cwd: home, env: environment });
  try {
    let output = '';
    let base: string | undefined;
    for await (const chunk of service.stdout) {
      base = /serves at (http:\S+)/.exec((output += chunk))?.[1];
      if (base !== undefined) break;
    }
    assert.ok(base, 'the service has not started');
    await work(base);
  } finally {
    service.kill('SIGTERM');
    if (service.exitCode === null) await once(service, 'exit');
  }
  assert.is(service.exitCode, 0);
}

test('the installed program serves the web UI and the API reference, and starts and stops a server', () =>
  withService(async (base) => {
    for (const path of ['/', '/docs', '/openapi.json']) assert.is((await fetch(base + path)).status, 200, path);
    const runCommand = (...args: string[]): Promise<Ran> => run(program, [...args, '--url', base], home);
    const started = await runCommand('start', 'demo', 'demo', '--wait');
    assert.is(started.status, 0, started.stderr);
    assert.match((await runCommand('status')).stdout, /running/);
    const stopped = await runCommand('stop');
    assert.is(stopped.status, 0, stopped.stderr);
    assert.match((await runCommand('status')).stdout, /stopped/);
    const created = await runCommand('folders', 'create', 'roleplay');
    assert.is(created.status, 0, created.stderr);
    const drawn = await run(program, ['statechart', '--format', 'mermaid'], home);
    assert.is(drawn.status, 0, drawn.stderr);
  }));

test('the installed package exports its client, and its files by their paths', () =>
  withService(async (base) => {
    const script = `
      import { createClient, ProblemError } from 'server-manager/client';
      import description from 'server-manager/package.json' with { type: 'json' };
      const manager = createClient({ url: '${base}' });
      const { data } = await manager.GET('/');
      const error = await manager.POST('/stop').catch((error) => error);
      console.log(data.version === description.version, error instanceof ProblemError, error.code);`;
    writeFileSync(join(home, 'client.mjs'), script);
    const { stdout, stderr } = await run(process.execPath, ['--no-warnings', 'client.mjs'], home);
    assert.is(stdout, 'true true not_running\n', stderr);
  }));

test('without libsql the installed program has no history and names the package, with it the history is there', async () => {
  await withService(async (base) => {
    let stderr = '';
    // At first it has not tried to open it.
    do ({ stderr } = await run(program, ['history', '--url', base], home));
    while (stderr.includes('has not opened it yet'));
    assert.match(stderr, /the package libsql, .*, is not installed/);
  });
  symlinkSync(join(project, 'node_modules/libsql'), join(home, 'node_modules/libsql'));
  await withService(async (base) => {
    while ((await fetch(`${base}/history`)).status === 503);
    const { stdout } = await run(program, ['history', '--url', base], home);
    assert.match(stdout, /manager\.started/);
  });
});

test.run();

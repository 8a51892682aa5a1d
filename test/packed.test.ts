/**
 * The packed program. npm packs a git repository with the files that Containerfile copies, as in an installation from
 * git. npm clones the repository, installs the development packages from the registry or npm's cache, and builds. The
 * test then installs the tarball in an empty folder.
 */
// Test limit: 240 s, npm installs all packages of the clone and builds it.
import { execFileSync, spawn } from 'node:child_process';
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
import { fileURLToPath, pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addressOf } from './kit/manager/installed-package.js';
import { removeBusyDirectory } from './kit/manager/workspace.js';
import { type Ran, runProgram } from './kit/system/run-program.js';

const test = suite('packed');

/** The path is relative to dist/test/. */
const project = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
/** The files that the first stage of the image copies: enough to build and pack. */
const containerfile = readFileSync(join(project, 'Containerfile'), 'utf8');
const sourcePaths = [...containerfile.matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(([, paths = '']) =>
  paths.split(' '),
);

const directory = mkdtempSync(join(tmpdir(), 'server-manager-packed-'));
const repository = join(directory, 'repository');
const home = join(directory, 'home');
const program = join(home, 'node_modules/.bin/server-manager');
/** Every Node process loads this module, which records the builds with their arguments. */
const recorder = join(directory, 'recorder.mjs');
const builds = join(directory, 'builds');
let tarball = '';
/** The reason why this machine could not pack the program; `null` if the program was packed. */
let obstacle: string | null = null;

/** npm's error codes for an unreachable registry. */
const unreachable =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/;

/**
 * The environment without two groups of variables: the settings of the npm that runs the tests (`--silent` would hide
 * errors), and the settings of a git hook.
 */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|_PACOTE_|GIT_|CI$)/.test(name)),
);
const packEnvironment = {
  ...environment,
  npm_config_prefer_offline: 'true',
  npm_config_fetch_retries: '1',
  npm_config_fetch_timeout: '20000',
  NODE_OPTIONS: `--import=${pathToFileURL(recorder)}`,
};

const run = (command: string, args: readonly string[], cwd: string, env = environment): Promise<Ran> =>
  runProgram(command, args, { cwd, env });
const createCommand =
  (base: string) =>
  (...args: string[]) =>
    run(program, [...args, '--url', base], home);

function writeRecorder(): void {
  const script = `import { appendFileSync } from 'node:fs';
    const [, script, ...args] = process.argv;
    if (script?.endsWith('/build.mjs')) appendFileSync(${JSON.stringify(builds)}, args.join(' ') + '\\n');`;
  writeFileSync(recorder, script);
}

/** Creates a git repository of the files that Containerfile copies, with their content in this checkout. */
function makeRepository(): void {
  for (const path of sourcePaths) cpSync(join(project, path), join(repository, path), { recursive: true });
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: repository, env: environment, encoding: 'utf8' });
  git('init', '--quiet');
  git('add', '--all');
  const settings = ['user.name=test', 'user.email=test@localhost', 'commit.gpgSign=false'];
  git(...settings.flatMap((each) => ['-c', each]), 'commit', '--quiet', '--message', 'All files');
}

test.after(() => removeBusyDirectory(directory));

/** Reports that a test is skipped, because the program was not packed. */
const skip = (): void => console.log(`SKIPPED: ${obstacle}`);

test('npm packs a git repository and builds the program once', async () => {
  makeRepository();
  writeRecorder();
  const args = ['pack', '--json', '--pack-destination', directory, `git+${pathToFileURL(repository)}`];
  const { status, stdout, stderr } = await run('npm', args, directory, packEnvironment);
  const [reason] = (status !== 0 && unreachable.exec(stderr)) || [];
  if (reason !== undefined) {
    obstacle = `the npm registry is not reachable (${reason})`;
    return skip();
  }
  assert.is(status, 0, stderr);
  assert.is(readFileSync(builds, 'utf8'), 'program\n');
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

test('The program of the tarball runs without the optional package', async () => {
  if (obstacle !== null) return skip();
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

test('The installed package has no scripts and no development packages', async () => {
  if (obstacle !== null) return skip();
  const installed = JSON.parse(readFileSync(join(home, 'node_modules/server-manager/package.json'), 'utf8'));
  assert.equal([installed.scripts, installed.devDependencies, installed.workspaces], [undefined, undefined, undefined]);
  assert.equal(Object.keys(installed.optionalDependencies), ['libsql']);
});

test('npm install --global installs the command and the man page', async () => {
  if (obstacle !== null) return skip();
  const prefix = join(directory, 'prefix');
  const args = ['install', '--global', '--prefix', prefix, '--offline', '--omit=optional', '--no-audit', tarball];
  const { status, stdout, stderr } = await run('npm', args, directory);
  assert.is(status, 0, stderr);
  assert.not.match(stdout + stderr, /script/);
  assert.is((await run(join(prefix, 'bin/server-manager'), ['--version'], directory)).status, 0);
  assert.match(readFileSync(join(prefix, 'share/man/man1/server-manager.1'), 'utf8'), /^\.TH /m);
});

/** Runs the installed program as a service. */
async function withService(work: (base: string) => Promise<void>): Promise<void> {
  if (obstacle !== null) return skip();
  assert.ok(existsSync(program), 'the program is not installed');
  const args = ['serve', '--root', join(home, 'workspace'), '--port', '0'];
  const service = spawn(program, args, { cwd: home, env: environment });
  try {
    await work(await addressOf(service));
  } finally {
    service.kill('SIGTERM');
    if (service.exitCode === null) await once(service, 'exit');
  }
  assert.is(service.exitCode, 0);
}

test('The installed program serves the web UI and runs a server', () =>
  withService(async (base) => {
    for (const path of ['/', '/docs', '/openapi.json']) assert.is((await fetch(base + path)).status, 200, path);
    const runCommand = createCommand(base);
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

test('The installed program shows the text of a server that does not print UTF-8', () =>
  withService(async (base) => {
    const build = join(home, 'workspace/builds/cyrillic');
    mkdirSync(build, { recursive: true });
    // "Да" in Windows-1251.
    const command = ['/bin/sh', '-c', "printf '\\304\\340\\n'; exec sleep 60"];
    writeFileSync(join(build, 'build.json'), JSON.stringify({ command, encoding: 'windows-1251', ready: '^Да$' }));
    const runCommand = createCommand(base);
    await runCommand('builds', 'refresh');
    const started = await runCommand('start', 'cyrillic', 'demo', '--wait');
    assert.is(started.status, 0, started.stderr);
    assert.is(await fetch(`${base}/console`).then((answer) => answer.text()), 'Да\n');
    await runCommand('kill');
  }));

test('The installed package exports the client, and each file by its path', () =>
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

test('The installed program has a history with libsql', async () => {
  if (obstacle !== null) return skip();
  await withService(async (base) => {
    let stderr = '';
    // At first the manager has not tried to open the history.
    do ({ stderr } = await run(program, ['history', '--url', base], home));
    while (stderr.includes('is not open yet'));
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

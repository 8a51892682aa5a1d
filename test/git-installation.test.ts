/**
 * Installs the program from git: npm clones a repository with the files of this checkout, installs its development
 * packages from the registry or npm's cache, builds it, and installs the result.
 */
// Test limit: 240 s, npm installs all packages of the clone and builds it.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { removeBusyDirectory } from './kit/manager/workspace.js';

const test = suite('installation from git');

/** From dist/test/. */
const project = fileURLToPath(new URL('../..', import.meta.url));

const directory = mkdtempSync(join(tmpdir(), 'server-manager-git-'));
const repository = join(directory, 'repository');
const home = join(directory, 'home');
/** Loaded by each process of Node: records the builds, with their arguments. */
const recorder = join(directory, 'recorder.mjs');
const builds = join(directory, 'builds');

/** What npm reports when it cannot reach the registry. */
const unreachable =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/;

/** Without the settings of the npm that runs the tests, and of a git whose hook does. */
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|_PACOTE_|GIT_|CI$)/.test(name))),
  npm_config_prefer_offline: 'true',
  npm_config_fetch_retries: '1',
  npm_config_fetch_timeout: '20000',
  NODE_OPTIONS: `--import=${pathToFileURL(recorder)}`,
};

function writeRecorder(): void {
  const script = `import { appendFileSync } from 'node:fs';
    const [, script, ...args] = process.argv;
    if (script?.endsWith('/build.mjs')) appendFileSync(${JSON.stringify(builds)}, args.join(' ') + '\\n');`;
  writeFileSync(recorder, script);
}

/** Makes a repository from the tracked files of this checkout, as they are now. */
function makeRepository(): void {
  const git = (cwd: string, ...args: string[]): string =>
    execFileSync('git', args, { cwd, env: environment, encoding: 'utf8' });
  const tracked = git(project, 'ls-files', '-z').split('\0').filter(Boolean);
  for (const path of tracked.filter((each) => existsSync(join(project, each)))) {
    mkdirSync(join(repository, dirname(path)), { recursive: true });
    copyFileSync(join(project, path), join(repository, path));
  }
  git(repository, 'init', '--quiet');
  git(repository, 'add', '--all');
  const settings = ['user.name=test', 'user.email=test@localhost', 'commit.gpgSign=false'];
  git(repository, ...settings.flatMap((each) => ['-c', each]), 'commit', '--quiet', '--message', 'All files');
}

async function run(command: string, ...args: string[]): Promise<{ status: number | null; output: string }> {
  const child = spawn(command, args, { cwd: home, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, output };
}

test.after(() => removeBusyDirectory(directory));

test('`npm install git+file://…` of a fresh clone builds the program once and installs it, without tests and sources', async () => {
  if (!existsSync(join(project, '.git'))) return console.log('SKIPPED: this is not a git checkout');
  makeRepository();
  mkdirSync(home);
  writeRecorder();
  const { status, output } = await run('npm', 'install', '--no-audit', `git+${pathToFileURL(repository)}`);
  const [reason] = (status !== 0 && unreachable.exec(output)) || [];
  if (reason !== undefined) return console.log(`SKIPPED: the npm registry is not reachable (${reason})`);
  assert.is(status, 0, output);
  assert.is(readFileSync(builds, 'utf8'), 'program\n');
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  assert.equal(await run(join(home, 'node_modules/.bin/server-manager'), '--version'), {
    status: 0,
    output: `${version}\n`,
  });
  const installed = join(home, 'node_modules/server-manager');
  const files = ['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'docs', 'package.json'];
  assert.equal(readdirSync(installed).sort(), files);
  assert.not(existsSync(join(installed, 'dist/test')));
});

test.run();

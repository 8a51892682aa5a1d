/**
 * Upgrade and removal of the packed program by a user other than root, with the commands of docs/guides/upgrade.md and
 * install.md. The old version is the current version with another version number and another keeper script.
 */
// Test limit: 120 s, npm packs the program and installs it twice.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  addOptionalPackages,
  addressOf,
  environment,
  packProject,
  run,
  user,
} from './kit/manager/installed-package.js';
import { removeBusyDirectory } from './kit/manager/workspace.js';
import { until } from './kit/system/until.js';

const test = suite('installed-upgrade');

const directory = mkdtempSync(join(tmpdir(), 'server-manager-upgrade-'));
const home = join(directory, 'home');
const workspace = join(home, 'servers');
const env = { ...environment, HOME: home, npm_config_cache: join(directory, 'npm-cache') };
const asUser = { cwd: directory, env, ...user };
let tarball = '';

test.before(async () => {
  chmodSync(directory, 0o755);
  for (const name of ['home', 'npm-cache', 'opt', 'prefix']) makeDirectory(join(directory, name));
  tarball = await packProject(directory);
});

function makeDirectory(path: string): string {
  mkdirSync(path);
  if (user.uid !== undefined) chownSync(path, user.uid, user.gid);
  return path;
}

test.after(() => removeBusyDirectory(directory));

interface Service {
  readonly base: string;
  readonly onService: (...args: string[]) => Promise<string>;
  /** Ends the manager with SIGTERM. */
  readonly end: () => Promise<void>;
}

async function startProgram(program: string): Promise<Service> {
  const service: ChildProcess = spawn(
    program,
    ['serve', '--root', workspace, '--port', '0', '--on-exit', 'keep'],
    asUser,
  );
  service.stderr?.resume();
  const base = await addressOf(service);
  return {
    base,
    onService: (...args) => run(program, [...args, '--url', base], asUser),
    async end() {
      service.kill('SIGTERM');
      await once(service, 'exit');
      assert.is(service.exitCode, 0);
    },
  };
}

/** Adds a Build whose server prints a number about every 10 ms, and the Data Folder `world`. */
function addCountingBuild(): void {
  const command = ['/bin/sh', '-c', 'n=0; while :; do n=$((n+1)); echo $n; sleep 0.01; done'];
  for (const name of ['.', 'builds', 'builds/counting', 'data', 'data/world']) makeDirectory(join(workspace, name));
  writeFileSync(join(workspace, 'builds/counting/build.json'), JSON.stringify({ command }));
}

/** Returns the processes whose command lines name the workspace: the manager, its keepers and the server. */
function processesOfWorkspace(): string[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(workspace);
      } catch {
        return false;
      }
    });
}

async function statusOf({ base }: Service): Promise<any> {
  return (await fetch(`${base}/status`)).json();
}

/** Returns the values that do not change while the server runs. */
function factsOf({ state, run: id, pid, started_at }: any): object {
  return { state, id, pid, started_at };
}

test('A version that is unpacked over the old version manages the running server', async () => {
  const opt = join(directory, 'opt');
  const program = join(opt, 'dist/bin/server-manager.js');
  const unpack = () => run('tar', ['-xzf', tarball, '-C', opt, '--strip-components=1', '--no-same-owner'], asUser);
  await unpack();
  addOptionalPackages(join(opt, 'node_modules'));
  const description = join(opt, 'package.json');
  const { version } = JSON.parse(readFileSync(description, 'utf8'));
  writeFileSync(description, readFileSync(description, 'utf8').replace(`"${version}"`, '"0.0.9"'));
  appendFileSync(join(opt, 'dist/adapters/process/keeper/keeper.sh'), '\n# As in version 0.0.9.\n');
  addCountingBuild();

  const old = await startProgram(program);
  assert.match(await old.onService('--version'), '0.0.9');
  await old.onService('start', 'counting', 'world', '--wait');
  const before = await statusOf(old);
  await old.end();

  await unpack();
  const next = await startProgram(program);
  assert.match(await next.onService('--version'), version);
  const after = await statusOf(next);
  assert.equal(factsOf(after), factsOf(before));
  const linesNow = async (): Promise<string[]> => {
    const answer = await fetch(`${next.base}/console?run=${after.run}&after=0&bytes=1048576`);
    return (await answer.text()).split('\n').slice(0, -1);
  };
  const countAtTakeOver = (await linesNow()).length;
  await until(async () => (await linesNow()).length > countAtTakeOver, 'a line after the upgrade');
  assert.equal(await linesNow().then((lines) => lines.filter((line, index) => line !== String(index + 1))), []);
  await next.onService('stop');
  await next.end();
  await until(() => processesOfWorkspace().length === 0, 'the end of all processes');
});

test('`npm uninstall --global` leaves only the workspace', async () => {
  const prefix = join(directory, 'prefix');
  const npm = (...args: string[]) => run('npm', [...args, '--global', '--prefix', prefix, '--offline'], asUser);
  await npm('install', '--omit=optional', '--no-audit', tarball);
  const program = join(prefix, 'bin/server-manager');
  const service = await startProgram(program);
  await service.onService('start', 'counting', 'world', '--wait');
  await service.onService('stop');
  await service.end();
  await npm('uninstall', 'server-manager');
  assert.not(existsSync(program));
  const left = spawnSync('find', [prefix, '!', '-type', 'd'], { encoding: 'utf8' }).stdout;
  assert.is(left, '');
  assert.equal(readdirSync(home), ['servers']);
  await until(() => processesOfWorkspace().length === 0, 'the end of all processes');
});

test.run();

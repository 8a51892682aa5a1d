/**
 * The packed program on each supported version of Node. A user other than root installs it. The binaries come from
 * packages of the npm registry.
 */
// Test limit: 240 s, npm downloads two versions of Node of 50 MB each.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

const test = suite('node-versions');

const directory = mkdtempSync(join(tmpdir(), 'server-manager-node-'));
const home = join(directory, 'home');
const program = join(home, 'node_modules/.bin/server-manager');
const ownMajor = process.versions.node.split('.')[0];

/** Versions of Node for which npm has binaries, except the version that runs the tests. */
const versions = ['20.20.2', '22.23.3', '24.21.0'].filter((version) => !version.startsWith(`${ownMajor}.`));

/** npm's error codes for an unreachable registry. */
const unreachable = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ENOTCACHED)\b/;

/**
 * Downloads a version of Node. @returns the path of the version's directory, or `null` if the registry is unreachable
 */
async function downloadNode(version: string): Promise<string | null> {
  const target = join(directory, version);
  mkdirSync(target);
  const name = `node-linux-${process.arch === 'arm64' ? 'arm64' : 'x64'}`;
  try {
    await run('npm', ['pack', `${name}@${version}`, '--pack-destination', target]);
  } catch (error) {
    if (!unreachable.test((error as Error).message)) throw error;
    return null;
  }
  await run('tar', [
    '-xzf',
    join(target, `${name}-${version}.tgz`),
    '-C',
    target,
    '--strip-components=2',
    'package/bin/node',
  ]);
  return target;
}

const downloads = new Map(versions.map((version) => [version, downloadNode(version)]));
// The test of the version waits for the download.
for (const download of downloads.values()) download.catch(() => undefined);

test.before(async () => {
  chmodSync(directory, 0o755);
  mkdirSync(home);
  if (user.uid !== undefined) chownSync(home, user.uid, user.gid);
  const tarball = await packProject(directory);
  const env = { ...environment, HOME: home, npm_config_cache: join(home, '.npm') };
  await run('npm', ['install', '--offline', '--omit=optional', '--no-audit', tarball], {
    cwd: home,
    env,
    ...user,
  });
  addOptionalPackages(join(home, 'node_modules'));
});

test.after(() => removeBusyDirectory(directory));

/** Starts and stops the installed service and a server, with the Node.js of a directory. */
async function startAndStop(node: string, version: string): Promise<void> {
  const env = { ...environment, HOME: home, PATH: `${node}:${process.env.PATH}` };
  assert.is((await run('node', ['--version'], { env })).trim(), `v${version}`);
  const workspace = join(home, `workspace-${version}`);
  const service = spawn(program, ['serve', '--root', workspace, '--port', '0'], { cwd: home, env, ...user });
  let log = '';
  service.stderr.on('data', (chunk: Buffer) => (log += chunk));
  try {
    const base = await addressOf(service);
    const onService = (...args: string[]): Promise<string> =>
      run(program, [...args, '--url', base], { cwd: home, env, ...user });
    await onService('start', 'demo', 'demo', '--wait');
    assert.match(await onService('status'), /running/);
    await onService('stop');
    assert.match(await onService('status'), /stopped/);
    let history = await fetch(`${base}/history`);
    while (history.status === 503) history = await fetch(`${base}/history`);
    assert.match(await history.text(), 'manager.started', log);
  } finally {
    service.kill('SIGTERM');
    if (service.exitCode === null && service.signalCode === null) await once(service, 'exit');
  }
  assert.is(service.exitCode, 0, log);
  assert.not.match(log, /Warning|Error/);
}

test(`The package starts and stops a server on Node ${ownMajor}`, () =>
  startAndStop(dirname(process.execPath), process.versions.node));

for (const [version, download] of downloads) {
  test(`The package starts and stops a server on Node ${version.split('.')[0]}`, async () => {
    const node = await download;
    if (node === null) return console.log('SKIPPED: the npm registry is unreachable');
    await startAndStop(node, version);
  });
}

test.run();

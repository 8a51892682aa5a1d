/** A MariaDB for one test: unprivileged, in a temporary directory, on a loopback port. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { user } from '../manager/installed-package.js';
import { findFreePort } from '../system/free-port.js';
import { until } from '../system/until.js';

/** The program of the server is in a directory that is only in an administrator's PATH. */
const searchPath = `${process.env.PATH}:/usr/sbin`;

/** The reason why a test cannot start MariaDB; `null` if a test can start it. */
export const mariaDbObstacle = ['mariadbd', 'mariadb-install-db', 'mariadb', 'mariadb-dump'].every(hasProgram)
  ? null
  : 'MariaDB is not installed; .scripts/system-packages.sh installs it';

/** The passwords of the users. The password of `hard` contains every character that has a meaning in an option file. */
export const passwords = { player: 'p#a$c d+é', hard: String.raw`\p\n"a'#b\"` };

export interface MariaDb {
  readonly port: number;
  /** The path of the server's Unix socket. */
  readonly socket: string;
  /** Runs statements as the administrator. @returns the output of the statements */
  run(statements: string): string;
  end(): Promise<void>;
}

/**
 * Starts a server with the schema `game`. The users of the server have all rights on schemas whose names begin with
 * `game`.
 */
export async function startMariaDb(): Promise<MariaDb> {
  const directory = mkdtempSync(join(tmpdir(), 'mariadb-'));
  chmodSync(directory, 0o755);
  const { uid = process.getuid?.() ?? 0, gid = process.getgid?.() ?? 0 } = user;
  chownSync(directory, uid, gid);
  const data = join(directory, 'data');
  const socket = join(directory, 'socket');
  const install = ['--no-defaults', `--datadir=${data}`, '--skip-test-db', '--auth-root-authentication-method=normal'];
  const installed = spawnSync('mariadb-install-db', install, {
    uid,
    gid,
    encoding: 'utf8',
    env: environment(directory),
  });
  assert.is(installed.status, 0, installed.stderr + installed.stdout);
  const port = await findFreePort();
  const args = ['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, `--port=${port}`];
  const server = spawn(programOf('mariadbd'), [...args, '--bind-address=127.0.0.1', `--tmpdir=${directory}`], {
    uid,
    gid,
    env: environment(directory),
    stdio: 'ignore',
  });
  await until(() => answers(port), 'a MariaDB that answers');

  function run(statements: string): string {
    const client = spawnSync(
      'mariadb',
      ['--no-defaults', `--socket=${socket}`, '--user=root', '--default-character-set=utf8mb4', '-BN'],
      {
        input: statements,
        encoding: 'utf8',
      },
    );
    assert.is(client.status, 0, client.stderr);
    return client.stdout;
  }

  run('CREATE DATABASE game');
  for (const [name, password] of Object.entries(passwords))
    run(`CREATE USER ${name}@'%' IDENTIFIED BY '${password.replace(/['\\]/g, '\\$&')}';
      GRANT ALL ON \`game%\`.* TO ${name}@'%';`);
  return {
    port,
    socket,
    run,
    async end() {
      await endProcess(server);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function environment(directory: string): NodeJS.ProcessEnv {
  return { PATH: searchPath, TMPDIR: directory };
}

function programOf(name: string): string {
  return spawnSync('/bin/sh', ['-c', `command -v ${name}`], {
    env: { PATH: searchPath },
    encoding: 'utf8',
  }).stdout.trim();
}

function hasProgram(name: string): boolean {
  return programOf(name) !== '';
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
}

async function endProcess(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGKILL');
  await once(server, 'exit');
}

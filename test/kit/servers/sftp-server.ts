/** A server of OpenSSH on a free port of the loopback address, with its own keys. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../system/free-port.js';

const sshd = '/usr/sbin/sshd';

/** The reason why no server can be started here; `null` if it can. */
export const sftpObstacle = existsSync(sshd) ? null : 'openssh-server is not installed';

export interface SftpServer {
  readonly port: number;
  /** The directory for repositories. */
  readonly directory: string;
  /** Returns restic's option with the command that connects to the server on a port. */
  optionFor(port: number): string;
  end(): void;
}

export async function startSftpServer(): Promise<SftpServer> {
  const root = mkdtempSync(join(tmpdir(), 'sftp-'));
  const at = (name: string): string => join(root, name);
  for (const name of ['host', 'user'])
    spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'test', '-f', at(name)]);
  const directory = at('repositories');
  mkdirSync(directory);
  // Debian's unit does the same. The path is compiled in.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  const port = await findFreePort();
  const lines = [
    `ListenAddress 127.0.0.1:${port}`,
    `HostKey ${at('host')}`,
    `AuthorizedKeysFile ${at('user.pub')}`,
    'PidFile none',
    'StrictModes no',
    'UsePAM no',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'PermitRootLogin prohibit-password',
    'Subsystem sftp internal-sftp',
  ];
  writeFileSync(at('config'), `${lines.join('\n')}\n`);
  const server = spawn(sshd, ['-D', '-e', '-f', at('config')], { stdio: ['ignore', 'ignore', 'pipe'] });
  await listening(server);
  return {
    port,
    directory,
    optionFor(to) {
      const hosts = at(`hosts-${to}`);
      writeFileSync(hosts, `[127.0.0.1]:${to} ${readFileSync(at('host.pub'), 'utf8')}`);
      const options = ['BatchMode=yes', `UserKnownHostsFile=${hosts}`, 'IdentitiesOnly=yes'].map(
        (each) => `-o ${each}`,
      );
      const command = [
        'ssh',
        '-F none',
        `-i ${at('user')}`,
        ...options,
        `-p ${to}`,
        `${userInfo().username}@127.0.0.1`,
      ];
      return `sftp.command=${command.join(' ')} -s sftp`;
    },
    end() {
      server.kill('SIGKILL');
      rmSync(root, { recursive: true, force: true });
    },
  };
}

async function listening(server: ChildProcess): Promise<void> {
  let log = '';
  const heard = new Promise<void>((resolve) =>
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk;
      if (log.includes('Server listening')) resolve();
    }),
  );
  const ended = once(server, 'exit').then(() => Promise.reject(new Error(`sshd has ended: ${log}`)));
  await Promise.race([heard, ended]);
  ended.catch(() => undefined);
}

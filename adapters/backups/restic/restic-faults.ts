/** What a failed run of restic means. */
import type { BackupFault } from '../../../machines/backups/types.js';
import { findLastLine, type ResticOptions, type ResticRun } from './restic-process.js';

/** How restic, its ssh and the network report it. */
const unreachable =
  /unable to start the sftp session|ssh command exited|connection lost|connection refused|connection reset|broken pipe|no such host|server misbehaving|network is unreachable|no route to host|i\/o timeout|handshake timeout/i;

const passwordWrong = /wrong password or no key found|resolving password failed|password file.* does not exist/i;

/**
 * @param repository its location
 * @param passwordFile the path of the file with its password
 */
export function toRunFault(
  { lost, stderr }: Pick<ResticRun, 'lost' | 'stderr'>,
  { repository, passwordFile }: Pick<ResticOptions, 'repository' | 'passwordFile'>,
): BackupFault {
  if (lost !== null) return { code: 'repository_unreachable', repository: withoutPassword(repository), because: lost };
  if (passwordWrong.test(stderr))
    return { code: 'repository_password_wrong', repository: withoutPassword(repository), file: passwordFile };
  // A hint follows the reason.
  const locked = /^.*already locked.*$/m.exec(stderr)?.[0];
  const text = locked ?? stderr.replace(/^Is there a repository.*\n.*$/m, '');
  if (locked !== undefined || !unreachable.test(findLastLine(text)))
    return { code: 'repository_failed', because: findLastLine(text) };
  // The error of ssh precedes it.
  const [, because = findLastLine(text)] = [...stderr.matchAll(/^subprocess \S+: (.+)$/gm)].at(-1) ?? [];
  return { code: 'repository_unreachable', repository: withoutPassword(repository), because: findLastLine(because) };
}

/** @param error why restic was not run to its end */
export function toResticFault({ code = '', message }: NodeJS.ErrnoException): BackupFault {
  if (code === 'ENOENT') return { code: 'repository_program_missing' };
  return { code: 'repository_failed', because: code === '' ? message : code };
}

/** Returns whether another process that runs uses the repository. */
export function isLocked(fault: BackupFault): boolean {
  return fault.code === 'repository_failed' && /already locked/.test(fault.because);
}

/** The URL of a repository may have a password. */
function withoutPassword(repository: string): string {
  return repository.replace(/(\/\/[^/@:]*):[^/@]*@/, '$1:***@');
}

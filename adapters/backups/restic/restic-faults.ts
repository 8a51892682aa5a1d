/** Converts the failure of restic to a fault. */
import type { BackupFault } from '../../../machines/backups/types.js';
import { findLastLine, type ResticOptions, type ResticRun } from './restic-process.js';

/** The messages of restic, ssh and the network about an unreachable repository. */
const unreachable =
  /unable to start the sftp session|ssh command exited|connection lost|connection refused|connection reset|broken pipe|no such host|server misbehaving|network is unreachable|no route to host|i\/o timeout|handshake timeout/i;

const passwordWrong = /wrong password or no key found|resolving password failed|password file.* does not exist/i;

/**
 * Converts the output of a failed run.
 * @param repository the location of the repository
 * @param passwordFile the path of the file with the password of the repository
 */
export function toRunFault(
  { lost, stderr }: Pick<ResticRun, 'lost' | 'stderr'>,
  { repository, passwordFile }: Pick<ResticOptions, 'repository' | 'passwordFile'>,
): BackupFault {
  if (lost !== null) return { code: 'repository_unreachable', repository: withoutPassword(repository), because: lost };
  if (passwordWrong.test(stderr))
    return { code: 'repository_password_wrong', repository: withoutPassword(repository), file: passwordFile };
  // Read only this line: a hint follows the reason.
  const locked = /^.*already locked.*$/m.exec(stderr)?.[0];
  const text = locked ?? stderr.replace(/^Is there a repository.*\n.*$/m, '');
  if (locked !== undefined || !unreachable.test(findLastLine(text)))
    return { code: 'repository_failed', because: findLastLine(text) };
  // Prefer the error of ssh, which precedes the last line.
  const [, because = findLastLine(text)] = [...stderr.matchAll(/^subprocess \S+: (.+)$/gm)].at(-1) ?? [];
  return { code: 'repository_unreachable', repository: withoutPassword(repository), because: findLastLine(because) };
}

/** Converts an error of starting or reading restic. @param error the reason why restic could not run to its end */
export function toResticFault({ code = '', message }: NodeJS.ErrnoException): BackupFault {
  if (code === 'ENOENT') return { code: 'repository_program_missing' };
  return { code: 'repository_failed', because: code === '' ? message : code };
}

/** Returns whether a fault means that another running process uses the repository. */
export function isLocked(fault: BackupFault): boolean {
  return fault.code === 'repository_failed' && /already locked/.test(fault.because);
}

/** Removes the password that the URL of a repository may contain. */
function withoutPassword(repository: string): string {
  return repository.replace(/(\/\/[^/@:]*):[^/@]*@/, '$1:***@');
}

/** Runs restic once and reads its fault. Creates the password of the repository. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Backed } from '../../../machines/backups/types.js';
import { toResticFault, toRunFault } from './restic-faults.js';
import { type ResticOptions, type ResticRun, type RunOptions, runRestic } from './restic-process.js';

/** The exit code of restic for a snapshot that lacks files, because they could not be read. */
export const incompleteStatus = 3;

/** Runs restic. A fault comes from the program, or from its exit code. */
export async function runOnce(
  options: ResticOptions,
  args: readonly string[],
  more?: RunOptions,
): Promise<Backed<ResticRun>> {
  try {
    const ended = await runRestic(options, args, more);
    return ended.status === 0 || ended.status === incompleteStatus
      ? { value: ended }
      : { fault: toRunFault(ended, options) };
  } catch (error) {
    return { fault: toResticFault(error as NodeJS.ErrnoException) };
  }
}

/** Creates the password file unless it exists. @returns whether the file was created */
export async function createPassword(file: string): Promise<Backed<boolean>> {
  try {
    await writeFile(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
    return { value: true };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return code === 'EEXIST' ? { value: false } : { fault: { code: 'target_unwritable', because: code } };
  }
}

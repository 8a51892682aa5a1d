/** One run of restic with its fault, and the password of its repository. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Backed } from '../../../machines/backups/types.js';
import { toResticFault, toRunFault } from './restic-faults.js';
import { type ResticOptions, type ResticRun, type RunOptions, runRestic } from './restic-process.js';

/** restic's own: some files could not be read, and there is a snapshot of the others. */
export const isIncomplete = 3;

/** Runs restic. A fault comes from the program, or from its exit code. */
export async function runOnce(
  options: ResticOptions,
  args: readonly string[],
  more?: RunOptions,
): Promise<Backed<ResticRun>> {
  try {
    const ended = await runRestic(options, args, more);
    return ended.status === 0 || ended.status === isIncomplete
      ? { value: ended }
      : { fault: toRunFault(ended, options) };
  } catch (error) {
    return { fault: toResticFault(error as NodeJS.ErrnoException) };
  }
}

/** Makes the password file, unless it exists. @returns whether the file was made */
export async function createPassword(file: string): Promise<Backed<boolean>> {
  try {
    await writeFile(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
    return { value: true };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return code === 'EEXIST' ? { value: false } : { fault: { code: 'target_unwritable', because: code } };
  }
}

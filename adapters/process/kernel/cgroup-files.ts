/** Reads and writes the files of a cgroup. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @returns the empty text when the group or the file does not exist. @throws other errors, such as EMFILE */
export function readGroupFile(group: string, file: string): string {
  try {
    return readFileSync(join(group, file), 'latin1');
  } catch (error) {
    // A threaded group has no list of processes (EOPNOTSUPP): its parent's has them.
    if (isAbsent(error) || (error as NodeJS.ErrnoException).code === 'EOPNOTSUPP') return '';
    throw error;
  }
}

/** @returns the number after a name in a file of `name number` lines; null when it is not there */
export function readGroupField(group: string, file: string, name: string): number | null {
  const line = readGroupFile(group, file)
    .split('\n')
    .find((each) => each.startsWith(`${name} `));
  return line === undefined ? null : Number(line.slice(name.length));
}

/** @returns the pids in the group itself. A process of another pid namespace is 0 */
export function readGroupPids(group: string): number[] {
  return readGroupFile(group, 'cgroup.procs')
    .split('\n')
    .filter((line) => line !== '')
    .map(Number);
}

/** @returns false when the kernel refuses */
export function writeGroupFile(group: string, file: string, text: string): boolean {
  try {
    writeFileSync(join(group, file), text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the error means that the group has been removed, before or while it was read. */
export function isAbsent(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENODEV';
}

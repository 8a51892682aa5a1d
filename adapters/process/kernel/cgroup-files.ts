/** Reads and writes the files of a cgroup. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the text of a file; empty if the group or the file does not exist. @throws other errors, such as EMFILE */
export function readGroupFile(group: string, file: string): string {
  try {
    return readFileSync(join(group, file), 'latin1');
  } catch (error) {
    // A threaded group has no list of processes (EOPNOTSUPP). The list of its parent contains them.
    if (isAbsent(error) || (error as NodeJS.ErrnoException).code === 'EOPNOTSUPP') return '';
    throw error;
  }
}

/** Returns the number after a name in a file of `name number` lines; `null` if the file lacks the name. */
export function readGroupField(group: string, file: string, name: string): number | null {
  const line = readGroupFile(group, file)
    .split('\n')
    .find((each) => each.startsWith(`${name} `));
  return line === undefined ? null : Number(line.slice(name.length));
}

/** Returns the pids in the group itself. A process without a pid in the manager's pid namespace has the pid 0. */
export function readGroupPids(group: string): number[] {
  return readGroupFile(group, 'cgroup.procs')
    .split('\n')
    .filter((line) => line !== '')
    .map(Number);
}

/** Writes a file of a group. @returns false if the kernel refuses */
export function writeGroupFile(group: string, file: string, text: string): boolean {
  try {
    writeFileSync(join(group, file), text);
    return true;
  } catch {
    return false;
  }
}

/** Returns whether the error means that the group was removed, before or during the read. */
export function isAbsent(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENODEV';
}

/** Reads where file systems are mounted. */
import { readFileSync } from 'node:fs';
import { type FileHandle, readFile } from 'node:fs/promises';

/** Returns the paths at which file systems are mounted. */
export function listMounts(): readonly string[] {
  return readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .map((line) => decode(line.split(' ')[4] ?? ''));
}

/** Returns whether a rename can move files between two opened directories. */
export async function areOnOneMount(one: FileHandle, other: FileHandle): Promise<boolean> {
  const [a, b] = await Promise.all(
    [one, other].map(async (each) => `${(await each.stat()).dev} ${await readMount(each)}`),
  );
  return a === b;
}

/** Returns the number of the mount (proc_pid_fdinfo(5)). Two mounts of one file system have different numbers. */
async function readMount({ fd }: FileHandle): Promise<string> {
  return /^mnt_id:\s*(\d+)/m.exec(await readFile(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1] ?? '';
}

/** Decodes the octal numbers with which the kernel writes spaces, tabs, line ends and backslashes in paths. */
function decode(field: string): string {
  return field.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
}

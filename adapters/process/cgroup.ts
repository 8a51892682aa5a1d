/**
 * One cgroup (v2) by its files, as documented in the kernel's "Control Group v2". What a process starts stays in its
 * group, however it is started.
 */
import { readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Cgroup {
  readonly path: string;
  /** Whether a process is alive in the group or below it. */
  isPopulated(): boolean;
  /** Whether the group is frozen. */
  isFrozen(): boolean;
  /** @returns the pids in the group and below it. A process of another pid namespace is not among them */
  listPids(): number[];
  /** Sends SIGKILL to all processes at once. @returns false when the kernel refuses */
  kill(): boolean;
  /** Freezes or thaws all processes. @returns false when the kernel refuses */
  freeze(isFrozen: boolean): boolean;
  /** @returns user and system time of all processes so far, in seconds; null when unknown */
  cpuSeconds(): number | null;
  /** @returns the working set in bytes: all memory but cached files not in use; null without the memory controller */
  memoryBytes(): number | null;
  /** Removes the group and those below it, unless a process is alive in it. */
  remove(): void;
}

/** @param path its directory, which need not exist any more */
export function openCgroup(path: string): Cgroup {
  const hasEvent = (name: string): boolean => readField(path, 'cgroup.events', name) === 1;
  return {
    path,
    isPopulated: () => hasEvent('populated'),
    isFrozen: () => hasEvent('frozen'),
    listPids: () =>
      subtree(path).flatMap((group) =>
        read(group, 'cgroup.procs')
          .split('\n')
          .map(Number)
          .filter((pid) => pid > 0),
      ),
    kill: () => write(path, 'cgroup.kill', '1'),
    freeze: (isFrozen) => write(path, 'cgroup.freeze', isFrozen ? '1' : '0'),
    cpuSeconds() {
      const microseconds = readField(path, 'cpu.stat', 'usage_usec');
      return microseconds === null ? null : microseconds / 1e6;
    },
    memoryBytes() {
      const text = read(path, 'memory.current');
      if (text === '') return null;
      return Math.max(0, Number(text) - (readField(path, 'memory.stat', 'inactive_file') ?? 0));
    },
    remove() {
      try {
        for (const group of subtree(path).reverse()) rmdirSync(group);
      } catch {
        // A process is alive in it, or it has been removed.
      }
    },
  };
}

/** @returns the group and all below it, each before those below it */
function subtree(path: string): string[] {
  let below: string[];
  try {
    below = readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(path, entry.name));
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
  return [path, ...below.flatMap(subtree)];
}

/** @returns the number after a name in a file of `name number` lines; null when it is not there */
function readField(path: string, file: string, name: string): number | null {
  const line = read(path, file)
    .split('\n')
    .find((each) => each.startsWith(`${name} `));
  return line === undefined ? null : Number(line.slice(name.length));
}

/** @returns the empty text when the group or the file does not exist. @throws other errors, such as EMFILE */
function read(path: string, file: string): string {
  try {
    return readFileSync(join(path, file), 'latin1');
  } catch (error) {
    // A threaded group has no list of processes (EOPNOTSUPP): its parent's has them.
    if (isAbsent(error) || (error as NodeJS.ErrnoException).code === 'EOPNOTSUPP') return '';
    throw error;
  }
}

/** Whether the group has been removed, before or while it was read. */
function isAbsent(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENODEV';
}

function write(path: string, file: string, text: string): boolean {
  try {
    writeFileSync(join(path, file), text);
    return true;
  } catch {
    return false;
  }
}

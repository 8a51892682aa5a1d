/** What Linux tells of processes under /proc. Every reader gives null for a process that is not there. */
import { closeSync, lstatSync, openSync, readdirSync, readFileSync, readlinkSync, readSync, statSync } from 'node:fs';

export interface ProcessStat {
  readonly pid: number;
  readonly name: string;
  /** `Z` and `X` are dead: a zombie still answers signal 0. */
  readonly state: string;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** User and system time in clock ticks. */
  readonly cpuTicks: number;
  /** Clock ticks between the machine's boot and the process's start: with the pid and the boot id it names a process. */
  readonly startTicks: number;
}

/** One read is enough for any file read here but the environment. */
const buffer = Buffer.alloc(64 * 1024);

/** Reads what stands in /proc/<pid>/<file>, at most 64 KiB. */
function read(pid: number, file: string): Buffer | null {
  let fd: number;
  try {
    fd = openSync(`/proc/${pid}/${file}`, 'r');
  } catch {
    return null;
  }
  try {
    return buffer.subarray(0, readSync(fd, buffer, 0, buffer.length, 0));
  } catch {
    return null;
  } finally {
    closeSync(fd);
  }
}

/** @returns the process's stat (proc(5)), dead ones that nobody has waited for included */
export function processStat(pid: number): ProcessStat | null {
  const text = read(pid, 'stat')?.toString('latin1');
  if (text === undefined) return null;
  // The name stands in parentheses and may hold any character, so fields are counted behind its end.
  const end = text.lastIndexOf(')');
  const field = text.slice(end + 2).split(' ');
  return {
    pid,
    name: text.slice(text.indexOf('(') + 1, end),
    state: field[0] ?? 'X',
    parent: Number(field[1]),
    group: Number(field[2]),
    session: Number(field[3]),
    cpuTicks: Number(field[11]) + Number(field[12]),
    startTicks: Number(field[19]),
  };
}

export function isLive(stat: ProcessStat): boolean {
  return stat.state !== 'Z' && stat.state !== 'X';
}

/** @returns the pids of all processes, the newest first as far as the numbers tell: they are the ones that may go soonest */
export function processIds(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(Number.isInteger)
    .sort((one, other) => other - one);
}

/**
 * Lists a process's children, those of each of its threads (proc(5), CONFIG_PROC_CHILDREN).
 * @returns their pids, none when it has gone; null where the kernel does not list them
 */
export function childrenOf(pid: number): number[] | null {
  if (read(process.pid, `task/${process.pid}/children`) === null) return null;
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      (read(pid, `task/${thread}/children`)?.toString('latin1') ?? '')
        .split(' ')
        .filter((text) => text !== '')
        .map(Number),
    );
  } catch {
    return [];
  }
}

/** @returns the arguments the process was started with, the program's name first */
export function commandLine(pid: number): string[] | null {
  return read(pid, 'cmdline')?.toString('utf8').split('\0').slice(0, -1) ?? null;
}

/** Whether `NAME=value` is in the environment that the process was started with. */
export function hasInEnvironment(pid: number, assignment: string): boolean {
  try {
    const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
    return `\0${environment}`.includes(`\0${assignment}\0`);
  } catch {
    return false;
  }
}

/** Whether the process has the FIFO open for writing, told by its device and inode. */
export function hasOpenForWriting(pid: number, fifo: { readonly dev: number; readonly ino: number }): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => {
      try {
        const path = `/proc/${pid}/fd/${fd}`;
        // The link's own rights tell how it was opened; whoever only reads has looked in from outside.
        if ((lstatSync(path).mode & 0o200) === 0) return false;
        // Following the link of a socket or pipe costs more than reading it.
        if (!readlinkSync(path).startsWith('/')) return false;
        const { dev, ino } = statSync(path);
        return dev === fifo.dev && ino === fifo.ino;
      } catch {
        return false;
      }
    });
  } catch {
    return false;
  }
}

/** @returns the process's resident memory in bytes */
export function residentBytes(pid: number): number {
  const match = /^VmRSS:\s+(\d+) kB$/m.exec(read(pid, 'status')?.toString('latin1') ?? '');
  return Number(match?.[1] ?? 0) * 1024;
}

/** @returns the id that the kernel drew at this boot: pids of another boot mean nothing */
export function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
}

/** Clock ticks a second, USER_HZ: 100 on every architecture that Node runs on. */
export const ticksPerSecond = 100;

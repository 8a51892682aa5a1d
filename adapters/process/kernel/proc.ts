/** Reads /proc (proc(5)). `processStat` and `readCommandLine` return `null` for a process that does not exist. */
import { closeSync, lstatSync, openSync, readdirSync, readFileSync, readlinkSync, readSync } from 'node:fs';
import { once } from '../../../machines/async/once.js';

export interface ProcessStat {
  readonly pid: number;
  readonly name: string;
  /**
   * The state as a letter, such as `R`, `S`, `D`, `T` or `Z`. `Z` alone does not mean that the process has exited: see
   * `isLive`.
   */
  readonly state: string;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** The user and system time, in clock ticks. */
  readonly cpuTicks: number;
  readonly threads: number;
  /** The start time, in clock ticks since boot. Pid, start time and boot id together identify a process. */
  readonly startTicks: number;
}

/** A buffer that is large enough for every file read here, except for the environment. */
const buffer = Buffer.alloc(64 * 1024);

/** Reads /proc/<pid>/<file>, at most 64 KiB. */
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

/** Returns the content of /proc/<pid>/stat. A zombie has this file too. */
export function processStat(pid: number): ProcessStat | null {
  const text = read(pid, 'stat')?.toString('latin1');
  return text === undefined ? null : parseStat(text);
}

/** Parses the content of a `stat` file of a process, or of one of its threads. */
export function parseStat(text: string): ProcessStat {
  // The name is in parentheses and may contain any character: count the fields after its end.
  const end = text.lastIndexOf(')');
  const field = text.slice(end + 2).split(' ');
  return {
    pid: Number.parseInt(text, 10),
    name: text.slice(text.indexOf('(') + 1, end),
    state: field[0] ?? 'X',
    parent: Number(field[1]),
    group: Number(field[2]),
    session: Number(field[3]),
    cpuTicks: Number(field[11]) + Number(field[12]),
    threads: Number(field[17]),
    startTicks: Number(field[19]),
  };
}

/**
 * Returns whether the process runs. The result is false for a zombie, although a zombie accepts signals. The result is
 * true for a process whose main thread has ended while other threads run, although the kernel shows such a process as a
 * zombie.
 */
export function isLive({ state, threads }: ProcessStat): boolean {
  return state !== 'X' && (state !== 'Z' || threads > 1);
}

/** The states of a process that was stopped by a signal, or by a debugger. */
export const stoppedStates: readonly string[] = ['T', 't'];

/** Returns whether no thread of the process runs. Each thread is then stopped or has ended. */
export function hasStopped(pid: number): boolean {
  return listDirectory(`/proc/${pid}/task`).every((thread) => {
    const text = read(pid, `task/${thread}/stat`)?.toString('latin1');
    return text === undefined || [...stoppedStates, 'Z', 'X'].includes(parseStat(text).state);
  });
}

/** Returns the pids of all processes, the highest first. High pids are mostly new processes, which may exit first. */
export function processIds(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(Number.isInteger)
    .sort((one, other) => other - one);
}

/**
 * Lists the children of all threads of a process.
 * @returns the pids of the children; an empty list if the process has exited; `null` if the kernel lists no children
 * (CONFIG_PROC_CHILDREN)
 */
export function listChildren(pid: number): number[] | null {
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

/**
 * Returns the arguments with which the process was started, beginning with the program's name. The list is empty for a
 * zombie.
 */
export function readCommandLine(pid: number): string[] | null {
  const text = read(pid, 'cmdline')?.toString('utf8');
  if (text === undefined) return null;
  const argv = text.split('\0').slice(0, -1);
  return argv.length > 0 ? argv : readCommandLineOfThreads(pid);
}

/** Reads the command line from any thread, because a main thread that has ended no longer shows it. */
function readCommandLineOfThreads(pid: number): string[] {
  for (const thread of listDirectory(`/proc/${pid}/task`)) {
    const text = read(pid, `task/${thread}/cmdline`)?.toString('utf8') ?? '';
    if (text !== '') return text.split('\0').slice(0, -1);
  }
  return [];
}

/** Returns whether the process was started with `NAME=value` in its environment. */
export function hasInEnvironment(pid: number, assignment: string): boolean {
  return threadsToRead(pid).some((path) => {
    try {
      return `\0${readFileSync(`${path}/environ`, 'latin1')}`.includes(`\0${assignment}\0`);
    } catch {
      return false;
    }
  });
}

/**
 * Returns whether the process has a file open for writing. The links of the descriptors are not followed, because
 * following a link could wait for a file system that no longer answers.
 * @param ending the end of the file's path. The link shows the new name of a renamed directory, and the last name of a
 *   deleted file
 */
export function hasOpenForWriting(pid: number, ending: string): boolean {
  return threadsToRead(pid).some((path) =>
    listDirectory(`${path}/fd`).some((fd) => {
      try {
        const link = `${path}/fd/${fd}`;
        // The permissions of the link show how the file was opened. A process outside the tree may have it open for
        // reading.
        if ((lstatSync(link).mode & 0o200) === 0) return false;
        return readlinkSync(link)
          .replace(/ \(deleted\)$/, '')
          .endsWith(ending);
      } catch {
        return false;
      }
    }),
  );
}

/**
 * Returns the threads whose environment and descriptors can be read. All threads share these files, but a main thread
 * that has ended no longer shows them.
 */
function threadsToRead(pid: number): string[] {
  const threads = listDirectory(`/proc/${pid}/task`);
  return threads.length > 1 && processStat(pid)?.state === 'Z'
    ? threads.map((thread) => `/proc/${pid}/task/${thread}`)
    : [`/proc/${pid}`];
}

function listDirectory(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** Returns the resident memory of a process, in bytes; 0 if the process does not exist. */
export function readResidentBytes(pid: number): number {
  const match = /^VmRSS:\s+(\d+) kB$/m.exec(read(pid, 'status')?.toString('latin1') ?? '');
  return Number(match?.[1] ?? 0) * 1024;
}

/** Returns the text of /proc/<path>, such as `self/status`; an empty text if the file cannot be read. */
export function readProcFile(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
}

/** Returns the random id of this boot. Pids of another boot are meaningless. */
export const readBootId = once((): string => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim());

/** The value of USER_HZ: 100 on every architecture that Node supports. */
export const ticksPerSecond = 100;

/** Reads the threads of a run's processes: their state, wait channel, kernel stack and CPU time (proc(5)). */
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseStat, ticksPerSecond } from '../process/kernel/proc.js';
import { readText } from './bounded-read.js';

export interface ThreadEvidence {
  readonly tid: number;
  readonly name: string;
  readonly state: string;
  readonly cpu_seconds: number;
  /** The share of one CPU during the measurement; `null` if the CPU time before the measurement is unknown. */
  readonly cpu_share: number | null;
  /** The kernel function in which the thread waits; `null` for a running thread, or without permission. */
  readonly wchan: string | null;
  /** The kernel stack, the innermost function first; `null` without permission. */
  readonly stack: readonly string[] | null;
}

export interface ProcessEvidence {
  readonly pid: number;
  readonly name: string;
  readonly is_main: boolean;
  readonly threads: ThreadEvidence[];
  /** The number of threads that were left out because of the limit. */
  readonly threads_left_out: number;
}

export interface ThreadsOptions {
  readonly signal: AbortSignal;
  /** The time for which the CPU time is measured, in milliseconds. */
  readonly measureMs: number;
  /** Receives the name of each file that could not be read, with the code of the error. */
  readonly onUnread: (file: string, code: string) => void;
  /** Receives each process before its threads are read. */
  readonly onProcess: (process: ProcessEvidence) => void;
}

/** The maximum number of threads of all processes. */
const maxThreads = 512;

const maxStackLines = 32;

/**
 * Reads the threads of the processes, beginning with the first process. Files are read one after the other, so that a
 * read that blocks in the kernel occupies only one thread of the pool.
 * @param processes the main process first
 */
export async function readThreads(
  processes: readonly { readonly pid: number; readonly name: string }[],
  main: number,
  { signal, measureMs, onUnread, onProcess }: ThreadsOptions,
): Promise<void> {
  const start = performance.now();
  const before = new Map<string, number>();
  const listed: { readonly process: (typeof processes)[number]; readonly tids: number[]; readonly leftOut: number }[] =
    [];
  let room = maxThreads;
  for (const process of processes) {
    if (signal.aborted) return;
    const all = await listThreads(process.pid);
    const tids = all.slice(0, room);
    room -= tids.length;
    listed.push({ process, tids, leftOut: all.length - tids.length });
    for (const tid of tids) {
      const stat = await readText(`/proc/${process.pid}/task/${tid}/stat`);
      if ('text' in stat) before.set(`${process.pid}/${tid}`, parseStat(stat.text).cpuTicks);
    }
  }
  await sleep(Math.max(0, measureMs - (performance.now() - start)), undefined, { signal }).catch(() => undefined);
  for (const { process, tids, leftOut } of listed) {
    const threads: ThreadEvidence[] = [];
    onProcess({ ...process, is_main: process.pid === main, threads, threads_left_out: leftOut });
    for (const tid of tids) {
      if (signal.aborted) return;
      const thread = await readThread(`${process.pid}/task/${tid}`, tid, onUnread);
      if (thread === null) continue;
      const seconds = (performance.now() - start) / 1_000;
      const ticks = before.get(`${process.pid}/${tid}`);
      const used = ticks === undefined ? null : (thread.cpu_seconds * ticksPerSecond - ticks) / ticksPerSecond;
      threads.push({ ...thread, cpu_share: used === null ? null : Math.round((used / seconds) * 100) / 100 });
    }
  }
}

async function listThreads(pid: number): Promise<number[]> {
  const names = await readdir(`/proc/${pid}/task`).catch(() => []);
  return names.map(Number).sort((one, other) => one - other);
}

/** Reads a thread; `null` for a thread that has ended. */
async function readThread(
  path: string,
  tid: number,
  onUnread: ThreadsOptions['onUnread'],
): Promise<Omit<ThreadEvidence, 'cpu_share'> | null> {
  const stat = await readText(`/proc/${path}/stat`);
  if ('error' in stat) return null;
  const { name, state, cpuTicks } = parseStat(stat.text);
  const [wchan, stack] = [await readText(`/proc/${path}/wchan`), await readText(`/proc/${path}/stack`)];
  if ('error' in wchan) onUnread('wchan', wchan.error);
  if ('error' in stack) onUnread('stack', stack.error);
  return {
    tid,
    name,
    state,
    cpu_seconds: cpuTicks / ticksPerSecond,
    // The kernel writes 0 for a thread that does not wait, and for a reader without permission.
    wchan: 'text' in wchan && wchan.text !== '0' && wchan.text !== '' ? wchan.text : null,
    stack: 'text' in stack ? splitStack(stack.text) : null,
  };
}

/** Returns the functions in lines such as `[<0>] futex_wait+0x5d/0x90`. */
function splitStack(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .slice(0, maxStackLines)
    .map((line) => line.replace(/^\[<.*?>\] /, ''));
}

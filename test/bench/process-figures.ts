/** The resources that processes use, from /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** Returns the time that the threads of a process have spent on a processor (proc(5), schedstat: nanoseconds). */
export function cpuMilliseconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, time) => sum + time, 0) / 1e6;
}

/** Returns a process and its descendants, without the process `except` and its descendants. */
export function findDescendants(pid: number, except: number): number[] {
  if (pid === except) return [];
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    (readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').match(/\d+/g) ?? []).map(Number),
  );
  return [pid, ...children.flatMap((child) => findDescendants(child, except))];
}

/** Returns the resident memory of a process. */
export function residentMegabytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024;
}

/** The processor time of a thread of this process. */
import { readFileSync } from 'node:fs';

/** Returns milliseconds; null on systems other than Linux. @param thread the Linux thread id, or null */
export function readThreadMs(thread: number | null): number | null {
  if (thread === null) return null;
  try {
    // The first number is the time on a processor in nanoseconds (Documentation/scheduler/sched-stats.rst). Reading does not block.
    const nanoseconds = Number(readFileSync(`/proc/self/task/${thread}/schedstat`, 'latin1').split(' ')[0]);
    return nanoseconds > 0 ? nanoseconds / 1e6 : null;
  } catch {
    return null;
  }
}

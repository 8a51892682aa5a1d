/** How much processor time a thread of this process has had. */
import { readFileSync } from 'node:fs';

/** @param thread as Linux counts them; null where that is not known
 *  @returns milliseconds; null where the system does not tell, as beside Linux */
export function readThreadMs(thread: number | null): number | null {
  if (thread === null) return null;
  try {
    // The first number is the time on a processor, in nanoseconds (Documentation/scheduler/sched-stats.rst). The file is the kernel's: reading it does not wait.
    const nanoseconds = Number(readFileSync(`/proc/self/task/${thread}/schedstat`, 'latin1').split(' ')[0]);
    return nanoseconds > 0 ? nanoseconds / 1e6 : null;
  } catch {
    return null;
  }
}

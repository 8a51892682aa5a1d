/**
 * Watches how much time a worker's current manifest uses. The watch is outside of the worker, because a thread in an
 * endless loop does not respond.
 */
import { readFileSync } from 'node:fs';
import type { ManifestLimits } from './limits.js';

/** The interval of polls of a busy worker, in milliseconds. */
export const watchEveryMs = 50;

/** Creates the watch. @param shared a 32-bit number, which the worker sets */
export function createWatch(shared: SharedArrayBuffer, limits: ManifestLimits, readMs = readThreadMs) {
  const current = new Int32Array(shared);
  let thread: number | null = null;
  let seen = 0;
  let usedBefore: number | null = null;
  let looks = 0;

  /** Returns the number of the current manifest, counted from 1 for each worker; 0 without a current manifest. */
  const underWay = (): number => Atomics.load(current, 0);

  return {
    /** Begins to watch a worker. @param of the Linux thread id of the worker; `null` if the id is unknown */
    begin: (of: number | null) => void (thread = of),
    underWay,
    /**
     * Returns the number of the manifest that has exceeded a limit; `null` without such a manifest. underWay() may
     * already return a later number. The caller must call this function every `watchEveryMs`.
     */
    findExcess(): { readonly manifest: number; readonly limitMs: number } | null {
      const now = underWay();
      const used = readMs(thread);
      if (now !== seen || now === 0) {
        [seen, usedBefore, looks] = [now, used, 0];
        return null;
      }
      // Count polls instead of time, so that the time in which this process is suspended or gets no CPU does not count.
      looks += 1;
      if (used !== null && usedBefore !== null && used - usedBefore > limits.cpuMs)
        return { manifest: now, limitMs: limits.cpuMs };
      return looks * watchEveryMs > limits.waitMs ? { manifest: now, limitMs: limits.waitMs } : null;
    },
  };
}

/**
 * Returns the CPU time of a thread of this process, in milliseconds; `null` if the time is unknown, as on other systems
 * than Linux.
 * @param thread the Linux thread id; `null` if the id is unknown
 */
export function readThreadMs(thread: number | null): number | null {
  if (thread === null) return null;
  try {
    // The first number is the CPU time in nanoseconds (Documentation/scheduler/sched-stats.rst). Reading does not
    // block.
    const nanoseconds = Number(readFileSync(`/proc/self/task/${thread}/schedstat`, 'latin1').split(' ')[0]);
    return nanoseconds > 0 ? nanoseconds / 1e6 : null;
  } catch {
    return null;
  }
}

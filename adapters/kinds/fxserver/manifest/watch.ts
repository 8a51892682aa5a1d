/**
 * Watches the time that a worker's current manifest uses, from outside: a thread in an endless loop does not respond.
 */
import { readFileSync } from 'node:fs';
import type { ManifestLimits } from './limits.js';

/** The poll interval for a busy worker. */
export const watchEveryMs = 50;

/** @param shared one 32-bit number, which the worker sets */
export function createWatch(shared: SharedArrayBuffer, limits: ManifestLimits, readMs = readThreadMs) {
  const current = new Int32Array(shared);
  let thread: number | null = null;
  let seen = 0;
  let usedBefore: number | null = null;
  let looks = 0;

  /** Returns the current manifest, counted from 1 per worker; 0 for none. */
  const underWay = (): number => Atomics.load(current, 0);

  return {
    /** @param of the worker's Linux thread id, or null */
    begin: (of: number | null) => void (thread = of),
    underWay,
    /**
     * Returns the manifest that has exceeded a limit, counted as by underWay(), which may be further by now; or null.
     * Must be called every `watchEveryMs`.
     */
    findExcess(): { readonly manifest: number; readonly limitMs: number } | null {
      const now = underWay();
      const used = readMs(thread);
      if (now !== seen || now === 0) {
        [seen, usedBefore, looks] = [now, used, 0];
        return null;
      }
      // Counts polls instead of time: while this process is suspended or starved, no time is charged.
      looks += 1;
      if (used !== null && usedBefore !== null && used - usedBefore > limits.cpuMs)
        return { manifest: now, limitMs: limits.cpuMs };
      return looks * watchEveryMs > limits.waitMs ? { manifest: now, limitMs: limits.waitMs } : null;
    },
  };
}

/**
 * Returns the processor time of a thread of this process in milliseconds; null on systems other than Linux.
 * @param thread the Linux thread id, or null
 */
export function readThreadMs(thread: number | null): number | null {
  if (thread === null) return null;
  try {
    // The first number is the time on a processor in nanoseconds (Documentation/scheduler/sched-stats.rst). Reading
    // does not block.
    const nanoseconds = Number(readFileSync(`/proc/self/task/${thread}/schedstat`, 'latin1').split(' ')[0]);
    return nanoseconds > 0 ? nanoseconds / 1e6 : null;
  } catch {
    return null;
  }
}

/** Watches the time that a worker's current manifest uses, from outside: a thread in an endless loop does not respond. */
import type { ManifestLimits } from './limits.js';
import { readThreadMs } from './thread-clock.js';

/** The poll interval for a busy worker. */
export const watchEveryMs = 50;

export interface Watch {
  /** @param thread the worker's Linux thread id, or null */
  begin(thread: number | null): void;
  /** Returns the current manifest, counted from 1 per worker; 0 for none. */
  underWay(): number;
  /** Returns the manifest that has exceeded a limit, or null. Must be called every `watchEveryMs`. */
  findExcess(): Excess | null;
}

export interface Excess {
  /** Counted as by underWay(), which may be further by now. */
  readonly manifest: number;
  readonly limitMs: number;
}

/** @param shared one 32-bit number, which the worker sets */
export function createWatch(shared: SharedArrayBuffer, limits: ManifestLimits, readMs = readThreadMs): Watch {
  const current = new Int32Array(shared);
  let thread: number | null = null;
  let seen = 0;
  let usedBefore: number | null = null;
  let looks = 0;

  const underWay = (): number => Atomics.load(current, 0);

  return {
    begin: (of) => void (thread = of),
    underWay,
    findExcess() {
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

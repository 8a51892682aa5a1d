/** Watches what a worker's manifest under way has used up. Its thread cannot be asked: an endless loop answers nothing. */
import type { ManifestLimits } from './limits.js';
import { readThreadMs } from './thread-clock.js';

/** How often a worker with work is looked at. */
export const watchEveryMs = 50;

export interface Watch {
  /** @param thread the worker's, as Linux counts them; null where that is not known */
  begin(thread: number | null): void;
  /** Which manifest is under way, counted from 1 over the worker's life; 0 for none. */
  underWay(): number;
  /** To be called every `watchEveryMs`. @returns the manifest that has passed a limit, or null */
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
      // Looks are counted, not time: while this process is stopped or starved of its turn, nobody waits.
      looks += 1;
      if (used !== null && usedBefore !== null && used - usedBefore > limits.cpuMs)
        return { manifest: now, limitMs: limits.cpuMs };
      return looks * watchEveryMs > limits.waitMs ? { manifest: now, limitMs: limits.waitMs } : null;
    },
  };
}

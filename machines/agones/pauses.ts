/** The pauses of loops: each can be woken, and after failures in a row it doubles. */

export interface LinkClock {
  now(): number;
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

export interface Pauses<Loop extends string> {
  pause(loop: Loop, ms: number): Promise<void>;
  /** Waits for 0.5 s after the first failure in a row, and for at most 30 s after later ones. */
  afterFailure(loop: Loop): Promise<void>;
  /** The next failure is the first in a row. */
  reset(loop: Loop): void;
  /** Ends the pause of a loop. */
  wake(loop: Loop): void;
  /** Ends all pauses. */
  end(): void;
}

const backoff = { firstMs: 500, maxMs: 30_000 };

export function createPauses<Loop extends string>(clock: LinkClock): Pauses<Loop> {
  const failures = new Map<Loop, number>();
  const wakes = new Map<Loop, () => void>();

  function pause(loop: Loop, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = clock.setTimeout(wake, ms);
      function wake(): void {
        clock.clearTimeout(timer);
        wakes.delete(loop);
        resolve();
      }
      wakes.set(loop, wake);
    });
  }

  return {
    pause,
    afterFailure(loop) {
      const before = failures.get(loop) ?? 0;
      failures.set(loop, before + 1);
      return pause(loop, Math.min(backoff.maxMs, backoff.firstMs * 2 ** Math.min(before, 10)));
    },
    reset: (loop) => void failures.delete(loop),
    wake: (loop) => wakes.get(loop)?.(),
    end: () => [...wakes.values()].forEach((wake) => wake()),
  };
}

/** Detects that the manager did not run, because it or its machine was suspended, or because it got no CPU. */

export interface StallWatch {
  /** Returns the longest time since the last call in which the manager did not run, in milliseconds. */
  take(): number;
  close(): void;
}

const beatMs = 1_000;

export function watchStalls(): StallWatch {
  let last = { wall: Date.now(), steady: performance.now() };
  let longest = 0;
  const beat = (): void => {
    const now = { wall: Date.now(), steady: performance.now() };
    // Compare the wall clock too: the monotonic clock does not count the time in which the machine is suspended.
    longest = Math.max(longest, now.steady - last.steady - beatMs, now.wall - last.wall - beatMs);
    last = now;
  };
  const timer = setInterval(beat, beatMs);
  timer.unref();
  return {
    take() {
      beat();
      const taken = longest;
      longest = 0;
      return taken;
    },
    close: () => clearInterval(timer),
  };
}

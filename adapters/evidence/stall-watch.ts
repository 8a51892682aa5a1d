/** Detects that the manager did not run. The manager or its machine was then suspended, or the manager got no CPU. */

export interface StallWatch {
  /** Returns the longest time since the previous call during which the manager did not run, in milliseconds. */
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

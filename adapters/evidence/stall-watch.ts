/** Notices that the manager itself did not run: it was suspended, its machine was, or it got no CPU. */

export interface StallWatch {
  /** Returns for how long the manager has not run since the last call, at most, in milliseconds. */
  take(): number;
  close(): void;
}

const beatMs = 1_000;

export function watchStalls(): StallWatch {
  let last = { wall: Date.now(), steady: performance.now() };
  let longest = 0;
  const beat = (): void => {
    const now = { wall: Date.now(), steady: performance.now() };
    // The steady clock does not count the time in which the machine sleeps.
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

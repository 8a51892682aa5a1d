/** The clock of the machine's delays. */

type Timer = NodeJS.Timeout | NodeJS.Immediate;

/** Node's timers wait for at least a millisecond. The first restart after a crash has no delay, so it need not wait. */
export const clock = {
  setTimeout: (callback: () => void, ms: number): Timer =>
    ms === 0 ? setImmediate(callback) : setTimeout(callback, ms),
  clearTimeout(timer: Timer): void {
    if ('refresh' in timer) clearTimeout(timer);
    else clearImmediate(timer);
  },
};

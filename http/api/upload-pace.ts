/**
 * Limits the rate of uploads. A client on the same machine sends faster than the disk can write. Without a pace, this
 * client would occupy the event loop and a processor, and commands would wait.
 */

/** The rate of all uploads together, in bytes per second: the rate of a gigabit network. */
const bytesPerSecond = 125_000_000;

/** The time for which bytes may arrive at any rate after a pause, in milliseconds. */
const burstMs = 20;

/**
 * Returns a function that is called with the number of bytes that have arrived. That function returns the time to wait
 * before the next bytes are read, in milliseconds; 0 if the bytes may be read at once.
 * @param now returns the time in milliseconds
 */
export function createUploadPace(now: () => number = () => performance.now()): (bytes: number) => number {
  let due = 0;
  return (bytes) => {
    const time = now();
    due = Math.max(due, time - burstMs) + (bytes / bytesPerSecond) * 1_000;
    return Math.max(0, due - time);
  };
}

/** Divides long synchronous work, so that requests are served in between. */

export interface TimeSlices {
  /** Returns whether the current slice is used up. The caller must then wait for `next`. */
  isOver(): boolean;
  next(): Promise<void>;
}

/** Creates time slices. @param maxMs how long one slice may block the event loop, in milliseconds */
export function createTimeSlices(maxMs: number): TimeSlices {
  let start = performance.now();
  return {
    isOver: () => performance.now() - start >= maxMs,
    async next() {
      await new Promise<void>((resolve) => void setImmediate(resolve));
      start = performance.now();
    },
  };
}

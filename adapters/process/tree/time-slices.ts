/** Divides long synchronous work, so that requests are served in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface TimeSlices {
  /** Whether the present slice is used up: then wait for `next`. */
  isOver(): boolean;
  next(): Promise<void>;
}

/** @param maxMs how long one slice may block the event loop */
export function createTimeSlices(maxMs: number): TimeSlices {
  let start = performance.now();
  return {
    isOver: () => performance.now() - start >= maxMs,
    async next() {
      await nextTurn();
      start = performance.now();
    },
  };
}

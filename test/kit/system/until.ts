/** Waits for conditions. */
import { setTimeout as pause } from 'node:timers/promises';
import { timeLimit } from './time-limit.js';

/** The limit on an idle machine. */
const timeoutMs = 60_000;

/**
 * Polls until `find` returns a value other than `null` and false.
 * @param what names the condition in the error that follows a timeout
 * @returns the value
 */
export async function until<Found>(
  find: () => Found | null | false | Promise<Found | null | false>,
  what = find.toString(),
): Promise<Found> {
  const isOver = timeLimit(timeoutMs);
  for (;;) {
    const found = await find();
    if (found !== null && found !== false) return found;
    if (isOver()) throw new Error(`timeout after ${timeoutMs / 1000} s: ${what}`);
    await pause(10);
  }
}

/** Waiting for what a test does not do itself. */
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds. Far more than anything takes that a test waits for: the machine may be busy. */
const timeoutMs = 60_000;

/**
 * Looks again and again until there is something, or it is so.
 * @param what what the error names when it does not come
 */
export async function until<Found>(
  look: () => Found | null | false | Promise<Found | null | false>,
  what = look.toString(),
): Promise<Found> {
  const limit = performance.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== null && found !== false) return found;
    if (performance.now() > limit) throw new Error(`waited ${timeoutMs / 1000} s in vain for ${what}`);
    await pause(10);
  }
}

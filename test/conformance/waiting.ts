/** Waits for output of a server, with a limit that suits a busy machine. */
import { readFileSync, watch } from 'node:fs';
import { join } from 'node:path';

const patienceMs = 60_000;

/**
 * Waits until a run's console contains a match at or after the cursor.
 * @param run the run's directory
 * @returns the console from the cursor
 */
export async function untilOutput(run: string, cursor: number, match: string | RegExp): Promise<string> {
  const watcher = watch(run);
  const limit = AbortSignal.timeout(patienceMs);
  try {
    for (;;) {
      const output = readConsole(run, cursor);
      if (typeof match === 'string' ? output.includes(match) : match.test(output)) return output;
      if (limit.aborted) throw new Error(`waited ${patienceMs / 1000} s in vain for ${String(match)} in:\n${output}`);
      await new Promise<void>((resolve) => {
        watcher.once('change', () => resolve());
        limit.onabort = () => resolve();
      });
    }
  } finally {
    watcher.close();
  }
}

/** Returns the console in a run's directory from the cursor. */
export function readConsole(run: string, cursor: number): string {
  return readFileSync(join(run, 'console.log')).subarray(cursor).toString('utf8');
}

/** Wakes who waits for a run's output. */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { runDirectory } from '../process/run-directory.js';

/**
 * Watches a run's console until it is told to end.
 * @param runs `<root>/run`
 * @param wake called, once or more, when the console has grown. Where the system cannot watch it never is
 * @returns what ends it
 */
export function watchConsole(runs: string, run: string, wake: () => void): () => void {
  try {
    const watcher = watch(runDirectory(join(runs, run)).console, wake);
    // Somebody has removed it, or the system has no more watches to give.
    watcher.on('error', () => watcher.close());
    return () => watcher.close();
  } catch {
    return () => undefined;
  }
}

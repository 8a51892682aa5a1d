/** Watches a run's console for growth. */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { runDirectory } from '../../process/run-files/run-directory.js';

/**
 * Watches the console of a run until the returned function is called.
 * @param runs `<root>/run`
 * @param wake is called one or several times after the console has grown; never if the file cannot be watched
 */
export function watchConsole(runs: string, run: string, wake: () => void): () => void {
  return watchFile(runDirectory(join(runs, run)).console, wake) ?? (() => undefined);
}

/**
 * Watches a file until the returned function is called.
 * @param wake is called one or several times after the file was written or deleted
 * @returns `null` if the file cannot be watched, because it was deleted or the limit of watches is reached
 */
export function watchFile(path: string, wake: () => void): (() => void) | null {
  try {
    const watcher = watch(path, wake);
    watcher.on('error', () => watcher.close());
    return () => watcher.close();
  } catch {
    return null;
  }
}

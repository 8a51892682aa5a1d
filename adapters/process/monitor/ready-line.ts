/** Reads a run's console until the ready line appears. The machine gets only the event, and no console lines. */

import { openConsoleLog } from '../../console/log.js';
import { watchLines } from '../../console/text/line-watch.js';
import { isMarkedReady, markReady } from '../run-files/ready-mark.js';
import type { RunDirectory } from '../run-files/run-directory.js';

/**
 * Watches the console of a run for its ready line.
 * @param ready the regular expression of the line. The ready line is matched without terminal escape sequences, such as
 *   colours. An unfinished line may also match, because the ready line may be a prompt
 * @param onReady is called at most once, after the line has appeared
 * @returns the function that stops watching
 */
export function watchForReadyLine(
  run: string,
  directory: RunDirectory,
  ready: string,
  onReady: () => void,
): () => void {
  if (isMarkedReady(directory)) {
    onReady();
    return () => undefined;
  }
  return watchForLine(run, directory, 0, ready, () => {
    markReady(directory);
    onReady();
  });
}

/**
 * Watches the console of a run for a line.
 * @param from the cursor at which reading begins
 * @param expression a regular expression
 * @param onFound is called at most once, after the line has appeared
 * @returns the function that stops watching
 */
export function watchForLine(
  run: string,
  directory: RunDirectory,
  from: number,
  expression: string,
  onFound: () => void,
): () => void {
  try {
    const pattern = new RegExp(expression);
    const onLine = (line: string) => (pattern.test(line) ? 'end' : 'continue');
    return watchLines(openConsoleLog(run, directory), from, { onLine, onEnd: onFound });
  } catch {
    // The console was deleted.
    return () => undefined;
  }
}

/**
 * Reads a run's console until the ready line appears. Console lines never enter the machine, only its appearance does.
 */

import { openConsoleLog } from '../../console/log.js';
import { watchLines } from '../../console/text/line-watch.js';
import { isMarkedReady, markReady } from '../run-files/ready-mark.js';
import type { RunDirectory } from '../run-files/run-directory.js';

/**
 * Watches the console of a run for its ready line.
 * @param ready the regular expression of the line, matched without terminal escape sequences such as colours. An
 *   unfinished line is matched too: the ready line may be a prompt
 * @param onReady called once, when the line has appeared
 * @returns stops watching
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
 * @param from the cursor from which it is read
 * @param expression a regular expression
 * @param onFound called once
 * @returns stops watching
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

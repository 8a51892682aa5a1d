/** Waits for a line in a run's console. */
import type { AwaitLine, Runs } from '../../machines/console/console.js';
import { watchLines } from './text/line-watch.js';

export function createAwaitLine(runs: Pick<Runs, 'open'>): AwaitLine {
  return (run, from, matches, limitMs, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve(null);
      const log = openSafely(() => runs.open(run));
      if (log === null) return resolve(null);
      let found: string | null = null;
      const stop = watchLines(log, from, {
        onLine(line, isWhole) {
          if (!matches(line, isWhole)) return 'continue';
          found = line;
          return 'end';
        },
        onEnd: () => finish(),
      });
      const giveUp = (): void => {
        stop();
        finish();
      };
      const timer = setTimeout(giveUp, limitMs);
      signal?.addEventListener('abort', giveUp, { once: true });

      function finish(): void {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        resolve(found);
      }
    });
}

function openSafely<T>(open: () => T | null): T | null {
  try {
    return open();
  } catch {
    return null;
  }
}

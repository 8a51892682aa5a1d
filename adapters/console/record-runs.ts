/** Records the console of the current run. */
import { join } from 'node:path';
import type { RecordingFaults } from '../../machines/ports/console.js';
import { runDirectory } from '../process/run-directory.js';
import { listRuns } from '../process/run-list.js';
import { openConsoleLog } from './log.js';
import { createPruner } from './prune.js';
import { recordConsole } from './recorder.js';
import type { RunArchive } from './runs.js';

/** The only work of the manager while there is no request. */
const pollIntervalMs = 1_000;

/** @param limit bytes of console that each run keeps */
export function recordRuns(runs: RunArchive, { limit }: { readonly limit: number }) {
  let current: ReturnType<typeof recordConsole> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let ending: Promise<void> = Promise.resolve();

  function end(): void {
    if (timer !== null) clearInterval(timer);
    const ended = current;
    timer = current = null;
    if (ended === null) return;
    // Answers to requests that wait for the end of the run go first.
    ending = ending.then(() => new Promise(setImmediate)).then(() => ended.close());
  }

  return {
    /** Starts recording a run. @param found whether an earlier manager started the run */
    begin(run: string, found: boolean): void {
      end();
      const log = runs.keepOpen(run);
      if (log === null) return;
      const recorder = (current = recordConsole(log, { limit, found }));
      // The first poll is delayed too: the answer to POST /start goes first.
      timer = setInterval(() => void recorder.poll(), pollIntervalMs).unref();
    },
    end,
    /** Returns what is wrong with the recording of the current run. */
    faults: (): RecordingFaults => current?.faults() ?? { pruneError: null, timeIndexError: null },
    /** Ends the recording, and waits for all writes. */
    async close(): Promise<void> {
      end();
      await ending;
    },
  };
}

/**
 * Prunes the consoles of runs that ended while no manager was running. Never rejects.
 * @param path `<root>/run`
 * @param current the current run, which its recorder prunes
 */
export async function prunePastRuns(path: string, limit: number, current: string | null): Promise<void> {
  for (const run of listRuns(path).filter((run) => run !== current)) {
    try {
      const log = openConsoleLog(run, runDirectory(join(path, run)));
      await createPruner(log, limit).close();
      log.close();
    } catch {
      // The run has no console, or was deleted during the scan.
    }
  }
}

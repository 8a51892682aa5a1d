/** Records the console of the current run. */
import { join } from 'node:path';
import { createTimeSlices } from '../../../machines/async/time-slices.js';
import type { RecordingFaults } from '../../../machines/console/console.js';
import { UnreadableRunFile } from '../../../machines/run/unreadable-run-file.js';
import { runDirectory } from '../../process/run-files/run-directory.js';
import { statEntry } from '../../process/run-files/run-file.js';
import { listRuns } from '../../process/run-files/run-list.js';
import { readHead } from '../head.js';
import { type OpenConsole, openConsoleLog } from '../log.js';
import type { RunArchive } from '../runs.js';
import { startPacedPoll } from './paced-poll.js';
import { createPruner } from './prune.js';
import { ConsoleRecorder } from './recorder.js';
import { watchFile } from './watch.js';

/** The longest time for which the search for consoles to prune blocks the event loop, in milliseconds. */
const maxSliceMs = 3;

/** Creates the recorder of runs. @param limit the maximum size of each run's console, in bytes */
export function recordRuns(runs: RunArchive, { limit }: { readonly limit: number }) {
  let current: ConsoleRecorder | null = null;
  let endPolls: (() => void) | null = null;
  let ending: Promise<void> = Promise.resolve();
  let consoleError: string | null = null;

  /** Opens a console and keeps it open. Errors are ignored, because the server also runs without a recording. */
  function keepOpen(run: string, found: boolean): OpenConsole | null {
    consoleError = null;
    try {
      return runs.keepOpen(run, found);
    } catch (error) {
      consoleError = error instanceof UnreadableRunFile ? error.because : (error as Error).message;
      return null;
    }
  }

  function end(): void {
    endPolls?.();
    const ended = current;
    endPolls = current = null;
    if (ended === null) return;
    // Let the answers to requests that wait for the end of the run be sent first.
    ending = ending.then(() => new Promise(setImmediate)).then(() => ended.close());
  }

  return {
    /** Starts recording a run. @param found whether an earlier manager started the run */
    begin(run: string, found: boolean): void {
      end();
      const log = keepOpen(run, found);
      if (log === null) return;
      const recorder = (current = new ConsoleRecorder(log, { limit, found }));
      // The first poll is delayed too, so that the answer to POST /start is sent first.
      endPolls = startPacedPoll({
        poll: () => recorder.poll(),
        isSettled: () => recorder.isSettled(),
        watch: (wake) => watchFile(log.directory.console, wake),
      });
    },
    end() {
      end();
      consoleError = null;
    },
    /** Returns the faults in the recording of the current run. */
    faults: (): RecordingFaults => current?.faults() ?? { consoleError, pruneError: null, timeIndexError: null },
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
  const slices = createTimeSlices(maxSliceMs);
  for (const run of listRuns(path).filter((run) => run !== current)) {
    if (slices.isOver()) await slices.next();
    try {
      const directory = runDirectory(join(path, run));
      // Do not open a console within the limit, because opening a thousand consoles would take half a second.
      const size = statEntry(directory.console)?.size ?? 0;
      if (size <= limit || size - readHead(directory) <= limit) continue;
      const log = openConsoleLog(run, directory);
      await createPruner(log, limit).close();
      log.close();
    } catch {
      // The run has no console, or was deleted during the scan.
    }
  }
}

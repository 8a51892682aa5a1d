/** Records the console of whichever run goes on. */
import { join } from 'node:path';
import type { RecordingFaults } from '../../machines/ports/console.js';
import { runDirectory } from '../process/run-directory.js';
import { listRuns } from '../process/run-list.js';
import { openConsoleLog } from './log.js';
import { createTrimmer } from './prune.js';
import { type Recorder, recordConsole } from './recorder.js';
import type { HeldRuns } from './runs.js';

export interface RunRecording {
  /** A run goes on from here. @param found it was found: an earlier manager had started it */
  begin(run: string, found: boolean): void;
  /** It is over. */
  end(): void;
  /** What is wrong with the recording of the run that goes on. */
  trouble(): RecordingFaults;
  /** Ends, and waits until nothing is written any more. */
  close(): Promise<void>;
}

/** Milliseconds from one look to the next. Nothing else is done while nobody reads. */
const pause = 1_000;

/** @param limit bytes of console that each run keeps */
export function recordRuns(runs: HeldRuns, { limit }: { readonly limit: number }): RunRecording {
  let current: Recorder | null = null;
  let timer: NodeJS.Timeout | null = null;
  let ending: Promise<void> = Promise.resolve();

  function end(): void {
    if (timer !== null) clearInterval(timer);
    const over = current;
    timer = current = null;
    if (over === null) return;
    // Whoever waits for the end of the run is answered first.
    ending = ending.then(() => new Promise(setImmediate)).then(() => over.close());
  }

  return {
    begin(run, found) {
      end();
      const log = runs.hold(run);
      if (log === null) return;
      const recorder = (current = recordConsole(log, { limit, found }));
      // Its first look is not now: whoever has asked for the start waits for the answer.
      timer = setInterval(() => void recorder.tick(), pause).unref();
    },
    end,
    trouble: () => current?.trouble() ?? { pruneError: null, timeIndexError: null },
    async close() {
      end();
      await ending;
    },
  };
}

/**
 * Bounds the consoles of runs that ended while no manager looked. Never rejects.
 * @param path `<root>/run`
 * @param current the run that goes on, whose recorder does that
 */
export async function trimPastRuns(path: string, limit: number, current: string | null): Promise<void> {
  for (const run of listRuns(path).filter((run) => run !== current)) {
    try {
      const log = openConsoleLog(run, runDirectory(join(path, run)));
      await createTrimmer(log, limit).close();
      log.close();
    } catch {
      // It has no console, or is just being removed.
    }
  }
}

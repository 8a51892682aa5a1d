/** Records when the current run's console grows, and keeps it within its limit. */
import type { RecordingFaults } from '../../../machines/console/console.js';
import type { OpenConsole } from '../log.js';
import { openTimeWriter } from '../times/time-writer.js';
import { createPruner } from './prune.js';

interface RecorderOptions {
  /** Bytes of console that are kept. */
  readonly limit: number;
  /** Whether an earlier manager started the run, so that the time of earlier output is unknown. */
  readonly found: boolean;
  /** Returns milliseconds since the epoch. */
  readonly now?: () => number;
}

/**
 * After growth of `minBytes` an entry follows after `minMs`, after less growth after `maxMs`: at most 2.8 MB of index a
 * day, and 280 KB for a server that prints little.
 */
const entryInterval = { minMs: 1_000, minBytes: 4_096, maxMs: 10_000 };

/** @param log closed together with the recorder */
export function recordConsole(log: OpenConsole, { limit, found, now = Date.now }: RecorderOptions) {
  const pruner = createPruner(log, limit);
  let times: ReturnType<typeof openTimeWriter> | null = null;
  let away = found;
  let timeIndexError: string | null = null;
  let isClosed = false;

  function isDue(offset: number, time: number): boolean {
    const last = times?.last() ?? null;
    if (last === null) return true;
    const grown = offset - last.offset;
    if (away || isClosed) return grown > 0;
    // The clock may have been set back: compare absolute differences.
    const passed = Math.abs(time - last.time);
    const { minMs, minBytes, maxMs } = entryInterval;
    return grown > 0 && passed >= minMs && (grown >= minBytes || passed >= maxMs);
  }

  function recordTime(): void {
    if (log.isRemoved()) {
      times?.close();
      times = null;
      timeIndexError = 'removed';
      return;
    }
    try {
      times ??= openTimeWriter(log.directory.path);
      const [offset, time] = [log.size(), now()];
      if (isDue(offset, time)) times.append({ offset, time, away });
      away = false;
      timeIndexError = null;
    } catch (error) {
      // In most cases the disk is full. The next poll tries again.
      timeIndexError = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    }
  }

  return {
    /** Records growth, and prunes if necessary. Resolves when the pruning is done. Never rejects. */
    poll(): Promise<void> {
      if (isClosed) return Promise.resolve();
      recordTime();
      return pruner.prune();
    },
    /** Whether polls change nothing until the console grows or is deleted. */
    isSettled(): boolean {
      const isRecorded = log.isRemoved() || (timeIndexError === null && times?.last()?.offset === log.size());
      return isRecorded && pruner.error() === null && !pruner.isNeeded();
    },
    faults: (): RecordingFaults => ({ consoleError: null, pruneError: pruner.error(), timeIndexError }),
    /** Writes the last entry, prunes, and closes the console. */
    async close(): Promise<void> {
      if (isClosed) return;
      isClosed = true;
      recordTime();
      times?.close();
      times = null;
      await pruner.close();
      log.close();
    },
  };
}

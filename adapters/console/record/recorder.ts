/** Records when the current run's console grows, and keeps it within its limit. */
import type { RecordingFaults } from '../../../machines/console/console.js';
import type { OpenConsole } from '../log.js';
import { openTimeWriter } from '../times/time-writer.js';
import { createPruner } from './prune.js';

interface RecorderOptions {
  /** The maximum size of the console, in bytes. */
  readonly limit: number;
  /** Whether an earlier manager started the run. The times of the output before that are unknown. */
  readonly found: boolean;
  /** Returns the time in milliseconds since the epoch. */
  readonly now?: () => number;
}

/**
 * The time between two entries of the index: `minMs` while the console grows by `minBytes` or more, otherwise `maxMs`.
 * The index grows by at most 2.8 MB a day, and by 280 KB for a server that prints little.
 */
const entryInterval = { minMs: 1_000, minBytes: 4_096, maxMs: 10_000 };

export class ConsoleRecorder {
  private readonly pruner: ReturnType<typeof createPruner>;
  private readonly now: () => number;
  private times: ReturnType<typeof openTimeWriter> | null = null;
  private away: boolean;
  private timeIndexError: string | null = null;
  private isClosed = false;

  /** @param log the console, which the recorder closes at its end */
  constructor(
    private readonly log: OpenConsole,
    { limit, found, now = Date.now }: RecorderOptions,
  ) {
    this.pruner = createPruner(log, limit);
    this.away = found;
    this.now = now;
  }

  /** Records growth, and prunes the console if it exceeds its limit. Resolves after pruning. Never rejects. */
  poll(): Promise<void> {
    if (this.isClosed) return Promise.resolve();
    this.recordTime();
    return this.pruner.prune();
  }

  /** Returns whether polls are unnecessary until the console grows or is deleted. */
  isSettled(): boolean {
    const { log, pruner, timeIndexError, times } = this;
    const isRecorded = log.isRemoved() || (timeIndexError === null && times?.last()?.offset === log.size());
    return isRecorded && pruner.error() === null && !pruner.isNeeded();
  }

  faults(): RecordingFaults {
    return { consoleError: null, pruneError: this.pruner.error(), timeIndexError: this.timeIndexError };
  }

  /** Writes the last entry, prunes, and closes the console. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    this.recordTime();
    this.closeTimes();
    await this.pruner.close();
    this.log.close();
  }

  private recordTime(): void {
    const { log } = this;
    if (log.isRemoved()) {
      this.closeTimes();
      this.timeIndexError = 'removed';
      return;
    }
    try {
      this.times ??= openTimeWriter(log.directory.path);
      const [offset, time] = [log.size(), this.now()];
      if (this.isDue(offset, time)) this.times.append({ offset, time, away: this.away });
      this.away = false;
      this.timeIndexError = null;
    } catch (error) {
      // The usual cause is a full disk. The next poll tries again.
      this.timeIndexError = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    }
  }

  private closeTimes(): void {
    this.times?.close();
    this.times = null;
  }

  private isDue(offset: number, time: number): boolean {
    const last = this.times?.last() ?? null;
    if (last === null) return true;
    const grown = offset - last.offset;
    if (this.away || this.isClosed) return grown > 0;
    // The clock may have been set back: compare absolute differences.
    const passed = Math.abs(time - last.time);
    const { minMs, minBytes, maxMs } = entryInterval;
    return grown > 0 && passed >= minMs && (grown >= minBytes || passed >= maxMs);
  }
}

/** Watches over the current run's console: notes when it grows, and keeps it within its limit. */
import type { RecordingFaults } from '../../machines/ports/console.js';
import type { OpenConsole } from './log.js';
import { createTrimmer } from './prune.js';
import { openTimeWriter, type TimeWriter } from './time-writer.js';

export interface Recorder {
  /** Looks once. @returns when what had to be trimmed has been. Never rejects */
  tick(): Promise<void>;
  trouble(): RecordingFaults;
  /** Writes the last entry, trims, and lets go of the console. */
  close(): Promise<void>;
}

export interface Recording {
  /** Bytes of console that are kept. */
  readonly limit: number;
  /** The run was found: nobody saw what came before. */
  readonly found: boolean;
  /** The clock, in milliseconds since the epoch. */
  readonly now?: () => number;
}

/**
 * An entry when something came, and a second has passed since the last, and it was this much or this long ago: at most
 * 2.8 MB of index a day, and for a console that says little 280 KB. Milliseconds, bytes.
 */
const entryAfter = { atLeast: 1_000, bytes: 4_096, atMost: 10_000 };

/** @param log is closed with the recorder */
export function recordConsole(log: OpenConsole, { limit, found, now = Date.now }: Recording): Recorder {
  const trimmer = createTrimmer(log, limit);
  let times: TimeWriter | null = null;
  let away = found;
  let untimed: string | null = null;
  let isClosed = false;

  function isDue(offset: number, time: number): boolean {
    const last = times?.last() ?? null;
    if (last === null) return true;
    const grown = offset - last.offset;
    // By a clock that was set back it is as long ago as forth.
    const passed = Math.abs(time - last.time);
    if (away || isClosed) return grown > 0;
    return grown > 0 && passed >= entryAfter.atLeast && (grown >= entryAfter.bytes || passed >= entryAfter.atMost);
  }

  function note(): void {
    if (log.isRemoved()) {
      times?.close();
      times = null;
      untimed = 'removed';
      return;
    }
    try {
      times ??= openTimeWriter(log.directory.path);
      const [offset, time] = [log.size(), now()];
      if (isDue(offset, time)) times.append({ offset, time, away });
      away = false;
      untimed = null;
    } catch (error) {
      // A full disk, mostly: tried again with the next look.
      untimed = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    }
  }

  return {
    tick() {
      if (isClosed) return Promise.resolve();
      note();
      return trimmer.trim();
    },
    trouble: () => ({ pruneError: trimmer.trouble(), timeIndexError: untimed }),
    async close() {
      if (isClosed) return;
      isClosed = true;
      note();
      times?.close();
      times = null;
      await trimmer.close();
      log.close();
    },
  };
}

/** Summarizes runs from their files. */
import { join } from 'node:path';
import type { ConsoleLog, RunSummary } from '../../machines/console/console.js';
import { toLastExit } from '../../machines/run/exit.js';
import { UnreadableRunFile } from '../../machines/run/unreadable-run-file.js';
import { createUnseenExit, readExit } from '../process/run-files/exit-record.js';
import { readPidRecord } from '../process/run-files/keeper-files.js';
import type { RunDirectory } from '../process/run-files/run-directory.js';
import { statEntry } from '../process/run-files/run-file.js';
import { readRunRecord } from '../process/run-files/run-record.js';
import { isKillSent, readExitPurpose } from '../process/stop/stop-reason.js';

/**
 * The files that a summary is read from. For other files only their existence counts, which the status of the directory
 * shows.
 */
const files = ['.', 'run.json', 'pid', 'exit', 'asked', 'head', 'console.log'];

/** The resolution of file times, in milliseconds. A file may change twice within this time with the same status. */
const settledAfterMs = 2_000;

/** The maximum number of cached summaries. */
const maxKept = 1_000;

/**
 * Caches the summaries of runs. A summary is invalid as soon as the run's directory, or a file from which it was read,
 * was deleted, replaced or written. Use {@link summarizeRun} for a run whose console is kept open, because that
 * console may no longer have a path.
 */
export class RunSummaries {
  private readonly kept = new Map<string, { readonly status: string; readonly summary: RunSummary }>();

  /** @param now returns milliseconds since the epoch */
  constructor(private readonly now = Date.now) {}

  /** Returns the same as summarizeRun. */
  summarize(run: string, directory: RunDirectory, open: (run: string) => ConsoleLog | null): RunSummary {
    // Read the status before the files, so that the next request notices a later change.
    const status = readStatus(directory, this.now());
    const kept = this.kept.get(run);
    if (kept !== undefined && kept.status === status) return kept.summary;
    const summary = summarizeRun(run, directory, open);
    this.kept.delete(run);
    if (status === null) return summary;
    if (this.kept.size >= maxKept) this.kept.clear();
    this.kept.set(run, { status, summary });
    return summary;
  }
}

/** Returns a text that identifies this version of a run's files; `null` if the files have just changed. */
function readStatus({ path }: RunDirectory, now: number): string | null {
  let status = '';
  for (const file of files) {
    const stats = statEntry(join(path, file));
    if (stats !== null && Math.abs(now - stats.ctimeMs) < settledAfterMs) return null;
    status += stats === null ? '-,' : `${stats.dev}:${stats.ino}:${stats.size}:${stats.ctimeMs},`;
  }
  return status;
}

/**
 * Returns the summary of a run. Facts from damaged or missing files are `null`. The `exit` of a running run is the exit
 * of a run whose end was not observed.
 * @param open opens the run's console; returns `null` if the console does not exist
 */
export function summarizeRun(
  run: string,
  directory: RunDirectory,
  open: (run: string) => ConsoleLog | null,
): RunSummary {
  const launch = readRunRecord(directory)?.launch ?? null;
  const record = readPidRecord(directory);
  const exit = readExit(directory) ?? createUnseenExit(directory, record);
  const { expected } = readExitPurpose(directory, exit, launch);
  return {
    run,
    build: launch?.build ?? null,
    folder: launch?.folder ?? null,
    startedAt: record?.at ?? null,
    exit: toLastExit(exit, run, { expected, killSent: isKillSent(directory), meanings: launch?.exit }),
    ...measure(run, open),
  };
}

function measure(
  run: string,
  open: (run: string) => ConsoleLog | null,
): Pick<RunSummary, 'size' | 'missing' | 'unreadable'> {
  try {
    const log = open(run);
    if (log === null) return { size: 0, missing: 0, unreadable: null };
    try {
      return { size: log.size(), missing: Math.min(log.head(), log.size()), unreadable: null };
    } finally {
      log.close();
    }
  } catch (error) {
    const unreadable = error instanceof UnreadableRunFile ? error.because : (error as NodeJS.ErrnoException).code;
    return { size: 0, missing: 0, unreadable: unreadable ?? 'unknown' };
  }
}

/** Summarizes one run from its files. */
import type { ConsoleLog, RunSummary } from '../../machines/console/console.js';
import { toLastExit } from '../../machines/run/exit.js';
import { UnreadableRunFile } from '../../machines/run/unreadable-run-file.js';
import { createUnseenExit, readExit } from '../process/run-files/exit-record.js';
import { readPidRecord } from '../process/run-files/keeper-files.js';
import type { RunDirectory } from '../process/run-files/run-directory.js';
import { readRunRecord } from '../process/run-files/run-record.js';
import { isKillSent, readExitPurpose } from '../process/stop/stop-reason.js';

/**
 * Returns the summary of a run. Facts from damaged or missing files are `null`. For a running run, `exit` is the exit
 * of a run whose end was not observed.
 * @param open opens the run's console; returns `null` if it does not exist
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

/** The kept runs of a workspace and their consoles. */
import { join } from 'node:path';
import type { ConsoleLog, Runs } from '../../machines/console/console.js';
import { isRunId } from '../../machines/run/run-id.js';
import { UnreadableRunFile } from '../../machines/run/unreadable-run-file.js';
import { runDirectory } from '../process/run-files/run-directory.js';
import { hasEntry, isAbsent, openFaultOf } from '../process/run-files/run-file.js';
import { listRuns } from '../process/run-files/run-list.js';
import { type OpenConsole, openConsoleLog, shareConsole } from './log.js';
import { summarizeRun } from './run-summary.js';
import { readTimes } from './times/time-reader.js';

export interface RunArchive extends Runs {
  /**
   * Keeps the console of the current run open, so that it can be read even if its file is deleted. Releases the
   * previous one.
   * @param found whether an earlier manager started the run
   * @returns the console for the recorder, which closes it when the run has ended; null if none exists
   * @throws UnreadableRunFile
   */
  keepOpen(run: string, found: boolean): OpenConsole | null;
  close(): void;
}

/** @param path `<root>/run` */
export function openRuns(path: string): RunArchive {
  let kept: { readonly run: string; readonly own: OpenConsole; readonly acquire: () => OpenConsole } | null = null;
  let recorded: { readonly run: string; readonly found: boolean } | null = null;

  /**
   * Returns whether the run's program has started. Only run ids are accepted: a client's text must not become a path.
   */
  const hasStarted = (run: string): boolean => isRunId(run) && hasEntry(join(path, run, 'pid'));

  /** The newest first. Contains the kept-open run even if its directory was deleted. */
  function ids(): string[] {
    const started = listRuns(path).filter(hasStarted);
    return kept === null || started.includes(kept.run) ? started : [...started, kept.run].sort().reverse();
  }

  const openLog = (run: string): ConsoleLog | null => (kept?.run === run ? kept.acquire() : openFile(run));

  function openFile(run: string): OpenConsole | null {
    try {
      return openConsoleLog(run, runDirectory(join(path, run)));
    } catch (error) {
      if (isAbsent(error)) return null;
      throw new UnreadableRunFile(run, 'console.log', openFaultOf(error));
    }
  }

  function release(): void {
    kept?.own.close();
    kept = null;
  }

  return {
    async list() {
      const summaries = [];
      for (const run of ids()) {
        const summary = summarizeRun(run, runDirectory(join(path, run)), openLog);
        // Skip runs deleted during the scan. A run with a damaged record is listed.
        if (kept?.run === run || hasStarted(run)) summaries.push(summary);
        // Summarizing a thousand runs takes a while: let other work run in between.
        await new Promise(setImmediate);
      }
      return summaries;
    },
    newest: () => ids()[0] ?? null,
    after: (run) =>
      ids()
        .reverse()
        .find((id) => id > run) ?? null,
    before: (run) => ids().find((id) => id < run) ?? null,
    open: (run) => (kept?.run === run || hasStarted(run) ? openLog(run) : null),
    // Bytes after the last index entry were read just now, so they are there by now.
    times(run) {
      const isRecorded = (): boolean => recorded?.run === run;
      const isNew = (): boolean => isRecorded() && recorded?.found === false;
      return readTimes(join(path, run), () => (isRecorded() ? Date.now() : null), isNew);
    },
    keepOpen(run, found) {
      release();
      const log = openFile(run);
      if (log === null) return null;
      const { acquire } = shareConsole(log);
      kept = { run, own: acquire(), acquire };
      recorded = { run, found };
      const recording = acquire();
      return {
        ...recording,
        close() {
          if (recorded?.run === run) recorded = null;
          recording.close();
          // Release the file, so that deleting an ended run frees its disk space; but keep a deleted file readable
          // until the next run.
          if (kept?.run === run && !log.isRemoved()) release();
        },
      };
    },
    close: release,
  };
}

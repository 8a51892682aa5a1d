/** The stored runs of a workspace and their consoles. */
import { join } from 'node:path';
import type { ConsoleLog, ConsoleTimes, RunSummary, Runs } from '../../machines/console/console.js';
import { isRunId } from '../../machines/run/run-id.js';
import { UnreadableRunFile } from '../../machines/run/unreadable-run-file.js';
import { type RunDirectory, runDirectory } from '../process/run-files/run-directory.js';
import { hasEntry, isAbsent, toOpenFault } from '../process/run-files/run-file.js';
import { listRuns } from '../process/run-files/run-list.js';
import { type OpenConsole, openConsoleLog, shareConsole } from './log.js';
import { RunSummaries, summarizeRun } from './run-summary.js';
import { readTimes } from './times/time-reader.js';

export class RunArchive implements Runs {
  private readonly summaries = new RunSummaries();
  private kept: { readonly run: string; readonly own: OpenConsole; readonly acquire: () => OpenConsole } | null = null;
  private recorded: { readonly run: string; readonly found: boolean } | null = null;

  /** @param path `<root>/run` */
  constructor(private readonly path: string) {}

  *older(run: string | null): Iterable<string> {
    for (const id of this.ids()) if ((run === null || id < run) && this.isKept(id)) yield id;
  }

  *newer(run: string): Iterable<string> {
    for (const id of this.ids().reverse()) if (id > run && this.isKept(id)) yield id;
  }

  async summarize(runs: Iterable<string>): Promise<RunSummary[]> {
    const summaries = [];
    for (const run of runs) {
      const summary = this.summarizeRun(run);
      // Skip runs that were deleted since. List a run with a damaged record.
      if (this.isKept(run)) summaries.push(summary);
      // Let other work run in between, because summarizing a thousand runs takes a while.
      await new Promise(setImmediate);
    }
    return summaries;
  }

  newest(): string | null {
    return findFirst(this.older(null));
  }

  after(run: string): string | null {
    return findFirst(this.newer(run));
  }

  before(run: string): string | null {
    return findFirst(this.older(run));
  }

  open(run: string): ConsoleLog | null {
    return this.isKept(run) ? this.openLog(run) : null;
  }

  /**
   * Returns the times of a run's output. The time of bytes after the last index entry is the current time, because the
   * bytes have just been read.
   */
  times(run: string): ConsoleTimes {
    const isRecorded = (): boolean => this.recorded?.run === run;
    const isNew = (): boolean => isRecorded() && this.recorded?.found === false;
    return readTimes(join(this.path, run), () => (isRecorded() ? Date.now() : null), isNew);
  }

  /**
   * Keeps the console of the current run open, so that the console can be read even if its file is deleted. The console
   * of the previous run is released.
   * @param found whether an earlier manager started the run
   * @returns the console for the recorder, which must close it at the end of the run; `null` if it does not exist
   * @throws UnreadableRunFile
   */
  keepOpen(run: string, found: boolean): OpenConsole | null {
    this.close();
    const log = this.openFile(run);
    if (log === null) return null;
    const { acquire } = shareConsole(log);
    this.kept = { run, own: acquire(), acquire };
    this.recorded = { run, found };
    const recording = acquire();
    return {
      ...recording,
      close: () => {
        if (this.recorded?.run === run) this.recorded = null;
        recording.close();
        // Release the file, so that deleting an ended run frees its disk space. Keep a file that was already deleted
        // readable until the next run.
        if (this.kept?.run === run && !log.isRemoved()) this.close();
      },
    };
  }

  /** Releases the console that is kept open. */
  close(): void {
    this.kept?.own.close();
    this.kept = null;
  }

  /**
   * Returns the ids of runs, the newest first. Runs whose program has not started are included. So is the run that is
   * kept open, even if its directory was deleted.
   */
  private ids(): string[] {
    const ids = listRuns(this.path);
    const { kept } = this;
    return kept === null || ids.includes(kept.run) ? ids : [...ids, kept.run].sort().reverse();
  }

  private isKept(run: string): boolean {
    return this.kept?.run === run || this.hasStarted(run);
  }

  /**
   * Returns whether the run's program has started. The result is false for a text that is not a run id, because the
   * text of a client must not become a path.
   */
  private hasStarted(run: string): boolean {
    return isRunId(run) && hasEntry(join(this.path, run, 'pid'));
  }

  private summarizeRun(run: string): RunSummary {
    const args = [run, this.toDirectory(run), (id: string) => this.openLog(id)] as const;
    return this.kept?.run === run ? summarizeRun(...args) : this.summaries.summarize(...args);
  }

  private toDirectory(run: string): RunDirectory {
    return runDirectory(join(this.path, run));
  }

  private openLog(run: string): ConsoleLog | null {
    return this.kept?.run === run ? this.kept.acquire() : this.openFile(run);
  }

  private openFile(run: string): OpenConsole | null {
    try {
      return openConsoleLog(run, this.toDirectory(run));
    } catch (error) {
      if (isAbsent(error)) return null;
      throw new UnreadableRunFile(run, 'console.log', toOpenFault(error));
    }
  }
}

function findFirst(runs: Iterable<string>): string | null {
  for (const run of runs) return run;
  return null;
}

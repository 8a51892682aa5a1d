/** The kept runs of a workspace and their consoles. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ConsoleLog, Runs } from '../../machines/ports/console.js';
import { runDirectory } from '../process/run-directory.js';
import { listRuns } from '../process/run-list.js';
import { type OpenConsole, openConsoleLog } from './log.js';
import { summarizeRun } from './run-summary.js';
import { shareConsole } from './shared-log.js';
import { readTimes } from './time-reader.js';

export interface HeldRuns extends Runs {
  /**
   * Keeps this run's console open while it goes on, and lets go of the one before: it can then be read also when somebody removes it.
   * @returns it, for who records it, to be closed when the run is over; null when there is none
   */
  hold(run: string): OpenConsole | null;
  close(): void;
}

/** No path, and headers can carry it: a directory of another name is none of a manager's. */
const isTellable = /^[\w-]+$/;

/** @param path `<root>/run` */
export function openRuns(path: string): HeldRuns {
  let held: { readonly run: string; readonly own: OpenConsole; readonly use: () => OpenConsole } | null = null;
  let recorded: string | null = null;

  /** Its program has run. */
  const hasRun = (run: string): boolean => isTellable.test(run) && existsSync(join(path, run, 'pid'));

  /** The newest first; the held one also when somebody has removed it. */
  function ids(): string[] {
    const kept = listRuns(path).filter(hasRun);
    return held === null || kept.includes(held.run) ? kept : [...kept, held.run].sort().reverse();
  }

  const openKept = (run: string): ConsoleLog | null => (held?.run === run ? held.use() : openFile(run));

  function openFile(run: string): OpenConsole | null {
    try {
      return openConsoleLog(run, runDirectory(join(path, run)));
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
      throw error;
    }
  }

  function release(): void {
    held?.own.close();
    held = null;
  }

  return {
    async list() {
      const summaries = [];
      for (const run of ids()) {
        const summary = summarizeRun(run, runDirectory(join(path, run)), openKept);
        // One that was removed meanwhile is none that is kept, and not one whose record is damaged.
        if (held?.run === run || hasRun(run)) summaries.push(summary);
        // A thousand of them take a while: others get their turn between.
        await new Promise(setImmediate);
      }
      return summaries;
    },
    newest: () => ids()[0] ?? null,
    after: (run) =>
      ids()
        .reverse()
        .find((id) => id > run) ?? null,
    // What a client calls a run is looked for in the list.
    open: (run) => (held?.run === run || (hasRun(run) && listRuns(path).includes(run)) ? openKept(run) : null),
    // Whoever asks has just read the bytes that he asks about.
    times: (run) => readTimes(join(path, run), () => (recorded === run ? Date.now() : null)),
    hold(run) {
      release();
      const log = openFile(run);
      if (log === null) return null;
      const { use } = shareConsole(log);
      held = { run, own: use(), use };
      recorded = run;
      const recording = use();
      return {
        ...recording,
        close() {
          if (recorded === run) recorded = null;
          recording.close();
          // Who removes a run that is over wants its space back. One that was removed before its last words is kept for those.
          if (held?.run === run && !log.isRemoved()) release();
        },
      };
    },
    close: release,
  };
}

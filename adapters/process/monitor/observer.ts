/** Observes a run for its monitor: which of its processes are alive, and how its main process exited. */

import type { Launch } from '../../../machines/launch/launch.js';
import type { Exit } from '../../../machines/run/exit.js';
import type { LiveProcess } from '../../../machines/run/processes.js';
import type { ProcessStat } from '../kernel/proc.js';
import { exitFromCode, readExit } from '../run-files/exit-record.js';
import { recordOomKill } from '../run-files/oom-record.js';
import type { RunDirectory } from '../run-files/run-directory.js';
import type { LivenessPipe } from '../tree/liveness-pipe.js';
import type { ProcessTree } from '../tree/process-tree.js';
import { readShown } from './last-output.js';
import type { Observation } from './monitor-state.js';

export interface Observer {
  /**
   * @returns null while the search of an earlier call is under way: then `wake` is called after it.
   * Rejects or throws what /proc reports, mostly for want of file descriptors
   */
  observe(): Observation | null | Promise<Observation>;
  /** Calls `wake` from now on when the last process exits. @returns whether the kernel reports that */
  watchEnd(): boolean;
  close(): void;
}

/** @param wake called when the last process has exited that has closed the liveness pipe */
export function createObserver(
  directory: RunDirectory,
  launch: Pick<Launch, 'stopLine' | 'encoding'>,
  tree: ProcessTree,
  pipe: LivenessPipe,
  wake: () => void,
): Observer {
  let endWatch: (() => void) | null = null;
  let hasAwaitedClose = false;
  let isSearching = false;
  let isToObserveAgain = false;
  let shown: ReturnType<typeof readShown> | null = null;

  function watchEnd(): boolean {
    endWatch ??= tree.watchEnd(wake);
    return endWatch !== null;
  }

  /** The main process and the keeper have exited. */
  async function observeRest(): Promise<Observation> {
    isSearching = true;
    try {
      const isHeld = !pipe.hasClosed();
      const alive = await tree.findProcesses(isHeld);
      return {
        found: 'rest',
        alive: toLiveProcesses(tree, alive),
        hasEscapees: alive.some(tree.hasEscaped),
        isHeld: isHeld || tree.isPopulated(),
        isWatched: alive.length > 0 && watchEnd(),
        exit: {
          ...(readExit(directory) ?? unrecordedExit(pipe.reportedExitCode())),
          oomKilled: recordOomKill(directory),
          // Once: the main process prints no more.
          ...(shown ??= readShown(directory, launch)),
        },
      };
    } finally {
      isSearching = false;
      if (isToObserveAgain) setImmediate(wake);
      isToObserveAgain = false;
    }
  }

  return {
    observe() {
      const isPipeClosed = pipe.hasClosed();
      if (tree.findMainProcess() !== null) return { found: 'mainProcess', isWatched: !isPipeClosed || watchEnd() };
      // The keeper holds the pipe too: a closed one means that it has exited.
      const keeper = isPipeClosed && !pipe.isMissing ? null : tree.findKeeper();
      if (keeper !== null) return { found: 'keeper', isPaused: keeper.state === 'T' };
      if (!isPipeClosed && !hasAwaitedClose) {
        // It has just exited: the pipe is about to be seen closed, unless another process holds it.
        hasAwaitedClose = true;
        return { found: 'keeper', isPaused: false };
      }
      isToObserveAgain = isSearching;
      return isSearching ? null : observeRest();
    },
    watchEnd,
    close: () => endWatch?.(),
  };
}

/** @returns the processes with their names; those that have left their cgroup are marked */
export function toLiveProcesses(tree: ProcessTree, processes: readonly ProcessStat[]): LiveProcess[] {
  return processes.map((process) => ({
    pid: process.pid,
    name: process.name,
    ...(tree.method === 'cgroup' && tree.hasEscaped(process) ? { escaped: true } : {}),
  }));
}

/**
 * @param code what the keeper reported on the pipe where it could not write the exit record: the disk was full or the
 *   directory deleted; null when the keeper was killed
 */
function unrecordedExit(code: number | null): Omit<Exit, 'oomKilled'> {
  const at = Date.now();
  return code === null
    ? { code: null, signal: null, ambiguous: false, at, unseen: 'keeper_gone' }
    : exitFromCode(code, at);
}

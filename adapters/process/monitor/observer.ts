/** Observes a run for its monitor: finds its living processes, and how its main process exited. */

import type { Launch } from '../../../machines/launch/launch.js';
import type { Exit } from '../../../machines/run/exit.js';
import type { LiveProcess } from '../../../machines/run/processes.js';
import type { ProcessStat } from '../kernel/proc.js';
import { readExit, toExit } from '../run-files/exit-record.js';
import { recordOomKill } from '../run-files/oom-record.js';
import type { RunDirectory } from '../run-files/run-directory.js';
import type { LivenessPipe } from '../tree/liveness-pipe.js';
import type { ProcessTree } from '../tree/process-tree.js';
import { readShown } from './last-output.js';
import type { Observation } from './monitor-state.js';

export class Observer {
  private endWatch: (() => void) | null = null;
  private hasAwaitedClose = false;
  private isSearching = false;
  private mustObserveAgain = false;
  private shown: ReturnType<typeof readShown> | null = null;

  /** @param wake is called when the kernel reports the end of the last process, and after `observe` returned `null` */
  constructor(
    private readonly directory: RunDirectory,
    private readonly launch: Pick<Launch, 'stopLine' | 'encoding'>,
    private readonly tree: ProcessTree,
    private readonly pipe: LivenessPipe,
    private readonly wake: () => void,
  ) {}

  /**
   * Observes the run. @returns `null` while an earlier call is still searching; `wake` is called after that search.
   * Rejects or throws an error of /proc, mostly for lack of file descriptors
   */
  observe(): Observation | null | Promise<Observation> {
    const { pipe, tree } = this;
    const isPipeClosed = pipe.hasClosed();
    if (tree.findMainProcess() !== null) return { found: 'mainProcess', isWatched: !isPipeClosed || this.watchEnd() };
    // The keeper has the pipe open too, so that a closed pipe means that the keeper has exited.
    const keeper = isPipeClosed && !pipe.isMissing ? null : tree.findKeeper();
    if (keeper !== null) return { found: 'keeper', isPaused: keeper.state === 'T' };
    if (!isPipeClosed && !this.hasAwaitedClose) {
      // The keeper has just exited: the pipe will close, unless another process has the pipe open.
      this.hasAwaitedClose = true;
      return { found: 'keeper', isPaused: false };
    }
    this.mustObserveAgain = this.isSearching;
    return this.isSearching ? null : this.observeRest();
  }

  /** Starts to watch the last process: `wake` is called when it exits. @returns whether the kernel reports the exit */
  watchEnd(): boolean {
    this.endWatch ??= this.tree.watchEnd(this.wake);
    return this.endWatch !== null;
  }

  close(): void {
    this.endWatch?.();
  }

  /** Observes the rest of the tree, after the main process and the keeper have exited. */
  private async observeRest(): Promise<Observation> {
    const { pipe, tree, directory } = this;
    this.isSearching = true;
    try {
      const isHeld = !pipe.hasClosed();
      const alive = await tree.findProcesses(isHeld);
      return {
        found: 'rest',
        alive: toLiveProcesses(tree, alive),
        hasEscapees: alive.some((process) => tree.hasEscaped(process)),
        isHeld: isHeld || tree.isPopulated(),
        isWatched: alive.length > 0 && this.watchEnd(),
        at: Date.now(),
        exit: {
          ...(readExit(directory) ?? unrecordedExit(pipe.reportedExitCode())),
          oomKilled: recordOomKill(directory),
          // Read the output only once, because the main process prints nothing after its exit.
          ...(this.shown ??= readShown(directory, this.launch)),
        },
      };
    } finally {
      this.isSearching = false;
      if (this.mustObserveAgain) setImmediate(this.wake);
      this.mustObserveAgain = false;
    }
  }
}

/** Returns the processes with their names, and marks processes that have left their cgroup. */
export function toLiveProcesses(tree: ProcessTree, processes: readonly ProcessStat[]): LiveProcess[] {
  return processes.map((process) => ({
    pid: process.pid,
    name: process.name,
    ...(tree.method === 'cgroup' && tree.hasEscaped(process) ? { escaped: true } : {}),
  }));
}

/**
 * Returns an exit without an exit record. @param code the code that the keeper reported on the pipe because the disk
 * was full or the directory deleted; `null` if the keeper was killed
 */
function unrecordedExit(code: number | null): Omit<Exit, 'oomKilled'> {
  const at = Date.now();
  return code === null ? { code: null, signal: null, ambiguous: false, at, unseen: 'keeper_gone' } : toExit(code, at);
}

/** Spare keepers without a manager: launches for them, and their processes. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { NewRun } from '../../../../adapters/process/keeper/spare-keeper.js';
import { openLivenessPipe } from '../../../../adapters/process/tree/liveness-pipe.js';
import type { Launch } from '../../../../machines/launch/launch.js';

/** Returns the launch of a program in `root`. @param suffix the end of the run id */
export function launchIn(root: string, argv: readonly string[], env: Launch['env'] = {}, suffix = 'abcdef'): Launch {
  const run = `20260101T000000000Z-${suffix}`;
  return {
    run,
    build: 'b',
    folder: 'f',
    argv,
    cwd: root,
    env,
    stop: { command: null, signal: 'SIGTERM', timeoutMs: 1_000 },
    ready: null,
    cause: 'start',
  };
}

/** Waits until the run's liveness pipe has closed. */
export function untilClosed(run: NewRun): Promise<void> {
  return new Promise((resolve) => {
    const pipe = openLivenessPipe(run, () => {
      if (!pipe.hasClosed()) return;
      // A pipe whose writers had exited before it was opened would stay open.
      pipe.close();
      resolve();
    });
  });
}

/** Returns the pids of the workspace's spare keepers and of their shells. */
export function spareKeepersOf(root: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`).startsWith(root) &&
          /keeper\.sh\0(wait|read)\0/.test(readFileSync(`/proc/${pid}/cmdline`, 'latin1'))
        );
      } catch {
        return false;
      }
    });
}

/** From a launch to the moment its program is seen to run, or is known never to. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Launch, SpawnFault } from '../../machines/ports/facts.js';
import type { ProcessDependencies } from './dependencies.js';
import { isKeeperCommand, type LivenessPipe, openLivenessPipe, startKeeper } from './keeper.js';
import { findSpawnFault } from './launch-check.js';
import { commandLine } from './proc.js';
import { findProcesses } from './process-tree.js';
import { readProcessMarks } from './process-tree-marks.js';
import {
  claimRun,
  type NewRun,
  type PidRecord,
  type RunDirectory,
  readExit,
  readLaunchFailure,
  readPidRecord,
  removeRun,
} from './run-directory.js';
import { diskFullSubject, isDiskFull } from './warnings.js';

export type LaunchOutcome =
  | { readonly directory: RunDirectory; readonly record: PidRecord }
  | { readonly fault: SpawnFault };

export interface LaunchAttempt {
  /** Never rejects: what goes wrong is a fault, and then nothing is left of the attempt. */
  readonly outcome: Promise<LaunchOutcome>;
  /** Ends the attempt, unless the program runs already: then the outcome says so. */
  giveUp(): void;
}

/** Launches one run. */
export function startLaunch(launch: Launch, world: ProcessDependencies): LaunchAttempt {
  let attempt: Attempt | null = null;
  let givenUp = false;

  async function begin(): Promise<LaunchOutcome> {
    const fault = findSpawnFault(launch);
    if (fault !== null) return { fault };
    try {
      if (world.prepare !== undefined) await world.prepare(launch);
      const directory = await world.directories.create(launch);
      try {
        attempt = attemptLaunch(directory, launch, world);
      } catch (error) {
        removeRun(directory);
        return { fault: faultOfSpawn(error, launch) };
      }
      if (givenUp) attempt.giveUp();
      const launched = await attempt.outcome;
      if ('fault' in launched) removeRun(directory);
      return launched;
    } catch (error) {
      return { fault: { reason: 'keeper_failed', subject: (error as Error).message } };
    }
  }

  return {
    outcome: begin(),
    giveUp() {
      givenUp = true;
      attempt?.giveUp();
    },
  };
}

interface Attempt {
  readonly outcome: Promise<LaunchOutcome>;
  giveUp(): void;
}

/** @throws what starting the keeper throws */
function attemptLaunch(directory: NewRun, launch: Launch, world: ProcessDependencies): Attempt {
  let life: LivenessPipe | null = null;
  let timer: NodeJS.Timeout | null = null;
  let settle: (launched: LaunchOutcome) => void;
  const outcome = new Promise<LaunchOutcome>((resolve) => (settle = resolve));

  function end(launched: LaunchOutcome): void {
    if (timer !== null) clearTimeout(timer);
    life?.close();
    settle(launched);
  }

  function look(): void {
    // What is written last is read first: a failure between two looks is then never taken for a run, nor for its keeper's.
    const over = life?.hasClosed() ?? false;
    const hasExit = readExit(directory) !== null;
    const failed = readLaunchFailure(directory);
    const record = readPidRecord(directory);
    if (failed !== null) {
      // The keeper is about to leave; after it nothing touches the directory any more.
      if (over) end({ fault: faultOfShell(failed, launch) });
    } else if (record !== null && (hasExit || hasExecutedServer(record.pid))) {
      end({ directory, record });
    } else if (over) {
      end({ fault: { reason: 'keeper_failed', subject: keeperLog(directory) } });
    } else if (record !== null) {
      // The kernel tells nobody but a parent of an exec, so its last half millisecond is looked for.
      timer ??= setTimeout(() => {
        timer = null;
        look();
      }, 1);
    }
  }

  life = startAndFollow(directory, launch, world, look);

  return {
    outcome,
    giveUp() {
      const failed = readLaunchFailure(directory);
      if (failed !== null) return end({ fault: faultOfShell(failed, launch) });
      // The fence first: what was written before somebody else passed it is then there to be read.
      const isFenced = claimRun(directory);
      const record = readPidRecord(directory);
      if (!isFenced && record !== null) return end({ directory, record });
      // Whoever of the attempt still lives finds the claim, or no directory, and leaves; it is not waited for.
      for (const { pid } of record === null ? [] : findProcesses(readProcessMarks(directory, record)))
        world.send(pid, 'SIGKILL');
      end({ fault: { reason: 'timed_out', subject: launch.argv[0] ?? '' } });
    },
  };
}

function startAndFollow(directory: NewRun, launch: Launch, world: ProcessDependencies, wake: () => void): LivenessPipe {
  const release = startKeeper(directory, launch, world.environment);
  try {
    return openLivenessPipe(directory, wake);
  } finally {
    release();
  }
}

/** False between the fork and the exec, and when the process cannot be seen: its exit file tells then. */
export function hasExecutedServer(pid: number): boolean {
  const argv = commandLine(pid);
  return argv !== null && argv.length > 0 && !isKeeperCommand(argv);
}

function faultOfSpawn(error: unknown, launch: Launch): SpawnFault {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'E2BIG'
    ? { reason: 'too_long', subject: launch.argv[0] ?? '' }
    : { reason: 'keeper_failed', subject: code ?? message };
}

function faultOfShell(failed: string, launch: Launch): SpawnFault {
  const [why, code] = failed.split(' ');
  switch (why) {
    case 'exec':
      return { reason: 'exec_failed', subject: `${launch.argv[0]} (${code})` };
    case 'cwd':
      return { reason: 'bad_cwd', subject: launch.cwd };
    case 'claim':
      return { reason: 'timed_out', subject: launch.argv[0] ?? '' };
    default:
      return { reason: 'keeper_failed', subject: failed };
  }
}

function keeperLog(directory: RunDirectory): string {
  const nothing = isDiskFull(directory.path) ? diskFullSubject(directory.path) : 'the keeper ended without a word';
  try {
    return readFileSync(join(directory.path, 'keeper.log'), 'utf8').trim().slice(0, 300) || nothing;
  } catch {
    return nothing;
  }
}

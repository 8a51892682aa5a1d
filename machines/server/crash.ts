/** Decides whether an exit is a crash, plans the next start, and gives the reason if no start is planned. */

import type { Fault } from '../faults/faults.js';
import type { Result } from '../faults/result.js';
import type { Launch } from '../launch/launch.js';
import { type Exit, type LastExit, toLastExit } from '../run/exit.js';
import { type Run, requireRecovery, requireRun, type ServerContext } from './context.js';
import type { EventOf, LaunchInput } from './events.js';
import { isExitAtStart, isMovedToBackground, withBackgroundFinding } from './exit-at-start.js';
import type { FoundEnd } from './found-run.js';
import { isExitAfterQuit } from './quit-command.js';
import { findBackoffMs, type GaveUp, type Recovery, type RecoveryPolicy, selectInWindow } from './recovery-policy.js';

type SpawnFailure = Pick<EventOf<'process.spawnFailed'>, 'fault' | 'at'>;
type UnseenEnd = Pick<EventOf<'run.foundEnded'>, 'found' | 'at'>;

/** The launch that recovery repeats. */
export interface PlannedRecovery {
  readonly launch: LaunchInput;
  /**
   * The time at which the run ended or could not be started, in milliseconds since the epoch. For a run whose end was
   * not observed: the current time.
   */
  readonly at: number;
}

/** The reason why recovery gave up. */
export interface GivenUp {
  readonly launch: LaunchInput;
  /** The time at which recovery gave up, in milliseconds since the epoch. */
  readonly at: number;
  readonly gaveUp: GaveUp;
}

/**
 * Returns the exit of the run for the record: the exit of the main process if it is known already, else the given exit.
 * The exit is expected if an operation or a quit command requested it, or if the Build declares it as intended.
 */
export function toRunExit({ launch, mainExit, exitExpected, quitAt, killSent, announced }: Run, exit: Exit): LastExit {
  if (mainExit !== null) return mainExit;
  const expected = exitExpected || isExitAfterQuit(quitAt, exit.at, launch.stop);
  return toLastExit(exit, launch.run, {
    expected,
    killSent,
    save: announced?.save ?? null,
    meanings: launch.exit,
  });
}

/** Returns the exit of a main process whose child processes are still alive. */
export function toMainExit(run: Run, exit: Exit, survivors: number): LastExit {
  return withBackgroundFinding({ ...toRunExit(run, exit), survivors }, run.startedAt, run.launch);
}

/** Returns whether the exit was not expected: see {@link toRunExit}. */
export function isCrash(run: Run, exit: Exit): boolean {
  return !run.exitExpected && !toRunExit(run, exit).expected;
}

/** Returns whether the server exited with code 0 right after its start. The next start would end in the same way. */
export function hasExitedAtStart(run: Run, exit: Exit): boolean {
  return isExitAtStart(toRunExit(run, exit), run.startedAt, run.launch);
}

/** Returns the result of {@link hasExitedAtStart} for an exit while no manager was running. */
export function hasExitedAtStartUnseen({ exit, startedAt = null, launch }: FoundEnd): boolean {
  return launch !== null && isExitAtStart(exit, startedAt, launch);
}

/**
 * Returns whether crash recovery handles a crash that no manager observed, or whose recovery was still planned. The
 * result is false for a crash before the window, a reboot and a cancelled recovery, which are left to the operator.
 */
export function isRecentCrash(
  { found: { exit, expected, onPurpose, launch }, at }: UnseenEnd,
  { onCrash, windowMs }: RecoveryPolicy,
): boolean {
  return (
    onCrash === 'restart' &&
    !expected &&
    !onPurpose &&
    launch !== null &&
    exit.unseen !== 'machine_restarted' &&
    at - exit.at < windowMs
  );
}

/** Returns whether the manager itself started the run. No client waits for the answer of such a start. */
export function isStartedByManager({ launch: { cause } }: Run): boolean {
  return cause === 'recovery' || cause === 'autostart';
}

/**
 * Plans the next start after a crash or a failed start. @param at when the crash or the failed start happened, in
 * milliseconds since the epoch
 */
export function planRecovery(context: ServerContext, { build, folder }: LaunchInput, at: number): Recovery {
  const attempt = selectInWindow(context.recoveries, at, context.policy).length + 1;
  return { cause: 'recovery', build, folder, attempt, at: at + findBackoffMs(attempt, context.policy), gaveUp: null };
}

/** Records that recovery gives up. */
export function endRecovery(context: ServerContext, { launch: { build, folder }, at, gaveUp }: GivenUp): Recovery {
  const attempt = selectInWindow(context.recoveries, at, context.policy).length;
  return { cause: context.recovery?.cause ?? 'recovery', build, folder, attempt, at: null, gaveUp };
}

/** Returns why the server is not started again after an exit. */
export function giveUpAfterExit(context: ServerContext, exit: Exit): GivenUp {
  const run = requireRun(context);
  return { launch: run.launch, at: exit.at, gaveUp: explainExit(run, exit) };
}

/** Returns why a planned start that failed is not tried again. */
export function giveUpAfterSpawn(context: ServerContext, { fault, at }: SpawnFailure): GivenUp {
  return { launch: requireRun(context).launch, at, gaveUp: { code: 'spawn_failed', fault } };
}

/** Returns why the server is not started again after a crash that no manager observed. */
export function giveUpUnseen({ found, at }: UnseenEnd): GivenUp {
  const code = hasExitedAtStartUnseen(found) ? 'exited_at_start' : 'crashed_too_often';
  return { launch: requireLaunch(found), at, gaveUp: { code } };
}

/** Returns why the planned start is impossible. */
export function giveUpLaunch(context: ServerContext, fault: Fault): GivenUp {
  const planned = requireRecovery(context);
  return { launch: planned, at: planned.at ?? 0, gaveUp: { code: 'launch_impossible', fault } };
}

/** Returns the fault of a look-up; `internal` if the look-up unexpectedly found a launch. */
export function toLookupFault(output: Result<Launch>): Fault {
  return output.ok ? { code: 'internal' } : output.fault;
}

/** Returns the launch of a run that ended while no manager was running. @throws if the record of the run is lost */
export function requireLaunch({ run, launch }: Pick<FoundEnd, 'run' | 'launch'>): Launch {
  if (launch === null) throw new Error(`The launch of the run ${run} is unknown.`);
  return launch;
}

function explainExit(run: Run, exit: Exit): GaveUp {
  const lastExit = toRunExit(run, exit);
  if (!hasExitedAtStart(run, exit))
    return { code: 'crashed_too_often', ...(lastExit.outcome === 'exited' ? { exited: true } : {}) };
  return { code: isMovedToBackground(lastExit) ? 'moved_to_background' : 'exited_at_start' };
}

/** Decides whether an exit is a crash, and plans what follows it. */
import { type Exit, type LastExit, toLastExit } from '../ports/exit.js';
import type { Launch } from '../ports/launch.js';
import { launchOf, type ServerContext } from './context.js';
import type { EventOf, LaunchInput } from './events.js';
import { isExitAtStart, isMovedToBackground, withBackgroundFinding } from './exit-at-start.js';
import { exitsAfterQuit } from './quit-command.js';
import { backoffMs, type GaveUp, type Recovery, type RecoveryPolicy, withinWindow } from './recovery-policy.js';

/** The events that a crash arrives with. */
export type CrashEvent = EventOf<'process.exited' | 'process.spawnFailed' | 'run.foundEnded'>;

/** Returns the main process's exit as it is kept: expected after a stop or a `quit` command, else a crash. */
export function lastExitOf(context: ServerContext, exit: Exit): LastExit {
  const { mainExit, exitExpected, quitAt, killSent, announced } = context;
  const { run, stop, exit: meanings } = launchOf(context);
  if (mainExit !== null) return mainExit;
  const expected = exitExpected || exitsAfterQuit(quitAt, exit.at, stop);
  return toLastExit(exit, run, { expected, killSent, save: announced?.save ?? null, meanings });
}

/** Returns the exit of a main process that has left other processes. */
export function lastExitWith(context: ServerContext, exit: Exit, survivors: number): LastExit {
  const lastExit = { ...lastExitOf(context, exit), survivors };
  return withBackgroundFinding(lastExit, context.startedAt, launchOf(context));
}

/** Nothing has requested the exit, neither the main process's nor that of the processes which outlived it. */
export function isCrash(context: ServerContext, exit: Exit): boolean {
  return !context.exitExpected && !lastExitOf(context, exit).expected;
}

/** The server has exited with code 0 right after its start, as it would do again. */
export function hasExitedAtStart(context: ServerContext, exit: Exit): boolean {
  return isExitAtStart(lastExitOf(context, exit), context.startedAt, launchOf(context));
}

/** As `hasExitedAtStart`, while no manager ran. */
export function hasExitedAtStartUnseen({ found }: EventOf<'run.foundEnded'>): boolean {
  const { exit, startedAt = null, launch } = found;
  return launch !== null && isExitAtStart(exit, startedAt, launch);
}

/**
 * A crash while no manager ran, or whose recovery was still planned. A crash before the window, a reboot and a
 * cancelled recovery are left to the operator.
 */
export function isRecentCrash(
  { found: { exit, expected, onPurpose, launch }, at }: EventOf<'run.foundEnded'>,
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

/** The manager itself has started the run: no client waits for an answer. */
export function isStartedByManager(context: ServerContext): boolean {
  const { cause } = launchOf(context);
  return cause === 'recovery' || cause === 'autostart';
}

/** Returns the next start after a crash. */
export function planRecovery(context: ServerContext, event: CrashEvent): Recovery {
  const { launch, at } = crashOf(context, event);
  const attempt = withinWindow(context.recoveries, at, context.policy).length + 1;
  return {
    cause: 'recovery',
    build: launch.build,
    folder: launch.folder,
    attempt,
    at: at + backoffMs(attempt, context.policy),
    gaveUp: null,
  };
}

/** Returns why the server is not started again after an exit. */
export function gaveUpAfterExit(context: ServerContext, event: EventOf<'process.exited' | 'run.foundEnded'>): GaveUp {
  if (event.type === 'run.foundEnded')
    return { code: hasExitedAtStartUnseen(event) ? 'exited_at_start' : 'crashed_too_often' };
  const lastExit = lastExitOf(context, event.exit);
  if (!hasExitedAtStart(context, event.exit))
    return { code: 'crashed_too_often', ...(lastExit.outcome === 'exited' ? { exited: true } : {}) };
  return { code: isMovedToBackground(lastExit) ? 'moved_to_background' : 'exited_at_start' };
}

/** Returns the end of recovery after a crash. */
export function giveUpAfterCrash(context: ServerContext, event: CrashEvent, gaveUp: GaveUp): Recovery {
  const { launch, at } = crashOf(context, event);
  return giveUp(context, launch, at, gaveUp);
}

/** Returns the end of recovery for a Build and a Data Folder. */
export function giveUp(context: ServerContext, { build, folder }: LaunchInput, at: number, gaveUp: GaveUp): Recovery {
  const attempt = withinWindow(context.recoveries, at, context.policy).length;
  return { cause: context.recovery?.cause ?? 'recovery', build, folder, attempt, at: null, gaveUp };
}

function crashOf(context: ServerContext, event: CrashEvent): { readonly launch: Launch; readonly at: number } {
  switch (event.type) {
    case 'process.exited':
      return { launch: launchOf(context), at: event.exit.at };
    case 'process.spawnFailed':
      return { launch: launchOf(context), at: event.at };
    case 'run.foundEnded':
      return { launch: foundLaunchOf(event), at: event.at };
  }
}

/** Returns the launch of a run that has ended while no manager ran; the guards have checked that it is known. */
export function foundLaunchOf({ found }: EventOf<'run.foundEnded'>): Launch {
  return found.launch as Launch;
}

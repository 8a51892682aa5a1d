/** The guards of the chart. They read only the event and the context. */
import { launchOf, type ServerContext } from './context.js';
import { hasExitedAtStart, hasExitedAtStartUnseen, isCrash, isRecentCrash, isStartedByManager } from './crash.js';
import { on } from './on.js';
import { hasBudget } from './recovery-policy.js';

interface WithContext {
  readonly context: ServerContext;
}

export const guards = {
  // Operations: false answers 400, or 500 for a restart.
  buildAndFolderExist: on('start', ({ launch }) => launch.ok),
  launchPossible: on('restart', ({ launch }) => launch.ok),
  /** The end is not announced. */
  isSilent: ({ context }: WithContext) => context.announced === null,
  commandPresent: on('command', ({ line }) => line.ok),

  // Launch
  isReady: on('run.found', ({ found }) => found.ready),
  awaitsReady: ({ context }: WithContext) => launchOf(context).ready !== null,
  endExpected: ({ context }: WithContext) => context.exitExpected,

  // Crash recovery
  crashedWithBudget: on(
    'process.exited',
    ({ exit }, context) =>
      isCrash(context, exit) &&
      !hasExitedAtStart(context, exit) &&
      hasBudget(context.recoveries, exit.at, context.policy),
  ),
  /** Too often, or in such a way that the next start would repeat it. */
  crashedForGood: on(
    'process.exited',
    ({ exit }, context) => isCrash(context, exit) && context.policy.onCrash === 'restart',
  ),
  spawnFailedWithBudget: on(
    'process.spawnFailed',
    ({ at }, context) => isStartedByManager(context) && hasBudget(context.recoveries, at, context.policy),
  ),
  spawnFailedUnasked: on('process.spawnFailed', (_, context) => isStartedByManager(context)),
  autostartWanted: on(
    'run.foundEnded',
    ({ found }, { policy }) => policy.autostart && !found.onPurpose && found.launch !== null,
  ),
  crashedUnseenWithBudget: on(
    'run.foundEnded',
    (event, { policy }) =>
      isRecentCrash(event, policy) &&
      !hasExitedAtStartUnseen(event) &&
      hasBudget(event.found.recoveries, event.at, policy),
  ),
  crashedUnseenForGood: on('run.foundEnded', (event, { policy }) => isRecentCrash(event, policy)),
  launchFound: on('xstate.done.actor.findLaunch', ({ output }) => output.ok),
};

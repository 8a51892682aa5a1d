/** Defines the types, actors, delays, guards and actions that the chart in server.ts names. */
import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { Result } from '../faults/result.js';
import type { Launch } from '../launch/launch.js';
import { type Exit, toLastExit } from '../run/exit.js';
import type { LiveProcess } from '../run/processes.js';
import {
  beginEnd,
  beginRestart,
  composeCancellation,
  composeShutdown,
  composeWarning,
  describeAnnounced,
  endNotice,
  getSaveLimitMs,
  noEnd,
  orderAnnouncement,
  postponeEnd,
  saveUnanswered,
} from './announced-end.js';
import type { ServerContext } from './context.js';
import { adoptRun, beginRun, changeRun, killRun, launchRun, requireRecovery, requireRun, saveRun } from './context.js';
import {
  endRecovery,
  type GivenUp,
  hasExitedAtStart,
  hasExitedAtStartUnseen,
  isCrash,
  isRecentCrash,
  isStartedByManager,
  type PlannedRecovery,
  planRecovery,
  toMainExit,
  toRunExit,
} from './crash.js';
import type {
  CommandOperation,
  CommandsAnswered,
  EndNoticeOperation,
  Facts,
  KillOperation,
  PlannedLaunch,
  PostponeNoticeOperation,
  ProcessInput,
  ProcessOrder,
  RestartOperation,
  ServerEvent,
  StopOperation,
} from './events.js';
import type { FoundEnd, FoundRun } from './found-run.js';
import { beginGrace, getRestTimeoutMs, noGrace } from './grace.js';
import { isQuitCommand } from './quit-command.js';
import { findBackoffMs, hasBudget, type RecoveryPolicy } from './recovery-policy.js';

export const serverSetup = setup({
  types: {} as {
    context: ServerContext;
    events: ServerEvent;
    tags: 'settled';
    input: RecoveryPolicy | undefined;
    children: { process: 'process'; findLaunch: 'findLaunch' };
  },
  /** Adapters provide both actors. These defaults do nothing, so that the machine can be simulated. */
  actors: {
    /** Launches and monitors one run. */
    process: fromCallback<ProcessOrder, ProcessInput, CommandsAnswered>(() => undefined),
    /** Looks up the launch of a start that the manager planned. */
    findLaunch: fromPromise<Result<Launch>, PlannedLaunch>(() => new Promise(() => undefined)),
  },
  /** Delays in milliseconds. */
  delays: {
    /** The time after the launch within which the program's exec must be observed. */
    launchLimit: 10_000,
    /** The time from SIGKILL until a process tree with living processes counts as stuck. */
    killLimit: 5_000,
    /** The time from the stop request until SIGKILL, as set by the Build. */
    grace: ({ context }) => requireRun(context).launch.stop.timeoutMs,
    /** The time from the main process's exit until SIGKILL of the remaining processes. */
    restGrace: ({ context }) => {
      const { launch, mainExit } = requireRun(context);
      return getRestTimeoutMs(launch.stop, mainExit);
    },
    /** The time from the announcement of a stop until the save request. */
    notice: ({ context }) => (requireRun(context).announced?.seconds ?? 0) * 1_000,
    /** The time to wait for the acknowledgement of the save. */
    saveLimit: ({ context }) => getSaveLimitMs(requireRun(context)),
    /** The time from a crash until the server is started again. */
    backoff: ({ context }) => findBackoffMs(requireRecovery(context).attempt, context.policy),
  },
  /** Guards, which read only their parameters and the context. */
  guards: {
    // Judges an operation with a launch. If the launch is impossible, the answer is 400.
    isLaunchPossible: (_, launch: Result<Launch>) => launch.ok,
    hasLine: (_, line: Result<string>) => line.ok,
    /** Judges a restart. If its launch is impossible, the answer is 500 and the server continues to run. */
    isLaunchImpossible: (_, launch: Result<Launch>) => !launch.ok,
    /** Returns whether the operation announces the end to the players. */
    hasNotice: (_, { notice }: Pick<StopOperation, 'notice'>) => notice !== undefined,

    isReady: (_, { ready }: Pick<FoundRun, 'ready'>) => ready,
    hasReadyLine: ({ context }) => requireRun(context).launch.ready !== null,
    /** Returns whether the exit of the main process is still to be observed. */
    isMainProcessAlive: ({ context: { run } }) => run !== null && run.pid !== null && run.mainExit === null,
    isExitExpected: ({ context }) => requireRun(context).exitExpected,
    hasNextLaunch: ({ context }) => requireRun(context).next !== null,

    // Returns whether an exit is a crash and the budget allows one more start.
    crashedWithBudget: ({ context }, exit: Exit) => {
      const run = requireRun(context);
      return (
        isCrash(run, exit) && !hasExitedAtStart(run, exit) && hasBudget(context.recoveries, exit.at, context.policy)
      );
    },
    /**
     * Returns whether crash recovery gives up. Recovery gives up if the server crashed too often, or if the next start
     * would fail in the same way.
     */
    crashedForGood: ({ context }, exit: Exit) =>
      isCrash(requireRun(context), exit) && context.policy.onCrash === 'restart',
    spawnFailedWithBudget: ({ context }, { at }: Facts<'process.spawnFailed'>) =>
      isStartedByManager(requireRun(context)) && hasBudget(context.recoveries, at, context.policy),
    isStartedByManager: ({ context }) => isStartedByManager(requireRun(context)),
    isAutostartWanted: ({ context: { policy } }, { onPurpose, launch }: FoundEnd) =>
      policy.autostart && !onPurpose && launch !== null,
    crashedUnseenWithBudget: ({ context: { policy } }, end: Facts<'run.foundEnded'>) =>
      isRecentCrash(end, policy) &&
      !hasExitedAtStartUnseen(end.found) &&
      hasBudget(end.found.recoveries, end.at, policy),
    crashedUnseenForGood: ({ context: { policy } }, end: Facts<'run.foundEnded'>) => isRecentCrash(end, policy),
  },
  /** Actions record facts in the context, or send an order to the process actor. No action answers a request. */
  actions: {
    // Actions of a launch
    recordLaunch: assign((_, { launch }: { readonly launch: Result<Launch> }) => launchRun(launch)),
    recordFoundRun: assign((_, found: FoundRun) => adoptRun(found)),
    recordSpawn: assign(({ context }, { pid, at }: Facts<'process.spawned'>) =>
      changeRun(context, { pid, startedAt: at }),
    ),
    recordSpawnFailure: assign((_, { fault }: Facts<'process.spawnFailed'>) => ({
      run: null,
      failure: { code: 'spawn_failed', fault },
    })),
    cancelLaunch: sendTo('process', order({ type: 'cancelLaunch' })),

    // Actions of commands
    recordQuit: assign(({ context }, { line, at }: Pick<CommandOperation, 'line' | 'at'>) =>
      line.ok && isQuitCommand(line.value, requireRun(context).launch.stop) ? changeRun(context, { quitAt: at }) : {},
    ),
    writeCommand: sendTo('process', ({ context }, { id, line }: Pick<CommandOperation, 'id' | 'line'>) => {
      const text = line.ok ? line.value : '';
      const { launch, exitExpected } = requireRun(context);
      // An announced end keeps its stop reason.
      const quits = !exitExpected && isQuitCommand(text, launch.stop);
      return order({ type: 'writeCommand', id, line: text, quits });
    }),
    recordReady: assign(({ context }) => changeRun(context, { isReady: true })),
    recordNoQuit: assign(({ context }) => changeRun(context, { quitAt: null })),

    // Actions of a stop or restart
    recordStop: assign(({ context }, operation: StopOperation) => beginEnd(context, operation, null)),
    recordRestart: assign(({ context }, operation: RestartOperation) => beginRestart(context, operation)),
    recordRefusal: assign((_, launch: Result<Launch>) => ({
      failure: launch.ok ? null : { code: 'launch_impossible', fault: launch.fault },
    })),
    recordKill: assign(({ context }, operation: KillOperation) => killRun(context, operation)),
    recordNoEnd: assign(({ context }) => changeRun(context, noEnd)),
    recordNoticeEnd: assign(({ context }, { at }: EndNoticeOperation) => endNotice(context, at)),
    recordPostponement: assign(({ context }, operation: PostponeNoticeOperation) => postponeEnd(context, operation)),
    /** A restart that was refused during the notice is not a failure of the announced operation. */
    forgetRefusal: assign({ failure: null }),
    withdrawEnd: sendTo('process', ({ context }) =>
      order({ type: 'withdrawEnd', announcement: composeCancellation(requireRun(context)) }),
    ),
    warnPlayers: sendTo('process', ({ context }) => orderAnnouncement(requireRun(context), composeWarning)),
    announceShutdown: sendTo('process', ({ context }) => orderAnnouncement(requireRun(context), composeShutdown)),
    recordSave: assign(({ context }, { outcome, at }: Facts<'process.saved'>) => saveRun(context, outcome, at)),
    recordUnansweredSave: assign(({ context }) => saveUnanswered(context)),
    requestStop: sendTo('process', ({ context }) => {
      const run = requireRun(context);
      return order({ type: 'requestStop', because: run.stopCause, ...describeAnnounced(run) });
    }),
    signalRemaining: sendTo('process', order({ type: 'signalRemaining' })),
    recordRemaining: assign(({ context }, { alive }: { readonly alive: readonly LiveProcess[] }) =>
      changeRun(context, { alive }),
    ),
    recordKillSent: assign(({ context }) => changeRun(context, { killSent: true })),
    kill: sendTo('process', ({ context }) => order({ type: 'kill', because: requireRun(context).stopCause })),
    recordStuck: assign(({ context }) => ({
      ...changeRun(context, { ...noGrace, requested: null, next: null }),
      failure: { code: 'server_stuck', alive: requireRun(context).alive },
    })),

    // Actions of an exit
    recordMainExit: assign(({ context }, { exit, alive }: Facts<'process.mainExited'>) =>
      changeRun(context, { mainExit: toMainExit(requireRun(context), exit, alive.length), alive }),
    ),
    /**
     * The exit may have happened long ago. The grace period therefore begins when this manager observes the remaining
     * processes.
     */
    recordRestGrace: assign(({ context }, { exit, at }: Facts<'process.mainExited'>) =>
      changeRun(context, beginGrace(at, getRestTimeoutMs(requireRun(context).launch.stop, exit))),
    ),
    recordExit: assign(({ context }, exit: Exit) => ({ run: null, lastExit: toRunExit(requireRun(context), exit) })),
    recordNextRun: assign(({ context }, exit: Exit) => {
      const run = requireRun(context);
      return {
        ...beginRun(context, run.next, exit.at),
        lastExit: toRunExit(run, exit),
      };
    }),
    recordNoRun: assign({ run: null }),

    // Actions of crash recovery
    recordFoundEnd: assign(
      (_, { run, exit, expected, killSent = false, save = null, launch, recoveries }: FoundEnd) => ({
        lastExit: toLastExit(exit, run, { expected, killSent, save, meanings: launch?.exit }),
        recoveries,
      }),
    ),
    recordRecovery: assign(({ context }, { launch, at }: PlannedRecovery) => ({
      recovery: planRecovery(context, launch, at),
    })),
    recordAutostart: assign((_, { launch: { build, folder }, at }: PlannedRecovery) => ({
      recovery: { cause: 'autostart', build, folder, attempt: 0, at, gaveUp: null },
    })),
    recordPlannedLaunch: assign(({ context }, launch: Result<Launch>) => {
      const { cause, at } = requireRecovery(context);
      return {
        ...beginRun(context, launch.ok ? { ...launch.value, cause } : null, at ?? 0),
        failure: null,
        recovery: null,
      };
    }),
    recordGivenUp: assign(({ context }, givenUp: GivenUp) => ({ recovery: endRecovery(context, givenUp) })),
    recordNoRecovery: assign({ recovery: null, failure: null }),
    /** An adapter provides this action, which stores for the next manager that the server stays stopped. */
    storeCancellation: () => undefined,
  },
});

function order(given: ProcessOrder): ProcessOrder {
  return given;
}

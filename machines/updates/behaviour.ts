/** Defines what the chart of an update names: types, actors, guards, actions and delays. */

import { assign, fromPromise, setup } from 'xstate';
import { invokeWithContext, unprovided } from '../chart/invocation.js';
import { readError, readTime } from '../durable/events.js';
import type { PlanEvent } from './events.js';
import { measureProbationLeft, type Observation, type Watched, watchRun } from './observation.js';
import { isDue } from './replacement.js';
import type { PlanReason, PlanState, UpdatePlan } from './update-plan.js';

export interface UpdateInput {
  readonly plan: UpdatePlan;
  /** Whether the manager restarts a hanging server by itself. */
  readonly restartsHangs: boolean;
}

export interface UpdateContext extends UpdateInput {
  readonly watched: Watched | null;
  /** The time until the next observation, in milliseconds. A change of the server ends this wait early. */
  readonly waitMs: number;
  /** The outcome of the restart that this manager ordered for the swap; `null` before the order. */
  readonly ordered: string | null;
  /** The time at which the reason was recorded, in milliseconds since the epoch. */
  readonly reasonAt: number;
  /** The reason with which the plan will fail as soon as the reason can be stored. */
  readonly fault: PlanReason | null;
  /** The number of failed attempts to store the failure. */
  readonly refusals: number;
}

/** Returns the context of a new plan, or of a plan of a previous manager. */
export function createContext(input: UpdateInput): UpdateContext {
  const reasonAt = input.plan.steps.at(-1)?.at ?? 0;
  return { ...input, watched: null, waitMs: 0, ordered: null, reasonAt, fault: null, refusals: 0 };
}

/** The error of a preparation step that makes the plan fail. */
export class PlanFailure extends Error {
  constructor(readonly reason: PlanReason) {
    super(reason.code);
  }
}

/** The outcome of an operation: `done`, or the code of the problem that a client would get. */
export interface Ordered {
  readonly outcome: string;
}

/**
 * The actors. An actor of the preparation may throw a PlanFailure. After an error of the file system, an actor is tried
 * again.
 */
export const updateActors = {
  /** Downloads and installs the new Build, unless it is already installed. */
  installBuild: fromPromise<void, UpdateContext>(unprovided),
  /** Compares the preflight findings of the Data Folder with the new Build to the findings with the current Build. */
  checkFolder: fromPromise<void, UpdateContext>(unprovided),
  /** Waits until no other backup is running, and begins a backup. @returns the id of the backup */
  beginBackup: fromPromise<{ readonly backup: string }, UpdateContext>(unprovided),
  awaitBackup: fromPromise<void, UpdateContext>(unprovided),
  /** Observes the server between two operations. Throws while the operation queue is full or closed. */
  observeServer: fromPromise<Observation, UpdateContext>(unprovided),
  restartServer: fromPromise<Ordered, UpdateContext>(unprovided),
  /** Starts the previous Build. */
  startServer: fromPromise<Ordered, UpdateContext>(unprovided),
};

/** The maximum wait, in milliseconds. The wait is short, because the clock may be set at any moment. */
const maxWaitMs = 10_000;

/** The time after which a failed write is tried again, in milliseconds. A full disk may have space again by then. */
export const retryMs = 1_000;

/**
 * The time to wait after a hang, in milliseconds. Evidence is collected first, and the manager may by itself restart
 * the server.
 */
const evidenceMs = 10_000;

/**
 * The time for which the manager tries to start the previous Build, in milliseconds. A full disk may prevent a start
 * for a while.
 */
const maxRollbackMs = 600_000;

/** The outcomes after which the same operation is ordered again. */
const passing: readonly string[] = ['queue_full', 'shutting_down', 'not_running', 'already_running'];

export const updateSetup = setup({
  types: {
    input: {} as UpdateInput,
    context: {} as UpdateContext,
    events: {} as PlanEvent,
    meta: {} as { readonly step: PlanState | null },
    tags: {} as 'mayBeUnstored',
  },
  actors: updateActors,
  delays: {
    stepRetry: maxWaitMs,
    retry: retryMs,
    failureRetry: ({ context }) => (context.refusals === 0 ? 0 : retryMs),
    watchLimit: ({ context }) => Math.min(Math.max(context.waitMs, 1), maxWaitMs),
  },
  guards: {
    isBackupWanted: ({ context }) => context.plan.backupMode !== 'none',
    isFailure: (_, { error }: { readonly error: unknown }) => error instanceof PlanFailure,
    /** Returns whether a client or a schedule restarts the server, instead of the plan. */
    isSwapOfClient: ({ context }) => context.plan.swap.type === 'restart',
    /** Returns whether the swap happens later, because its time has not come or a client restarts the server. */
    isSwapLater: ({ context: { plan } }, { now }: Observation) =>
      plan.swap.type === 'restart' || !isDue(plan.swap, now),
    isFolderRunning: ({ context: { plan } }, { server }: Observation) => server.run?.folder === plan.folder,
    isStopped: (_, { server }: Observation) => server.run === null,
    hasNewBuild: ({ context: { plan } }, { server: { run } }: Observation) =>
      run?.folder === plan.folder && run.build === plan.build,
    hasOldBuild: ({ context: { plan } }, { server: { run } }: Observation) =>
      run?.folder === plan.folder && run.build === plan.from,
    hasOtherBuild: ({ context: { plan } }, { server: { run } }: Observation) =>
      run !== null && (run.folder !== plan.folder || run.build !== plan.build),
    /** Returns whether an unexpected run follows the restart of the swap. */
    hasNextRun: ({ context: { plan } }, { server: { run } }: Observation) => run !== null && run.run !== plan.swapRun,
    hasNextRunOfOldBuild: ({ context: { plan } }, { server: { run } }: Observation) =>
      run !== null && run.run !== plan.swapRun && run.folder === plan.folder && run.build === plan.from,
    /** Returns whether the new run has already exited. */
    hasNextRunExited: ({ context: { plan } }, { server: { run, lastExit } }: Observation) =>
      run === null && lastExit !== null && lastExit.run !== plan.swapRun,
    hasOrdered: ({ context }) => context.ordered !== null,
    hasSpawnFault: (_, { server: { run, spawnFault } }: Observation) => run === null && spawnFault !== null,
    /**
     * Returns whether the server crashed. The result is false after a requested stop and after a reboot, because the
     * plan must not start the server then.
     */
    hasCrashed: (_, { server: { run, lastExit } }: Observation) =>
      run === null && lastExit !== null && !lastExit.expected && lastExit.unseen !== 'machine_restarted',
    /** Returns whether crash recovery has started the previous Build. */
    hasRecovered: ({ context: { plan } }, { server: { run } }: Observation) =>
      run?.folder === plan.folder && run.build === plan.from && run.cause === 'recovery',
    isUnresponsive: (_, { server }: Observation) => server.health.state === 'unresponsive',
    hasPassed: ({ context }, observation: Observation) => isOver(context, observation, true),
    isNotReady: ({ context }, observation: Observation) => isOver(context, observation, false),
    isCollectingEvidence: ({ context }, { server: { health }, now }: Observation) => {
      const { plan, restartsHangs, reasonAt } = context;
      const isCollected = health.evidence !== null && !restartsHangs;
      const hangs = plan.reason?.code === 'unresponsive' && health.state === 'unresponsive';
      return hangs && !isCollected && now >= reasonAt && now - reasonAt < evidenceMs;
    },
    /** Returns whether the server is down although no client stopped it, so that it must be started again. */
    isDown: ({ context: { plan } }, { server: { run, spawnFault, lastExit } }: Observation) => {
      const hasFailed = plan.reason?.code === 'crashed' || plan.reason?.code === 'spawn_failed';
      return run === null && (hasFailed || spawnFault !== null || lastExit?.expected === false);
    },
    hasSucceeded: (_, { outcome }: Ordered) => outcome === 'done',
    mayTryAgain: ({ context, event }, { outcome }: Ordered) =>
      passing.includes(outcome) ||
      (outcome === 'spawn_failed' && Math.abs(readTime(event) - context.reasonAt) < maxRollbackMs),
  },
  actions: {
    recordBackup: assign(({ context }, { backup }: { readonly backup: string }) => change(context, { backup })),
    recordSwap: assign(({ context }, params: Pick<UpdatePlan, 'swapRun' | 'from'>) => change(context, params)),
    recordOrder: assign((_, { outcome }: Ordered) => ({ ordered: outcome })),
    recordWatched: assign(({ context }, observation: Observation) => ({
      watched: watchRun(context.watched, observation),
    })),
    recordWait: assign((_, params: { readonly waitMs: number }) => params),
    recordReason: assign(({ context, event }, { code, because }: PlanReason) => ({
      ...change(context, { reason: { code, because } }),
      reasonAt: readTime(event),
    })),
    recordFailure: assign(({ context }) => change(context, { reason: context.fault })),
    recordFault: assign((_, { error }: { readonly error: unknown }) => ({
      fault: error instanceof PlanFailure ? error.reason : null,
    })),
    recordRefusal: assign(({ context }) => ({ refusals: context.refusals + 1 })),
  },
});

function change({ plan }: UpdateContext, facts: Partial<UpdatePlan>): Pick<UpdateContext, 'plan'> {
  return { plan: { ...plan, ...facts } };
}

/**
 * Returns whether the probation is over with the given result. If `isGood` is true, the run must have been good for the
 * whole time. If `isGood` is false, the run must have been not good for too long.
 */
function isOver({ plan, watched }: UpdateContext, observation: Observation, isGood: boolean): boolean {
  const present = watchRun(watched, observation);
  return present.isGood === isGood && measureProbationLeft(plan, present, observation.tick) <= 0;
}

/** The event of a finished observation. */
export interface Observed {
  readonly context: UpdateContext;
  readonly event: { readonly output: Observation };
}

/** The action after a client has started the new Build. */
export const startedByClient = {
  type: 'recordSwap',
  params: ({ context: { plan }, event: { output } }: Observed) => ({
    swapRun: output.server.run?.run ?? null,
    from: plan.from,
  }),
} as const;

/** The action before the plan restarts the current run. */
export const dueSwap = {
  type: 'recordSwap',
  params: ({ context: { plan }, event: { output } }: Observed) => ({
    swapRun: output.server.run?.run ?? null,
    from: output.server.run?.build ?? plan.from,
  }),
} as const;

export const failed = ({ event }: { readonly event: PlanEvent | { readonly type: string } }) => ({
  error: readError(event),
});

/** Returns the action that records the time until the next observation. */
export function waitFor(waitMs: (observed: Observed) => number = () => maxWaitMs) {
  return { type: 'recordWait', params: (observed: Observed) => ({ waitMs: waitMs(observed) }) } as const;
}

export function swapInMs({
  context: { plan },
  event: {
    output: { now },
  },
}: Observed): number {
  return plan.swap.type === 'at' ? plan.swap.at - now : maxWaitMs;
}

export function probationEndsInMs({ context: { plan, watched }, event: { output } }: Observed): number {
  return measureProbationLeft(plan, watchRun(watched, output), output.tick);
}

export function evidenceInMs({ context, event }: Observed): number {
  return context.reasonAt + evidenceMs - event.output.now;
}

/** Describes the invocation of an actor. */
export const call = invokeWithContext<UpdateContext, keyof typeof updateActors>();

/**
 * The words of the chart in server.ts: its guards, delays, actions and actors. Guards read only the event and the
 * context; actions change the context or ask something of the process actor, and never answer requests.
 */
import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { EndedBy, Exit, Fault, LastExit, Launch } from '../ports/facts.js';
import { atRest, type ServerContext } from './context.js';
import {
  backoffOf,
  type GaveUp,
  hasBudget,
  type Recovery,
  type RecoveryPolicy,
  withinWindow,
} from './crash-recovery.js';
import type { LaunchInput, LaunchOutput, ProcessInput, ProcessOrder, ServerEvent } from './events.js';
import { asksToEnd, endedByQuit } from './quit-command.js';

type EventOf<T extends ServerEvent['type']> = Extract<ServerEvent, { type: T }>;

/** Inside `running` there is one. */
export const launchOf = ({ launch }: ServerContext): Launch => launch as Launch;

/** While one is planned there is one. */
const recoveryOf = ({ recovery }: ServerContext): Recovery => recovery as Recovery;

/** The main process's end as it will be remembered: by a stop, by its own `quit`, or by itself. */
const endOf = (context: ServerContext, exit: Exit): LastExit =>
  context.ending ?? {
    ...exit,
    run: launchOf(context).run,
    expected: context.expected || endedByQuit(context.quitAt, exit.at, launchOf(context).stop),
    survivors: 0,
  };

const planOf = (context: ServerContext, { build, folder }: Launch, at: number): Recovery => {
  const attempt = withinWindow(context.recoveries, at, context.policy).length + 1;
  return { cause: 'recovery', build, folder, attempt, at: at + backoffOf(attempt), gaveUp: null };
};

const givenUp = (context: ServerContext, { build, folder }: LaunchInput, at: number, gaveUp: GaveUp): Recovery => ({
  cause: context.recovery?.cause ?? 'recovery',
  build,
  folder,
  attempt: withinWindow(context.recoveries, at, context.policy).length,
  at: null,
  gaveUp,
});

/** What ended while no manager looked is started again only soon after: what lies longer back is the operator's affair. */
const isRecentCrash = (
  { found: { exit, expected, launch }, at }: EventOf<'run.foundEnded'>,
  { policy }: ServerContext,
): boolean =>
  policy.onCrash === 'restart' &&
  !expected &&
  launch !== null &&
  exit.unseen !== 'machine_restarted' &&
  at - exit.at < policy.windowMs;

/** An end that nobody asked for, neither of the main process nor of what it left behind. */
const isCrash = (context: ServerContext, exit: Exit): boolean => !context.expected && !endOf(context, exit).expected;

/** A run that nobody asked for at that moment: when it cannot be started, no client is told so. */
const isOwnStart = ({ cause }: Launch): boolean => cause === 'recovery' || cause === 'autostart';

export const vocabulary = setup({
  types: {} as {
    context: ServerContext;
    events: ServerEvent;
    tags: 'settled';
    input: RecoveryPolicy | undefined;
  },
  actors: {
    /** Launches and watches one run. The adapter provides it; here it does nothing, so that a chart can be simulated. */
    process: fromCallback<ProcessOrder, ProcessInput>(() => undefined),
    /** Looks up what a start by the manager itself would launch. The adapter provides it. */
    findLaunch: fromPromise<LaunchOutput, LaunchInput>(() => new Promise(() => undefined)),
  },
  guards: {
    buildAndFolderExist: (_, found: { fault: unknown }) => found.fault === null,
    commandPresent: (_, given: { fault: unknown }) => given.fault === null,
    launchPossible: (_, found: { fault: unknown }) => found.fault === null,
    isReady: (_, { found }: EventOf<'run.found'>) => found.ready,
    awaitsReady: ({ context }) => launchOf(context).ready !== null,
    crashedWithBudget: ({ context }, { exit }: { exit: Exit }) =>
      isCrash(context, exit) && hasBudget(context.recoveries, exit.at, context.policy),
    crashedTooOften: ({ context }, { exit }: { exit: Exit }) =>
      isCrash(context, exit) && context.policy.onCrash === 'restart',
    endExpected: ({ context }) => context.expected,
    spawnFailedWithBudget: ({ context }, { at }: { at: number }) =>
      isOwnStart(launchOf(context)) && hasBudget(context.recoveries, at, context.policy),
    spawnFailedUnasked: ({ context }) => isOwnStart(launchOf(context)),
    startsByItself: ({ context }, { found }: EventOf<'run.foundEnded'>) =>
      context.policy.autostart && !found.onPurpose && found.launch !== null,
    crashedUnseenWithBudget: ({ context }, event: EventOf<'run.foundEnded'>) =>
      isRecentCrash(event, context) && hasBudget(event.found.recoveries, event.at, context.policy),
    crashedUnseenTooOften: ({ context }, event: EventOf<'run.foundEnded'>) => isRecentCrash(event, context),
    launchFound: (_, { fault }: LaunchOutput) => fault === null,
  },
  delays: {
    /** Milliseconds from the launch until the program has to be seen to run. */
    launchLimit: 10_000,
    /** Milliseconds from SIGKILL until the family counts as stuck. */
    killLimit: 5_000,
    /** Milliseconds between asking and killing: the Build's own. */
    grace: ({ context }) => launchOf(context).stop.timeoutMs,
    /** Milliseconds until a server that ended by itself is started again. */
    backoff: ({ context }) => backoffOf(recoveryOf(context).attempt),
  },
  actions: {
    beginRun: assign((_, { launch }: EventOf<'start'>) => ({
      ...atRest,
      launch,
      failure: null,
      recovery: null,
      recoveries: [],
    })),
    adoptRun: assign((_, { found }: EventOf<'run.found'>) => ({
      ...atRest,
      launch: found.launch,
      found,
      pid: found.pid,
      startedAt: found.startedAt,
      quitAt: found.quitAt,
      lastExit: found.lastExit,
      recoveries: found.recoveries,
      failure: null,
    })),
    recordSpawn: assign((_, { pid, at }: EventOf<'process.spawned'>) => ({ pid, startedAt: at })),
    recordSpawnFailure: assign((_, { fault }: EventOf<'process.spawnFailed'>) => ({
      ...atRest,
      failure: { code: 'spawn_failed' as const, fault },
    })),
    expectEnd: assign(
      ({ context }, { at, type, by }: { at: number; type: Exclude<EndedBy, 'manager'>; by?: 'manager' }) => ({
        expected: true,
        endedBy: by ?? type,
        failure: null,
        killAt: at + (type === 'kill' ? 0 : launchOf(context).stop.timeoutMs),
      }),
    ),
    forgetNextRun: assign({ next: null }),
    planNextRun: assign((_, { launch }: EventOf<'restart'>) => ({
      next: launch === null ? null : { ...launch, cause: 'restart' as const },
    })),
    beginNextRun: assign(({ context }) => ({ ...atRest, launch: context.next })),
    refuseNextRun: assign((_, { fault }: EventOf<'restart'>) => ({
      // Its guard has said that there is one.
      failure: { code: 'launch_impossible' as const, fault: fault as Fault },
    })),
    recordEnding: assign(({ context }, { exit, alive }: EventOf<'process.ended'>) => ({
      ending: { ...endOf(context, exit), survivors: alive.length },
      alive,
    })),
    renewGrace: assign(({ context }, { exit }: EventOf<'process.ended'>) => ({
      killAt: exit.at + launchOf(context).stop.timeoutMs,
    })),
    recordRemains: assign((_, { alive }: EventOf<'process.remains'>) => ({ alive })),
    recordExit: assign(({ context }, { exit }: EventOf<'process.exited'>) => ({ lastExit: endOf(context, exit) })),
    recordFoundEnd: assign((_, { found: { run, exit, expected, recoveries } }: EventOf<'run.foundEnded'>) => ({
      lastExit: { ...exit, run, expected, survivors: 0 },
      recoveries,
    })),
    forgetRun: assign(({ context }) => ({
      ...atRest,
      failure: context.delivering
        ? { code: 'command_undeliverable' as const, reason: 'server_ended' as const }
        : context.failure,
    })),
    planRecovery: assign(({ context }, { at }: { at: number }) => ({
      recovery: planOf(context, launchOf(context), at),
    })),
    planFoundRecovery: assign(({ context }, { found, at }: EventOf<'run.foundEnded'>) => ({
      recovery: planOf(context, found.launch as Launch, at),
    })),
    planAutostart: assign((_, { found, at }: EventOf<'run.foundEnded'>) => {
      const { build, folder } = found.launch as Launch;
      return { recovery: { cause: 'autostart' as const, build, folder, attempt: 0, at, gaveUp: null } };
    }),
    beginOwnRun: assign(({ context }, { launch }: LaunchOutput) => {
      const { cause, at } = recoveryOf(context);
      const recoveries = cause === 'recovery' ? [...context.recoveries, at ?? 0] : context.recoveries;
      return { ...atRest, launch: { ...(launch as Launch), cause }, failure: null, recovery: null, recoveries };
    }),
    giveUpCrashed: assign(({ context }, { exit }: { exit: Exit }) => ({
      recovery: givenUp(context, launchOf(context), exit.at, { code: 'crashed_too_often' }),
    })),
    giveUpSpawnFailed: assign(({ context }, { fault, at }: EventOf<'process.spawnFailed'>) => ({
      recovery: givenUp(context, launchOf(context), at, { code: 'spawn_failed', fault }),
    })),
    giveUpFound: assign(({ context }, { found, at }: EventOf<'run.foundEnded'>) => ({
      recovery: givenUp(context, found.launch as Launch, at, { code: 'crashed_too_often' }),
    })),
    giveUpLaunch: assign(({ context }, { fault }: { fault: Fault }) => ({
      recovery: givenUp(context, recoveryOf(context), recoveryOf(context).at ?? 0, {
        code: 'launch_impossible',
        fault,
      }),
    })),
    forgetRecovery: assign({ recovery: null, failure: null }),
    /** The adapter provides it: that the run stays stopped on purpose outlives the manager. */
    rememberCancellation: () => undefined,
    noteStuck: assign(({ context }) => ({
      killAt: null,
      next: null,
      delivering: false,
      failure: { code: 'server_stuck' as const, alive: context.alive },
    })),
    beginDelivery: assign({ delivering: true, cursor: null, failure: null }),
    noteQuit: assign(({ context }, { line, at }: EventOf<'command'>) =>
      asksToEnd(line ?? '', launchOf(context).stop) ? { quitAt: at } : {},
    ),
    recordDelivery: assign((_, { cursor }: EventOf<'process.delivered'>) => ({ delivering: false, cursor })),
    recordUndeliverable: assign((_, { reason }: EventOf<'process.undeliverable'>) => ({
      delivering: false,
      quitAt: null,
      failure: { code: 'command_undeliverable' as const, reason },
    })),
    ask: sendTo('process', ({ context }) => ({ type: 'ask', because: context.endedBy })),
    sweep: sendTo('process', { type: 'sweep' }),
    kill: sendTo('process', ({ context }) => ({ type: 'kill', because: context.endedBy })),
    giveUp: sendTo('process', { type: 'giveUp' }),
    deliver: sendTo('process', ({ context }, { line }: EventOf<'command'>) => ({
      type: 'deliver',
      line: line ?? '',
      quits: asksToEnd(line ?? '', launchOf(context).stop),
    })),
  },
});

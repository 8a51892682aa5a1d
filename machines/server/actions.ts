/** The actions of the chart: they change the context or give the process actor an order. They answer no requests. */
import type { Announcement } from '../ports/announcer.js';
import { type SaveOutcome, toLastExit } from '../ports/exit.js';
import type { Fault } from '../ports/faults.js';
import {
  announcedEndOf,
  announcedPartOf,
  giveUpOutcomeOf,
  saveLimitOf,
  shutdownOf,
  warningOf,
} from './announced-end.js';
import { base } from './base.js';
import { atRest, launchOf, recoveryOf, type ServerContext } from './context.js';
import {
  foundLaunchOf,
  gaveUpAfterExit,
  giveUp,
  giveUpAfterCrash,
  lastExitOf,
  lastExitWith,
  planRecovery,
} from './crash.js';
import type { LookupEvent, ProcessOrder } from './events.js';
import { on } from './on.js';
import { isQuitCommand } from './quit-command.js';
import { restTimeoutOf } from './rest-timeout.js';

const { assign, sendTo } = base;
const order = (given: ProcessOrder): ProcessOrder => given;

const runActions = {
  beginRun: assign(
    on('start', ({ launch }) => ({
      ...atRest,
      launch: launch.ok ? launch.value : null,
      failure: null,
      recovery: null,
      recoveries: [],
    })),
  ),
  adoptRun: assign(
    on('run.found', ({ found }) => ({
      ...atRest,
      launch: found.launch,
      found,
      pid: found.pid,
      startedAt: found.startedAt,
      quitAt: found.quitAt,
      killSent: found.killSent ?? false,
      lastExit: found.lastExit,
      recoveries: found.recoveries,
      failure: null,
    })),
  ),
  recordSpawn: assign(on('process.spawned', ({ pid, at }) => ({ pid, startedAt: at }))),
  recordSpawnFailure: assign(
    on('process.spawnFailed', ({ fault }) => ({ ...atRest, failure: { code: 'spawn_failed', fault } })),
  ),
  recordExit: assign(on('process.exited', ({ exit }, context) => ({ lastExit: lastExitOf(context, exit) }))),
  forgetRun: assign(atRest),
  cancelLaunch: sendTo('process', order({ type: 'cancelLaunch' })),
};

const restartActions = {
  planNextRun: assign(
    on('restart', ({ launch, isRecovery }) => ({
      next: launch.ok ? { ...launch.value, cause: isRecovery ? 'recovery' : 'restart' } : null,
    })),
  ),
  beginNextRun: assign(
    on('process.exited', ({ exit }, { next, recoveries }) => ({
      ...atRest,
      launch: next,
      recoveries: next?.cause === 'recovery' ? [...recoveries, exit.at] : recoveries,
    })),
  ),
  refuseNextRun: assign(
    on('restart', ({ launch }) => ({
      failure: launch.ok ? null : { code: 'launch_impossible', fault: launch.fault },
    })),
  ),
  forgetNextRun: assign({ next: null }),
};

const stopActions = {
  expectEnd: assign(
    on(['restart', 'stop', 'kill'], (event, context) => {
      const isKill = event.type === 'kill';
      const announced = isKill ? context.announced : announcedEndOf(event.notice, event.at);
      const killAt = event.at + (isKill ? 0 : launchOf(context).stop.timeoutMs);
      return {
        exitExpected: true,
        stopCause: event.type === 'stop' ? (event.by ?? 'stop') : event.type,
        failure: null,
        announced,
        // The grace period begins after the announcement.
        killAt: announced === null || isKill ? killAt : null,
      };
    }),
  ),
  recordEnding: assign(
    on('process.ended', ({ exit, alive }, context) => ({
      mainExit: lastExitWith(context, exit, alive.length),
      alive,
    })),
  ),
  renewGrace: assign(
    on('process.ended', ({ exit }, context) => ({ killAt: exit.at + restTimeoutOf(launchOf(context).stop, exit) })),
  ),
  recordRemains: assign(on('process.remains', ({ alive }) => ({ alive }))),
  noteStuck: assign(({ context }) => ({
    killAt: null,
    next: null,
    failure: { code: 'server_stuck', alive: context.alive },
  })),
  requestStop: sendTo('process', ({ context }) =>
    order({ type: 'requestStop', because: context.stopCause, ...announcedPartOf(context) }),
  ),
  signalRemaining: sendTo('process', order({ type: 'signalRemaining' })),
  noteKill: assign({ killSent: true }),
  kill: sendTo('process', ({ context }) => order({ type: 'kill', because: context.stopCause })),
};

const announceActions = {
  warnPlayers: base.enqueueActions(({ context, enqueue }) => {
    // The state is left at once.
    if (context.announced !== null) enqueue.sendTo('process', announceEnd(context, warningOf(context)));
  }),
  announceShutdown: sendTo('process', ({ context }) => announceEnd(context, shutdownOf(context))),
  recordSave: assign(on('process.saved', ({ outcome, at }, context) => saved(context, outcome, at))),
  giveUpSave: assign(({ context }) =>
    saved(context, giveUpOutcomeOf(context), endOfNotice(context) + saveLimitOf(context)),
  ),
};

function announceEnd({ stopCause }: ServerContext, announcement: Announcement): ProcessOrder {
  return { type: 'announceEnd', because: stopCause, announcement };
}

/** The grace period begins. @param at milliseconds since the epoch */
function saved(context: ServerContext, save: SaveOutcome, at: number): Partial<ServerContext> {
  const { announced } = context;
  return {
    announced: announced === null ? null : { ...announced, save },
    killAt: at + launchOf(context).stop.timeoutMs,
  };
}

function endOfNotice({ announced }: ServerContext): number {
  return announced?.at ?? 0;
}

const commandActions = {
  noteQuit: assign(
    on('command', ({ line, at }, context) =>
      line.ok && isQuitCommand(line.value, launchOf(context).stop) ? { quitAt: at } : {},
    ),
  ),
  writeCommand: sendTo(
    'process',
    on('command', ({ line, onReceipt }, context) => {
      const text = line.ok ? line.value : '';
      return order({ type: 'writeCommand', line: text, quits: isQuitCommand(text, launchOf(context).stop), onReceipt });
    }),
  ),
  forgetQuit: assign({ quitAt: null }),
};

const recoveryActions = {
  recordFoundEnd: assign(
    on('run.foundEnded', ({ found: { run, exit, expected, killSent = false, save = null, launch, recoveries } }) => ({
      lastExit: toLastExit(exit, run, { expected, killSent, save, meanings: launch?.exit }),
      recoveries,
    })),
  ),
  planRecovery: assign(
    on(['process.exited', 'process.spawnFailed', 'run.foundEnded'], (event, context) => ({
      recovery: planRecovery(context, event),
    })),
  ),
  planAutostart: assign(
    on('run.foundEnded', (event) => {
      const { build, folder } = foundLaunchOf(event);
      return { recovery: { cause: 'autostart', build, folder, attempt: 0, at: event.at, gaveUp: null } };
    }),
  ),
  beginPlannedRun: assign(
    on('xstate.done.actor.findLaunch', ({ output }, context) => {
      const { cause, at } = recoveryOf(context);
      return {
        ...atRest,
        launch: output.ok ? { ...output.value, cause } : null,
        failure: null,
        recovery: null,
        recoveries: cause === 'recovery' ? [...context.recoveries, at ?? 0] : context.recoveries,
      };
    }),
  ),
  giveUpCrashed: assign(
    on(['process.exited', 'run.foundEnded'], (event, context) => ({
      recovery: giveUpAfterCrash(context, event, gaveUpAfterExit(context, event)),
    })),
  ),
  giveUpSpawnFailed: assign(
    on('process.spawnFailed', (event, context) => ({
      recovery: giveUpAfterCrash(context, event, { code: 'spawn_failed', fault: event.fault }),
    })),
  ),
  giveUpLaunch: assign(
    on(['xstate.done.actor.findLaunch', 'xstate.error.actor.findLaunch'], (event, context) => {
      const planned = recoveryOf(context);
      const fault = faultOfLookup(event);
      return { recovery: giveUp(context, planned, planned.at ?? 0, { code: 'launch_impossible', fault }) };
    }),
  ),
  forgetRecovery: assign({ recovery: null, failure: null }),
  /** An adapter provides it: it records that the run stays stopped, for the next manager too. */
  rememberCancellation: () => undefined,
};

function faultOfLookup(event: LookupEvent): Fault {
  if ('error' in event) return { code: 'internal', error: event.error };
  return event.output.ok ? { code: 'internal' } : event.output.fault;
}

export const actions = {
  ...runActions,
  ...restartActions,
  ...stopActions,
  ...announceActions,
  ...commandActions,
  ...recoveryActions,
};

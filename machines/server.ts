/**
 * The server's life as one chart. The interface document's table (section 3) is read off the two top states:
 * an operation that a state has no transition for is 409, one whose guard says no is 400 (see verdict.ts).
 * Pure: what the world must tell arrives in events, what is asked of the world goes to the process actor.
 */
import { assign, fromCallback, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { atRest, type ServerContext } from './context.js';
import type { ProcessInput, ProcessOrder, ServerEvent } from './events.js';
import type { Fault, Launch } from './facts.js';

type EventOf<T extends ServerEvent['type']> = Extract<ServerEvent, { type: T }>;

/** Inside `running` there is one. */
const launchOf = ({ launch }: ServerContext): Launch => launch as Launch;

const machineSetup = setup({
  types: {} as {
    context: ServerContext;
    events: ServerEvent;
    tags: 'settled';
  },
  actors: {
    /** Launches and watches one run. The adapter provides it; here it does nothing, so that a chart can be simulated. */
    process: fromCallback<ProcessOrder, ProcessInput>(() => undefined),
  },
  guards: {
    buildAndFolderExist: (_, found: { fault: unknown }) => found.fault === null,
    commandPresent: (_, given: { fault: unknown }) => given.fault === null,
    launchPossible: (_, found: { fault: unknown }) => found.fault === null,
  },
  delays: {
    /** Milliseconds from the launch until the program has to be seen to run. */
    launchLimit: 10_000,
    /** Milliseconds from SIGKILL until the family counts as stuck. */
    killLimit: 5_000,
    /** Milliseconds between asking and killing: the Build's own. */
    grace: ({ context }) => launchOf(context).stop.timeoutMs,
  },
  actions: {
    beginRun: assign((_, { launch }: EventOf<'start'>) => ({ ...atRest, launch, failure: null })),
    adoptRun: assign((_, { found }: EventOf<'run.found'>) => ({
      ...atRest, launch: found.launch, found, pid: found.pid, startedAt: found.startedAt, failure: null,
    })),
    recordSpawn: assign((_, { pid, at }: EventOf<'process.spawned'>) => ({ pid, startedAt: at })),
    recordSpawnFailure: assign((_, { fault }: EventOf<'process.spawnFailed'>) => ({
      ...atRest, failure: { code: 'spawn_failed' as const, fault },
    })),
    expectEnd: assign(({ context }, { at }: { at: number }) => ({
      expected: true, failure: null, killAt: at + launchOf(context).stop.timeoutMs,
    })),
    planNextRun: assign((_, { launch }: EventOf<'restart'>) => ({ next: launch })),
    beginNextRun: assign(({ context }) => ({ ...atRest, launch: context.next })),
    refuseNextRun: assign((_, { fault }: EventOf<'restart'>) => ({
      // Its guard has said that there is one.
      failure: { code: 'launch_impossible' as const, fault: fault as Fault },
    })),
    recordEnding: assign(({ context }, { exit, alive }: EventOf<'process.ended'>) => ({
      ending: { ...exit, run: launchOf(context).run, expected: context.expected, survivors: alive.length },
      alive,
    })),
    renewGrace: assign(({ context }, { exit }: EventOf<'process.ended'>) => ({
      killAt: exit.at + launchOf(context).stop.timeoutMs,
    })),
    recordRemains: assign((_, { alive }: EventOf<'process.remains'>) => ({ alive })),
    recordExit: assign(({ context }, { exit }: EventOf<'process.exited'>) => ({
      lastExit: context.ending
        ?? { ...exit, run: launchOf(context).run, expected: context.expected, survivors: 0 },
    })),
    recordFoundExit: assign((_, { run, exit, expected }: EventOf<'run.foundEnded'>) => ({
      lastExit: { ...exit, run, expected, survivors: 0 },
    })),
    forgetRun: assign(({ context }) => ({
      ...atRest,
      failure: context.delivering ? { code: 'command_undeliverable' as const, reason: 'server_ended' as const } : context.failure,
    })),
    noteStuck: assign(({ context }) => ({
      killAt: null, next: null, delivering: false, failure: { code: 'server_stuck' as const, alive: context.alive },
    })),
    beginDelivery: assign({ delivering: true, cursor: null, failure: null }),
    recordDelivery: assign((_, { cursor }: EventOf<'process.delivered'>) => ({ delivering: false, cursor })),
    recordUndeliverable: assign((_, { reason }: EventOf<'process.undeliverable'>) => ({
      delivering: false, failure: { code: 'command_undeliverable' as const, reason },
    })),
    ask: sendTo('process', { type: 'ask' }),
    sweep: sendTo('process', { type: 'sweep' }),
    kill: sendTo('process', { type: 'kill' }),
    giveUp: sendTo('process', { type: 'giveUp' }),
    deliver: sendTo('process', (_, { line }: EventOf<'command'>) => ({ type: 'deliver', line: line ?? '' })),
  },
});

/** How a family is ended, whatever comes after: asked, swept when only the main process heeds, killed. */
const endTheFamily = machineSetup.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      entry: 'ask',
      after: { grace: 'killing' },
      on: {
        'process.ended': {
          target: 'sweeping',
          actions: [
            { type: 'recordEnding', params: ({ event }) => event },
            { type: 'renewGrace', params: ({ event }) => event },
          ],
        },
      },
    },
    sweeping: {
      entry: 'sweep',
      after: { grace: 'killing' },
    },
    killing: {
      entry: 'kill',
      after: { killLimit: '#server.running.stuck' },
      on: {
        'process.ended': { actions: { type: 'recordEnding', params: ({ event }) => event } },
      },
    },
  },
});

/** The main process ended by itself and left others: they are ended as after a stop. */
const leftBehind = machineSetup.createStateConfig({
  on: {
    'process.ended': {
      target: '#server.running.stopping.sweeping',
      actions: [
        { type: 'recordEnding', params: ({ event }) => event },
        { type: 'renewGrace', params: ({ event }) => event },
      ],
    },
  },
}).on;

export const serverMachine = machineSetup.createMachine({
  id: 'server',
  context: { ...atRest, lastExit: null, failure: null },
  initial: 'stopped',
  states: {
    stopped: {
      tags: 'settled',
      on: {
        start: {
          guard: { type: 'buildAndFolderExist', params: ({ event }) => event },
          target: 'running',
          actions: { type: 'beginRun', params: ({ event }) => event },
        },
        'run.found': {
          target: 'running.up',
          actions: { type: 'adoptRun', params: ({ event }) => event },
        },
        'run.foundEnded': { actions: { type: 'recordFoundExit', params: ({ event }) => event } },
      },
    },
    running: {
      invoke: {
        id: 'process',
        src: 'process',
        input: ({ context }) => ({ launch: launchOf(context), found: context.found }),
      },
      initial: 'launching',
      on: {
        restart: [
          {
            guard: { type: 'launchPossible', params: ({ event }) => event },
            target: '.restarting',
            actions: [
              { type: 'planNextRun', params: ({ event }) => event },
              { type: 'expectEnd', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'refuseNextRun', params: ({ event }) => event } },
        ],
        stop: {
          target: '.stopping',
          actions: { type: 'expectEnd', params: ({ event }) => event },
        },
        command: {
          guard: { type: 'commandPresent', params: ({ event }) => event },
          actions: ['beginDelivery', { type: 'deliver', params: ({ event }) => event }],
        },
        'process.delivered': { actions: { type: 'recordDelivery', params: ({ event }) => event } },
        'process.undeliverable': { actions: { type: 'recordUndeliverable', params: ({ event }) => event } },
        'process.remains': { actions: { type: 'recordRemains', params: ({ event }) => event } },
        'process.spawnFailed': {
          target: 'stopped',
          actions: { type: 'recordSpawnFailure', params: ({ event }) => event },
        },
        'process.exited': {
          target: 'stopped',
          actions: [{ type: 'recordExit', params: ({ event }) => event }, 'forgetRun'],
        },
      },
      states: {
        launching: {
          after: { launchLimit: { actions: 'giveUp' } },
          on: {
            'process.spawned': {
              target: 'up',
              actions: { type: 'recordSpawn', params: ({ event }) => event },
            },
          },
        },
        up: { tags: 'settled', on: leftBehind },
        stopping: endTheFamily,
        restarting: {
          ...endTheFamily,
          on: {
            'process.exited': {
              target: '#server.running',
              reenter: true,
              actions: [{ type: 'recordExit', params: ({ event }) => event }, 'beginNextRun'],
            },
          },
        },
        stuck: { tags: 'settled', entry: 'noteStuck', on: leftBehind },
      },
    },
  },
});

export type ServerMachine = typeof serverMachine;
export type ServerActor = ActorRefFrom<ServerMachine>;
export type ServerSnapshot = SnapshotFrom<ServerMachine>;

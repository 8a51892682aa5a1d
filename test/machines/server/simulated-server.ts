/** The server's machine with a simulated clock and a simulated process, and the events of its tests. */

import { createActor, fromCallback, SimulatedClock } from 'xstate';
import type { Fault } from '../../../machines/faults/faults.js';
import { found, refused } from '../../../machines/faults/result.js';
import type { Launch } from '../../../machines/launch/launch.js';
import type { Exit } from '../../../machines/run/exit.js';
import type { Run, ServerContext } from '../../../machines/server/context.js';
import type {
  CommandsAnswered,
  ProcessInput,
  ProcessOrder,
  ServerEvent,
  WorldEvent,
} from '../../../machines/server/events.js';
import type { FoundEnd } from '../../../machines/server/found-run.js';
import { noRecovery } from '../../../machines/server/recovery-policy.js';
import { serverMachine } from '../../../machines/server/server.js';

/** A simulated process actor and the orders that it received. */
export interface SimulatedRun {
  readonly input: ProcessInput;
  readonly orders: ProcessOrder[];
  readonly report: (event: WorldEvent) => void;
  released: boolean;
}

export const grace = 3_000;
export const launch = launchOf('run-1');
export const next: Launch = { ...launchOf('run-2'), cause: 'restart' };
export const exit: Exit = { code: 3, signal: null, ambiguous: false, at: 9_000, unseen: null, oomKilled: false };
export const fault: Fault = { code: 'build_unknown', build: 'build', gone: true };
export const worker = { pid: 70, name: 'worker' };
export const helper = { pid: 71, name: 'helper' };

/** The context at the start. The context is written out, because the tests compare the machine's context with it. */
export const initialContext: ServerContext = {
  run: null,
  lastExit: null,
  failure: null,
  policy: noRecovery,
  recovery: null,
  recoveries: [],
};
/** Returns the facts of a run that has just begun. */
export const launchingRun = (begun: Launch): Run => ({
  launch: begun,
  found: null,
  pid: null,
  startedAt: null,
  isReady: false,
  stopCount: 0,
  killAt: null,
  graceMs: null,
  next: null,
  exitExpected: false,
  stopCause: 'stop',
  requested: null,
  announced: null,
  killSent: false,
  quitAt: null,
  mainExit: null,
  alive: [],
});
/** Returns the context in running.up, with the given facts of the run. */
export const upContext = (facts: Partial<Run> = {}): ServerContext => ({
  ...initialContext,
  run: { ...launchingRun(launch), pid: 42, startedAt: 1_000, isReady: true, ...facts },
});

export const start = { type: 'start', launch: found(launch), at: 500 } as const;
export const spawned = { type: 'process.spawned', pid: 42, at: 1_000 } as const;
export const stop = { type: 'stop', at: 2_000 } as const;
export const kill = { type: 'kill', at: 2_500 } as const;
export const restart = { type: 'restart', launch: found(next), at: 2_000 } as const;
export const impossible = { type: 'restart', launch: refused(fault), at: 2_000 } as const;
export const command = { type: 'command', id: 7, line: found('say hello'), at: 0 } as const;
export const exited = { type: 'process.treeExited', exit } as const;
export const ended = { type: 'process.mainExited', exit, alive: [worker, helper], at: exit.at } as const;

export function launchOf(run: string): Launch {
  return {
    run,
    build: 'build',
    folder: 'folder',
    argv: ['/srv/server'],
    cwd: '/srv',
    env: {},
    stop: { command: null, signal: 'SIGTERM', timeoutMs: grace },
    ready: null,
    cause: 'start',
  };
}

export function foundEnded(run: string, expected: boolean, other: Partial<FoundEnd> = {}): WorldEvent {
  return {
    type: 'run.foundEnded',
    found: { run, exit, expected, onPurpose: expected, launch: launchOf(run), recoveries: [], ...other },
    at: 9_500,
  };
}

/** Starts the machine with a simulated process and sends the given events to the machine. */
export function createServer(...events: ServerEvent[]) {
  const runs: SimulatedRun[] = [];
  const clock = new SimulatedClock();
  const process = fromCallback<ProcessOrder, ProcessInput, CommandsAnswered>(({ input, sendBack, receive }) => {
    const run: SimulatedRun = { input, orders: [], report: sendBack as SimulatedRun['report'], released: false };
    runs.push(run);
    receive((order) => run.orders.push(order));
    return () => (run.released = true);
  });
  const actor = createActor(serverMachine.provide({ actors: { process } }), { clock }).start();
  const server = {
    runs,
    clock,
    send: (event: ServerEvent) => actor.send(event),
    report: (event: WorldEvent) => runs.at(-1)?.report(event),
    orders: () => runs.at(-1)?.orders.map(({ type }) => type) ?? [],
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    run: () => actor.getSnapshot().context.run,
    isSettled: () => actor.getSnapshot().hasTag('settled'),
  };
  for (const event of events) actor.send(event);
  return server;
}

/** Returns a server that is in running.up after the given events. */
export const startServer = (...events: ServerEvent[]) => createServer(start, spawned, ...events);
/** Returns a server in running.stuck. */
export const startStuckServer = () => {
  const server = startServer(stop);
  server.clock.increment(grace);
  server.report({ type: 'process.remains', alive: [worker] });
  server.clock.increment(5_000);
  return server;
};

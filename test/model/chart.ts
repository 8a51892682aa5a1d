/** The machine's own paths: every state that it can reach and the events that lead there, found by walking it. */
import { getNextSnapshot, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { operations as listed } from '../../machines/operations/operations.js';
import { isSettled, phaseOf, refusalOf } from '../../machines/operations/verdict.js';
import type { Exit } from '../../machines/ports/exit.js';
import type { Operation, ServerEvent } from '../../machines/server/events.js';
import { type ServerMachine, serverMachine } from '../../machines/server/server.js';

export type Snapshot = SnapshotFrom<ServerMachine>;
/** Operations with both kinds of input, and what the world does. */
export type ModelEvent = ServerEvent | { readonly type: `xstate.after.${string}` };

const exit: Exit = { code: 0, signal: null, ambiguous: false, at: 0, unseen: null };

/** Every operation with valid and with invalid input, by a name. */
export const operations = {
  start: listed.start.valid,
  'start with bad input': listed.start.invalid,
  restart: listed.restart.valid,
  'restart with its Build gone': listed.restart.invalid,
  stop: listed.stop.valid,
  command: listed.command.valid,
  'command with bad input': listed.command.invalid,
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;

const world = {
  spawned: { type: 'process.spawned', pid: 1, at: 0 },
  spawnFailed: { type: 'process.spawnFailed', fault: { reason: 'timed_out', subject: '' }, at: 0 },
  ended: { type: 'process.ended', exit, alive: [{ pid: 2, name: 'x' }] },
  exited: { type: 'process.exited', exit },
  delivered: { type: 'process.delivered', cursor: 0 },
} as const satisfies Record<string, ServerEvent>;

const timeouts = ['stopping', 'restarting'].flatMap((phase) => [
  ...['asking', 'sweeping'].map((state) => ({ type: `xstate.after.grace.server.running.${phase}.${state}` as const })),
  { type: `xstate.after.killLimit.server.running.${phase}.killing` as const },
]);

/** What can happen in a state: operations have their turn when it is settled, and the world tells of a launch first. */
function eventsIn(snapshot: Snapshot): ModelEvent[] {
  const happenings =
    phaseOf(snapshot) === 'launching'
      ? [world.spawned, world.spawnFailed]
      : [world.ended, world.exited, world.delivered, ...timeouts];
  return isSettled(snapshot) ? [...Object.values(operations), ...happenings] : happenings;
}

/** A state of the chart and the shortest way there. */
export interface Path {
  /** The state's value as JSON. */
  readonly state: string;
  readonly events: readonly ModelEvent[];
  readonly snapshot: Snapshot;
}

/** @returns the shortest path to every state that the machine reaches, the initial one included */
export function shortestPaths(): Path[] {
  const paths = getShortestPaths(serverMachine, {
    // The machine's types know only its own events; its timeouts are events too.
    events: (snapshot) => eventsIn(snapshot as Snapshot) as ServerEvent[],
    serializeState: (snapshot) => JSON.stringify((snapshot as Snapshot).value),
  });
  return paths.map((path) => {
    const snapshot = path.state as Snapshot;
    const events = path.steps
      .map((step) => step.event as ModelEvent)
      .filter(({ type }) => type !== ('xstate.init' as string));
    return { state: JSON.stringify(snapshot.value), events, snapshot };
  });
}

/** @returns every way to take one transition that leads to another state: the shortest path to where it begins, and the event */
export function transitionPaths(): Path[] {
  return shortestPaths().flatMap(({ state, events, snapshot }) =>
    eventsIn(snapshot).flatMap((event) => {
      const after = getNextSnapshot(serverMachine, snapshot, event as ServerEvent);
      const target = JSON.stringify(after.value);
      return target === state ? [] : [{ state: target, events: [...events, event], snapshot: after }];
    }),
  );
}

/** @returns the machine after everything that was under way has gone well */
export function settle(snapshot: Snapshot): Snapshot {
  let now = snapshot;
  while (!isSettled(now)) {
    const event = now.context.delivering
      ? world.delivered
      : phaseOf(now) === 'launching'
        ? world.spawned
        : world.exited;
    now = getNextSnapshot(serverMachine, now, event);
  }
  return now;
}

/** @returns the status that the machine stands for when the operation's turn comes in that state, and the state after it */
export function expected(
  snapshot: Snapshot,
  name: OperationName,
): { readonly status: number; readonly after: Snapshot } {
  const operation = operations[name];
  const refusal = refusalOf(snapshot, operation);
  if (refusal !== null) return { status: refusal.because === 'state' ? 409 : 400, after: snapshot };
  const after = settle(getNextSnapshot(serverMachine, snapshot, operation));
  if (after.context.failure !== null) return { status: 500, after };
  return { status: operation.type === 'command' ? 202 : 204, after };
}

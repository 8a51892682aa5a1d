/** The paths of the server's chart: every reachable state and the events that lead to it. */
import { getNextSnapshot, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { findRefusal, isSettled, readPhase } from '../../machines/operations/verdict.js';
import { samples } from '../../machines/review/samples.js';
import type { Exit } from '../../machines/run/exit.js';
import type { Operation, ServerEvent } from '../../machines/server/events.js';
import { type ServerMachine, serverMachine } from '../../machines/server/server.js';

export type Snapshot = SnapshotFrom<ServerMachine>;
/** Operations and the events of processes and delays. */
export type ModelEvent = ServerEvent | { readonly type: `xstate.after.${string}` };

const exit: Exit = { code: 0, signal: null, ambiguous: false, at: 0, unseen: null, oomKilled: false };

/** Every operation with valid and with invalid input, by name. */
export const operations = {
  start: samples.start.valid,
  'start with invalid input': samples.start.invalid,
  restart: samples.restart.valid,
  'restart with a deleted Build': samples.restart.invalid,
  stop: samples.stop.valid,
  command: samples.command.valid,
  'command with invalid input': samples.command.invalid,
  'cancel notice': samples.cancel_notice.valid,
  'end notice': samples.end_notice.valid,
  'postpone notice': samples.postpone_notice.valid,
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;

/**
 * Operations that are answered only after the notice. These operations begin paths, and are not sent as operations in a
 * state.
 */
const announcedOperations = [
  { ...samples.stop.valid, notice: { seconds: 600, reason: null } },
  { ...samples.restart.valid, notice: { seconds: 600, reason: null } },
] as const;

const processEvents = {
  spawned: { type: 'process.spawned', pid: 1, at: 0 },
  spawnFailed: { type: 'process.spawnFailed', fault: { reason: 'timed_out', subject: '' }, at: 0 },
  ended: { type: 'process.mainExited', exit, alive: [{ pid: 2, name: 'x' }], at: exit.at },
  exited: { type: 'process.treeExited', exit },
} as const satisfies Record<string, ServerEvent>;

const timeouts = [
  { type: 'xstate.after.grace.server.running.stopping.requested' },
  { type: 'xstate.after.restGrace.server.running.stopping.remaining' },
  { type: 'xstate.after.killLimit.server.running.stopping.killing' },
] as const;

/**
 * Returns the events that are possible in a state. Operations are possible only in settled states. During a launch,
 * only its result is possible.
 */
function eventsIn(snapshot: Snapshot): ModelEvent[] {
  const outsideEvents =
    readPhase(snapshot) === 'launching'
      ? [processEvents.spawned, processEvents.spawnFailed]
      : [processEvents.ended, processEvents.exited, ...timeouts];
  if (!isSettled(snapshot)) return outsideEvents;
  // After a cancellation the process reports its readiness again, which paths do not contain.
  const begun = Object.values(operations).filter(({ type }) => type !== 'cancelNotice');
  return [...begun, ...announcedOperations, ...outsideEvents];
}

/** A state of the chart, and the shortest path to it. */
export interface Path {
  /** The name of the state from {@link nameState}. */
  readonly state: string;
  readonly events: readonly ModelEvent[];
  readonly snapshot: Snapshot;
}

/**
 * Returns the state's value as JSON. If the next run follows the notice or the stop sequence, `, restarting` is added.
 */
function nameState(snapshot: Snapshot): string {
  const isRestarting = (snapshot.context.run?.next ?? null) !== null;
  return `${JSON.stringify(snapshot.value)}${isRestarting ? ', restarting' : ''}`;
}

/** Returns the shortest path to every reachable state, including the initial state. */
export function shortestPaths(): Path[] {
  const paths = getShortestPaths(serverMachine, {
    // The machine's event type lacks its delays.
    events: (snapshot) => eventsIn(snapshot as Snapshot) as ServerEvent[],
    serializeState: (snapshot) => nameState(snapshot as Snapshot),
  });
  return paths.map((path) => {
    const snapshot = path.state as Snapshot;
    const events = path.steps
      .map((step) => step.event as ModelEvent)
      .filter(({ type }) => type !== ('xstate.init' as string));
    return { state: nameState(snapshot), events, snapshot };
  });
}

/**
 * Returns a path for every transition to another state. The path is the shortest path to the transition's source,
 * followed by its event.
 */
export function transitionPaths(): Path[] {
  return shortestPaths().flatMap(({ state, events, snapshot }) =>
    eventsIn(snapshot).flatMap((event) => {
      const after = getNextSnapshot(serverMachine, snapshot, event as ServerEvent);
      const target = nameState(after);
      return target === state ? [] : [{ state: target, events: [...events, event], snapshot: after }];
    }),
  );
}

/** Returns the machine after the current operation has succeeded. */
export function settle(snapshot: Snapshot): Snapshot {
  let now = snapshot;
  while (!isSettled(now)) {
    const event = readPhase(now) === 'launching' ? processEvents.spawned : processEvents.exited;
    now = getNextSnapshot(serverMachine, now, event);
  }
  return now;
}

/** Returns the expected status of the operation in that state, and the state after the operation has succeeded. */
export function expected(
  snapshot: Snapshot,
  name: OperationName,
): { readonly status: number; readonly after: Snapshot } {
  const operation = operations[name];
  const refusal = findRefusal(snapshot, operation);
  if (refusal !== null) return { status: refusal.because === 'state' ? 409 : 400, after: snapshot };
  const next = settle(getNextSnapshot(serverMachine, snapshot, operation));
  const isCancelled = operation.type === 'cancelNotice';
  const after = isCancelled ? getNextSnapshot(serverMachine, next, { type: 'process.ready' }) : next;
  if (operation.type === 'command') return { status: 202, after };
  if (after.context.failure !== null) return { status: 500, after };
  return { status: 204, after };
}

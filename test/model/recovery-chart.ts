/**
 * The paths of the server's chart with crash recovery (two attempts) and a ready line. chart.ts has the paths of the
 * default policy.
 */
import { getNextSnapshot } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { found, refused } from '../../machines/faults/result.js';
import type { Launch } from '../../machines/launch/launch.js';
import { findRefusal, isSettled, readPhase } from '../../machines/operations/verdict.js';
import { sampleLaunch } from '../../machines/review/samples.js';
import type { Operation, ServerEvent } from '../../machines/server/events.js';
import { noRecovery, type RecoveryPolicy } from '../../machines/server/recovery-policy.js';
import { serverMachine } from '../../machines/server/server.js';
import { type Snapshot, operations as standardOperations } from './chart.js';

const policy: RecoveryPolicy = { ...noRecovery, onCrash: 'restart', limit: 2 };
const launch: Launch = { ...sampleLaunch, ready: 'up' };

/** Every operation with valid and with invalid input, by name. */
export const operations = {
  ...standardOperations,
  start: { ...standardOperations.start, launch: found(launch) },
  restart: { ...standardOperations.restart, launch: found(launch) },
  'cancel recovery': { type: 'cancelRecovery' },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;

const exit = { code: 3, signal: null, ambiguous: false, at: 0, unseen: null, oomKilled: false };

/** Events of the process, the lookup and the delay, by name. */
const outsideEvents = {
  'the program is spawned': { type: 'process.spawned', pid: 1, at: 0 },
  'the server is ready': { type: 'process.ready' },
  'the server exits': { type: 'process.treeExited', exit },
  'the backoff ends': { type: 'xstate.after.backoff.server.stopped.waiting' },
  'the Build is found': { type: 'xstate.done.actor.findLaunch', output: found(launch) },
  'the Build has gone': {
    type: 'xstate.done.actor.findLaunch',
    output: refused({ code: 'build_unknown', build: 'b', gone: true }),
  },
} as const;

export type OutsideEvent = keyof typeof outsideEvents;
export type Step = OperationName | OutsideEvent;

function next(snapshot: Snapshot, step: Step): Snapshot {
  // The machine's event type lacks its delays and the results of its lookups.
  return getNextSnapshot(serverMachine, snapshot, { ...operations, ...outsideEvents }[step] as ServerEvent);
}

function stepsIn(snapshot: Snapshot): Step[] {
  if (snapshot.matches({ stopped: 'due' })) return ['the Build is found', 'the Build has gone'];
  // A test cannot make a program unrunnable between its lookup and its launch.
  if (snapshot.matches({ running: { launching: 'spawning' } })) return ['the program is spawned'];
  if (!isSettled(snapshot)) return ['the server exits'];
  const own: Step[] = snapshot.matches({ stopped: 'waiting' })
    ? ['the backoff ends']
    : snapshot.matches('running')
      ? ['the server is ready', 'the server exits']
      : [];
  return [...own, 'start', 'restart', 'stop'];
}

/** A state and the shortest path to it. `kind` names the state, with the part of the context that affects recovery. */
export interface Path {
  readonly state: string;
  readonly kind: string;
  readonly steps: readonly Step[];
  readonly snapshot: Snapshot;
}

/**
 * Returns the shortest path to every state, for each cause of the run, each number of attempts and each reason to stop
 * recovery.
 */
export function shortestPaths(): Path[] {
  const kindOf = ({ value, context: { run, recoveries, recovery } }: Snapshot): string =>
    JSON.stringify([value, run?.launch.cause ?? null, recoveries.length, recovery?.gaveUp?.code ?? null]);
  const named = Object.entries({ ...operations, ...outsideEvents }) as [Step, object][];
  const paths = getShortestPaths(serverMachine, {
    input: policy,
    events: (snapshot) =>
      stepsIn(snapshot as Snapshot).map((step) => ({ ...operations, ...outsideEvents })[step] as ServerEvent),
    serializeState: (snapshot) => kindOf(snapshot as Snapshot),
  });
  return paths.map(({ state, steps }) => {
    const snapshot = state as Snapshot;
    const taken = steps.flatMap(({ event }) => named.filter(([, each]) => each === event).map(([name]) => name));
    return { state: JSON.stringify(snapshot.value), kind: kindOf(snapshot), steps: taken, snapshot };
  });
}

/** Returns the expected status of an operation in the snapshot's state, and the settled state after the operation. */
export function expected(
  snapshot: Snapshot,
  name: OperationName,
): { readonly status: number; readonly after: Snapshot } {
  const refusal = findRefusal(snapshot, operations[name]);
  if (refusal !== null) return { status: refusal.because === 'state' ? 409 : 400, after: snapshot };
  const after = settle(next(snapshot, name));
  if (name === 'command') return { status: 202, after };
  if (after.context.failure !== null) return { status: 500, after };
  return { status: 204, after };
}

function settle(snapshot: Snapshot): Snapshot {
  let now = snapshot;
  while (!isSettled(now)) {
    now = next(now, readPhase(now) === 'launching' ? 'the program is spawned' : 'the server exits');
  }
  return now;
}

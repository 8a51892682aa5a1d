/** The machine's paths where a crash is followed by one restart and the Build says when it is up: what chart.ts is for the standard policy. */
import { getNextSnapshot } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { sampleLaunch } from '../../machines/operations/operations.js';
import { isSettled, phaseOf, refusalOf } from '../../machines/operations/verdict.js';
import type { Launch } from '../../machines/ports/launch.js';
import { found, refused } from '../../machines/ports/result.js';
import type { Operation, ServerEvent } from '../../machines/server/events.js';
import type { RecoveryPolicy } from '../../machines/server/recovery-policy.js';
import { serverMachine } from '../../machines/server/server.js';
import { type Snapshot, operations as standardOperations } from './chart.js';

const policy: RecoveryPolicy = { onCrash: 'restart', limit: 1, windowMs: 600_000, autostart: false };
const launch: Launch = { ...sampleLaunch, ready: 'up' };

/** Every operation with good and with bad input, by a name. */
export const operations = {
  ...standardOperations,
  start: { ...standardOperations.start, launch: found(launch) },
  restart: { ...standardOperations.restart, launch: found(launch) },
  'cancel recovery': { type: 'cancelRecovery' },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;

const exit = { code: 3, signal: null, ambiguous: false, at: 0, unseen: null };

/** What the world does, by a name. */
const happenings = {
  'the program runs': { type: 'process.spawned', pid: 1, at: 0 },
  'the program fails to run': { type: 'process.spawnFailed', fault: { reason: 'timed_out', subject: '' }, at: 0 },
  'it says that it is up': { type: 'process.ready' },
  'its end': { type: 'process.exited', exit },
  'the wait is over': { type: 'xstate.after.backoff.server.stopped.waiting' },
  'the Build is found': { type: 'xstate.done.actor.findLaunch', output: found(launch) },
  'the Build has gone': {
    type: 'xstate.done.actor.findLaunch',
    output: refused({ code: 'build_unknown', build: 'b', gone: true }),
  },
} as const;

export type Happening = keyof typeof happenings;
export type Step = OperationName | Happening;

function next(snapshot: Snapshot, step: Step): Snapshot {
  // The machine's types know only its own events; its timeouts and the ends of its look-ups are events too.
  return getNextSnapshot(serverMachine, snapshot, { ...operations, ...happenings }[step] as ServerEvent);
}

function stepsIn(snapshot: Snapshot): Step[] {
  if (snapshot.matches({ stopped: 'due' })) return ['the Build is found', 'the Build has gone'];
  if (snapshot.matches({ running: { launching: 'spawning' } })) return ['the program runs', 'the program fails to run'];
  if (!isSettled(snapshot)) return ['its end'];
  const own: Step[] = snapshot.matches({ stopped: 'waiting' })
    ? ['the wait is over']
    : snapshot.matches('running')
      ? ['it says that it is up', 'its end']
      : [];
  return [...own, 'start', 'restart', 'stop'];
}

/** A state, what made it one of its kind, and the shortest way there. */
export interface Path {
  readonly state: string;
  readonly kind: string;
  readonly steps: readonly Step[];
  readonly snapshot: Snapshot;
}

/** @returns the shortest path to every state, told apart by who wanted the run, what of the budget is spent, and why it was given up */
export function shortestPaths(): Path[] {
  const kindOf = ({ value, context: { launch: run, recoveries, recovery } }: Snapshot): string =>
    JSON.stringify([value, run?.cause ?? null, recoveries.length, recovery?.gaveUp?.code ?? null]);
  const named = Object.entries({ ...operations, ...happenings }) as [Step, object][];
  const paths = getShortestPaths(serverMachine, {
    input: policy,
    events: (snapshot) =>
      stepsIn(snapshot as Snapshot).map((step) => ({ ...operations, ...happenings })[step] as ServerEvent),
    serializeState: (snapshot) => kindOf(snapshot as Snapshot),
  });
  return paths.map(({ state, steps }) => {
    const snapshot = state as Snapshot;
    const taken = steps.flatMap(({ event }) => named.filter(([, each]) => each === event).map(([name]) => name));
    return { state: JSON.stringify(snapshot.value), kind: kindOf(snapshot), steps: taken, snapshot };
  });
}

/** @returns the status that the machine stands for in that state, and the state after it, once everything has gone well */
export function expected(
  snapshot: Snapshot,
  name: OperationName,
): { readonly status: number; readonly after: Snapshot } {
  const refusal = refusalOf(snapshot, operations[name]);
  if (refusal !== null) return { status: refusal.because === 'state' ? 409 : 400, after: snapshot };
  const after = settle(next(snapshot, name));
  if (after.context.failure !== null) return { status: 500, after };
  return { status: name === 'command' ? 202 : 204, after };
}

function settle(snapshot: Snapshot): Snapshot {
  let now = snapshot;
  while (!isSettled(now)) {
    if (now.context.delivering) now = getNextSnapshot(serverMachine, now, { type: 'process.delivered', cursor: 0 });
    else now = next(now, phaseOf(now) === 'launching' ? 'the program runs' : 'its end');
  }
  return now;
}

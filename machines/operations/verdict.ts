/**
 * Judges operations: a refusal before an operation is sent, its outcome afterwards. Only here 409 and 400 are
 * distinguished.
 */

import { getNextTransitions } from 'xstate';
import type { Fault } from '../faults/faults.js';
import type { PlannedStart } from '../faults/planned-start.js';
import type { ServerContext } from '../server/context.js';
import type { Operation } from '../server/events.js';
import type { Failure } from '../server/failure.js';
import type { ServerSnapshot } from '../server/server.js';
import { type OperationName, operationNames, operations } from './operations.js';

/**
 * `state`: no transition in the current state (conflict). `guard`: the transition's guard is false (invalid input).
 * `planned`: nothing runs, and a start is planned.
 */
export type Refusal =
  | { readonly because: 'state'; readonly running: boolean; readonly planned?: PlannedStart }
  | { readonly because: 'guard'; readonly fault: Fault };

export type Verdict =
  | { readonly kind: 'done'; readonly context: ServerContext }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** The announced end was cancelled, or another one has taken its place. */
  | { readonly kind: 'cancelled' };

/** Judges an operation in a settled state. @returns null if the machine accepts it */
export function findRefusal(snapshot: ServerSnapshot, operation: Operation): Refusal | null {
  if (snapshot.can(operation)) return null;
  const fault = toFault(operation);
  if (fault !== null && hasTransition(snapshot, operation.type)) return { because: 'guard', fault };
  return refuseByState(snapshot);
}

/** Refuses an operation whose request could not be read: with its fault where the state accepts the operation. */
export function refuseInvalid(snapshot: ServerSnapshot, event: Operation['type'], fault: Fault): Refusal {
  return hasTransition(snapshot, event) ? { because: 'guard', fault } : refuseByState(snapshot);
}

/** Returns whether the current state has a transition for the operation, whatever its guards say. */
function hasTransition(snapshot: ServerSnapshot, operation: Operation['type']): boolean {
  return getNextTransitions(snapshot).some(({ eventType }) => eventType === operation);
}

/** Returns the refusal of an operation that the state has no transition for. */
export function refuseByState(snapshot: ServerSnapshot): Extract<Refusal, { because: 'state' }> {
  const { recovery, policy } = snapshot.context;
  const running = isRunning(snapshot);
  if (running || recovery === null || recovery.at === null) return { because: 'state', running };
  const { cause, attempt, at } = recovery;
  const { limit, windowMs } = policy;
  const state = snapshot.matches({ stopped: 'due' }) ? 'starting' : 'waiting';
  return { because: 'state', running, planned: { cause, state, attempt, limit, windowMs, at } };
}

/**
 * Returns the outcome of an accepted operation that is over. kill.ts and commands.ts have the outcomes of kills and
 * commands.
 */
export function toVerdict(snapshot: ServerSnapshot, operation: Operation['type']): Verdict {
  const { failure } = snapshot.context;
  const notRunning = { kind: 'refused', refusal: { because: 'state', running: false } } as const;
  if (failure === null) {
    // No failure, but nothing runs: a client has killed the server. A restart counts as having come after the kill.
    if (operation === 'restart' && !isRunning(snapshot)) return notRunning;
    if (operation === 'start' && !isRunning(snapshot))
      return { kind: 'failed', failure: { code: 'killed_while_starting' } };
    return { kind: 'done', context: snapshot.context };
  }
  return { kind: 'failed', failure };
}

/**
 * Returns the operations that the machine accepts now, without a wait in the queue: outside settled states only a kill.
 */
export function listOperations(snapshot: ServerSnapshot): readonly OperationName[] {
  const events = new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType));
  return operationNames.filter(
    (name) => (isSettled(snapshot) || name === 'kill') && events.has(operations[name].event),
  );
}

/** No operation is in progress, or only the notice of one: the queue judges operations only then. */
export function isSettled(snapshot: ServerSnapshot): boolean {
  return snapshot.hasTag('settled');
}

/** Returns whether a stop or restart is announced, and the server runs on until its notice is over. */
export function isAnnouncing(snapshot: ServerSnapshot): boolean {
  return snapshot.matches({ running: { stopping: 'announcing' } });
}

/** No operation is in progress, and no notice of one. */
export function isAtRest(snapshot: ServerSnapshot): boolean {
  return isSettled(snapshot) && !isAnnouncing(snapshot);
}

/** Returns whether the server is up, also during the notice of its end. */
export function isUp(snapshot: ServerSnapshot): boolean {
  return snapshot.matches({ running: 'up' }) || (isAnnouncing(snapshot) && snapshot.context.run?.isReady === true);
}

export function isRunning(snapshot: ServerSnapshot): boolean {
  return snapshot.matches('running');
}

/** Returns the state as the API names it. */
export function readState(snapshot: ServerSnapshot): 'running' | 'stopped' {
  return isRunning(snapshot) ? 'running' : 'stopped';
}

/** The state inside `running`, or `restarting`. */
export type Phase = 'launching' | 'up' | 'announcing' | 'stopping' | 'restarting' | 'stuck';

/**
 * Returns the phase of the run; `null` while stopped. It is the state inside `running` (`launching`, `up`, `stopping`,
 * `stuck`), but `announcing` during a notice, and `restarting` during a stop sequence that the next run follows.
 */
export function readPhase(snapshot: ServerSnapshot): Phase | null {
  const { value, context } = snapshot;
  if (typeof value === 'string' || !('running' in value)) return null;
  const { running } = value;
  const state = (typeof running === 'string' ? running : (Object.keys(running ?? {})[0] ?? null)) as Phase | null;
  if (state !== 'stopping') return state;
  if (isAnnouncing(snapshot)) return 'announcing';
  return (context.run?.next ?? null) === null ? state : 'restarting';
}

function toFault(operation: Operation): Fault | null {
  const input = 'launch' in operation ? operation.launch : 'line' in operation ? operation.line : null;
  return input === null || input.ok ? null : input.fault;
}

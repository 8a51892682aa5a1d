/**
 * Judges operations: first their refusal, and after an accepted operation its outcome. No other module distinguishes
 * 409 from 400.
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
 * The reason of a refusal. `state`: no transition in the current state (conflict). `guard`: the guard of the transition
 * is false (invalid input). `planned`: the server is stopped and a start is planned.
 */
export type Refusal =
  | { readonly because: 'state'; readonly running: boolean; readonly planned?: PlannedStart }
  | { readonly because: 'guard'; readonly fault: Fault };

export type Verdict =
  | { readonly kind: 'done'; readonly context: ServerContext }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** The announced end was cancelled, or replaced by another announced end. */
  | { readonly kind: 'cancelled' };

/** Judges an operation in a settled state. @returns `null` if the machine accepts the operation */
export function findRefusal(snapshot: ServerSnapshot, operation: Operation): Refusal | null {
  if (snapshot.can(operation)) return null;
  const fault = toFault(operation);
  if (fault !== null && hasTransition(snapshot, operation.type)) return { because: 'guard', fault };
  return refuseByState(snapshot);
}

/**
 * Refuses an invalid request. If the state accepts the operation, the refusal has the fault of the request; otherwise
 * the state is the reason.
 */
export function refuseInvalid(snapshot: ServerSnapshot, event: Operation['type'], fault: Fault): Refusal {
  return hasTransition(snapshot, event) ? { because: 'guard', fault } : refuseByState(snapshot);
}

/** Returns whether the current state has a transition for the operation. Ignores guards. */
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
 * Returns the outcome of an accepted operation after its end. kill.ts and commands.ts return the outcomes of kills and
 * commands.
 */
export function toVerdict(snapshot: ServerSnapshot, operation: Operation['type']): Verdict {
  const { failure } = snapshot.context;
  const notRunning = { kind: 'refused', refusal: { because: 'state', running: false } } as const;
  if (failure === null) {
    // There is no failure and no run, so a client has killed the server. The restart counts as requested after the
    // kill.
    if (operation === 'restart' && !isRunning(snapshot)) return notRunning;
    if (operation === 'start' && !isRunning(snapshot))
      return { kind: 'failed', failure: { code: 'killed_while_starting' } };
    return { kind: 'done', context: snapshot.context };
  }
  return { kind: 'failed', failure };
}

/**
 * Returns the operations that the machine accepts now, without a wait in the queue. A state that is not settled accepts
 * only a kill.
 */
export function listOperations(snapshot: ServerSnapshot): readonly OperationName[] {
  const events = new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType));
  return operationNames.filter(
    (name) => (isSettled(snapshot) || name === 'kill') && events.has(operations[name].event),
  );
}

/** Returns whether no operation except a notice is in progress. The queue judges operations only in a settled state. */
export function isSettled(snapshot: ServerSnapshot): boolean {
  return snapshot.hasTag('settled');
}

/** Returns whether a stop or restart is announced and its notice is not over. */
export function isAnnouncing(snapshot: ServerSnapshot): boolean {
  return snapshot.matches({ running: { stopping: 'announcing' } });
}

/** Returns whether neither an operation nor a notice is in progress. */
export function isAtRest(snapshot: ServerSnapshot): boolean {
  return isSettled(snapshot) && !isAnnouncing(snapshot);
}

/** Returns whether the server is up, including the notice of its end. */
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

/** The current state inside `running`, or `restarting`. */
export type Phase = 'launching' | 'up' | 'announcing' | 'stopping' | 'restarting' | 'stuck';

/**
 * Returns the phase of the run; `null` while stopped. Outside of a notice and a restart, the phase is the state inside
 * `running`: `launching`, `up`, `stopping` or `stuck`. During a notice the phase is `announcing`. During the stop
 * sequence of a restart the phase is `restarting`.
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

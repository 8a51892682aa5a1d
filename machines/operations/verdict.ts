/** What the machine says of an operation before it is sent, and what came of it after. The only place that tells 409 from 400. */

import type { Failure } from '../ports/failure.js';
import type { Fault } from '../ports/faults.js';
import type { ServerContext } from '../server/context.js';
import type { Operation } from '../server/events.js';
import type { ServerSnapshot } from '../server/server.js';
import { entryOf, type OperationName, operationNames, operations } from './operations.js';

/** The state has no transition for the operation (409), or the transition's guard says no (400, with its fault). */
export type Refusal =
  | { readonly because: 'state'; readonly running: boolean }
  | { readonly because: 'guard'; readonly fault: Fault };

export type Verdict =
  | { readonly kind: 'done'; readonly context: ServerContext }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'failed'; readonly failure: Failure };

/**
 * Judges an operation in a settled state.
 * @returns null when the machine takes it, else why not
 */
export function refusalOf(snapshot: ServerSnapshot, operation: Operation): Refusal | null {
  if (snapshot.can(operation)) return null;
  const fault = faultOf(operation);
  if (fault !== null && snapshot.can(entryOf(operation.type).valid)) return { because: 'guard', fault };
  return { because: 'state', running: isRunning(snapshot) };
}

/** Tells what came of an operation that was taken and has had its turn, once it is over. A kill's answer is in kills.ts. */
export function outcomeOf(snapshot: ServerSnapshot, operation: Operation['type']): Verdict {
  const { failure } = snapshot.context;
  const notRunning = { kind: 'refused', refusal: { because: 'state', running: false } } as const;
  if (failure === null) {
    // Nothing went wrong and yet nothing runs: somebody has killed it. For a restart the order of things is kill, then restart.
    if (operation === 'restart' && !isRunning(snapshot)) return notRunning;
    if (operation === 'start' && !isRunning(snapshot))
      return { kind: 'failed', failure: { code: 'killed_while_starting' } };
    return { kind: 'done', context: snapshot.context };
  }
  // The server had ended before the command could reach it: the order of things is exit, then command.
  return failure.code === 'command_undeliverable' && failure.reason === 'server_ended'
    ? notRunning
    : { kind: 'failed', failure };
}

/** Whether an operation that was taken is over: a command once it was handed over, also where the server is being killed meanwhile. */
export function isOver(snapshot: ServerSnapshot, operation: Operation['type']): boolean {
  return operation === 'command' ? !snapshot.context.delivering : isSettled(snapshot);
}

/**
 * What the machine takes now, without waiting: in a state that is not settled only a kill, which takes no turn. That a
 * command is being handed over does not count: it takes no time that anybody could see.
 */
export function operationsOf(snapshot: ServerSnapshot): readonly OperationName[] {
  const isSettledState = snapshot.hasTag('settled');
  return operationNames.filter((name) => (isSettledState || name === 'kill') && snapshot.can(operations[name].valid));
}

/** Nothing is under way: operations are judged only then. */
export function isSettled(snapshot: ServerSnapshot): boolean {
  return snapshot.hasTag('settled') && !snapshot.context.delivering;
}

export function isRunning(snapshot: ServerSnapshot): boolean {
  return snapshot.matches('running');
}

/** The state's name as the API tells it. */
export function stateOf(snapshot: ServerSnapshot): 'running' | 'stopped' {
  return isRunning(snapshot) ? 'running' : 'stopped';
}

/** The progress inside `running` (`launching`, `up`, `stopping`, `restarting`, `stuck`), or null while stopped. */
export function phaseOf(snapshot: ServerSnapshot): string | null {
  const { value } = snapshot;
  if (typeof value === 'string' || !('running' in value)) return null;
  const { running } = value;
  return typeof running === 'string' ? running : (Object.keys(running ?? {})[0] ?? null);
}

function faultOf(operation: Operation): Fault | null {
  const input = 'launch' in operation ? operation.launch : 'line' in operation ? operation.line : null;
  return input === null || input.ok ? null : input.fault;
}

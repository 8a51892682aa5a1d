/** What the machine says of an operation before it is sent, and what came of it after. The only place that tells 409 from 400. */
import type { Operation } from './events.js';
import type { Failure, Fault } from './facts.js';
import type { ServerContext } from './context.js';
import type { ServerSnapshot } from './server.js';

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
  const fault = 'fault' in operation ? operation.fault : null;
  if (fault !== null && snapshot.can(withoutFault(operation))) return { because: 'guard', fault };
  return { because: 'state', running: isRunning(snapshot) };
}

/** Tells what came of an operation that was taken, once the machine has settled again. */
export function outcomeOf(snapshot: ServerSnapshot): Verdict {
  const { failure } = snapshot.context;
  if (failure === null) return { kind: 'done', context: snapshot.context };
  // The server had ended before the command could reach it: the order of things is exit, then command.
  if (failure.code === 'command_undeliverable' && failure.reason === 'server_ended') {
    return { kind: 'refused', refusal: { because: 'state', running: false } };
  }
  return { kind: 'failed', failure };
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

function withoutFault(operation: Operation): Operation {
  return { ...operation, fault: null } as Operation;
}

import { assertEvent } from 'xstate';
import type { ServerContext } from './context.js';
import type { EventOf, ServerEvent } from './events.js';

/**
 * Types a guard or an action by the events that trigger it.
 * @returns the function as XState takes it; it throws on an event of another type
 */
export function on<T extends ServerEvent['type'], R>(
  types: T | readonly T[],
  work: (event: EventOf<T>, context: ServerContext) => R,
): (args: { readonly event: ServerEvent; readonly context: ServerContext }) => R {
  return ({ event, context }) => {
    assertEvent(event, types);
    return work(event as ServerEvent as EventOf<T>, context);
  };
}

/**
 * Converts a machine's config to JSON in XState's format, for `createMachine` and Stately's editor. Guards, actions,
 * actors and delays are names, without their functions.
 */
import type { AnyStateMachine } from 'xstate';

/** Returns the config as plain data. */
export function toConfigJson(machine: AnyStateMachine): Readonly<Record<string, unknown>> {
  // Leave out the initial context, which is a function. machines/server/context.ts describes it.
  const { context: _, ...config } = machine.config as unknown as Record<string, unknown>;
  return plain(config) as Record<string, unknown>;
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([, part]) => typeof part !== 'function')
    .map(([key, part]) => [key, plain(part)] as const);
  // If the parameters of an action or guard were a function, only the name of the action or guard is left.
  const [only] = entries;
  if (entries.length === 1 && only !== undefined && only[0] === 'type' && typeof only[1] === 'string') return only[1];
  return Object.fromEntries(entries);
}

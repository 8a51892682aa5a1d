/**
 * Converts a machine's config to JSON in XState's format, for `createMachine` and Stately's editor. Guards, actions,
 * actors and delays are names, without their functions.
 */
import type { AnyStateMachine } from 'xstate';

/** Returns plain data. */
export function toConfigJson(machine: AnyStateMachine): Readonly<Record<string, unknown>> {
  // The initial context is a function. machines/server/context.ts describes the context.
  const { context: _, ...config } = machine.config as unknown as Record<string, unknown>;
  return plain(config) as Record<string, unknown>;
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([, part]) => typeof part !== 'function')
    .map(([key, part]) => [key, plain(part)] as const);
  // An action or a guard whose parameters were a function is only its name.
  const [only] = entries;
  if (entries.length === 1 && only !== undefined && only[0] === 'type' && typeof only[1] === 'string') return only[1];
  return Object.fromEntries(entries);
}

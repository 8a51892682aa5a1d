/**
 * A machine's config as JSON in XState's own format, which `createMachine` takes and Stately's editor opens: guards, actions,
 * actors and delays by name, without the functions behind them.
 */
import type { AnyStateMachine } from 'xstate';

/** @returns plain data */
export function toConfigJson(machine: AnyStateMachine): Readonly<Record<string, unknown>> {
  // What the machine begins with is computed; what it keeps is told by machines/context.ts.
  const { context: _, ...config } = machine.config as unknown as Record<string, unknown>;
  return plain(config) as Record<string, unknown>;
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([, part]) => typeof part !== 'function')
    .map(([key, part]) => [key, plain(part)] as const);
  // What is left of an action or a guard whose parameters were computed.
  const [only] = entries;
  if (entries.length === 1 && only !== undefined && only[0] === 'type' && typeof only[1] === 'string') return only[1];
  return Object.fromEntries(entries);
}

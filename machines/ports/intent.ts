/** The operation under way, kept where another manager finds it: it then brings the operation to its end. */
import type { ServerContext } from '../server/context.js';
import type { Operation } from '../server/events.js';

/** A stop or restart of a run that may not have come to its end. A start needs none: its run's files tell how far it came. */
export interface Intent {
  readonly operation: 'stop' | 'restart';
  readonly run: string;
  readonly build: string;
  readonly folder: string;
  readonly by: 'client' | 'manager';
}

export interface IntentKeeper {
  /** What the manager before this one had begun and not ended; null when there is no such thing. */
  readonly left: Intent | null;
  /** Called before the operation's first effect. */
  note(operation: Operation, context: ServerContext): void;
  /** Called when the operation has come to its end. */
  clear(): void;
}

export const noIntent: IntentKeeper = { left: null, note: () => undefined, clear: () => undefined };

/** @returns what is to be kept of an operation, or null when nothing is */
export function intentOf(operation: Operation, { launch }: ServerContext): Intent | null {
  if ((operation.type !== 'stop' && operation.type !== 'restart') || launch === null) return null;
  const { run, build, folder } = launch;
  return {
    operation: operation.type,
    run,
    build,
    folder,
    by: (operation.type === 'stop' ? operation.by : undefined) ?? 'client',
  };
}

/** The intent: the current operation on disk, so that the next manager can complete it. */
import type { ServerContext } from '../server/context.js';
import type { Operation } from '../server/events.js';

/** A stop or restart in progress. A start needs no intent: the run's files show its progress. */
export interface Intent {
  readonly operation: 'stop' | 'restart';
  readonly run: string;
  readonly build: string;
  readonly folder: string;
  readonly by: 'client' | 'manager';
}

export interface IntentKeeper {
  /** The previous manager's unfinished operation; null without one. */
  readonly left: Intent | null;
  /** Called before the operation's first effect. */
  note(operation: Operation, context: ServerContext): void;
  /** Called when the operation is over. */
  clear(): void;
}

export const noIntent: IntentKeeper = { left: null, note: () => undefined, clear: () => undefined };

/** Returns the intent of an operation; null for one that needs none. */
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

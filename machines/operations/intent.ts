/** The intent: the current operation on disk, so that the next manager can complete it. */

import { type EndNotice, maxNoticeSeconds } from '../announce/announcer.js';
import type { ServerContext } from '../server/context.js';
import type { Operation } from '../server/events.js';

/** A stop or restart in progress. A start needs no intent: the run's files show its progress. */
export interface Intent {
  readonly operation: 'stop' | 'restart';
  readonly run: string;
  readonly build: string;
  readonly folder: string;
  readonly by: 'client' | 'manager';
  /** The notice of a stop or restart; `until` is when it is over, in milliseconds since the epoch. */
  readonly notice?: { readonly until: number; readonly reason: string | null };
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

function toNotice({ seconds, reason }: EndNotice, at: number): NonNullable<Intent['notice']> {
  return { until: at + seconds * 1_000, reason };
}

/**
 * Returns what is left of an announced end that an earlier manager has begun.
 * @param now milliseconds since the epoch
 */
export function findRemainingNotice({ notice }: Intent, now: number): { readonly notice?: EndNotice } {
  if (notice === undefined) return {};
  // The clock may have been set back: a notice never becomes longer than the API allows.
  const seconds = Math.min(Math.max(0, Math.ceil((notice.until - now) / 1_000)), maxNoticeSeconds);
  return { notice: { seconds, reason: notice.reason } };
}

/** Returns the intent of an operation; null for one that needs none. */
export function toIntent(operation: Operation, { run: current }: ServerContext): Intent | null {
  if ((operation.type !== 'stop' && operation.type !== 'restart') || current === null) return null;
  const { run, build, folder } = current.launch;
  return {
    operation: operation.type,
    run,
    build,
    folder,
    ...(operation.notice === undefined ? {} : { notice: toNotice(operation.notice, operation.at) }),
    by: (operation.type === 'stop' ? operation.by : undefined) ?? 'client',
  };
}

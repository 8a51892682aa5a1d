/** The intent: the stop or restart in progress, which the next manager completes if this manager is killed. */

import { type EndNotice, maxNoticeSeconds } from '../announce/announcer.js';
import type { EntryActor } from '../history/journal.js';
import { postpone } from '../server/announced-end.js';
import type { Run, ServerContext } from '../server/context.js';
import type { Operation, PostponeNoticeOperation } from '../server/events.js';

/** A stop or restart in progress. A start needs no intent, because the files of the run show its progress. */
export interface Intent {
  readonly operation: 'stop' | 'restart';
  readonly run: string;
  readonly build: string;
  readonly folder: string;
  readonly by: 'client' | 'manager';
  /** The caller. Older managers stored no caller. */
  readonly requestedBy?: EntryActor;
  /**
   * The notice of a stop or restart. `until`: the end of the notice, in milliseconds since the epoch. `seconds`: the
   * remaining time of the notice when the intent was stored. Older managers stored no seconds.
   */
  readonly notice?: { readonly until: number; readonly seconds?: number; readonly reason: string | null };
}

export interface IntentKeeper {
  /** The previous manager's unfinished operation; `null` without an unfinished operation. */
  readonly left: Intent | null;
  /** Is called before the operation's first effect. */
  note(operation: Operation, context: ServerContext): void;
  /** Is called when the operation is over. */
  clear(): void;
}

export const noIntent: IntentKeeper = { left: null, note: () => undefined, clear: () => undefined };

function toNotice({ seconds, reason }: EndNotice, at: number): NonNullable<Intent['notice']> {
  return { until: at + seconds * 1_000, seconds, reason };
}

/**
 * Returns the remaining notice of an end that an earlier manager announced.
 * @param now milliseconds since the epoch
 */
export function findRemainingNotice({ notice }: Intent, now: number): { readonly notice?: EndNotice } {
  if (notice === undefined) return {};
  // The clock may have been set back: the notice must not become longer than it was.
  const maxSeconds = notice.seconds ?? maxNoticeSeconds;
  const seconds = Math.min(Math.max(0, Math.ceil((notice.until - now) / 1_000)), maxSeconds);
  return { notice: { seconds, reason: notice.reason } };
}

/** Returns the intent of an operation; `null` for an operation that needs no intent. */
export function toIntent(operation: Operation, { run: current }: ServerContext): Intent | null {
  if (current === null) return null;
  const { run, build, folder } = current.launch;
  if (operation.type === 'postponeNotice') return toPostponed(operation, current);
  if (operation.type !== 'stop' && operation.type !== 'restart') return null;
  // A refused restart changes nothing.
  if (operation.type === 'restart' && !operation.launch.ok) return null;
  return {
    operation: operation.type,
    run,
    build,
    folder,
    ...(operation.notice === undefined ? {} : { notice: toNotice(operation.notice, operation.at) }),
    by: (operation.type === 'stop' ? operation.by : undefined) ?? 'client',
    ...(operation.requestedBy && { requestedBy: operation.requestedBy }),
  };
}

/** Returns the intent of an announced end that was postponed. */
function toPostponed(
  { seconds, at }: PostponeNoticeOperation,
  { launch, next, announced, stopCause, requested }: Run,
): Intent | null {
  if (announced === null) return null;
  const { run, build, folder } = launch;
  const { seconds: left, at: until, reason } = postpone(announced, seconds, at);
  return {
    operation: next === null ? 'stop' : 'restart',
    run,
    build,
    folder,
    notice: { until, seconds: left, reason },
    by: stopCause === 'manager' ? 'manager' : 'client',
    ...(requested && { requestedBy: requested.by }),
  };
}

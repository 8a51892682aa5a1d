/** Finds the events for which a stop or a restart waits, and waits for an announced end while the queue continues. */
import type { Run } from '../server/context.js';
import type { ServerActor, ServerSnapshot } from '../server/server.js';
import { isAnnouncing, isSettled, toVerdict, type Verdict } from './verdict.js';

export const awaitedNames = ['notice', 'save', 'main_process', 'remaining_processes', 'kill'] as const;

export type Awaited = (typeof awaitedNames)[number];

/** The event for which the manager waits in each state of the stop sequence. */
const awaitedByState = {
  saving: 'save',
  requested: 'main_process',
  remaining: 'remaining_processes',
  killing: 'kill',
} as const satisfies Record<string, Awaited>;

/** Returns the event for which the stop sequence waits; `null` outside of the stop sequence. */
export function findAwaited(snapshot: ServerSnapshot): Awaited | null {
  if (isAnnouncing(snapshot)) return 'notice';
  for (const [state, awaited] of Object.entries(awaitedByState) as [keyof typeof awaitedByState, Awaited][])
    if (snapshot.matches({ running: { stopping: state } })) return awaited;
  return null;
}

/** An announced stop or restart. */
export interface AnnouncedOperation {
  readonly type: 'stop' | 'restart';
  /** The run that the operation ends, with the facts at the time of acceptance. */
  readonly run: Run;
}

/**
 * Waits until the announced end is over or was cancelled. Never rejects.
 * @param onEnded is called after the end, before the next operation can begin
 */
export function awaitEnd(
  actor: ServerActor,
  announced: AnnouncedOperation,
  onEnded: () => void,
): Promise<Verdict | { readonly kind: 'closed' }> {
  return new Promise((resolve) => {
    const check = (snapshot: ServerSnapshot): void => {
      const verdict = judgeEnd(snapshot, announced);
      if (verdict === null) return;
      subscription.unsubscribe();
      if (verdict.kind !== 'cancelled') onEnded();
      resolve(verdict);
    };
    // The subscription completes when the service ends: the next manager completes the operation.
    const subscription = actor.subscribe({ next: check, complete: () => resolve({ kind: 'closed' }) });
  });
}

/** Returns the verdict of an announced end; `null` while the end is in progress. */
export function judgeEnd(snapshot: ServerSnapshot, { type, run }: AnnouncedOperation): Verdict | null {
  const { run: current } = snapshot.context;
  if (current?.launch.run !== run.launch.run) return isSettled(snapshot) ? toVerdict(snapshot, type) : null;
  if (!current.exitExpected || current.stopCount !== run.stopCount) return { kind: 'cancelled' };
  return snapshot.matches({ running: 'stuck' }) ? toVerdict(snapshot, type) : null;
}

/** What a stop or a restart waits for; and the wait for an announced end, during which the queue continues. */
import type { Run } from '../server/context.js';
import type { ServerActor, ServerSnapshot } from '../server/server.js';
import { isAnnouncing, isSettled, toVerdict, type Verdict } from './verdict.js';

export const awaitedNames = ['notice', 'save', 'main_process', 'remaining_processes', 'kill'] as const;

export type Awaited = (typeof awaitedNames)[number];

/** What is awaited in the states of the stop sequence. */
const awaitedByState = {
  saving: 'save',
  requested: 'main_process',
  remaining: 'remaining_processes',
  killing: 'kill',
} as const satisfies Record<string, Awaited>;

/** Returns what the stop sequence waits for; null outside it. */
export function findAwaited(snapshot: ServerSnapshot): Awaited | null {
  if (isAnnouncing(snapshot)) return 'notice';
  for (const [state, awaited] of Object.entries(awaitedByState) as [keyof typeof awaitedByState, Awaited][])
    if (snapshot.matches({ running: { stopping: state } })) return awaited;
  return null;
}

/** The stop or restart that is announced. */
export interface AnnouncedOperation {
  readonly type: 'stop' | 'restart';
  /** The run that it ends, as it was when the operation was accepted. */
  readonly run: Run;
}

/**
 * Waits until the announced end has come, or was cancelled. Never rejects.
 * @param onEnded called when it has come, before the next operation can begin
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
    // The actor ends with the service: the next manager completes the operation.
    const subscription = actor.subscribe({ next: check, complete: () => resolve({ kind: 'closed' }) });
  });
}

/** Returns the verdict of an announced end; `null` while it is under way. */
export function judgeEnd(snapshot: ServerSnapshot, { type, run }: AnnouncedOperation): Verdict | null {
  const { run: current } = snapshot.context;
  if (current?.launch.run !== run.launch.run) return isSettled(snapshot) ? toVerdict(snapshot, type) : null;
  if (!current.exitExpected || current.stopCount !== run.stopCount) return { kind: 'cancelled' };
  return snapshot.matches({ running: 'stuck' }) ? toVerdict(snapshot, type) : null;
}

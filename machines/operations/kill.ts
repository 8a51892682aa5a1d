/**
 * Kills the current run without waiting in the operation queue. The kill is sent to the machine at once and answered at
 * the end of the current run. The queue answers the interrupted operation.
 */
import type { EntryActor } from '../history/journal.js';
import type { ServerActor, ServerSnapshot } from '../server/server.js';
import type { NotServed } from './queue.js';
import { findRefusal, type Verdict } from './verdict.js';

/** The service is shutting down. */
type QueueClosed = Extract<NotServed, { kind: 'closed' }>;

export interface Kills {
  /** Kills the current run and waits for its end. The delay `killLimit` bounds the wait. */
  take(requestedBy?: EntryActor): Promise<Verdict | QueueClosed>;
  /** Waits for the current kills and refuses further kills. */
  close(): Promise<void>;
}

/** @param now the clock, in milliseconds since the epoch */
export function createKills(actor: ServerActor, now: () => number = Date.now): Kills {
  const pending = new Set<Promise<Verdict | QueueClosed>>();
  let closed = false;

  return {
    async take(requestedBy) {
      if (closed) return { kind: 'closed' };
      const operation = { type: 'kill', at: now(), ...(requestedBy && { requestedBy }) } as const;
      const before = actor.getSnapshot();
      const refusal = findRefusal(before, operation);
      if (refusal !== null) return { kind: 'refused', refusal };
      actor.send(operation);
      const verdict = awaitEnd(actor, before.context.run?.launch.run);
      pending.add(verdict);
      return verdict.finally(() => pending.delete(verdict));
    },
    async close() {
      closed = true;
      await Promise.all(pending);
    },
  };
}

/**
 * Returns the verdict of a kill; `null` while the run is still ending. Failures of other operations are ignored.
 * @param run the run at the time of the kill
 */
export function judgeKill(snapshot: ServerSnapshot, run: string | undefined): Verdict | null {
  const { context } = snapshot;
  if (context.run === null || context.run.launch.run !== run) return { kind: 'done', context };
  const { alive } = context.run;
  return snapshot.matches({ running: 'stuck' }) ? { kind: 'failed', failure: { code: 'server_stuck', alive } } : null;
}

function awaitEnd(actor: ServerActor, run: string | undefined): Promise<Verdict | QueueClosed> {
  return new Promise((resolve) => {
    const check = (snapshot: ServerSnapshot): void => {
      const verdict = judgeKill(snapshot, run);
      if (verdict !== null) end(verdict);
    };
    const end = (verdict: Verdict | QueueClosed): void => {
      subscription.unsubscribe();
      resolve(verdict);
    };
    const subscription = actor.subscribe({ next: check, complete: () => end({ kind: 'closed' }) });
    check(actor.getSnapshot());
  });
}

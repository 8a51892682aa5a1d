/**
 * POST /kill takes no turn: it goes to the machine at once, whatever is under way, and its answer waits for what becomes
 * of this one run. The operation that it cuts short is answered by its own turn.
 */
import type { ServerActor, ServerSnapshot } from '../server/server.js';
import type { Unjudged } from './queue.js';
import { refusalOf, type Verdict } from './verdict.js';

/** The service is ending. */
type Closed = Extract<Unjudged, { kind: 'closed' }>;

export interface Kills {
  /** Ends the run that goes on. The time that takes is bounded by `killLimit`. */
  take(): Promise<Verdict | Closed>;
  /** Waits for those that are under way, and takes no more. */
  close(): Promise<void>;
}

/** @param now the clock, in milliseconds since the epoch */
export function createKills(actor: ServerActor, now: () => number = Date.now): Kills {
  const waiting = new Set<Promise<Verdict | Closed>>();
  let closed = false;

  return {
    async take() {
      if (closed) return { kind: 'closed' };
      const operation = { type: 'kill', at: now() } as const;
      const before = actor.getSnapshot();
      const refusal = refusalOf(before, operation);
      if (refusal !== null) return { kind: 'refused', refusal };
      actor.send(operation);
      const verdict = endOf(actor, before.context.launch?.run);
      waiting.add(verdict);
      return verdict.finally(() => waiting.delete(verdict));
    },
    async close() {
      closed = true;
      await Promise.all(waiting);
    },
  };
}

/**
 * What came of a kill.
 * @param run the one that went on when it was asked for
 * @returns null until that run has gone, or would not; what else went wrong meanwhile is another's failure
 */
export function killOutcomeOf(snapshot: ServerSnapshot, run: string | undefined): Verdict | null {
  const { launch, alive } = snapshot.context;
  if (launch?.run !== run) return { kind: 'done', context: snapshot.context };
  return snapshot.matches({ running: 'stuck' }) ? { kind: 'failed', failure: { code: 'server_stuck', alive } } : null;
}

function endOf(actor: ServerActor, run: string | undefined): Promise<Verdict | Closed> {
  return new Promise((resolve) => {
    const look = (snapshot: ServerSnapshot): void => {
      const verdict = killOutcomeOf(snapshot, run);
      if (verdict !== null) end(verdict);
    };
    const end = (verdict: Verdict | Closed): void => {
      subscription.unsubscribe();
      resolve(verdict);
    };
    const subscription = actor.subscribe({ next: look, complete: () => end({ kind: 'closed' }) });
    look(actor.getSnapshot());
  });
}

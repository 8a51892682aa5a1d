/** POST /start?wait=ready: the answer waits for the line that the Build's `ready` looks for. */

import { phaseOf } from '../../machines/operations/verdict.js';
import type { Launch } from '../../machines/ports/launch.js';
import type { ServerActor, ServerSnapshot } from '../../machines/server/server.js';
import { Problem } from '../problems/problems.js';
import { queryProblem } from '../problems/query.js';

/** How long a client waits at most, in seconds. */
const limits = { standard: 60, most: 3_600 };

export type Wait = { readonly kind: 'none' } | { readonly kind: 'ready'; readonly seconds: number };

/** Reads `?wait=ready&timeout=SECONDS`. @returns what is to be waited for, or the problem with it */
export function readWait({
  wait,
  timeout,
}: Readonly<Record<string, string | string[] | undefined>>): Wait | Problem<'query_invalid'> {
  if (wait !== undefined && wait !== 'ready') return queryProblem('wait', '"ready"');
  const seconds = timeout === undefined ? limits.standard : /^\d{1,4}$/.test(String(timeout)) ? Number(timeout) : 0;
  if (seconds < 1 || seconds > limits.most) {
    return queryProblem('timeout', `a whole number of seconds from 1 to ${limits.most}`);
  }
  return wait === undefined ? { kind: 'none' } : { kind: 'ready', seconds };
}

/**
 * Waits until the run has said that it is up; one whose Build looks for nothing is.
 * @throws Problem when it has not within the time (504, it runs on), when it ended before (500), when the service ends (503)
 */
export function waitUntilReady(actor: ServerActor, { run, ready }: Launch, seconds: number): Promise<void> {
  if (ready === null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const end = (problem: Problem | null): void => {
      clearTimeout(timer);
      subscription.unsubscribe();
      if (problem === null) resolve();
      else reject(problem);
    };
    const look = (snapshot: ServerSnapshot): void => {
      const { launch, lastExit } = snapshot.context;
      if (launch?.run !== run)
        end(new Problem({ code: 'ended_before_ready', exit: lastExit?.run === run ? lastExit : null }));
      // One that is being stopped has not said so: its end is waited for.
      else if (phaseOf(snapshot) === 'up') end(null);
    };
    const timer = setTimeout(() => end(new Problem({ code: 'not_ready', seconds })), seconds * 1_000);
    const subscription = actor.subscribe({
      next: look,
      complete: () => end(new Problem({ code: 'shutting_down' }, { 'Retry-After': '5' })),
    });
    look(actor.getSnapshot());
  });
}

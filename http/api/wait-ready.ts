/** POST /start?wait=ready: the answer waits for the server's ready line. */

import { phaseOf } from '../../machines/operations/verdict.js';
import type { Launch } from '../../machines/ports/launch.js';
import type { ServerActor, ServerSnapshot } from '../../machines/server/server.js';
import { Problem, queryProblem } from '../problems/problems.js';

/** The wait's limit in seconds. */
const limits = { defaultSeconds: 60, maxSeconds: 3_600 };

export type Wait = { readonly kind: 'none' } | { readonly kind: 'ready'; readonly seconds: number };

/** Reads `?wait=ready&timeout=SECONDS`. @returns the wait, or the problem with a parameter */
export function readWait({
  wait,
  timeout,
}: Readonly<Record<string, string | string[] | undefined>>): Wait | Problem<'query_invalid'> {
  if (wait !== undefined && wait !== 'ready') return queryProblem('wait', '"ready"');
  const seconds =
    timeout === undefined ? limits.defaultSeconds : /^\d{1,4}$/.test(String(timeout)) ? Number(timeout) : 0;
  if (seconds < 1 || seconds > limits.maxSeconds) {
    return queryProblem('timeout', `a whole number of seconds from 1 to ${limits.maxSeconds}`);
  }
  return wait === undefined ? { kind: 'none' } : { kind: 'ready', seconds };
}

/**
 * Waits until the run has printed its ready line; returns at once for a Build without one.
 * @throws Problem `not_ready` after the limit, `ended_before_ready` after an exit, `shutting_down` when the service
 *   ends
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
    const check = (snapshot: ServerSnapshot): void => {
      const { launch, lastExit } = snapshot.context;
      if (launch?.run !== run)
        end(new Problem({ code: 'ended_before_ready', exit: lastExit?.run === run ? lastExit : null }));
      // A server that is being stopped is not up: wait for its exit.
      else if (phaseOf(snapshot) === 'up') end(null);
    };
    const timer = setTimeout(() => end(new Problem({ code: 'not_ready', seconds })), seconds * 1_000);
    const subscription = actor.subscribe({
      next: check,
      complete: () => end(new Problem({ code: 'shutting_down' }, { 'Retry-After': '5' })),
    });
    check(actor.getSnapshot());
  });
}

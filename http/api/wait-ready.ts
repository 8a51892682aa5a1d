/** POST /start?wait=ready: the answer waits for the server's ready line, or else for its first second. */

import { phaseOf } from '../../machines/operations/verdict.js';
import type { Runs } from '../../machines/ports/console.js';
import type { Launch } from '../../machines/ports/launch.js';
import type { ServerActor, ServerSnapshot } from '../../machines/server/server.js';
import { Problem, queryProblem } from '../problems/problems.js';
import { readRange, wholeCharacters } from './console/range.js';
import type { Services } from './services.js';

/** The wait's limit in seconds. */
const limits = { defaultSeconds: 60, maxSeconds: 3_600 };

/** How long a server without a ready line is watched: most faults of a Build end it at once. */
const watchMs = 1_000;

/** How much of its console is shown of a server that has exited. */
const lastOutput = { limit: 4_096, start: { kind: 'lines', count: 10 } } as const;

/** What is known of a started server. `launched`: its program runs; whether it is ready is unknown. */
export type Reached = 'ready' | 'launched';

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
 * As {@link waitUntilReady}. The problem `ended_before_ready` has the last lines of the run's console, if the client
 * may see them.
 */
export async function waitForStart(
  { actor, runs }: Pick<Services, 'actor' | 'runs'>,
  launch: Launch,
  seconds: number,
  hasConsole: boolean,
): Promise<Reached> {
  try {
    return await waitUntilReady(actor, launch, seconds);
  } catch (error) {
    if (!(error instanceof Problem) || error.fault.code !== 'ended_before_ready' || !hasConsole) throw error;
    throw new Problem({ ...error.fault, lines: await readLastLines(runs, launch.run).catch(() => []) });
  }
}

async function readLastLines(runs: Runs, run: string): Promise<readonly string[]> {
  const log = runs.open(run);
  if (log === null) return [];
  try {
    const range = await readRange(log, runs.times(run), { run, ...lastOutput }, true);
    const text = log.text.decode(wholeCharacters(range).bytes);
    return text === '' ? [] : text.replace(/\n$/, '').split('\n');
  } finally {
    log.close();
  }
}

/**
 * Waits until the run has printed its ready line. Without one, waits for the run's first second.
 * @throws Problem `not_ready` after the limit, `ended_before_ready` after an exit, `shutting_down` when the service
 *   ends
 */
function waitUntilReady(actor: ServerActor, { run, ready }: Launch, seconds: number): Promise<Reached> {
  const hasReadyLine = ready !== null;
  return new Promise((resolve, reject) => {
    const end = (result: Reached | Problem): void => {
      clearTimeout(timer);
      subscription.unsubscribe();
      if (result instanceof Problem) reject(result);
      else resolve(result);
    };
    const endOfTime = (): void => end(hasReadyLine ? new Problem({ code: 'not_ready', seconds }) : 'launched');
    const check = (snapshot: ServerSnapshot): void => {
      const { launch, lastExit } = snapshot.context;
      if (launch?.run !== run) {
        const exit = lastExit?.run === run ? lastExit : null;
        end(new Problem({ code: 'ended_before_ready', exit, hasReadyLine, lines: [] }));
      }
      // A server that is being stopped is not up: wait for its exit.
      else if (hasReadyLine && phaseOf(snapshot) === 'up') end('ready');
    };
    const timer = setTimeout(endOfTime, hasReadyLine ? seconds * 1_000 : watchMs);
    const subscription = actor.subscribe({
      next: check,
      complete: () => end(new Problem({ code: 'shutting_down' }, { 'Retry-After': '5' })),
    });
    check(actor.getSnapshot());
  });
}

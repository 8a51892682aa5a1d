/** POST /start?wait=ready: the answer waits for the server's ready line, or else for its first second. */
import type { Context } from 'koa';
import type { Runs } from '../../machines/console/console.js';
import type { OperationVerdict } from '../../machines/operations/requests.js';
import { Problem, queryProblem } from '../problems/problems.js';
import { readRange, wholeCharacters } from './console/range.js';
import { hasScope } from './scopes.js';

/** The wait's limit in seconds. */
const limits = { defaultSeconds: 60, maxSeconds: 3_600 };

/** How much of its console is shown of a server that has exited. */
const lastOutput = { limit: 4_096, start: { kind: 'lines', count: 10 } } as const;

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
 * Adds the last lines of the run's console to the problem `ended_before_ready`, if the client may see them.
 * @returns the problem
 */
export async function withLastLines(
  ctx: Context,
  runs: Runs,
  problem: Problem,
  verdict: OperationVerdict,
): Promise<Problem> {
  const { fault } = problem;
  if (verdict.kind !== 'unready' || fault.code !== 'ended_before_ready' || !hasScope(ctx, 'console')) return problem;
  return new Problem({ ...fault, lines: await readLastLines(runs, verdict.run).catch(() => []) });
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

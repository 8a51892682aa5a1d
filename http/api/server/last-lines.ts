/** Shows the last console lines of a server that exited before it was ready. */
import type { Context } from 'koa';
import type { Runs } from '../../../machines/console/console.js';
import type { OperationVerdict } from '../../../machines/operations/requests.js';
import { Problem } from '../../problems/problems.js';
import { readRange, wholeCharacters } from '../console/range.js';
import { hasScope } from '../kit/scopes.js';

/** The part of the console that is shown: the last lines, within a number of bytes. */
const lastOutput = { bytes: 4_096, until: null, start: { kind: 'lines', count: 10 } } as const;

/**
 * Adds the last lines of the run's console to the problem `ended_before_ready`, if the client may read the console.
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

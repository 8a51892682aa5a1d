/** Probes a server by its console: sends a line through the operation queue, and expects a line as the answer. */
import type { OperationQueue } from '../../machines/operations/queue.js';
import type { AwaitLine } from '../../machines/ports/console.js';
import type { HealthPlan } from '../../machines/ports/health-plan.js';
import type { ProbeResult } from '../../machines/ports/live-server.js';
import { found } from '../../machines/ports/result.js';

export interface ConsoleProbePorts {
  readonly queue: Pick<OperationQueue, 'command'>;
  readonly awaitLine: AwaitLine;
}

/** How long the answer may take. */
const limitMs = 4_500;

/** Returns the probe of a run. Its lines have no entries in the history: there would be one every few seconds. */
export function createConsoleProbe(
  { command, expect }: Extract<HealthPlan, { type: 'console' }>,
  run: string,
  { queue, awaitLine }: ConsoleProbePorts,
): (signal: AbortSignal) => Promise<ProbeResult> {
  const pattern = new RegExp(expect);
  return async (signal) => {
    const sent = performance.now();
    const verdict = await queue.command(found(command), () => signal.aborted);
    if (verdict.kind !== 'done' || verdict.context.launch?.run !== run) return { ok: false, because: 'undeliverable' };
    const line = await awaitLine(run, verdict.cursor, (each) => pattern.test(each), limitMs);
    return line === null ? { ok: false, because: 'timeout' } : { ok: true, took: performance.now() - sent };
  };
}

/**
 * Probes a server through its console: sends a line through the operation queue, and waits for the line that is the
 * answer.
 */

import type { AwaitLine } from '../console/console.js';
import type { HealthPlan } from '../launch/health-plan.js';
import type { ProbeResult } from '../launch/live-server.js';
import type { Perform } from '../operations/requests.js';

export interface ConsoleProbePorts {
  readonly perform: Perform;
  readonly awaitLine: AwaitLine;
}

const health = { kind: 'manager', name: 'health' } as const;

/** The maximum time for the answer, in milliseconds. */
const limitMs = 4_500;

/**
 * Returns the probe of a run. The probe's commands are not recorded in the history, because the history would get an
 * entry every few seconds.
 */
export function createConsoleProbe(
  { command, expect }: Extract<HealthPlan, { type: 'console' }>,
  run: string,
  { perform, awaitLine }: ConsoleProbePorts,
): (signal: AbortSignal) => Promise<ProbeResult> {
  const pattern = new RegExp(expect);
  return async (signal) => {
    const sent = performance.now();
    const caller = { by: health, isUnrecorded: true, isDisconnected: () => signal.aborted };
    const verdict = await perform({ name: 'command', line: command }, caller);
    if (verdict.kind !== 'done' || verdict.cursor === undefined || verdict.run !== run)
      return { ok: false, because: 'undeliverable' };
    const line = await awaitLine(run, verdict.cursor, (each) => pattern.test(each), limitMs);
    return line === null ? { ok: false, because: 'timeout' } : { ok: true, took: performance.now() - sent };
  };
}

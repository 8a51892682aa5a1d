/** Why a plan fails, is rolled back or cancelled: the actions of the chart that record it. */

import type { Observed, Ordered, UpdateContext } from './behaviour.js';
import type { PlanReason } from './update-plan.js';

/** @param findCause returns the code of the problem, or what else is known */
export function because(code: PlanReason['code'], findCause: (observed: Observed) => string | null = () => null) {
  return {
    type: 'recordReason',
    params: (observed: Observed): PlanReason => ({ code, because: findCause(observed) }),
  } as const;
}

export const cancelled = { type: 'recordReason', params: { code: 'cancelled', because: null } } as const;

export const spawnFailed = because('spawn_failed', ({ event: { output } }) => output.server.spawnFault);

export const unresponsive = because('unresponsive', ({ event: { output } }) => output.server.health.because);

export const notReady = because('not_ready', ({ event: { output } }) =>
  output.server.run?.isUp === true ? output.server.health.because : 'no_ready_line',
);

/** The restart was refused, or the run is the same after it. */
export const restartRefused = because('restart_refused', ({ context: { ordered } }) =>
  ordered === 'done' ? null : ordered,
);

export const rollbackFailed = {
  type: 'recordReason',
  params: ({
    event,
  }: {
    readonly context: UpdateContext;
    readonly event: { readonly output: Ordered };
  }): PlanReason => ({
    code: 'rollback_failed',
    because: event.output.outcome,
  }),
} as const;

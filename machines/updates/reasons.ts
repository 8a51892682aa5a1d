/** The actions of the chart that record why a plan failed, was rolled back or was cancelled. */

import type { Observed, Ordered, UpdateContext } from './behaviour.js';
import type { PlanReason } from './update-plan.js';

/** Returns an action that records a reason. @param findCause returns the code of the problem, or another known cause */
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

/** Records that the restart was refused, or that the run is still the same. */
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

/** Builds the body of a plan. */
import { toIsoTime } from '../../../machines/text/iso-time.js';
import type { UpdatePlan } from '../../../machines/updates/update-plan.js';
import { planReasonText } from '../../problems/update-faults.js';

export function updatePlanBody({ swap, backupMode, probationMs, readyMs, steps, reason, ...plan }: UpdatePlan) {
  const { id, source, channel, version, folder, from, build, state, backup } = plan;
  return {
    id,
    source,
    channel,
    version,
    folder,
    from,
    build,
    swap: swap.type,
    swap_at: toIsoTime(swap.type === 'at' ? swap.at : null),
    backup_mode: backupMode,
    backup,
    probation_minutes: probationMs / 60_000,
    ready_minutes: readyMs / 60_000,
    state,
    steps: steps.map((step) => ({ state: step.state, at: toIsoTime(step.at) })),
    reason: reason?.code ?? null,
    problem: reason === null ? null : planReasonText(reason),
  };
}

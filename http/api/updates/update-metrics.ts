/** The metrics of updates. */
import { planStates, type UpdatePlan } from '../../../machines/updates/update-plan.js';
import { type Metric, toStateSet } from '../metrics/metric.js';

/** Returns the metric of the last plan's state; an empty list without a plan. */
export function listUpdateMetrics(plan: UpdatePlan | null): readonly Metric[] {
  return plan === null
    ? []
    : [toStateSet('gameserver_update_state', 'The last plan of an update.', planStates, plan.state)];
}

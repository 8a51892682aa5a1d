/** The metrics of updates. */
import { planStates, type UpdatePlan } from '../../../machines/updates/update-plan.js';
import { type Metric, stateSet } from './metric.js';

/** Returns the state of the last plan; nothing without one. */
export function updateMetrics(plan: UpdatePlan | null): readonly Metric[] {
  return plan === null
    ? []
    : [stateSet('gameserver_update_state', 'The last plan of an update.', planStates, plan.state)];
}

/** The last plan of an update. */
import { useEffect, useState } from 'preact/hooks';
import type { UpdatePlan } from '../../../client/api.js';
import { usePage } from '../../context.js';

/** Returns the plan as the last event reported it; `null` without a plan. */
export function usePlan(): UpdatePlan | null {
  const { state } = usePage();
  const [plan, setPlan] = useState<UpdatePlan | null>(null);
  useEffect(
    () =>
      state.subscribe({
        selection: () => ({ updates: true }),
        onUpdates: ([last]) => setPlan(last ?? null),
      }),
    [],
  );
  return plan;
}

const ended: readonly UpdatePlan['state'][] = ['done', 'rolled_back', 'failed', 'cancelled'];

export function isOpen({ state }: UpdatePlan): boolean {
  return !ended.includes(state);
}

/** Takes the transitions of the chart for a plan as it is stored. */
import { transition } from 'xstate';
import type { PlanEvent } from './events.js';
import { updateMachine } from './update.js';
import type { PlanState, UpdatePlan } from './update-plan.js';

/** More steps than a plan has, unless its restarts are refused again and again: the oldest are left out. */
const maxSteps = 100;

/** Returns the plan after the event, or null when its state has no transition for it. */
export function advance({ state, steps, ...context }: UpdatePlan, event: PlanEvent, at: number): UpdatePlan | null {
  const machine = updateMachine();
  const snapshot = machine.resolveState({ value: state, context });
  if (snapshot.status !== 'active' || !snapshot.can(event)) return null;
  const [next] = transition(machine, snapshot, event);
  const reached = next.value as PlanState;
  const taken = reached === state ? steps : [...steps, { state: reached, at }].slice(-maxSteps);
  return { ...next.context, state: reached, steps: taken };
}

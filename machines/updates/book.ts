/** The plan with its file. Every transition is on disk before it is visible here; one at a time. */
import { createMutex } from '../async/mutex.js';
import { advance } from './advance.js';
import type { PlanEvent } from './events.js';
import { hasPlanEnded, type PlanRecord, type UpdatePlan } from './update-plan.js';

export type PlanBook = ReturnType<typeof createPlanBook>;

export function createPlanBook(record: PlanRecord, now: () => number) {
  const listeners = new Set<(plan: UpdatePlan, before: UpdatePlan | null) => void>();
  const inTurn = createMutex();
  let present = record.left;

  /** @throws what the file system reports; nothing has changed then */
  async function keep(plan: UpdatePlan): Promise<UpdatePlan> {
    await record.write(plan);
    const before = present;
    present = plan;
    for (const listener of listeners) listener(plan, before);
    return plan;
  }

  return {
    /** Returns the last plan; null without one. */
    present: (): UpdatePlan | null => present,
    /** Returns the plan that has not ended; null without one. */
    open: (): UpdatePlan | null => (present === null || hasPlanEnded(present) ? null : present),
    /** Begins a plan. @returns null while another one is open. @throws what the file system reports */
    begin: (plan: UpdatePlan): Promise<UpdatePlan | null> =>
      inTurn(async () => (present !== null && !hasPlanEnded(present) ? null : keep(plan))),
    /**
     * Takes a transition of the plan with this id.
     * @returns the plan in its new state; null when it has no such transition, or has ended
     * @throws what the file system reports; nothing has changed then
     */
    apply: (id: string, event: PlanEvent): Promise<UpdatePlan | null> =>
      inTurn(async () => {
        const next = present === null || present.id !== id ? null : advance(present, event, now());
        return next === null ? null : keep(next);
      }),
    /** Calls back after each change. @returns the function that ends this */
    subscribe(onChange: (plan: UpdatePlan, before: UpdatePlan | null) => void): () => void {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}

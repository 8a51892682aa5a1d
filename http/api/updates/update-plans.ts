/** The interface of the update plan for routes. http/features/updates.ts implements it. */
import type { EntryActor } from '../../../machines/history/journal.js';
import type { UpdatePlan } from '../../../machines/updates/update-plan.js';

export interface UpdatePlans {
  /** Returns the last plan; `null` without a plan. */
  present(): UpdatePlan | null;
  /** Returns the plan that has not ended; `null` without such a plan. */
  open(): UpdatePlan | null;
  /** Begins a plan. @returns `null` while another plan is open. @throws an error of the file system */
  begin(plan: UpdatePlan): Promise<UpdatePlan | null>;
  /**
   * Cancels the plan, or rolls it back during its probation.
   * @returns the plan; `null` if the plan can no longer be cancelled. @throws an error of the file system
   */
  cancel(plan: UpdatePlan, by: EntryActor): Promise<UpdatePlan | null>;
}

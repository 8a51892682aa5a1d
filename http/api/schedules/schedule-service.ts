/** The schedules as routes, events and the status use them; http/features/schedules.ts creates it. */

import type { OpenSchedules } from '../../../machines/schedules/scheduler/behaviour.js';
import type { ScheduleStore } from '../../../machines/schedules/schedules.js';

export interface ScheduleService {
  readonly store: ScheduleStore;
  /** Returns the scheduler, which is made at its first use; null while the database cannot be used. */
  open(): Promise<OpenSchedules | null>;
  /** The scheduler once it is made. */
  readonly opened: OpenSchedules | null;
  /** Does what is due, after a client has changed something. */
  wake(): void;
  /** Returns why no schedule is carried out; null when nothing is wrong or there are no schedules. */
  fault(): string | null;
  /** Calls back after each change. @returns the function that ends this */
  subscribe(onChange: () => void): () => void;
}

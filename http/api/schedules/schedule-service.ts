/** The interface of the schedules for routes, events and the status. http/features/schedules.ts implements it. */

import type { OpenSchedules } from '../../../machines/schedules/scheduler/behaviour.js';
import type { ScheduleStore } from '../../../machines/schedules/schedules.js';

export interface ScheduleService {
  readonly store: ScheduleStore;
  /** Returns the scheduler, and loads it at its first use; `null` while the database cannot be used. */
  open(): Promise<OpenSchedules | null>;
  /** The scheduler; `null` until it is loaded. */
  readonly opened: OpenSchedules | null;
  /** Carries out all due occurrences after a client changed a schedule. */
  wake(): void;
  /** Returns why no schedule is carried out; `null` without a fault or without schedules. */
  fault(): string | null;
  /** Calls back after each change. @returns the function that unsubscribes */
  subscribe(onChange: () => void): () => void;
}

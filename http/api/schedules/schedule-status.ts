/** Returns the part of the status about schedules. */
import { findNextOfAll } from '../../../machines/schedules/next-occurrence.js';
import { storeReason } from '../../problems/operations.js';
import type { ScheduleService } from './schedule-service.js';

export type ScheduleStatus = ReturnType<typeof scheduleStatus>;

export function scheduleStatus(schedules: Pick<ScheduleService, 'opened' | 'fault'>) {
  const { opened } = schedules;
  const fault = schedules.fault();
  const next = opened === null ? null : findNextOfAll(opened.scheduler.schedules.all());
  return {
    warning: fault === null ? null : `Schedules are not carried out: ${storeReason(fault)}.`,
    next:
      next === null
        ? null
        : {
            schedule: next.schedule.id,
            name: next.schedule.name,
            action: next.schedule.action.type,
            due_at: new Date(next.next.due).toISOString(),
            state: next.next.state,
          },
  };
}

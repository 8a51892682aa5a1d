/** The common parts of the routes of schedules: their declaration, their look-ups and their checks. */

import type { Context } from 'koa';
import type { Journal } from '../../../machines/history/journal.js';
import type { OpenSchedules } from '../../../machines/schedules/scheduler/behaviour.js';
import type { Schedule } from '../../../machines/schedules/schedules.js';
import type { ScheduleEntry } from '../../../machines/schedules/stored-schedules.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { Problem } from '../../problems/problems.js';
import { toStoreProblem } from '../../problems/store.js';
import type { AccessPolicy } from '../access/access-policy.js';
import { declareRoutes } from '../kit/route.js';
import { requireScheduledCommand, requireScope } from '../kit/scopes.js';
import { invalidSchedule } from './read-schedule.js';
import type { ScheduleService } from './schedule-service.js';
import type * as schemas from './schemas.js';

export interface ScheduleServices {
  readonly schedules: ScheduleService;
  /** The journal, which gets an entry for each change by these requests. */
  readonly journal: Pick<Journal, 'record' | 'find' | 'totals'>;
  readonly access: AccessPolicy;
}

/** Declares a route of schedules. */
export const route = declareRoutes<ScheduleServices, typeof schemas>({
  tag: 'Schedules',
  schemas: () => import('./schemas.js'),
  invalid: invalidSchedule,
  pointers: {
    schedule_cron_invalid: '/when/cron',
    schedule_zone_unknown: '/when/zone',
    schedule_never_fires: '/when',
    schedule_time_past: '/when/once',
    schedule_warning_invalid: '/warnings',
    command_required: '/action/command',
    command_invalid: '/action/command',
    command_too_long: '/action/command',
  },
});

/** The problems of {@link findSchedule}. */
export const scheduleProblems: readonly ProblemCode[] = [
  'schedule_not_found',
  'schedules_unavailable',
  'database_missing',
];

/** Opens the schedules. @throws Problem `schedules_unavailable` */
export async function openSchedules(services: ScheduleServices): Promise<OpenSchedules> {
  const opened = await services.schedules.open();
  if (opened === null) throw toUnavailable(services);
  return opened;
}

/** Finds a schedule by its id. @throws Problem `schedule_not_found` or `schedules_unavailable` */
export async function findSchedule(
  id: string,
  services: ScheduleServices,
): Promise<OpenSchedules & { readonly entry: ScheduleEntry }> {
  const opened = await openSchedules(services);
  const entry = opened.scheduler.schedules.get(id);
  if (entry === null) throw new Problem({ code: 'schedule_not_found', schedule: id });
  return { ...opened, entry };
}

/** Returns the problem of schedules that cannot be read or written. */
export function toUnavailable({ schedules }: ScheduleServices): Problem {
  return toStoreProblem('schedules_unavailable', schedules.store.fault?.because ?? 'opening');
}

/**
 * Checks that the client may perform the action of a schedule. @throws Problem if the client lacks a scope, or may not
 * send the command
 */
export function requireAction(ctx: Context, { action }: Pick<Schedule, 'action'>): void {
  if (action.type === 'command') requireScheduledCommand(ctx, action.command);
  if (action.type === 'backup' || action.type === 'test-restore') requireScope(ctx, 'backup');
}

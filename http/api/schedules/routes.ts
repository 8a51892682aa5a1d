/** Routes that list, create, change and remove schedules, and return their next times (docs/reference/schedules.md). */
import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import type * as z from 'zod';
import { maxSchedules, type Schedule } from '../../../machines/schedules/schedules.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { Problem } from '../../problems/problems.js';
import { setLocation } from '../kit/answer/location.js';
import { toEntryActor, toEntryBase } from '../kit/caller.js';
import { integer } from '../kit/parameters.js';
import { requireMatch } from '../kit/preconditions.js';
import { bodyProblems, json } from '../kit/route.js';
import { createScheduleEtag, describeSettings, listNextTimes, toScheduleBodies, toScheduleBody } from './answers.js';
import {
  findSchedule,
  openSchedules,
  requireAction,
  route,
  type ScheduleServices,
  scheduleProblems,
  toUnavailable,
} from './group.js';
import { scheduleInputProblems } from './input-problems.js';
import { nextLimit } from './limits.js';
import { invalidSchedule, toSchedule } from './read-schedule.js';
import type * as schemas from './schemas.js';

const inputProblems: readonly ProblemCode[] = [
  ...bodyProblems,
  ...scheduleInputProblems,
  'schedules_unavailable',
  'database_missing',
];

const limit = integer('The maximum number of times', nextLimit);

export const scheduleRoutes = [
  route({
    request: 'GET /schedules',
    id: 'listSchedules',
    summary: 'List the schedules',
    scope: 'read',
    description: 'Lists them with their occurrences.',
    caching: 'etag',
    success: json('Oldest first.', (all) => all.schedules),
    problems: ['schedules_unavailable', 'database_missing'],
    async handle(_, services) {
      await openSchedules(services);
      return toScheduleBodies(services.schedules);
    },
  }),
  route({
    request: 'POST /schedules',
    id: 'createSchedule',
    summary: 'Create a schedule',
    scope: 'control',
    isKeyed: true,
    description: 'Saves it and plans its next occurrence.',
    body: (all) => all.scheduleInput,
    settingsEtag: 'sent',
    success: json('Created.', (all) => all.schedule, {
      status: 201,
      headers: { Location: 'Its path' },
    }),
    problems: [...inputProblems, 'command_not_allowed', 'too_many_schedules'],
    handle: ({ body }, services, ctx) => createSchedule(body, services, ctx),
  }),
  route({
    request: 'POST /schedules/new/preview',
    id: 'previewSchedule',
    summary: 'Show the next times of a schedule before it is saved',
    scope: 'read',
    description: 'Checks a schedule and returns its next times. Saves nothing.',
    query: { limit },
    body: (all) => all.scheduleInput,
    success: json('The next times.', (all) => all.nextTimes),
    problems: [...inputProblems],
    async handle({ query, body }, services) {
      const { times } = await openSchedules(services);
      return listNextTimes(times, toSchedule(body, times, Date.now()), Date.now(), query.limit);
    },
  }),
  route({
    request: 'DELETE /schedules/{schedule}',
    id: 'deleteSchedule',
    summary: 'Remove a schedule',
    scope: 'control',
    description: 'An occurrence that is being carried out is completed.',
    settingsEtag: 'checked',
    success: { status: 204, description: 'Done.' },
    problems: scheduleProblems,
    async handle({ params }, services, ctx) {
      const { scheduler, entry } = await findSchedule(params.schedule, services);
      requirePresent(ctx, entry.schedule);
      if (!scheduler.schedules.remove(entry, toEntryActor(ctx))) throw toUnavailable(services);
      recordChange('removed', entry.schedule, services, ctx);
    },
  }),
  route({
    request: 'GET /schedules/{schedule}',
    id: 'getSchedule',
    summary: 'Get one schedule',
    scope: 'read',
    description: 'As in the list.',
    settingsEtag: 'sent',
    success: json('The schedule.', (all) => all.schedule),
    problems: scheduleProblems,
    async handle({ params }, services) {
      return toScheduleBody((await findSchedule(params.schedule, services)).entry, services.schedules.store);
    },
  }),
  route({
    request: 'PATCH /schedules/{schedule}',
    id: 'changeSchedule',
    summary: 'Change settings of a schedule',
    scope: 'control',
    description: 'Merges objects: null removes what another rule or action lacks.',
    settingsEtag: 'checked',
    body: (all) => all.schedulePatch,
    success: json('The schedule.', (all) => all.schedule),
    problems: ['schedule_not_found', 'command_not_allowed', ...inputProblems],
    async handle({ params, body }, services, ctx) {
      const [{ patchSettings }, { scheduleInput }] = await Promise.all([
        import('../kit/body/merge-patch.js'),
        import('./schemas.js'),
      ]);
      const toInput = (present: Schedule) =>
        patchSettings(scheduleInput, describeSettings(present), body, invalidSchedule);
      return changeSchedule(params.schedule, toInput, services, ctx);
    },
  }),
  route({
    request: 'PUT /schedules/{schedule}',
    id: 'replaceSchedule',
    summary: 'Replace a schedule',
    scope: 'control',
    description: 'The next occurrence stays if the new rule has the same time.',
    settingsEtag: 'checked',
    body: (all) => all.scheduleSettings,
    success: json('The schedule.', (all) => all.schedule),
    problems: ['schedule_not_found', 'command_not_allowed', ...inputProblems],
    handle: ({ params, body }, services, ctx) => changeSchedule(params.schedule, () => body, services, ctx),
  }),
  route({
    request: 'GET /schedules/{schedule}/next',
    id: 'listNextTimes',
    summary: 'List the next times of a schedule',
    scope: 'read',
    description: 'Marks changes to and from summer time. Skipped times are left out.',
    query: { limit },
    success: json('The next times.', (all) => all.nextTimes),
    problems: [...scheduleProblems],
    async handle({ params, query }, services) {
      const { times, entry } = await findSchedule(params.schedule, services);
      const { schedule, open } = entry;
      const isPlanned = (time: number): boolean =>
        open.some(({ at }) => at === time) || services.schedules.store.has(schedule.id, time) !== true;
      return listNextTimes(times, schedule, Date.now(), query.limit, isPlanned);
    },
  }),
];

async function createSchedule(input: z.output<typeof schemas.scheduleInput>, services: ScheduleServices, ctx: Context) {
  const { scheduler, times } = await openSchedules(services);
  const fields = toSchedule(input, times, Date.now());
  requireAction(ctx, fields);
  if (scheduler.schedules.all().length >= maxSchedules)
    throw new Problem({ code: 'too_many_schedules', max: maxSchedules });
  const schedule = { id: randomBytes(4).toString('hex'), ...fields };
  if (!scheduler.schedules.save(schedule, toEntryActor(ctx))) throw toUnavailable(services);
  recordChange('created', schedule, services, ctx);
  setLocation(ctx, `/schedules/${schedule.id}`);
  return toScheduleBody((await findSchedule(schedule.id, services)).entry, services.schedules.store);
}

/** Changes a schedule. @param toInput returns the new settings from the current schedule */
async function changeSchedule(
  id: string,
  toInput: (present: Schedule) => z.output<typeof schemas.scheduleInput>,
  services: ScheduleServices,
  ctx: Context,
) {
  const { scheduler, times, entry } = await findSchedule(id, services);
  const { schedule: present } = entry;
  // The code from here to `save` is synchronous, so that no other change can happen in between.
  requirePresent(ctx, present);
  const schedule = { id, ...toSchedule(toInput(present), times, Date.now(), present) };
  requireAction(ctx, schedule);
  if (!scheduler.schedules.save(schedule, toEntryActor(ctx))) throw toUnavailable(services);
  recordChange('changed', schedule, services, ctx);
  return toScheduleBody((await findSchedule(id, services)).entry, services.schedules.store);
}

/** Checks If-Match. @throws Problem if the request names other settings */
function requirePresent(ctx: Context, schedule: Schedule): void {
  requireMatch(ctx, { resource: 'schedule', id: schedule.id }, createScheduleEtag(schedule));
}

/** Records a change in the history, and carries out all occurrences that are due after the change. */
function recordChange(
  change: 'created' | 'changed' | 'removed',
  { id, name }: Pick<Schedule, 'id' | 'name'>,
  { journal, access, schedules }: ScheduleServices,
  ctx: Context,
): void {
  journal.record({ ...toEntryBase(ctx, access, { schedule: id, name }), type: `schedule.${change}` });
  schedules.wake();
}

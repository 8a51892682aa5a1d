/** Routes that list, request, skip and postpone occurrences of schedules (docs/reference/schedules.md). */

import type { Context } from 'koa';
import { postpone, type Requested, skip } from '../../../machines/schedules/requests.js';
import type { OpenSchedules } from '../../../machines/schedules/scheduler/behaviour.js';
import { Problem } from '../../problems/problems.js';
import { toStoreProblem } from '../../problems/store.js';
import { toEntryActor } from '../kit/caller.js';
import { findPage, pageHeaders, pageParameters, sendPage } from '../kit/pages.js';
import { bodyProblems, json } from '../kit/route.js';
import { toOccurrenceBody } from './answers.js';
import { findSchedule, requireAction, route, type ScheduleServices, scheduleProblems, toUnavailable } from './group.js';
import { occurrenceLimit } from './limits.js';

const requestProblems = ['occurrence_not_open', 'schedule_invalid', ...bodyProblems, ...scheduleProblems] as const;

export const occurrenceRoutes = [
  route({
    request: 'GET /schedules/{schedule}/occurrences',
    id: 'listOccurrences',
    summary: 'List the occurrences of a schedule',
    scope: 'read',
    description: 'Lists what became of its times, and the next one.',
    query: pageParameters('occurrences', occurrenceLimit),
    caching: 'etag',
    success: json('Newest first.', (all) => all.occurrences, { headers: pageHeaders }),
    problems: [...scheduleProblems],
    async handle({ params, query }, services, ctx) {
      const { entry } = await findSchedule(params.schedule, services);
      const occurrences = services.schedules.store.occurrences(entry.schedule.id);
      if ('because' in occurrences) throw toStoreProblem('schedules_unavailable', occurrences.because);
      const page = findPage(occurrences, query, { toKey: ({ at }) => at, order: 'descending' });
      return sendPage(ctx, page).map(toOccurrenceBody);
    },
  }),
  route({
    request: 'POST /schedules/{schedule}/run',
    id: 'runSchedule',
    summary: 'Carry out a schedule at once',
    scope: 'control',
    isKeyed: true,
    description: 'Carries it out without warnings, even if it is disabled.',
    success: json('Begun.', (all) => all.occurrence, { status: 202 }),
    problems: ['occurrence_running', 'command_not_allowed', ...scheduleProblems],
    handle: ({ params }, services, ctx) => runSchedule(params.schedule, services, ctx),
  }),
  route({
    request: 'POST /schedules/{schedule}/skip',
    id: 'skipOccurrence',
    summary: 'Skip the next occurrence of a schedule',
    scope: 'control',
    isKeyed: true,
    description: 'Informs the players if they have been warned.',
    body: (all) => all.skip,
    isBodyOptional: true,
    success: json('The occurrence.', (all) => all.occurrence),
    problems: requestProblems,
    async handle({ params, body }, services, ctx) {
      const { entry, ...opened } = await findSchedule(params.schedule, services);
      const by = toEntryActor(ctx);
      return completeRequest(skip(entry, parseTime(body.at), by, toPorts(opened, services)), services);
    },
  }),
  route({
    request: 'POST /schedules/{schedule}/postpone',
    id: 'postponeOccurrence',
    summary: 'Postpone the next occurrence of a schedule',
    scope: 'control',
    isKeyed: true,
    description: 'The players are warned again.',
    body: (all) => all.postponement,
    success: json('The occurrence.', (all) => all.occurrence),
    problems: ['postponement_too_long', ...requestProblems],
    async handle({ params, body: { minutes, at } }, services, ctx) {
      const { entry, ...opened } = await findSchedule(params.schedule, services);
      const by = toEntryActor(ctx);
      const requested = postpone(entry, minutes, parseTime(at), by, toPorts(opened, services));
      return completeRequest(requested, services);
    },
  }),
];

async function runSchedule(id: string, services: ScheduleServices, ctx: Context) {
  const { scheduler, entry } = await findSchedule(id, services);
  requireAction(ctx, entry.schedule);
  if (entry.open.some(({ state }) => state === 'running'))
    throw new Problem({ code: 'occurrence_running', schedule: id });
  const occurrence = scheduler.run(entry.schedule, toEntryActor(ctx));
  if (occurrence === null) throw toUnavailable(services);
  return toOccurrenceBody(occurrence);
}

function toPorts({ scheduler: { schedules }, times }: OpenSchedules, { schedules: { store } }: ScheduleServices) {
  return { schedules, store, times, now: Date.now };
}

/** Carries out all due occurrences after a request. @throws Problem of a refused request */
function completeRequest(requested: Requested, { schedules }: ScheduleServices) {
  if (!requested.ok) throw new Problem(requested.fault);
  schedules.wake();
  return toOccurrenceBody(requested.occurrence);
}

function parseTime(text: string | undefined): number | null {
  return text === undefined ? null : Date.parse(text);
}

/** The operations on schedules, for the API description. */
import * as z from 'zod';
import type { ProblemCode } from '../../problems/problem-kind.js';
import {
  bodyProblems,
  integerParameter,
  json,
  operation,
  type PathDescriptions,
  revalidated,
} from './path-descriptions.js';
import { nextLimit, occurrenceLimit } from './schedule-limits.js';
import * as schemas from './schemas.js';

const inputProblems: readonly ProblemCode[] = [
  ...bodyProblems,
  'schedule_invalid',
  'schedule_cron_invalid',
  'schedule_zone_unknown',
  'schedule_never_fires',
  'schedule_time_past',
  'schedule_warning_invalid',
  'command_required',
  'command_invalid',
  'command_too_long',
  'schedules_unavailable',
];
const ofSchedule: readonly ProblemCode[] = ['schedule_not_found', 'schedules_unavailable'];
const count = integerParameter('The number of times', nextLimit);

export const schedulePaths: PathDescriptions = {
  'GET /schedules': operation('listSchedules', 'List the schedules', {
    scope: 'read',
    description: 'Lists every schedule with its next occurrence and the last one that has ended.',
    ...revalidated(json('The schedules, the oldest first.', z.array(schemas.schedule))),
    problems: ['schedules_unavailable'],
  }),
  'POST /schedules': operation('createSchedule', 'Create a schedule', {
    scope: 'control',
    isKeyed: true,
    description: 'Saves a schedule and plans its next occurrence.',
    body: schemas.scheduleInput(),
    success: {
      status: 201,
      description: 'The schedule was created.',
      schema: schemas.schedule,
      headers: { Location: 'The path of the schedule' },
    },
    problems: [...inputProblems, 'command_not_allowed', 'too_many_schedules'],
  }),
  'POST /schedules/new/preview': operation('previewSchedule', 'Show the next times of a schedule before it is saved', {
    scope: 'read',
    description: 'Checks a schedule and returns its next times. It saves nothing.',
    query: { count },
    body: schemas.scheduleInput(),
    success: json('The next times.', z.array(schemas.nextTime)),
    problems: ['query_invalid', ...inputProblems],
  }),
  'DELETE /schedules/{schedule}': operation('removeSchedule', 'Remove a schedule', {
    scope: 'control',
    description: 'Removes a schedule. An occurrence that is being carried out is brought to its end.',
    success: { status: 204, description: 'The schedule was removed.' },
    problems: ofSchedule,
  }),
  'GET /schedules/{schedule}': operation('getSchedule', 'Get one schedule', {
    scope: 'read',
    description: 'Returns one schedule with its next occurrence and the last one that has ended.',
    success: json('The schedule.', schemas.schedule),
    problems: ofSchedule,
  }),
  'PUT /schedules/{schedule}': operation('changeSchedule', 'Replace a schedule', {
    scope: 'control',
    description:
      'Replaces a schedule. Its next occurrence stays when the new rule has the same time; otherwise it is planned anew, and skipped if the players have been warned.',
    body: schemas.scheduleInput(),
    success: json('The schedule.', schemas.schedule),
    problems: ['schedule_not_found', 'command_not_allowed', ...inputProblems],
  }),
  'GET /schedules/{schedule}/next': operation('listNextTimes', 'List the next times of a schedule', {
    scope: 'read',
    description:
      'Lists the times at which the schedule will be carried out, with the changes to and from summer time marked. Skipped times are left out.',
    query: { count },
    success: json('The next times.', z.array(schemas.nextTime)),
    problems: ['query_invalid', ...ofSchedule],
  }),
  'GET /schedules/{schedule}/occurrences': operation('listOccurrences', 'List the occurrences of a schedule', {
    scope: 'read',
    description: 'Lists what became of the times of a schedule, and the next one.',
    query: { limit: integerParameter('The maximum number of occurrences', occurrenceLimit) },
    ...revalidated(json('The occurrences, the newest first.', z.array(schemas.occurrence))),
    problems: ['query_invalid', ...ofSchedule],
  }),
  'POST /schedules/{schedule}/run': operation('runSchedule', 'Carry out a schedule at once', {
    scope: 'control',
    isKeyed: true,
    description:
      'Carries out the action at once, without warnings, also of a schedule that is not enabled. The next occurrence stays.',
    success: { status: 202, description: 'The occurrence has begun.', schema: schemas.occurrence },
    problems: ['occurrence_running', 'command_not_allowed', ...ofSchedule],
  }),
  'POST /schedules/{schedule}/skip': operation('skipOccurrence', 'Skip the next occurrence of a schedule', {
    scope: 'control',
    isKeyed: true,
    description: 'Skips the next occurrence. If the players have been warned, they are informed.',
    body: schemas.skipBody(),
    bodyOptional: true,
    success: json('The skipped occurrence.', schemas.occurrence),
    problems: ['occurrence_not_open', 'schedule_invalid', ...bodyProblems, ...ofSchedule],
  }),
  'POST /schedules/{schedule}/postpone': operation('postponeOccurrence', 'Postpone the next occurrence of a schedule', {
    scope: 'control',
    isKeyed: true,
    description: 'Carries out the next occurrence later, but before the one after it. The players are warned again.',
    body: schemas.postponeBody(),
    success: json('The postponed occurrence.', schemas.occurrence),
    problems: ['occurrence_not_open', 'postponement_too_long', 'schedule_invalid', ...bodyProblems, ...ofSchedule],
  }),
};

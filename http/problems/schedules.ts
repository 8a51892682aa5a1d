/** The problems of schedules and their occurrences. */
import { storeReason } from './operations.js';
import { fieldDetail, type ProblemKinds, problem, quoted } from './problem-kind.js';

const warningReasons = {
  after: 'it lies after the time of the schedule, or is not a whole number',
  interval: 'it lies before the previous occurrence',
  action: 'only a restart, a stop, a command or a backup that may stop the server has warnings',
};

export const scheduleProblems = {
  schedule_invalid: problem(400, 'Invalid schedule', {
    remedy: 'Correct the field that the detail names. GET /openapi.json has all fields.',
    detail: fieldDetail,
  }),
  schedule_cron_invalid: problem(400, 'Invalid cron expression', {
    remedy: 'Send five fields: minute, hour, day of the month, month, weekday, such as "0 4 * * *" for 04:00.',
    detail: ({ cron, because }) => `The cron expression ${quoted(cron)} is invalid: ${because}.`,
  }),
  schedule_zone_unknown: problem(400, 'Unknown time zone', {
    remedy: 'Send a name of the IANA database, such as "Europe/Berlin" or "UTC".',
    detail: ({ zone }) => `There is no time zone ${quoted(zone)}.`,
  }),
  schedule_never_fires: problem(400, 'Schedule has no times', {
    remedy: 'Change "when": its date does not exist in any year.',
    detail: () => 'The rule in "when" has no time.',
  }),
  schedule_time_past: problem(400, 'Time is in the past', {
    remedy: 'Send a time in the future as "once", with its offset: 2026-03-29T04:00:00+02:00.',
    detail: ({ time }) => `The time ${time} has passed.`,
  }),
  schedule_warning_invalid: problem(400, 'Invalid warning', {
    remedy:
      'Send warnings as whole minutes before the time, from 1 to 1440, fewer than the minutes between two occurrences.',
    detail: ({ minutes, because }) => `The warning ${minutes} is invalid: ${warningReasons[because]}.`,
  }),
  schedule_not_found: problem(404, 'Schedule not found', {
    remedy: 'GET /schedules lists the schedules.',
    detail: ({ schedule }) => `There is no schedule ${quoted(schedule)}.`,
  }),
  too_many_schedules: problem(409, 'Too many schedules', {
    remedy: 'Remove a schedule that is no longer needed.',
    detail: ({ max }) => `There are ${max} schedules, which is the maximum.`,
  }),
  occurrence_not_open: problem(409, 'No such occurrence', {
    remedy: 'GET /schedules shows the next occurrence. Without "at" the request applies to the next occurrence.',
    detail: ({ schedule, at }) =>
      at === null
        ? `The schedule ${quoted(schedule)} has no next occurrence.`
        : `The next occurrence of the schedule ${quoted(schedule)} is not at ${at}.`,
  }),
  occurrence_running: problem(409, 'Schedule is being carried out', {
    remedy: 'Wait until the occurrence has ended: GET /schedules shows its state.',
    detail: ({ schedule }) => `An occurrence of the schedule ${quoted(schedule)} is being carried out.`,
  }),
  postponement_too_long: problem(400, 'Postponement is too long', {
    remedy: 'Postpone by fewer minutes, or skip the occurrence.',
    detail: ({ minutes, maxMinutes }) =>
      maxMinutes < 1
        ? `The occurrence cannot be postponed by ${minutes} minutes: the next occurrence is due first.`
        : `The occurrence cannot be postponed by ${minutes} minutes, but by at most ${maxMinutes}: then the next occurrence is due.`,
  }),
  schedules_unavailable: problem(503, 'Schedules are not available', {
    remedy:
      'Try again in a moment. If the error remains, see the log of the service: without its database no schedule is carried out.',
    detail: ({ because }) => `The schedules cannot be read or written: ${storeReason(because)}.`,
  }),
} satisfies Partial<ProblemKinds>;

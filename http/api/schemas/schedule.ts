/** The schemas of schedules and occurrences in answers. */
import * as z from 'zod';
import { backupModes } from '../../../machines/backups/types.js';
import { occurrenceStates, weekdays } from '../../../machines/schedule/schedules.js';

const zone = z.string().describe('A name of the IANA time zone database');

const when = z
  .union([
    z.object({ cron: z.string().describe('Minute, hour, day of the month, month, weekday'), zone }),
    z.object({
      times: z.array(z.string()).describe('Times of day, such as 04:00'),
      days: z.array(z.enum(weekdays)).optional().describe('Every day without it'),
      zone,
    }),
    z.object({ once: z.iso.datetime() }),
  ])
  .meta({ id: 'ScheduleRule', description: 'The rule that gives the times.' });

const action = z
  .union([
    z.object({ type: z.enum(['restart', 'stop']) }),
    z.object({ type: z.literal('start'), build: z.string(), folder: z.string() }),
    z.object({ type: z.literal('command'), command: z.string() }),
    z.object({ type: z.literal('announcement'), message: z.string() }),
    z.object({ type: z.literal('backup'), folder: z.string().optional(), mode: z.enum(backupModes).optional() }),
    z.object({ type: z.literal('test-restore'), folder: z.string().optional() }),
  ])
  .meta({ id: 'ScheduleAction', description: 'What is carried out.' });

export const occurrence = z
  .object({
    schedule: z.string().describe('The id of the schedule'),
    at: z.iso.datetime().describe('The time that the rule gives; it identifies the occurrence'),
    due_at: z.iso.datetime().describe('When it is carried out: `at`, unless it was postponed'),
    manual: z.boolean().describe('Whether it was requested by POST /schedules/{id}/run'),
    state: z.enum(occurrenceStates),
    warned: z.array(z.number().int()).describe('The warnings that were sent or have passed: minutes before'),
    by: z
      .object({ kind: z.enum(['client', 'schedule', 'manager', 'server']), name: z.string() })
      .nullable()
      .describe('Who has skipped, postponed or requested it'),
    reason: z
      .enum([
        'manager_not_running',
        'suspended',
        'clock_changed',
        'database_unavailable',
        'interrupted',
        'still_running',
        'not_running',
        'already_running',
        'schedule_changed',
        'requested',
      ])
      .nullable()
      .describe('Why it was skipped or missed'),
    outcome: z.string().nullable().describe('`done`, or the code of the problem'),
    run: z.string().nullable().describe('The run that the operation has started, ended or written to'),
    also_missed: z.number().int().describe('The number of later times that were missed with it'),
    changed_at: z.iso.datetime().describe('When its state has changed last'),
  })
  .meta({ id: 'Occurrence', description: 'One time of a schedule, and what became of it.' });

export const schedule = z
  .object({
    id: z.string(),
    name: z.string(),
    enabled: z.boolean(),
    when,
    action,
    warnings: z.array(z.number().int()).describe('Minutes before the time at which the players are warned'),
    message: z.string().nullable().describe('The text of the warnings; null for the default'),
    only_if_empty: z.object({ latest_after_minutes: z.number().int() }).nullable(),
    missed: z.union([z.literal('skip'), z.object({ run_within_minutes: z.number().int() })]),
    next: occurrence.nullable().describe('The next occurrence of the rule'),
    last: occurrence.nullable().describe('The newest occurrence that has ended'),
    running: z.boolean().describe('Whether an occurrence is being carried out'),
  })
  .meta({ id: 'Schedule', description: 'An operation at given times.' });

export const nextTime = z
  .object({
    at: z.iso.datetime(),
    local: z.string().describe('The time in the zone of the schedule, with its offset'),
    offset_changed: z.boolean().describe('Whether the offset differs from that of the time before'),
    adjusted: z
      .enum(['skipped', 'repeated'])
      .nullable()
      .describe(
        'skipped: the clock skips the time of the rule on this day, so this is the end of the gap. repeated: the clock shows it twice, and this is the first',
      ),
  })
  .meta({ id: 'NextTime', description: 'A time at which a schedule will be carried out.' });

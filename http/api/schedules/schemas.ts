/** The schemas of schedules and occurrences. */
import * as z from 'zod';
import { occurrenceStates, weekdays } from '../../../machines/schedules/schedules.js';
import { maxNameBytes } from '../../../machines/text/directory-name.js';
import { backupMode } from '../backups/schemas.js';
import { createPatchSchema } from '../kit/body/merge-patch.js';
import { settingsEtag } from '../kit/settings-etag.js';
import { createBytes, createText, describeCommand, displayName, notOneLine, oneLine } from '../kit/texts.js';

const maxMinutes = 1_440;
const lateMinutes = 'The maximum delay in minutes';

const zoneName = z.string().describe('An IANA time zone');
const inputZone = z.string().optional().describe("An IANA time zone. Default: the host's");
const text = createText(1, 500).regex(oneLine, notOneLine);
const directory = createBytes(maxNameBytes);
const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Creates the schema of a rule. @param zone the schema of the time zone */
const createRule = <Zone extends z.ZodType>(zone: Zone) =>
  z
    .union([
      z.strictObject({
        cron: createText(0, 200).describe('Minute, hour, day of the month, month, weekday'),
        zone,
      }),
      z.strictObject({
        times: z
          .array(z.string().regex(timeOfDay, 'it must be a time of day from 00:00 to 23:59, such as 04:00'))
          .min(1)
          .max(100)
          .describe('Times of day, such as 04:00'),
        days: z.array(z.enum(weekdays)).optional().describe('Default: every day'),
        zone,
      }),
      z.strictObject({ once: z.iso.datetime({ offset: true }).describe('A time with its offset') }),
    ])
    .describe('The rule that gives the times');

const actionInput = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.enum(['restart', 'stop']).describe('Ends the run, and starts the next one for restart'),
    }),
    z.strictObject({
      type: z.literal('start'),
      build: directory.describe('The id of the Build'),
      folder: directory.describe('The name of the Data Folder'),
    }),
    z.strictObject({ type: z.literal('command'), command: describeCommand(1).describe('One console line') }),
    z.strictObject({ type: z.literal('announcement'), message: text.describe('What the players are shown') }),
    z.strictObject({
      type: z.literal('backup'),
      folder: directory.optional().describe('Default: the running Data Folder'),
      mode: backupMode.optional(),
    }),
    z.strictObject({
      type: z.literal('test-restore'),
      folder: directory.optional().describe('Default: the Data Folder with the newest backup'),
    }),
  ])
  .meta({ id: 'ScheduleActionInput', description: 'The action of a schedule.' });

const warningText = text
  .nullable()
  .describe('The text of the warnings, with `{minutes}` and `{name}`. Null for the default')
  .meta({ id: 'WarningText' });

export const scheduleInput = z
  .strictObject({
    name: displayName.describe('Shown in lists and to the players'),
    enabled: z.boolean().optional().describe('Whether it is carried out. Default: true'),
    when: createRule(inputZone),
    action: actionInput,
    warnings: z
      .array(z.number().meta({ type: 'integer', minimum: 1, maximum: maxMinutes }))
      .max(20)
      .optional()
      .describe('Minutes before the time. Not for start and announcement'),
    message: warningText.optional(),
    only_if_empty: z
      .strictObject({
        latest_after_minutes: z.number().int().min(1).max(maxMinutes).describe('The maximum wait in minutes'),
      })
      .nullable()
      .optional()
      .describe('Wait until no player is connected, at most this long'),
    missed: z
      .union([
        z.literal('skip'),
        z.strictObject({ run_within_minutes: z.number().int().min(1).max(maxMinutes).describe(lateMinutes) }),
      ])
      .optional()
      .describe('What follows a missed time. Default: `skip`'),
  })
  .meta({ id: 'ScheduleInput' });

export const scheduleSettings = z
  .strictObject({ ...scheduleInput.required().shape, when: createRule(zoneName) })
  .meta({ id: 'ScheduleSettings' });

export const schedulePatch = createPatchSchema(scheduleInput).meta({
  id: 'SchedulePatch',
  description: 'A Merge Patch (RFC 7396): null sets the default.',
});

const at = z.iso.datetime({ offset: true }).optional().describe('The time of the occurrence. Default: the next');

export const skip = z.strictObject({ at }).meta({ id: 'Skip' });

export const postponement = z
  .strictObject({
    minutes: z
      .number()
      .int()
      .min(1)
      .max(7 * maxMinutes)
      .describe('How much later it is carried out'),
    at,
  })
  .meta({ id: 'Postpone' });

const when = z
  .union([
    z.object({ cron: z.string().describe('Minute, hour, day of the month, month, weekday'), zone: zoneName }),
    z.object({
      times: z.array(z.string()).describe('Times of day, such as 04:00'),
      days: z.array(z.enum(weekdays)).optional().describe('Default: every day'),
      zone: zoneName,
    }),
    z.object({ once: z.iso.datetime().describe('The only time') }),
  ])
  .meta({ id: 'ScheduleRule', description: 'The rule that gives the times.' });

const action = z
  .union([
    z.object({ type: z.enum(['restart', 'stop']).describe('Ends the run, and starts the next one for restart') }),
    z.object({
      type: z.literal('start').describe('Starts the server'),
      build: z.string().describe('The id of the Build'),
      folder: z.string().describe('The name of the Data Folder'),
    }),
    z.object({
      type: z.literal('command').describe('Sends a line to the console'),
      command: z.string().describe('The line'),
    }),
    z.object({
      type: z.literal('announcement').describe('Shows the players a text'),
      message: z.string().describe('The text'),
    }),
    z.object({
      type: z.literal('backup').describe('Backs up a Data Folder'),
      folder: z.string().optional().describe('Default: the running Data Folder'),
      mode: backupMode.optional(),
    }),
    z.object({
      type: z.literal('test-restore').describe('Starts a server with the files of a backup'),
      folder: z.string().optional().describe('Default: the Data Folder with the newest backup'),
    }),
  ])
  .meta({ id: 'ScheduleAction' });

export const occurrenceState = z.enum(occurrenceStates).meta({ id: 'OccurrenceState', description: 'The state' });

export const occurrence = z
  .object({
    schedule: z.string().describe('The id of the schedule'),
    at: z.iso.datetime().describe('The time by the rule, which identifies it'),
    due_at: z.iso.datetime().describe('When it is carried out: `at`, unless postponed'),
    manual: z.boolean().describe('Whether POST /schedules/{id}/run requested it'),
    state: occurrenceState,
    warned: z.array(z.number().int()).describe('Sent or missed warnings, in minutes before the time'),
    by: z
      .object({
        kind: z.enum(['client', 'schedule', 'manager', 'server']).describe('What it is'),
        name: z.string().describe('As the history names it'),
      })
      .nullable()
      .describe('Who skipped, postponed or requested it'),
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
    run: z.string().nullable().describe('The run that it started, ended or wrote to'),
    also_missed: z.number().int().describe('Later times that were missed with it'),
    changed_at: z.iso.datetime().describe('When its state changed'),
  })
  .meta({ id: 'Occurrence', description: 'One time of a schedule, and its result.' });

export const occurrences = z.array(occurrence);

export const schedule = z
  .object({
    id: z.string().describe('The id of the schedule'),
    name: z.string().describe('Shown in lists and to the players'),
    enabled: z.boolean().describe('Whether it is carried out'),
    when,
    action,
    warnings: z.array(z.number().int()).describe('Minutes before the time, for warnings'),
    message: z.string().nullable().describe('The text of the warnings; null for the default'),
    only_if_empty: z
      .object({ latest_after_minutes: z.number().int().describe('The maximum wait in minutes') })
      .nullable()
      .describe('Null if it does not wait for an empty server'),
    missed: z
      .union([z.literal('skip'), z.object({ run_within_minutes: z.number().int().describe(lateMinutes) })])
      .describe('What follows a missed time'),
    etag: settingsEtag,
    next: occurrence.nullable().describe('The next occurrence'),
    last: occurrence.nullable().describe('The newest ended occurrence'),
    running: z.boolean().describe('Whether an occurrence is being carried out'),
  })
  .meta({ id: 'Schedule', description: 'An operation at given times.' });

export const schedules = z.array(schedule);

export const nextTime = z
  .object({
    at: z.iso.datetime().describe('The time'),
    local: z.string().describe('`at` in the zone of the schedule, with its offset'),
    offset_changed: z.boolean().describe('Whether the offset differs from the previous one'),
    adjusted: z
      .enum(['skipped', 'repeated'])
      .nullable()
      .describe(
        'skipped: the clock skips it, and `at` is the end of the gap. repeated: the clock shows it twice, and `at` is the first',
      ),
  })
  .meta({ id: 'NextTime', description: 'A time at which a schedule will be carried out.' });

export const nextTimes = z.array(nextTime);

/** The schemas of requests about schedules. Each is made at its first use: the service starts without zod. */
import * as z from 'zod';
import { once } from '../../../machines/async/once.js';
import { backupModes } from '../../../machines/backups/types.js';
import { weekdays } from '../../../machines/schedule/schedules.js';
import { fitsInName, maxNameBytes } from '../../../machines/text/directory-name.js';
import { oneLine } from '../kit/one-line.js';

const day = 1_440;

/** A schedule as POST and PUT have it. */
export const scheduleInput = once(() => {
  const zone = z.string().optional().describe("A name of the IANA time zone database. Default: the host's zone");
  const text = z.string().min(1).max(500).regex(oneLine);
  const directory = z.string().min(1).max(maxNameBytes).refine(fitsInName);
  return z
    .object({
      name: z.string().trim().min(1).max(100).regex(oneLine).describe('Shown in lists and to the players'),
      enabled: z.boolean().optional().describe('Whether it is carried out. Default: true'),
      when: z.union([
        z.object({ cron: z.string().max(200).describe('Minute, hour, day of the month, month, weekday'), zone }),
        z.object({
          times: z
            .array(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/))
            .min(1)
            .max(100)
            .describe('Times of day, such as 04:00'),
          days: z.array(z.enum(weekdays)).optional().describe('Every day without it'),
          zone,
        }),
        z.object({ once: z.iso.datetime({ offset: true }).describe('A time with its offset') }),
      ]),
      action: z.union([
        z.object({ type: z.enum(['restart', 'stop']) }),
        z.object({ type: z.literal('start'), build: directory, folder: directory }),
        z.object({ type: z.literal('command'), command: z.string().describe('One console line') }),
        z.object({ type: z.literal('announcement'), message: text }),
        z.object({
          type: z.literal('backup'),
          folder: directory.optional().describe('Default: the Data Folder that runs'),
          mode: z.enum(backupModes).optional().describe('Default: that of the Build that runs, else `stop`'),
        }),
        z.object({
          type: z.literal('test-restore'),
          folder: directory.optional().describe('Default: the one with the newest backup'),
        }),
      ]),
      warnings: z
        .array(z.number())
        .max(20)
        .optional()
        .describe(
          'Minutes before the time at which the players are warned. Of a restart, a stop, a command, or a backup that may stop the server',
        ),
      message: text
        .nullable()
        .optional()
        .describe('The text of the warnings. `{minutes}` and `{name}` are replaced. Null for the default'),
      only_if_empty: z
        .object({ latest_after_minutes: z.number().int().min(1).max(day) })
        .nullable()
        .optional()
        .describe(
          'Wait until no player is connected, but no longer than this. The warnings count from the latest time',
        ),
      missed: z
        .union([z.literal('skip'), z.object({ run_within_minutes: z.number().int().min(1).max(day) })])
        .optional()
        .describe(
          'What becomes of a time that has passed: it is skipped, which is the default, or carried out within these minutes',
        ),
    })
    .meta({ id: 'ScheduleInput', description: 'A schedule to save.' });
});

/** POST /schedules/{id}/skip. */
export const skipBody = once(() =>
  z
    .object({ at: z.iso.datetime({ offset: true }).optional().describe('Of the occurrence. Default: the next one') })
    .meta({ id: 'Skip', description: 'The occurrence to skip.' }),
);

/** POST /schedules/{id}/postpone. */
export const postponeBody = once(() =>
  z
    .object({
      minutes: z
        .number()
        .int()
        .min(1)
        .max(7 * day),
      at: z.iso.datetime({ offset: true }).optional().describe('Of the occurrence. Default: the next one'),
    })
    .meta({ id: 'Postpone', description: 'The occurrence to postpone.' }),
);

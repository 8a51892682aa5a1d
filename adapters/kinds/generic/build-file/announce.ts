/** The field `announce` of build.json. */
import * as z from 'zod';
import type { AnnouncePlan, AnnounceStep } from '../../../../machines/launch/announce-plan.js';
import { safeLineBytes } from '../../../../machines/launch/line-limit.js';
import { isRegularExpression } from './regular-expression.js';

/** The placeholders that a line may have. */
export const announcePlaceholders = ['message', 'author', 'seconds', 'minutes'] as const;

const maxWaitMs = 120_000;

const lineError = 'is not one line of at most 200 characters';
const linesError = 'is neither one line of at most 200 characters nor a list of lines: "say {message}"';
const waitError = 'is not a whole number of milliseconds from 0 to 120000';
const expressionError = 'is not a regular expression';

const line = () => z.string(lineError).regex(/^[^\p{Cc}]{1,200}$/u, lineError);

const lines = () =>
  z.union([line().transform((text) => [text]), z.array(line()).min(1).max(10)], linesError).optional();

export const announceField = () =>
  z
    .strictObject({
      message: lines().describe('The console lines that show a message to the players'),
      scheduledRestart: lines().describe('The lines some minutes before a scheduled restart. Default: `message`'),
      scheduledRestartSkipped: lines().describe('The lines when a scheduled restart was skipped. Default: `message`'),
      shuttingDown: lines().describe('The lines right before the end: the server may save here. Default: `message`'),
      acknowledgement: z
        .string()
        .refine(isRegularExpression, expressionError)
        .optional()
        .describe('A regular expression (JavaScript) for the line that the server prints when it has saved'),
      waitMs: z
        .int(waitError)
        .min(0, waitError)
        .max(maxWaitMs, waitError)
        .optional()
        .describe(
          'Milliseconds to wait for that line. Without `acknowledgement`, the time that the server gets to save. Default: 10000 with `acknowledgement`, else 0',
        ),
    })
    .refine(
      ({ message, shuttingDown }) => message !== undefined || shuttingDown !== undefined,
      'has neither "message" nor "shuttingDown"',
    )
    .optional();

export type AnnounceField = z.infer<ReturnType<typeof announceField>>;

/** The default time to wait for the acknowledgement of a save, in milliseconds. */
const usualWaitMs = 10_000;

/** Returns the plan of a launch; `undefined` if the Build has no plan. */
export function createAnnouncePlan(field: AnnounceField, maxLineBytes = safeLineBytes): AnnouncePlan | undefined {
  if (field === undefined) return undefined;
  const { message, acknowledgement } = field;
  const waitMs = field.waitMs ?? (acknowledgement === undefined ? 0 : usualWaitMs);
  const saving = { waitMs, ...(acknowledgement === undefined ? {} : { acknowledgement }) };
  return {
    ...toStep('message', message),
    ...toStep('scheduled_restart', field.scheduledRestart ?? message),
    ...toStep('scheduled_restart_skipped', field.scheduledRestartSkipped ?? message),
    ...toStep('shutting_down', field.shuttingDown ?? message, saving),
    maxLineBytes: Math.min(maxLineBytes, safeLineBytes),
  };
}

function toStep(
  type: Exclude<keyof AnnouncePlan, 'maxLineBytes'>,
  lines: readonly string[] | undefined,
  more: Omit<AnnounceStep, 'lines'> = {},
): Partial<AnnouncePlan> {
  return lines === undefined ? {} : { [type]: { lines, ...more } };
}

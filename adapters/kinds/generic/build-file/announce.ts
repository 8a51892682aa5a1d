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
      /** The lines for a message; the others are these too, unless they are set. */
      message: lines(),
      scheduledRestart: lines(),
      scheduledRestartSkipped: lines(),
      /** The lines right before the end: they may save. */
      shuttingDown: lines(),
      /** A regular expression for the line that the server prints when it has saved. */
      acknowledgement: z.string().refine(isRegularExpression, expressionError).optional(),
      /** How long that line is awaited; without it, how long the server is given. */
      waitMs: z.int(waitError).min(0, waitError).max(maxWaitMs, waitError).optional(),
    })
    .refine(
      ({ message, shuttingDown }) => message !== undefined || shuttingDown !== undefined,
      'has neither "message" nor "shuttingDown"',
    )
    .optional();

export type AnnounceField = z.infer<ReturnType<typeof announceField>>;

/** How long the acknowledgement of a save is awaited by default. */
const usualWaitMs = 10_000;

/** Returns the plan of a launch; undefined where the Build has none. */
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

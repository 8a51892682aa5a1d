/** The field `backup` of build.json. */
import * as z from 'zod';
import type { BackupPlan } from '../../../../machines/launch/backup-plan.js';
import { isRegularExpression } from './regular-expression.js';

const maxWaitMs = 300_000;
const lineError = 'is not one line of at most 200 characters';
const waitError = `is not a whole number of milliseconds from 0 to ${maxWaitMs}`;

const line = () => z.string(lineError).regex(/^[^\p{Cc}]{1,200}$/u, lineError);

const lines = () =>
  z.union(
    [line().transform((text) => [text]), z.array(line()).min(1).max(10)],
    'is neither one line of at most 200 characters nor a list of lines: ["save-off", "save-all flush"]',
  );

export const backupField = () =>
  z
    .union(
      [
        z.enum(['stop', 'freeze']),
        z.strictObject({
          /** The lines before the files are copied. */
          before: lines(),
          /** A regular expression for the line that the server prints when it has written everything. */
          done: z.string().refine(isRegularExpression, 'is not a regular expression'),
          /** The lines after it. */
          after: lines().optional(),
          /** How long that line is awaited. */
          waitMs: z.int(waitError).min(0, waitError).max(maxWaitMs, waitError).default(30_000),
        }),
      ],
      'is neither "stop" nor "freeze", nor an object: { "before": ["save-off", "save-all flush"], "done": "Saved the game", "after": ["save-on"] }',
    )
    .optional();

export type BackupField = z.infer<ReturnType<typeof backupField>>;

/** Returns the plan of a launch; undefined where the Build has none. */
export function createBackupPlan(field: BackupField): BackupPlan | undefined {
  if (field === undefined) return undefined;
  if (typeof field === 'string') return { mode: field };
  return { mode: 'quiesce', quiesce: { ...field, after: field.after ?? [] } };
}

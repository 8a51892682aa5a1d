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
          before: lines().describe('The console lines that make the server write its files, and nothing more'),
          done: z
            .string()
            .refine(isRegularExpression, 'is not a regular expression')
            .describe('A regular expression (JavaScript) for the line that the server prints after writing all files'),
          after: lines().optional().describe('The lines to send after the files were copied, even after a failure'),
          waitMs: z
            .int(waitError)
            .min(0, waitError)
            .max(maxWaitMs, waitError)
            .default(30_000)
            .describe('Milliseconds to wait for the line of `done`. Without it the backup fails'),
        }),
      ],
      'is neither "stop" nor "freeze", nor an object: { "before": ["save-off", "save-all flush"], "done": "Saved the game", "after": ["save-on"] }',
    )
    .optional();

export type BackupField = z.infer<ReturnType<typeof backupField>>;

/** Returns the plan of a launch; `undefined` if the Build has no plan. */
export function createBackupPlan(field: BackupField): BackupPlan | undefined {
  if (field === undefined) return undefined;
  if (typeof field === 'string') return { mode: field };
  return { mode: 'quiesce', quiesce: { ...field, after: field.after ?? [] } };
}

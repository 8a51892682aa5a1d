/** The schemas of the requests that control the server. */
import * as z from 'zod';

/** POST /start. A number finds the Build of that name: `2372` finds `"2372"`. */
export const startBody = z
  .object({
    Build: z.union([z.string(), z.number()]).describe('ID of the Build to start'),
    Folder: z.string().describe('Name of the Data Folder to use'),
  })
  .meta({ id: 'Start', description: 'What to start: a Build with a Data Folder.' });

/** POST /command. */
export const commandBody = z
  .object({
    Command: z
      .string()
      .describe('One console line: not blank, at most 4,095 bytes in UTF-8, no control character but tab'),
  })
  .meta({ id: 'Command', description: 'What to execute.' });

export const commandAccepted = z
  .object({
    message: z.string(),
    run: z.string().describe('The run that got the command'),
    cursor: z.number().int().describe("The byte of the run's console where the output that follows the command begins"),
  })
  .meta({ id: 'CommandAccepted' });

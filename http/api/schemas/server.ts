/** The schemas of requests, and of the answers about the service itself. */
import * as z from 'zod';

/** The body of POST /start. A number selects the Build with that id: `2372` selects `"2372"`. */
export const startBody = z
  .object({
    Build: z.union([z.string(), z.number()]).describe('ID of the Build to start'),
    Folder: z.string().describe('Name of the Data Folder to use'),
  })
  .meta({ id: 'Start', description: 'The Build and the Data Folder to start.' });

/** The body of POST /command. */
export const commandBody = z
  .object({
    Command: z
      .string()
      .describe('One console line: not blank, at most 4,095 bytes in UTF-8, no control characters except tab'),
  })
  .meta({ id: 'Command', description: 'The command to send.' });

export const commandAccepted = z
  .object({
    message: z.string(),
    run: z.string().describe('The run that received the command'),
    cursor: z.number().int().describe('The cursor of the output that follows the command'),
  })
  .meta({ id: 'CommandAccepted' });

/** The body of POST /session. */
export const loginBody = z
  .object({
    Token: z.string().describe('The token of the service'),
  })
  .meta({ id: 'Login', description: 'The credentials of a session.' });

export const summary = z
  .object({
    version: z.string(),
    is_running: z.boolean(),
    build: z.string().nullable(),
    folder: z.string().nullable(),
  })
  .meta({ id: 'Summary' });

export const health = z.object({ status: z.literal('ok') }).meta({ id: 'Health' });

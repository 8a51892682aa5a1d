/** The schemas of answers about the service itself. */
import * as z from 'zod';

export const commandAccepted = z
  .object({
    message: z.string(),
    run: z.string().describe('The run that received the command'),
    cursor: z.number().int().describe('The cursor of the output that follows the command'),
  })
  .meta({ id: 'CommandAccepted' });

export const summary = z
  .object({
    name: z.string().meta({ description: 'The name of this instance: `--name`' }),
    version: z.string(),
    is_running: z.boolean(),
    build: z.string().nullable(),
    folder: z.string().nullable(),
  })
  .meta({ id: 'Summary' });

export const health = z.object({ status: z.literal('ok') }).meta({ id: 'Health' });

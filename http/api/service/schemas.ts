/** The schemas of answers about the service itself. */
import * as z from 'zod';

export const summary = z
  .object({
    name: z.string().meta({ description: 'The name of this instance: `--name`' }),
    version: z.string(),
    running: z.boolean().describe('Whether the server runs'),
    build: z.string().nullable(),
    folder: z.string().nullable(),
  })
  .meta({ id: 'Summary' });

export const health = z.object({ status: z.literal('ok') }).meta({ id: 'Health' });

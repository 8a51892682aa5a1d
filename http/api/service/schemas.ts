/** The schemas of answers about the service itself. */
import * as z from 'zod';

export const summary = z
  .object({
    name: z.string().meta({ description: 'The name of this instance: `--name`' }),
    version: z.string().describe('The version of the service'),
    running: z.boolean().describe('Whether the server runs'),
    build: z.string().nullable().describe('The id of the running Build'),
    folder: z.string().nullable().describe('The name of the running Data Folder'),
  })
  .meta({ id: 'Summary' });

export const health = z.object({ status: z.literal('ok').describe('The service answers') }).meta({ id: 'Health' });

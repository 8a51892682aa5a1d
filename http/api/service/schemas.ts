/** The schemas of answers about the service itself. */
import * as z from 'zod';

export const summary = z
  .object({
    name: z.string().meta({ description: 'The name of this instance: `--name`' }),
    version: z.string().describe('The version of the service'),
    running: z.boolean().describe('Whether the server runs'),
    build: z.string().nullable().describe('The id of the running Build. Null while stopped'),
    folder: z.string().nullable().describe('The name of the running Data Folder. Null while stopped'),
  })
  .meta({ id: 'Summary', description: 'A summary of the service.' });

export const health = z
  .object({ status: z.literal('ok').describe('The service answers') })
  .meta({ id: 'Health', description: 'That the service answers.' });

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

const serviceOption = z
  .object({
    name: z.string().describe('A key of the config file'),
    value: z.string().nullable().describe('`…` replaces secrets'),
    source: z.enum(['default', 'config_file', 'environment', 'command_line']).describe('What set the value'),
  })
  .meta({ id: 'ServiceOption' });

/** An option of the service with its value. */
export type ServiceOption = z.output<typeof serviceOption>;

export const serviceOptions = z.array(serviceOption);

export const health = z.object({ status: z.literal('ok').describe('The service answers') }).meta({ id: 'Health' });

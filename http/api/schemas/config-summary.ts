/** The schema of a configuration's summary. */
import * as z from 'zod';
import { finding } from './finding.js';

const texts = z.array(z.string());

const place = { file: z.string().nullable(), line: z.number().int().nullable() };

export const configSummary = z
  .object({
    files: texts.describe('The files that were read, in the order of execution'),
    complete: z.boolean().describe('False if a limit kept a file from being read'),
    enabled: z
      .array(z.object({ name: z.string(), ...place, command: z.string(), required_by: z.string().nullable() }))
      .describe('The resources that the configuration starts, by engine name, in start order'),
    endpoints: z.array(
      z.object({ protocol: z.enum(['tcp', 'udp']), host: z.string(), port: z.number().int(), ...place }),
    ),
    licence_key: z.object({ present: z.boolean(), well_formed: z.boolean(), ...place }),
    one_sync: z.enum(['on', 'legacy', 'off']),
    game: z.enum(['gta5', 'rdr3']),
    reads_commands: z.boolean().describe('False if con_disableNonTTYReads is set: POST /command has no effect'),
    system_chat: z
      .boolean()
      .describe('Whether the resource chat of the Build is used instead of one in the Data Folder'),
    rcon_password: z.enum(['none', 'weak', 'set']),
    convars: z.array(
      z.object({ name: z.string(), value: z.string().nullable().describe('Null for a secret'), ...place }),
    ),
    faults: z.array(finding),
  })
  .meta({ id: 'ConfigSummary', description: 'The settings that result from a server.cfg.' });

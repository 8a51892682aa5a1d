/** The schema of a configuration's summary. */
import * as z from 'zod';
import { finding } from './finding.js';

const texts = z.array(z.string());

const place = { file: z.string().nullable(), line: z.number().int().nullable() };

export const configSummary = z
  .object({
    files: texts.describe('All files that were read, in the order in which they are executed'),
    complete: z.boolean().describe('False when a bound kept something from being read'),
    enabled: z
      .array(z.object({ name: z.string(), ...place, command: z.string(), required_by: z.string().nullable() }))
      .describe('What it starts, by the names that the server knows, in the order in which they start'),
    endpoints: z.array(
      z.object({ protocol: z.enum(['tcp', 'udp']), host: z.string(), port: z.number().int(), ...place }),
    ),
    licence_key: z.object({ present: z.boolean(), well_formed: z.boolean(), ...place }),
    one_sync: z.enum(['on', 'legacy', 'off']),
    game: z.enum(['gta5', 'rdr3']),
    reads_commands: z.boolean().describe('False: con_disableNonTTYReads is set, and POST /command has no effect'),
    system_chat: z.boolean().describe("The Build's resource chat is used, not the Data Folder's"),
    rcon_password: z.enum(['none', 'weak', 'set']),
    convars: z.array(
      z.object({ name: z.string(), value: z.string().nullable().describe('Null: it is a secret'), ...place }),
    ),
    faults: z.array(finding),
  })
  .meta({ id: 'ConfigSummary', description: 'What a server.cfg comes to.' });

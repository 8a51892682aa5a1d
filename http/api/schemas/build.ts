/** The schemas of Builds. */
import * as z from 'zod';

export const build = z
  .object({
    id: z.string(),
    kind: z
      .string()
      .nullable()
      .describe(
        'The kind of server that it is: fxserver, openttd, or generic for one with a build.json; null when its directory is not there',
      ),
    version: z.string().nullable().describe('Null when nothing tells it'),
    folder_present: z.boolean().describe('Whether its directory is there now'),
    exe_present: z.boolean().describe('Whether its program is there now'),
    startable: z.boolean().describe('Whether nothing is known that keeps it from being started'),
    problem: z.string().nullable().describe('What keeps it from being started'),
  })
  .meta({ id: 'Build', description: 'One version of the server program.' });

export const installation = z
  .object({
    id: z.string(),
    phase: z.enum(['receiving', 'unpacking', 'checking']),
    received: z.number().int().describe('Bytes of the archive that have arrived'),
    total: z.number().int().nullable().describe('Bytes of the archive in all; null where the client did not say'),
    unpacked: z.number().int().describe('Bytes of its files that are written'),
    entries: z.number().int().describe('Files, directories and links of it that are done'),
    since: z.iso.datetime(),
  })
  .meta({ id: 'Installation', description: 'A Build that is being installed.' });

/** The schemas of Builds. */
import * as z from 'zod';

export const build = z
  .object({
    id: z.string(),
    kind: z
      .string()
      .nullable()
      .describe('The kind of server, generic for a Build with a build.json. Null if the directory is missing'),
    version: z.string().nullable().describe('Null if unknown'),
    folder_present: z.boolean().describe('Whether the directory exists'),
    exe_present: z.boolean().describe('Whether the program exists'),
    startable: z.boolean().describe('Whether no known problem prevents a start'),
    problem: z.string().nullable().describe('The problem that prevents a start'),
  })
  .meta({ id: 'Build', description: 'One version of the server program.' });

export const installation = z
  .object({
    id: z.string(),
    phase: z.enum(['receiving', 'unpacking', 'checking']),
    received: z.number().int().describe('Bytes of the archive received so far'),
    total: z
      .number()
      .int()
      .nullable()
      .describe('Size of the archive in bytes. Null if the client sent no Content-Length'),
    unpacked: z.number().int().describe('Bytes of the unpacked files written so far'),
    entries: z.number().int().describe('Files, directories and links unpacked so far'),
    since: z.iso.datetime(),
  })
  .meta({ id: 'Installation', description: 'The progress of an installation.' });

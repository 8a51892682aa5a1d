/** The schemas of Builds and their installations. */
import * as z from 'zod';
import { nameEncoding } from '../schemas/content-source.js';
import { problem } from '../schemas/finding.js';

export const build = z
  .object({
    id: z.string().describe('The directory in `builds`'),
    kind: z.string().nullable().describe('The kind of server; generic with a build.json'),
    kind_name: z.string().nullable().describe('The kind for people, such as FXServer'),
    version: z.string().nullable().describe('The version of the server program'),
    folder_present: z.boolean().describe('Whether the directory exists'),
    exe_present: z.boolean().describe('Whether the program exists'),
    startable: z.boolean().describe('Whether no known problem prevents a start'),
    problem: z.string().nullable().describe('The problem that prevents a start'),
    limits: z
      .object({
        memory_bytes: z.number().int().nullable().describe('Memory of all processes'),
        cpus: z.number().nullable().describe('Processor time, 1 for one core'),
        processes: z.number().int().nullable().describe('Number of processes and threads'),
        open_files: z.number().int().nullable().describe('Open files of each process'),
        nice: z.number().int().nullable().describe('The priority, from -20 to 19; 19 is the lowest'),
      })
      .nullable()
      .describe('The limits in its build.json. A limit that is not set is null'),
    limits_not_kept: z
      .array(
        z.object({
          limit: z.enum(['memory_bytes', 'cpus', 'processes', 'open_files', 'nice']).describe('The limit'),
          reason: z
            .enum(['no_cgroup', 'no_controller', 'above_own', 'below_own'])
            .describe('Why: no cgroup, no controller, or a limit of the manager itself'),
          possible: z.number().nullable().describe('The best possible value'),
          message: z.string().describe('The same as a sentence'),
        }),
      )
      .describe('Limits that this machine cannot enforce'),
    player_commands: z
      .record(z.string(), z.string())
      .exactOptional()
      .describe('Console lines of message, kick and ban'),
  })
  .meta({ id: 'Build', description: 'One version of the server program.' });

export const builds = z.array(build);

export const installation = z
  .object({
    id: z.string().describe('The id of the Build'),
    phase: z.enum(['receiving', 'unpacking', 'checking']).describe('What is being done now'),
    received: z.number().int().describe('Bytes received so far'),
    total: z.number().int().nullable().describe('Bytes of the archive, by the Content-Length'),
    unpacked: z.number().int().describe('Bytes unpacked so far'),
    entries: z.number().int().describe('Files, directories and links unpacked so far'),
    since: z.iso.datetime().describe('When the installation began'),
    ended_at: z.iso.datetime().nullable().describe('When the download ended'),
    problem: problem.nullable().describe('Why the download has failed'),
  })
  .meta({ id: 'Installation' });

export const installations = z.array(installation);

export const buildSource = z
  .strictObject({
    url: z.string().optional().describe('An https URL that --builds-allow-url allows').meta({ format: 'uri' }),
    upload: z.string().optional().describe('The id of a complete upload, instead of a URL'),
    sha256: z
      .string()
      .regex(/^[0-9a-fA-F]{64}$/, 'it must be 64 hexadecimal digits')
      .optional()
      .describe('The checksum of the archive of the URL'),
    names: nameEncoding.optional().describe('The encoding of names that a zip or tar does not state'),
  })
  .refine(({ url, upload }) => (url === undefined) !== (upload === undefined), 'it must have either "url" or "upload"')
  .refine(({ sha256, upload }) => sha256 === undefined || upload === undefined, {
    path: ['sha256'],
    message: 'it is for a "url"',
  })
  .meta({
    id: 'BuildSource',
    // Describe the conditions that `refine` checks.
    if: { properties: { upload: {} }, required: ['upload'] },
    then: {
      not: {
        anyOf: [
          { properties: { url: {} }, required: ['url'] },
          { properties: { sha256: {} }, required: ['sha256'] },
        ],
      },
    },
    else: { properties: { url: {} }, required: ['url'] },
  });

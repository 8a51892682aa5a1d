/** The schemas of Builds and their installations. */
import * as z from 'zod';
import { describeOneOf, nameEncoding } from '../schemas/content-source.js';
import { problem } from '../schemas/finding.js';

export const build = z
  .object({
    id: z.string().describe('The directory in `builds`'),
    kind: z.string().nullable().describe('The kind of server; generic with a build.json'),
    kind_name: z.string().nullable().describe('Such as FXServer'),
    version: z.string().nullable().describe('The version of the server program'),
    installed_at: z.iso.datetime().nullable().describe('When its directory was created'),
    folder_present: z.boolean().describe('Whether the directory exists'),
    exe_present: z.boolean().describe('Whether the program exists'),
    startable: z.boolean().describe('Whether it can be started'),
    problem: z.string().nullable().describe('The problem that prevents a start'),
    limits: z
      .object({
        memory_bytes: z.number().int().nullable().describe('Memory of all processes'),
        cpus: z.number().nullable().describe('Processor time, 1 for one core'),
        processes: z.number().int().nullable().describe('Processes and threads'),
        open_files: z.number().int().nullable().describe('Open files of each process'),
        nice: z.number().int().nullable().describe('The priority; 19 is the lowest'),
      })
      .nullable()
      .describe('The limits in its build.json, or null'),
    limits_not_kept: z
      .array(
        z.object({
          limit: z.enum(['memory_bytes', 'cpus', 'processes', 'open_files', 'nice']).describe('The limit'),
          reason: z
            .enum(['no_cgroup', 'no_controller', 'above_own', 'below_own'])
            .describe('Why; the last two: a limit of the manager'),
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
    phase: z.enum(['receiving', 'unpacking', 'checking']).describe('The phase'),
    received: z.number().int().describe('Bytes received'),
    total: z.number().int().nullable().describe('Bytes of the archive, by the Content-Length'),
    unpacked: z.number().int().describe('Bytes unpacked'),
    entries: z.number().int().describe('Entries unpacked'),
    since: z.iso.datetime().describe('When the installation began'),
    ended_at: z.iso.datetime().nullable().describe('When the download ended'),
    problem: problem.nullable().describe('Why the download has failed'),
  })
  .meta({ id: 'Installation' });

export const installations = z.array(installation);

export const buildSource = z
  .strictObject({
    url: z.string().optional().describe('An allowed https URL').meta({ format: 'uri' }),
    upload: z.string().optional().describe('The id of an upload'),
    path: z.string().optional().describe('A directory, with the scope admin'),
    exclude: z.string().optional().describe('A path in it that is left out'),
    sha256: z
      .string()
      .regex(/^[0-9a-fA-F]{64}$/, 'it must be 64 hexadecimal digits')
      .optional()
      .describe('The checksum for a URL'),
    names: nameEncoding.optional().describe('The encoding of names that a zip or tar does not state'),
  })
  .refine(
    ({ url, upload, path }) => [url, upload, path].filter((each) => each !== undefined).length === 1,
    'it must have one of "url", "upload" and "path"',
  )
  .refine(({ sha256, url }) => sha256 === undefined || url !== undefined, {
    path: ['sha256'],
    message: 'it is only allowed with "url"',
  })
  .refine(({ exclude, path }) => exclude === undefined || path !== undefined, {
    path: ['exclude'],
    message: 'it is only allowed with "path"',
  })
  .meta({
    id: 'BuildSource',
    // Describe the conditions that `refine` checks.
    ...describeOneOf('upload', 'url', 'path'),
    dependentRequired: { sha256: ['url'], exclude: ['path'] },
  });

/** The schema of an Installed Resource. */
import * as z from 'zod';
import { finding } from './finding.js';

const texts = z.array(z.string());

/** The general part; kind-schemas.ts adds the fields of the kinds. */
export const installedResource = z
  .object({
    name: z.string(),
    metadata_type: z
      .union([z.literal(0), z.literal(1)])
      .nullable()
      .describe(
        'The format of its metadata file: 1 the current one, 0 the old one, null for a kind with a single format',
      ),
    path: z
      .string()
      .describe('Relative to the Data Folder, or for a system resource to the content directory of the Build'),
    engine_name: z.string().describe('The name that the server and its configuration use'),
    is_system: z.boolean().describe('Whether the resource is part of the Build'),
    categories: texts.describe('The category directories that contain it, outermost first'),
    enabled: z.boolean().describe('Whether the configuration starts it. Scripts can start more resources'),
    enabled_by: z
      .object({
        file: z.string(),
        line: z.number().int().nullable(),
        command: z.string(),
        required_by: z.string().nullable().describe('The resource that depends on it'),
      })
      .nullable(),
    author: z.string().nullable(),
    version: z.string().nullable(),
    description: z.string().nullable(),
    dependencies: texts,
    problems: z.array(finding),
  })
  .meta({ id: 'InstalledResource', description: 'One mod inside a Data Folder.' });

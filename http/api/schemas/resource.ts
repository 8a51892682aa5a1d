/** The schema of an Installed Resource. */
import * as z from 'zod';
import { finding } from './finding.js';

const texts = z.array(z.string());

export const installedResource = z
  .object({
    name: z.string(),
    metadata_type: z
      .union([z.literal(0), z.literal(1)])
      .nullable()
      .describe('1: fxmanifest.lua, 0: __resource.lua, null: other kinds of server'),
    path: z
      .string()
      .describe('Relative to the Data Folder, or to the citizen directory of the Build for a system resource'),
    engine_name: z.string().describe('The name that the server and its configuration use: "my res" is "my%20res"'),
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
    fx_version: z.string().nullable(),
    games: texts,
    author: z.string().nullable(),
    version: z.string().nullable(),
    description: z.string().nullable(),
    client_scripts: texts,
    server_scripts: texts,
    shared_scripts: texts,
    ui_page: z.string().nullable(),
    files: texts,
    dependencies: texts,
    constraints: z
      .array(z.object({ name: z.string(), value: z.string().nullable() }))
      .describe('Requirements on the server, such as /server:5104 or /onesync'),
    provides: texts,
    exports: z.object({ client: texts, server: texts }),
    metadata: z.record(z.string(), texts).describe('All other manifest entries, unchanged'),
    problems: z.array(finding),
  })
  .meta({ id: 'InstalledResource', description: 'One mod inside a Data Folder.' });

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
      .describe('1: fxmanifest.lua, 0: __resource.lua, null: another kind of server'),
    path: z.string().describe('Below the Data Folder; for one that comes with the Build, below its citizen directory'),
    engine_name: z
      .string()
      .describe('The name by which the server and its configuration know it: "my res" is "my%20res"'),
    is_system: z.boolean().describe('It comes with the Build'),
    categories: texts.describe('The directories around it that group it, the outermost first'),
    enabled: z.boolean().describe('Whether the configuration starts it; scripts can start more'),
    enabled_by: z
      .object({
        file: z.string(),
        line: z.number().int().nullable(),
        command: z.string(),
        required_by: z.string().nullable().describe('The resource that it is a dependency of'),
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
      .describe('What the server has to be like: /server:5104, /onesync'),
    provides: texts,
    exports: z.object({ client: texts, server: texts }),
    metadata: z.record(z.string(), texts).describe('Everything else that its manifest says, as it stands'),
    problems: z.array(finding),
  })
  .meta({ id: 'InstalledResource', description: 'One mod inside a Data Folder.' });

/** The schemas of Data Folders and their content. */
import * as z from 'zod';
import { finding } from './finding.js';

export const dataFolder = z
  .object({
    name: z.string(),
    exists: z.boolean().describe('Whether the directory exists'),
    has_config: z.boolean().describe('Whether the config file exists'),
    kind: z.string().describe('The kind of server, set in folder.json or recognised by its files'),
    kind_name: z.string().describe('The name of the kind for people, such as FXServer'),
    config: z.string().nullable().describe('The name of the config file. Null for a kind without one'),
    possible_configs: z
      .array(z.string())
      .describe('While `config` is null, the names that Builds give the file. PUT …/config?file= creates it'),
  })
  .meta({ id: 'DataFolder', description: 'One configuration of the server and its content.' });

export const configVersion = z
  .object({
    version: z.string().describe('A number that increases with each kept text'),
    at: z.iso.datetime().describe('When the text was replaced'),
    bytes: z.number().int(),
    etag: z.string().describe('The ETag of the content, with quotes'),
  })
  .meta({ id: 'ConfigVersion', description: 'A previous version of a config file.' });

/** The general part; kind-schemas.ts adds the fields of the kinds. */
export const configSummary = z
  .object({ faults: z.array(finding) })
  .meta({ id: 'ConfigSummary', description: 'The result of a configuration. It contains no secret.' });

export const companion = z
  .object({
    supported: z.boolean().describe('Whether the kind of the Data Folder has a companion'),
    name: z.string().nullable().describe('Its name in the Data Folder. Null if there is none for the kind'),
    installed: z.boolean(),
    version: z.number().int().nullable().describe('The installed version. Null if it is not installed'),
    latest: z.number().int().nullable().describe('The version that POST installs. Null if there is none for the kind'),
    blocked: z.boolean().describe('Whether something else is in its place. It cannot be installed then'),
  })
  .meta({ id: 'Companion', description: 'What a server needs in its Data Folder for announcements.' });

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

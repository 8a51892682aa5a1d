/** The schemas of Data Folders and their content. */
import * as z from 'zod';
import { forbidFields, requireField } from '../schemas/conditions.js';
import { finding } from '../schemas/finding.js';

export const dataFolder = z
  .object({
    name: z.string().describe('The directory in `data`'),
    exists: z.boolean().describe('Whether the directory exists'),
    link_target: z.string().nullable().describe('The directory that it links to'),
    has_config: z.boolean().describe('Whether the config file exists'),
    kind: z.string().describe('The kind of server, by folder.json or its files'),
    kind_name: z.string().describe('Such as FXServer'),
    config: z.string().nullable().describe('The name of the config file, if the kind has one'),
    possible_configs: z.array(z.string()).describe('While `config` is null: names for PUT …/config?file='),
  })
  .meta({ id: 'DataFolder', description: 'One configuration of the server and its content.' });

export const dataFolders = z.array(dataFolder);

export const newDataFolder = z
  .strictObject({
    template: z.string().optional().describe('The kind of server, or empty for no files. Default: the first'),
    copy_of: z.string().optional().describe('A Data Folder whose files are copied'),
    path: z.string().optional().describe('The absolute path of a directory to adopt'),
  })
  .refine(({ template, copy_of, path }) => path === undefined || (template === undefined && copy_of === undefined), {
    path: ['path'],
    error: 'it cannot be combined with template or copy_of',
  })
  .meta({
    id: 'NewDataFolder',
    // Describe the condition that `refine` checks.
    if: requireField('path'),
    then: forbidFields('template', 'copy_of'),
  });

export const configVersion = z
  .object({
    version: z.string().describe('A number that increases with each version'),
    at: z.iso.datetime().describe('When the text was replaced'),
    bytes: z.number().int().describe('The size of the text'),
    etag: z.string().describe('The ETag'),
  })
  .meta({ id: 'ConfigVersion' });

export const configVersions = z.array(configVersion);

/** The schema of a summary, without the fields of the kinds. kind-schemas.ts adds these fields. */
export const configSummary = z
  .object({ faults: z.array(finding).describe('What is wrong with the configuration') })
  .meta({ id: 'ConfigSummary', description: 'The result of a configuration, without secrets.' });

export const companion = z
  .object({
    supported: z.boolean().describe('Whether the kind has a companion'),
    name: z.string().nullable().describe('The name'),
    installed: z.boolean().describe('Whether it is in the Data Folder'),
    version: z.number().int().nullable().describe('The installed version'),
    latest: z.number().int().nullable().describe('What POST installs'),
    blocked: z.boolean().describe('Whether another file has its name'),
  })
  .meta({ id: 'Companion', description: 'What announcements need in a Data Folder.' });

const texts = z.array(z.string());

/** The schema of a resource, without the fields of the kinds. kind-schemas.ts adds these fields. */
export const installedResource = z
  .object({
    name: z.string().describe('The name of its directory'),
    metadata_type: z
      .union([z.literal(0), z.literal(1)])
      .nullable()
      .describe('1: `fxmanifest.lua`. 0: only `__resource.lua`. Null: not an FXServer'),
    path: z.string().describe('The directory in the Data Folder, or in `citizen` of the Build'),
    engine_name: z.string().describe('The name in the configuration, such as `my%20res`'),
    system: z.boolean().describe('Whether it is part of the Build'),
    categories: texts.describe('The categories, outermost first'),
    enabled: z.boolean().describe('Whether the configuration starts it. Scripts can, too'),
    enabled_by: z
      .object({
        file: z.string().describe('The path of the config file'),
        line: z.number().int().nullable().describe('The line, counted from 1'),
        command: z.string().describe('The command, such as `ensure [cars]`'),
        required_by: z.string().nullable().describe('The resource that depends on it'),
      })
      .nullable()
      .describe('What starts it'),
    author: z.string().nullable().describe('The author'),
    version: z.string().nullable().describe('The version'),
    description: z.string().nullable().describe('The description'),
    dependencies: texts.describe('What it needs'),
    problems: z.array(finding).describe('The findings'),
    source: z.string().nullable().describe('Where updates come from'),
    update: z.string().nullable().describe('A newer version that a plan found'),
  })
  .meta({ id: 'InstalledResource', description: 'One mod inside a Data Folder.' });

export const installedResources = z.array(installedResource);

export const preflight = z
  .object({
    folder: z.string().describe('The Data Folder'),
    build: z.string().nullable().describe('The Build, if one was checked'),
    kind: z.string().describe('The kind whose rules were applied'),
    kind_name: z.string().describe('The kind for people, such as FXServer'),
    ok: z.boolean().describe('Whether no finding is fatal'),
    fatal: z.number().int().describe('Fatal findings'),
    errors: z.number().int().describe('Fatal findings and errors'),
    warnings: z.number().int().describe('Warnings'),
    omitted: z.number().int().describe('Unlisted findings after the first 1,000'),
    findings: z.array(finding).describe('The worst first'),
    unchecked: z
      .array(
        z.object({
          code: z.enum(['build', 'program', 'content', 'ports']).describe('What was not checked'),
          message: z.string().describe('Why, as a sentence'),
        }),
      )
      .describe('What was not checked'),
    hints: z
      .array(
        z.object({
          code: z.enum(['companion_missing', 'companion_outdated']).describe('The suggestion'),
          message: z.string().describe('The same as a sentence'),
          remedy: z.string().describe('The next step'),
        }),
      )
      .describe('Suggestions, which `ok` and `strict` ignore'),
  })
  .meta({ id: 'Preflight', description: 'What will go wrong at a start.' });

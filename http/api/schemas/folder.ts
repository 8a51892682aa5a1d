/** The schemas of Data Folders. */
import * as z from 'zod';

/** PUT /datafolders/{folder.name}. */
export const newFolderBody = z
  .object({
    template: z
      .string()
      .optional()
      .describe('The kind of server that the initial files are for, or empty for no files. Default: the first value'),
  })
  .meta({ id: 'NewDataFolder', description: 'The content of a new Data Folder.' });

export const dataFolder = z
  .object({
    name: z.string(),
    exists: z.boolean().describe('Whether the directory exists'),
    has_config: z.boolean().describe('Whether the config file exists'),
    kind: z.string().describe('The kind of server, set in folder.json or recognised by its files'),
    config: z.string().nullable().describe('The name of the config file. Null for a kind without one'),
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

/** The schemas of Data Folders. */
import * as z from 'zod';
import { templates } from '../../../machines/ports/new-folder.js';

/** PUT /datafolders/{folder.name}. */
export const newFolderBody = z
  .object({
    template: z
      .enum(templates)
      .optional()
      .describe('fxserver: a server.cfg to be filled in and resources; empty: nothing. Without it fxserver'),
  })
  .meta({ id: 'NewDataFolder', description: 'What a new Data Folder is made from.' });

export const dataFolder = z
  .object({
    name: z.string(),
    exists: z.boolean().describe('Whether its directory is there now'),
    has_config: z.boolean().describe('Whether its configuration file is there now'),
    kind: z.string().describe('The kind of server that it is for, by what lies in it: fxserver, openttd or generic'),
    config: z.string().nullable().describe('The name of its configuration file; null for a kind that has none'),
  })
  .meta({ id: 'DataFolder', description: 'One configuration of the server with its content.' });

export const configVersion = z
  .object({
    version: z.string().describe('A number that grows with each text that is kept'),
    at: z.iso.datetime().describe('When it was replaced'),
    bytes: z.number().int(),
    etag: z.string().describe('That of its content, quotes included'),
  })
  .meta({ id: 'ConfigVersion', description: 'A text of a config file that was replaced.' });

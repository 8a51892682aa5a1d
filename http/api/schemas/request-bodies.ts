/** The schemas of request bodies. Each is made at its first use: the service starts without zod. */
import * as z from 'zod';
import { once } from '../../../machines/async/once.js';

/** PUT /datafolders/{folder.name}. */
export const newFolderBody = once(() =>
  z
    .object({
      template: z
        .string()
        .optional()
        .describe('The kind of server that the initial files are for, or empty for no files. Default: the first value'),
      copy_of: z
        .string()
        .optional()
        .describe('The name of a Data Folder whose files are copied; `template` has no effect then'),
    })
    .meta({ id: 'NewDataFolder', description: 'The content of a new Data Folder.' }),
);

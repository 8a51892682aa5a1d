/** The schemas of request bodies. Each is made at its first use: the service starts without zod. */
import * as z from 'zod';
import { once } from '../../../machines/async/once.js';

/** The body of POST /start. A number selects the Build with that id: `2372` selects `"2372"`. */
export const startBody = once(() =>
  z
    .object({
      Build: z.union([z.string(), z.number()]).describe('ID of the Build to start'),
      Folder: z.string().describe('Name of the Data Folder to use'),
    })
    .meta({ id: 'Start', description: 'The Build and the Data Folder to start.' }),
);

/** The body of POST /command. */
export const commandBody = once(() =>
  z
    .object({
      Command: z
        .string()
        .describe('One console line: not blank, at most 4,095 bytes in UTF-8, no control characters except tab'),
    })
    .meta({ id: 'Command', description: 'The command to send.' }),
);

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

/** The request bodies of backups. */
import * as z from 'zod';
import { once } from '../../../machines/async/once.js';
import { backupModes } from '../../../machines/backups/types.js';

/** POST /backups. */
export const newBackupBody = once(() =>
  z
    .strictObject({
      folder: z.string().describe('A Data Folder'),
      mode: z
        .enum(backupModes)
        .optional()
        .describe('Default: that of the Build with which the server runs, else `stop`'),
    })
    .meta({ id: 'NewBackup', description: 'What to back up.' }),
);

/** POST /backups/{id}/restore. */
export const restoreBody = once(() =>
  z
    .strictObject({
      folder: z.string().optional().describe('The Data Folder that gets the files. Default: its own'),
      databases: z
        .boolean()
        .optional()
        .describe('Whether the databases are loaded into new schemas. Else their dumps stay in the Data Folder'),
      preflight: z
        .boolean()
        .optional()
        .describe('Whether nothing is replaced if the preflight of the files has a fatal finding. Default: yes'),
      stop: z
        .boolean()
        .optional()
        .describe('Whether a server that runs with the Data Folder is stopped, and started again. Default: no'),
    })
    .meta({ id: 'RestoreRequest', description: 'Where to restore a backup, and whether it may stop the server.' }),
);

/** POST /kept-folders/{name}/restore. */
export const restoreKeptBody = once(() =>
  z
    .strictObject({
      folder: z.string().optional().describe('The Data Folder that gets it. Default: the one that it was'),
    })
    .meta({ id: 'RestoreKeptRequest', description: 'Where to restore a kept folder.' }),
);

/** POST /backups/{id}/restore-file. */
export const restoreFileBody = once(() =>
  z
    .strictObject({ path: z.string().describe('The path of the file, relative to the Data Folder') })
    .meta({ id: 'RestoreFileRequest', description: 'Which file of a backup to restore.' }),
);

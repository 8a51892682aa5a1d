/** The schemas of backups and kept folders. */
import * as z from 'zod';
import { snapshotEntryTypes } from '../../../machines/backups/backup-repository.js';
import { backupJobNames } from '../../../machines/backups/passed-state.js';
import { backupModes, backupSteps, repositoryKinds } from '../../../machines/backups/types.js';
import { innerPath, notInnerPath } from './inner-path.js';

export const newBackup = z
  .strictObject({
    folder: z.string().describe('A Data Folder'),
    mode: z.enum(backupModes).optional().describe('Default: the mode of the running Build, else `stop`'),
  })
  .meta({ id: 'NewBackup', description: 'What to back up.' });

export const restoreRequest = z
  .strictObject({
    folder: z
      .string()
      .optional()
      .describe('The Data Folder that gets the files. Default: the Data Folder of the backup'),
    databases: z
      .boolean()
      .optional()
      .describe('Whether databases are loaded into new schemas. If not, their dumps stay in the Data Folder'),
    preflight: z
      .boolean()
      .optional()
      .describe('Whether a fatal finding of the preflight of the files prevents the restore. Default: yes'),
    stop: z
      .boolean()
      .optional()
      .describe('Whether a server that runs with the Data Folder is stopped, and started again. Default: no'),
  })
  .meta({ id: 'RestoreRequest', description: 'Where to restore a backup, and whether it may stop the server.' });

export const restoreKeptRequest = z
  .strictObject({
    folder: z.string().optional().describe('The Data Folder that gets the files. Default: its old one'),
  })
  .meta({ id: 'RestoreKeptRequest', description: 'Where to restore a kept folder.' });

export const restoreFileRequest = z
  .strictObject({
    path: z.string().regex(innerPath, notInnerPath).describe('The path of the file, relative to the Data Folder'),
  })
  .meta({ id: 'RestoreFileRequest', description: 'Which file of a backup to restore.' });

const problem = z.string().nullable().describe('Why it has failed; null for a success');
const bytes = z.number().int().nullable();

const exclude = z.array(z.string());
const outside = z.array(z.string());
const followed = z.array(z.string());

const jobEnd = z.object({ at: z.iso.datetime().describe('When it ended'), problem });

const database = z.object({
  name: z.string().describe('The name in folder.json'),
  kind: z.enum(['mariadb', 'command']).describe('`command`: the output of a command of the operator'),
  size: z.number().int().describe('Bytes of the dump'),
  unread: z
    .array(z.string())
    .describe('The routines that the dump lacks: the user of the connection may not read all of them'),
  grant: z.string().nullable().describe('The statement that lets the user read them. Null if nothing is missing'),
});

const restoredDatabase = z.object({
  name: z.string().describe('The name in folder.json'),
  schema: z.string().nullable().describe('The new schema with the data. Null for a dump that was left as a file'),
  tables: z.number().int().nullable().describe('The tables and views in it. Null until it is loaded'),
  file: z.string().nullable().describe('The dump in the Data Folder. Null if it was loaded'),
});

const restored = z.object({
  at: z.iso.datetime().describe('When it was requested'),
  folder: z.string().describe('The Data Folder that got the files'),
  kept: z
    .string()
    .nullable()
    .describe('The directory in `data` that has the old files. Null if there were none, or nothing was replaced'),
  carried: z.number().int().describe('Excluded files and directories that were copied from the old Data Folder'),
  databases: z.array(restoredDatabase).describe('Empty after a failure'),
  ended_at: z.iso.datetime().nullable().describe('When it ended. Null while it is under way'),
  problem,
});

export const backup = z
  .object({
    id: z.string().describe('Later backups have greater ids'),
    requested_at: z.iso.datetime().describe('When it was requested'),
    folder: z.string().describe('The Data Folder'),
    build: z
      .string()
      .nullable()
      .describe('The Build that ran with the Data Folder, else the Build of its previous backup. Null without either'),
    mode: z.enum(backupModes).describe('What happened to a server that ran with the Data Folder'),
    repository: z.enum(repositoryKinds).describe('`copy`: the simple form, a plain copy of the files'),
    step: z
      .enum(backupSteps)
      .nullable()
      .describe('The present step of the backup, a verification or a restore. Null if nothing is being done'),
    ended_at: z.iso.datetime().nullable().describe('When the backup itself ended'),
    duration_seconds: z.number().nullable().describe('From the request to the end. Null until then'),
    problem: z.string().nullable().describe('Why the backup has failed; null for a success, and while it is made'),
    snapshot: z.string().nullable().describe('The id of the snapshot. Null until it is saved, and after a failure'),
    held_seconds: z
      .number()
      .nullable()
      .describe('For how long the server was frozen, or wrote nothing. Null if it was stopped for the backup'),
    size: bytes.describe('Bytes of all files'),
    added: bytes.describe('Bytes by which the repository has grown'),
    exclude: exclude.describe('Patterns of files that it excludes'),
    outside: outside.describe('Links out of the Data Folder, whose targets are not in the backup. At most 20'),
    followed: followed.describe(
      'Links out of the Data Folder, whose targets are in the backup: `backup.followLinks` of folder.json is set. A restore has the targets in their place',
    ),
    incomplete: z.boolean().describe('Whether a dump lacks routines: `databases` has their names'),
    databases: z.array(database).describe('The databases in the snapshot'),
    pinned: z.boolean().describe('Whether the retention never deletes it'),
    pruned: z.array(z.string()).describe('The ids of the backups that the retention has deleted after it'),
    verified: jobEnd
      .nullable()
      .describe('The last verification, including the check after the backup and of a test restore'),
    tested: jobEnd
      .extend({ started: z.boolean().describe('Whether a server was started with the files, and became ready') })
      .nullable()
      .describe('The last test restore'),
    restored: restored.nullable().describe('The last restore'),
    passed: z
      .array(
        z.object({
          job: z.enum(backupJobNames).describe('The chart'),
          state: z.string().describe('A state of the chart of the job'),
          at: z.iso.datetime().describe('When it was entered'),
        }),
      )
      .describe('The recorded states of the last job of each chart, the oldest first. The view Statechart shows them'),
  })
  .meta({ id: 'Backup', description: 'A backup of a Data Folder.' });

export const backups = z.array(backup);

export const backupPlan = z
  .object({
    folder: z.string().describe('The Data Folder'),
    mode: z.enum(backupModes).describe('The mode of a backup without a mode. It matters if the server runs'),
    exclude: exclude.describe('Patterns of files that it will exclude'),
    outside: outside.describe('Links out of the Data Folder, whose targets it will not contain. At most 20'),
    followed: followed.describe('Links out of the Data Folder, whose targets it will contain'),
  })
  .meta({ id: 'BackupPlan', description: 'What a backup would do now.' });

export const keptFolder = z
  .object({
    name: z.string().describe('Its directory in `data`, as in `kept` of the restore'),
    folder: z
      .string()
      .nullable()
      .describe('The Data Folder that it was, or that contained its file. Null if the name was too long'),
    path: z
      .string()
      .nullable()
      .describe('The file that it contains, relative to the Data Folder. Null for a whole Data Folder'),
    at: z.iso.datetime().describe('The time of the restore'),
    size: bytes.describe('Bytes on disk. Null if some files cannot be read'),
  })
  .meta({ id: 'KeptFolder', description: 'A Data Folder, or a file of it, that a restore has replaced.' });

export const keptFolders = z.array(keptFolder);

export const restoredKeptFolder = z
  .object({
    folder: z.string().describe('The Data Folder that has it now'),
    path: z.string().nullable().describe('The file that was put back. Null for a whole Data Folder'),
    kept: z.string().nullable().describe('The new kept folder with the replaced files. Null if there were none'),
  })
  .meta({ id: 'RestoredKeptFolder', description: 'A kept folder that was put back in its place.' });

export const snapshotEntry = z
  .object({
    name: z.string().describe('The name in its directory'),
    type: z.enum(snapshotEntryTypes).describe('`other`: a link'),
    size: bytes.describe('Bytes of a file. Null for all others'),
    modified_at: z.iso.datetime().describe('When it was changed last'),
  })
  .meta({ id: 'SnapshotEntry', description: 'An entry of a directory of a backup.' });

export const snapshotEntries = z.array(snapshotEntry);

export const restoredFile = z
  .object({
    folder: z.string().describe('The Data Folder that has the file now'),
    path: z.string().describe('The path of the file, relative to the Data Folder'),
    kept: z.string().nullable().describe('The kept folder with the old file. Null if there was none'),
    version: z.string().nullable().describe('The version with the old text of a config file. Null for other files'),
    etag: z.string().nullable().describe('The ETag of a config file. Null for other files'),
  })
  .meta({ id: 'RestoredFile', description: 'A file of a backup that was restored.' });

/** The schemas of backups and kept folders. */
import * as z from 'zod';
import { snapshotEntryTypes } from '../../../machines/backups/backup-repository.js';
import { backupJobNames } from '../../../machines/backups/passed-state.js';
import { backupModes, backupSteps, repositoryKinds } from '../../../machines/backups/types.js';
import { innerPath, notInnerPath } from './inner-path.js';

export const backupMode = z
  .enum(backupModes)
  .meta({ id: 'BackupMode', description: 'Default: the mode of the running Build, else `stop`' });

export const newBackup = z
  .strictObject({
    folder: z.string().describe('A Data Folder'),
    mode: backupMode.optional(),
  })
  .meta({ id: 'NewBackup' });

export const restoreRequest = z
  .strictObject({
    folder: z.string().optional().describe('The Data Folder to write. Default: the Data Folder of the backup'),
    databases: z.boolean().optional().describe('Load databases into new schemas'),
    preflight: z.boolean().optional().describe('Whether a fatal finding prevents it. Default: true'),
    stop: z.boolean().optional().describe('Stop the server for it, and start it again. Default: false'),
  })
  .meta({ id: 'RestoreRequest' });

export const restoreKeptRequest = z
  .strictObject({
    folder: z.string().optional().describe('The Data Folder to write. Default: the original'),
  })
  .meta({ id: 'RestoreKeptRequest' });

export const restoreFileRequest = z
  .strictObject({
    path: z.string().regex(innerPath, notInnerPath).describe('The file, relative to the Data Folder'),
  })
  .meta({ id: 'RestoreFileRequest' });

const problem = z.string().nullable().describe('Why it has failed');
const bytes = z.number().int().nullable();

const exclude = z.array(z.string());
const outside = z.array(z.string());
const followed = z.array(z.string());

const jobEnd = z.object({ at: z.iso.datetime().describe('When it ended'), problem });

const database = z.object({
  name: z.string().describe('The name in folder.json'),
  kind: z.enum(['mariadb', 'command']).describe('`command`: the output of a command of the operator'),
  size: z.number().int().describe('Bytes of the dump'),
  unread: z.array(z.string()).describe('Routines that the dump lacks'),
  grant: z.string().nullable().describe('The statement that lets the user read them'),
});

const restoredDatabase = z.object({
  name: z.string().describe('The name in folder.json'),
  schema: z.string().nullable().describe('The new schema. Null for a dump left as a file'),
  tables: z.number().int().nullable().describe('Tables and views, once it is loaded'),
  file: z.string().nullable().describe('The dump in the Data Folder, if it was not loaded'),
});

const restored = z.object({
  at: z.iso.datetime().describe('When it was requested'),
  folder: z.string().describe('The Data Folder with the files'),
  kept: z.string().nullable().describe('The directory in `data` with the old files'),
  carried: z.number().int().describe('Entries copied from the old Data Folder'),
  databases: z.array(restoredDatabase).describe('Empty after a failure'),
  ended_at: z.iso.datetime().nullable().describe('When it ended'),
  problem,
});

export const backup = z
  .object({
    id: z.string().describe('Later backups have greater ids'),
    requested_at: z.iso.datetime().describe('When it was requested'),
    folder: z.string().describe('The Data Folder'),
    build: z.string().nullable().describe('The Build that ran, else of the previous backup'),
    mode: z.enum(backupModes).describe('What happened to a running server'),
    repository: z.enum(repositoryKinds).describe('`copy`: a plain copy of the files'),
    step: z.enum(backupSteps).nullable().describe('The current step'),
    ended_at: z.iso.datetime().nullable().describe('When the backup itself ended'),
    duration_seconds: z.number().nullable().describe('From the request to the end'),
    problem: z.string().nullable().describe('Why it has failed'),
    snapshot: z.string().nullable().describe('The id of the snapshot, once it is saved'),
    held_seconds: z.number().nullable().describe('Seconds without writes of the server. Null if it was stopped'),
    size: bytes.describe('Bytes of all files'),
    added: bytes.describe('Bytes by which the repository has grown'),
    exclude: exclude.describe('Excluded patterns'),
    outside: outside.describe('Links out of the Data Folder that are not followed. At most 20'),
    followed: followed.describe(
      'Links out of the Data Folder that are followed, by `backup.followLinks` of folder.json',
    ),
    incomplete: z.boolean().describe('Whether a dump lacks routines'),
    databases: z.array(database).describe('The databases in the snapshot'),
    pinned: z.boolean().describe('Whether the retention never deletes it'),
    pruned: z.array(z.string()).describe('The backups that the retention has deleted after it'),
    verified: jobEnd.nullable().describe('The last verification'),
    tested: jobEnd
      .extend({ started: z.boolean().describe('Whether a server became ready with the files') })
      .nullable()
      .describe('The last test restore'),
    restored: restored.nullable().describe('The last restore'),
    passed: z
      .array(
        z.object({
          job: z.enum(backupJobNames).describe('The chart'),
          state: z.string().describe('A state of its chart'),
          at: z.iso.datetime().describe('When it was entered'),
        }),
      )
      .describe('The states of the last job of each chart, oldest first'),
  })
  .meta({ id: 'Backup' });

export const backups = z.array(backup);

export const backupPlan = z
  .object({
    folder: z.string().describe('The Data Folder'),
    mode: z.enum(backupModes).describe('The default mode. It matters if the server runs'),
    exclude: exclude.describe('Excluded patterns'),
    outside: outside.describe('Links out of the Data Folder that are not followed. At most 20'),
    followed: followed.describe('Links out of the Data Folder that are followed'),
  })
  .meta({ id: 'BackupPlan', description: 'What a backup would do now.' });

export const keptFolder = z
  .object({
    name: z.string().describe('The directory in `data`'),
    folder: z.string().nullable().describe('The Data Folder. Null if the name was too long'),
    path: z.string().nullable().describe('The path of a file. Null for a whole Data Folder'),
    at: z.iso.datetime().describe('The time of the restore'),
    size: bytes.describe('Bytes on disk. Null if some are unreadable'),
  })
  .meta({ id: 'KeptFolder', description: 'A Data Folder or file that a restore has replaced.' });

export const keptFolders = z.array(keptFolder);

export const restoredKeptFolder = z
  .object({
    folder: z.string().describe('The Data Folder that has it now'),
    path: z.string().nullable().describe('The file. Null for a whole Data Folder'),
    kept: z.string().nullable().describe('The new kept folder'),
  })
  .meta({ id: 'RestoredKeptFolder' });

export const snapshotEntry = z
  .object({
    name: z.string().describe('The name in its directory'),
    type: z.enum(snapshotEntryTypes).describe('`other`: a link'),
    size: bytes.describe('Bytes of a file'),
    modified_at: z.iso.datetime().describe('When it was changed last'),
  })
  .meta({ id: 'SnapshotEntry', description: 'An entry of a directory of a backup.' });

export const snapshotEntries = z.array(snapshotEntry);

export const restoredFile = z
  .object({
    folder: z.string().describe('The Data Folder'),
    path: z.string().describe('The file, relative to the Data Folder'),
    kept: z.string().nullable().describe('The kept folder with the old file'),
    version: z.string().nullable().describe('The version with the old text of a config file'),
    etag: z.string().nullable().describe('The ETag of a config file'),
  })
  .meta({ id: 'RestoredFile' });

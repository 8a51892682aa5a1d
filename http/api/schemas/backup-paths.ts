/** The operations on backups, for the API description. */
import * as z from 'zod';
import { newBackupBody, restoreBody, restoreFileBody, restoreKeptBody } from './backup-request.js';
import {
  bodyProblems,
  json,
  operation,
  type PathDescriptions,
  revalidated,
  textParameter,
} from './path-descriptions.js';
import * as schemas from './schemas.js';

const begun = (what: string) => ({
  ...json(`The ${what} has begun.`, schemas.backup),
  status: 202,
  headers: { Location: 'The path of the backup, which shows its step' },
});

export const backupPaths: PathDescriptions = {
  'GET /backups': operation('listBackups', 'List the backups', {
    scope: 'backup',
    description:
      'Lists the backups, also those that have failed. docs/reference/backups.md describes what they guarantee.',
    ...revalidated(json('The backups, the oldest first.', z.array(schemas.backup))),
  }),
  'GET /backups/plan': operation('planBackup', 'Get what a backup will do', {
    scope: 'backup',
    description:
      'Returns how a Data Folder will be backed up, and what will not be in the backup. Reads all its directories.',
    query: { folder: textParameter('A Data Folder') },
    success: json('What a backup will do.', schemas.backupPlan),
    problems: ['backup_invalid', 'folder_not_found', 'backup_files_failed'],
  }),
  'POST /backups': operation('createBackup', 'Back up a Data Folder', {
    scope: 'backup',
    isKeyed: true,
    description:
      'Begins a backup. If the server runs with the Data Folder, it is stopped while its changed files are copied, and started again before they are saved, unless the mode is another one.',
    body: newBackupBody(),
    success: begun('backup'),
    problems: [
      ...bodyProblems,
      'backup_invalid',
      'folder_not_found',
      'folder_running',
      'backup_busy',
      'backups_unwritable',
    ],
  }),
  'DELETE /backups/{id}': operation('deleteBackup', 'Delete a backup', {
    scope: 'backup',
    description: 'Deletes a backup, and the data in the repository that only it has.',
    success: { status: 204, description: 'The backup was deleted.' },
    problems: ['backup_not_found', 'backup_busy', 'backup_not_removed', 'backups_unwritable'],
  }),
  'GET /backups/{id}': operation('getBackup', 'Get a backup', {
    scope: 'backup',
    description: 'Returns a backup, with its last verification and its last restore.',
    success: json('The backup.', schemas.backup),
    problems: ['backup_not_found'],
  }),
  'DELETE /backups/{id}/pin': operation('unpinBackup', 'Unpin a backup', {
    scope: 'backup',
    description: 'Lets the retention decide about the backup again, after the next one.',
    success: { status: 204, description: 'The backup is not pinned.' },
    problems: ['backup_not_found', 'backups_unwritable'],
  }),
  'PUT /backups/{id}/pin': operation('pinBackup', 'Pin a backup', {
    scope: 'backup',
    description: 'Keeps the backup until it is unpinned or deleted, whatever the retention says.',
    success: { status: 204, description: 'The backup is pinned.' },
    problems: ['backup_not_found', 'backups_unwritable'],
  }),
  'POST /backups/{id}/verify': operation('verifyBackup', 'Verify a backup', {
    scope: 'backup',
    description: 'Reads all files of the backup, and compares them with what was saved.',
    success: begun('verification'),
    problems: ['backup_not_found', 'backup_busy', 'backup_unusable', 'backups_unwritable'],
  }),
  'POST /backups/{id}/test': operation('testBackup', 'Test the restore of a backup', {
    scope: 'backup',
    description:
      'Restores the files to a directory of their own, verifies them, loads their databases into new schemas, runs the preflight, starts a server with them on a free port where the Build can, and removes them.',
    success: begun('test restore'),
    problems: ['backup_not_found', 'backup_busy', 'backup_unusable', 'backups_unwritable'],
  }),
  'POST /backups/{id}/restore': operation('restoreBackup', 'Restore a backup', {
    scope: 'backup',
    isKeyed: true,
    description:
      'Writes the files beside the Data Folder, verifies them, and puts them in its place. The files from before stay in a hidden directory. A server that runs with it is stopped for the last step if `stop` is true.',
    body: restoreBody(),
    success: begun('restore'),
    problems: [
      ...bodyProblems,
      'backup_invalid',
      'backup_not_found',
      'folder_running',
      'backup_busy',
      'backup_unusable',
      'backups_unwritable',
    ],
  }),
  'GET /backups/{id}/files': operation('listBackupFiles', 'List the files of a backup', {
    scope: 'backup',
    description: 'Lists a directory of the backup.',
    query: { path: textParameter('The path of a directory, relative to the Data Folder. Default: the Data Folder') },
    success: json('What the directory has, sorted by name.', z.array(schemas.snapshotEntry)),
    problems: ['backup_invalid', 'backup_not_found', 'backup_unusable', 'backup_file_not_found', 'backup_files_failed'],
  }),
  'POST /backups/{id}/restore-file': operation('restoreBackupFile', 'Restore a file of a backup', {
    scope: 'backup',
    isKeyed: true,
    description:
      'Puts a file of the backup in its place in the Data Folder of the backup. The file from before is kept. The config file is replaced as by PUT /datafolders/{name}/config: if If-Match names its ETag, also while the server runs.',
    headers: {
      'If-Match': 'For the config file: the ETag of the text to replace. Send this header or If-None-Match',
      'If-None-Match': 'For the config file: `*` to create a missing file',
    },
    body: restoreFileBody(),
    success: {
      ...json('The file is in its place.', schemas.restoredFile),
      headers: { ETag: 'Of the config file: the ETag of its content' },
    },
    problems: [
      ...bodyProblems,
      'backup_invalid',
      'backup_not_found',
      'backup_file_not_found',
      'folder_not_found',
      'folder_running',
      'backup_busy',
      'backup_unusable',
      'config_unusable',
      'config_changed',
      'precondition_required',
      'config_unreadable',
      'config_unwritable',
      'disk_full',
      'backup_files_failed',
    ],
  }),
  'GET /kept-folders': operation('listKeptFolders', 'List the kept folders', {
    scope: 'backup',
    description: 'Lists what restores have replaced, with its size, which is read for each answer.',
    ...revalidated(json('The kept folders, the oldest first.', z.array(schemas.keptFolder))),
  }),
  'POST /kept-folders/{name}/restore': operation('restoreKeptFolder', 'Restore a kept folder', {
    scope: 'backup',
    isKeyed: true,
    description:
      'Puts a kept folder in the place of its Data Folder, or a kept file in its place. What is there becomes a kept folder.',
    body: restoreKeptBody(),
    success: json('It is in its place.', schemas.restoredKeptFolder),
    problems: [
      ...bodyProblems,
      'backup_invalid',
      'kept_folder_not_found',
      'folder_not_found',
      'folder_running',
      'backup_busy',
      'backup_files_failed',
    ],
  }),
  'DELETE /kept-folders/{name}': operation('deleteKeptFolder', 'Delete a kept folder', {
    scope: 'backup',
    description: 'Deletes what a restore has replaced.',
    success: { status: 204, description: 'The kept folder is removed from the list. Its files are being deleted.' },
    problems: ['kept_folder_not_found', 'backup_busy', 'folder_not_removed'],
  }),
};

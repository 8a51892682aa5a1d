/** Declares the commands on backups: their descriptions, arguments and options. */

import { type Command, Option } from 'commander';
import { backupModes } from '../../../machines/backups/types.js';
import { type Declare, folderOption, takeArguments } from '../kit/declare.js';
import { nonEmpty } from '../kit/option-values.js';
import { confirmOption } from '../kit/service-options.js';
import { usualModeText } from '../serve/backup-options.js';
import { listBackupFiles, restoreBackupFile } from './backup-files.js';
import {
  createBackup,
  listBackups,
  pinBackup,
  removeBackup,
  restoreBackup,
  testBackup,
  unpinBackup,
  verifyBackup,
} from './backups.js';
import { listKeptFolders, removeKeptFolder, restoreKeptFolder } from './kept-folders.js';

export function declareBackups(program: Command, declare: Declare): void {
  const backups = program.command('backups').description('Back up Data Folders, and restore them');
  const takeId = (command: Command): Command => takeArguments(command, 'backup');
  const mode = `Mode of a backup while the server runs; ${usualModeText}`;

  declare(backups, 'list', 'List the backups (the default)', listBackups);
  declare(
    backups,
    'create',
    'Back up a Data Folder, and wait until the backup is done',
    createBackup,
    new Option('--mode <mode>', mode).choices(backupModes),
  ).argument('<folder>', 'Name of the Data Folder', nonEmpty);
  takeId(declare(backups, 'verify', 'Compare all files of a backup with their digests', verifyBackup));
  takeId(
    declare(backups, 'test', 'Restore a backup to a temporary directory, check the files, and remove them', testBackup),
  );
  takeId(
    declare(
      backups,
      'restore',
      'Replace a Data Folder by the files of a backup; --stop stops a server that runs with it',
      restoreBackup,
      folderOption('Data Folder that gets the files; created if it does not exist, else replaced'),
      new Option('--skip-preflight', 'Restore the files even if their preflight has a fatal finding'),
      new Option('--stop', 'Stop the server if it runs with the Data Folder, and start it again'),
      confirmOption(),
      new Option('--files-only', 'Write the dumps of databases into the Data Folder, instead of loading them'),
    ),
  );
  takeId(declare(backups, 'pin', 'Keep a backup even if the retention would delete it', pinBackup));
  takeId(declare(backups, 'unpin', 'Let the retention decide about a backup again', unpinBackup));
  takeId(declare(backups, 'remove', 'Delete a backup', removeBackup, confirmOption()));
  takeId(declare(backups, 'files', 'List the files of a backup', listBackupFiles)).argument(
    '[directory]',
    'Directory, relative to the Data Folder',
    nonEmpty,
  );
  takeId(
    declare(backups, 'restore-file', 'Restore a single file of a backup into its Data Folder', restoreBackupFile),
  ).argument('<path>', 'File, relative to the Data Folder', nonEmpty);

  const kept = backups.command('kept').description('List, restore and delete what restores have replaced');
  declare(kept, 'list', 'List the kept folders (the default)', listKeptFolders);
  const takeName = (command: Command): Command => takeArguments(command, 'kept-folder');
  takeName(
    declare(
      kept,
      'restore',
      'Put a kept folder, or its file, back into the Data Folder; the server must not run with it',
      restoreKeptFolder,
      folderOption('Data Folder that gets the files'),
    ),
  );
  takeName(declare(kept, 'remove', 'Delete a kept folder and its files', removeKeptFolder, confirmOption()));
}

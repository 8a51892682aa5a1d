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
  const mode = `How the files are kept consistent while the server runs; ${usualModeText}`;

  declare(backups, 'list', 'List the backups (the default)', listBackups);
  declare(
    backups,
    'create',
    'Back up a Data Folder, and wait until it is done',
    createBackup,
    new Option('--mode <mode>', mode).choices(backupModes),
  ).argument('<folder>', 'Name of the Data Folder', nonEmpty);
  takeId(declare(backups, 'verify', 'Compare all files of a backup with what was saved', verifyBackup));
  takeId(declare(backups, 'test', 'Restore a backup to a new directory, examine it, and remove it', testBackup));
  takeId(
    declare(
      backups,
      'restore',
      'Put the files of a backup in the place of its Data Folder, which must not run without --stop',
      restoreBackup,
      folderOption('Data Folder that gets the files: a new one is created, an existing one replaced'),
      new Option('--skip-preflight', 'Restore the files also if their preflight has a fatal finding'),
      new Option('--stop', 'Stop the server if it runs with the Data Folder, and start it again'),
      confirmOption(),
      new Option('--files-only', 'Leave the dumps of databases in the Data Folder, instead of loading them'),
    ),
  );
  takeId(declare(backups, 'pin', 'Keep a backup, whatever the retention says', pinBackup));
  takeId(declare(backups, 'unpin', 'Let the retention decide about a backup again', unpinBackup));
  takeId(declare(backups, 'remove', 'Delete a backup', removeBackup, confirmOption()));
  takeId(declare(backups, 'files', 'List the files of a backup', listBackupFiles)).argument(
    '[directory]',
    'Directory, relative to the Data Folder',
    nonEmpty,
  );
  takeId(
    declare(backups, 'restore-file', 'Put a file of a backup in its place in its Data Folder', restoreBackupFile),
  ).argument('<path>', 'File, relative to the Data Folder', nonEmpty);

  const kept = backups.command('kept').description('List, restore and delete what restores have replaced');
  declare(kept, 'list', 'List the kept folders (the default)', listKeptFolders);
  const takeName = (command: Command): Command => takeArguments(command, 'kept-folder');
  takeName(
    declare(
      kept,
      'restore',
      'Put a kept folder, or its file, back in its place; the Data Folder must not run',
      restoreKeptFolder,
      folderOption('Data Folder that gets it'),
    ),
  );
  takeName(declare(kept, 'remove', 'Delete a kept folder and its files', removeKeptFolder, confirmOption()));
}

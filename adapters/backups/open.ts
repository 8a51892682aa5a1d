/** Opens the repositories and records of backups. */
import { join } from 'node:path';
import type { BackupStoreOptions, BackupStores } from '../../machines/backups/ports.js';
import type { WorkspaceDirectory } from '../kinds/kind.js';
import type { Kinds } from '../kinds/kinds.js';
import { findTool } from '../kinds/program.js';
import { PlainCopies } from './copy/plain-copy.js';
import { BackupDataFolders } from './data-folders.js';
import { createFindFolderUser } from './dumps/folder-user.js';
import { FolderDatabases } from './dumps/load-databases.js';
import { openBackupRecords } from './records.js';
import { ResticRepository } from './restic/restic.js';
import { createExaminer } from './test-restore/examine.js';

/**
 * Opens the stores. If no location is given, the repository is in the workspace: a repository of restic if restic is
 * installed, otherwise plain copies.
 */
export function openBackupStores(kinds: Kinds, options: BackupStoreOptions): BackupStores {
  const { root, location, resticOptions, answerLimitMs, mayCreate, onRestored, hold } = options;
  const readSettings = (folder: WorkspaceDirectory) => kinds.readBackupSettings(folder);
  const directory = join(root, 'backups');
  const copies = new PlainCopies(directory);
  const restic = new ResticRepository(
    {
      repository: location === null || location === 'copy' ? join(directory, '.restic') : location,
      extended: resticOptions,
      answerLimitMs,
      passwordFile: join(root, 'manager', 'restic-password'),
      cacheDirectory: join(root, 'manager', 'restic-cache'),
    },
    mayCreate,
  );
  const isRestic = location === null ? findTool('restic', process.env.PATH ?? '') !== null : location !== 'copy';
  return {
    repositories: isRestic ? [restic, copies] : [copies, restic],
    records: openBackupRecords(join(root, 'manager', 'backups')),
    folders: new BackupDataFolders(join(root, 'data'), hold, readSettings, onRestored),
    databases: new FolderDatabases(
      root,
      readSettings,
      createFindFolderUser(root, (build) => kinds.readBuild(build)),
    ),
    examiner: createExaminer(root, kinds),
  };
}

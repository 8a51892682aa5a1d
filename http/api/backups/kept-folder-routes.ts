/** Routes for kept folders, which contain the files that restores have replaced (docs/reference/backups.md). */
import type { Context } from 'koa';
import { readKeptName } from '../../../machines/backups/kept-folders.js';
import { type BackupFault, isFault } from '../../../machines/backups/types.js';
import { findDirectoryNameFault } from '../../../machines/text/directory-name.js';
import { nameFaultText } from '../../problems/name-faults.js';
import { Problem } from '../../problems/problems.js';
import { toEntryBase } from '../kit/caller.js';
import { claimFolder, holdProblems } from '../kit/folder-hold.js';
import { bodyProblems, json } from '../kit/route.js';
import { toKeptFolderBody } from './answers.js';
import { type BackupServices, invalidBackup, requireIdle, requireStopped, route } from './group.js';

export const keptFolderRoutes = [
  route({
    request: 'GET /kept-folders',
    id: 'listKeptFolders',
    summary: 'List the kept folders',
    scope: 'backup',
    description: 'Lists what restores have replaced.',
    caching: 'etag',
    success: json('Oldest first.', (all) => all.keptFolders),
    handle: async (_, { backups }) => (await (await backups.open()).keptFolders()).map(toKeptFolderBody),
  }),
  route({
    request: 'POST /kept-folders/{name}/restore',
    id: 'restoreKeptFolder',
    summary: 'Restore a kept folder',
    scope: 'backup',
    isKeyed: true,
    description: 'What is there becomes a kept folder.',
    body: (all) => all.restoreKeptRequest,
    success: json('Restored.', (all) => all.restoredKeptFolder),
    problems: [
      ...bodyProblems,
      'backup_invalid',
      'kept_folder_not_found',
      'folder_not_found',
      'folder_running',
      ...holdProblems,
      'backup_busy',
      'backup_files_failed',
    ],
    handle: ({ params, body }, services, ctx) => restoreKeptFolder(params.name, body.folder, services, ctx),
  }),
  route({
    request: 'DELETE /kept-folders/{name}',
    id: 'deleteKeptFolder',
    summary: 'Delete a kept folder',
    scope: 'backup',
    description: 'Deletes what a restore has replaced.',
    success: { status: 204, description: 'It is removed from the list. Its files are being deleted.' },
    problems: ['kept_folder_not_found', 'backup_busy', 'folder_not_removed'],
    handle: ({ params }, services, ctx) => deleteKeptFolder(params.name, services, ctx),
  }),
];

/**
 * Restores a kept folder. @param given the Data Folder that gets the content; by default the Data Folder in the name of
 * the kept folder
 */
async function restoreKeptFolder(name: string, given: string | undefined, services: BackupServices, ctx: Context) {
  const replaced = readKeptName(name);
  if (replaced === null) throw new Problem({ code: 'kept_folder_not_found', name });
  const folder = given ?? replaced.folder;
  if (folder === null) throw invalidBackup('folder', 'the name of the kept folder does not say which one it was');
  const fault = findDirectoryNameFault(folder);
  if (fault !== null) throw invalidBackup('folder', nameFaultText(fault));
  if (replaced.isFile && (await services.catalog.dataFolder(folder))?.exists !== true)
    throw new Problem({ code: 'folder_not_found', folder, gone: false });
  const backups = await requireIdle(services);
  requireStopped(folder, services);
  const release = await claimFolder(services.holds, folder, null);
  const restored = await backups.restoreKeptFolder(name, folder).finally(release);
  if (isFault(restored)) throw toProblem(restored.fault, name, folder);
  const { path, kept } = restored.value;
  const entry = toEntryBase(ctx, services.access, { restored: name, kept, ...(path !== null && { path }) });
  services.journal.record({ ...entry, type: 'backup.kept_folder_restored', folder });
  services.catalog.reportChange('folders');
  return { folder, path, kept };
}

async function deleteKeptFolder(name: string, services: BackupServices, ctx: Context): Promise<void> {
  const replaced = readKeptName(name);
  const fault = (await requireIdle(services)).removeKeptFolder(name);
  if (replaced === null || fault?.code === 'folder_not_found')
    throw new Problem({ code: 'kept_folder_not_found', name });
  if (fault !== null) throw new Problem(fault);
  services.journal.record({
    ...toEntryBase(ctx, services.access, { kept: name }),
    type: 'backup.kept_folder_deleted',
    ...(replaced.folder !== null && { folder: replaced.folder }),
  });
  services.catalog.reportChange('folders');
}

function toProblem(fault: BackupFault, name: string, folder: string): Problem {
  if (fault.code === 'file_missing') return new Problem({ code: 'kept_folder_not_found', name });
  if (fault.code === 'folder_started') return new Problem({ code: 'folder_running', folder });
  return new Problem({ code: 'backup_files_failed', fault });
}

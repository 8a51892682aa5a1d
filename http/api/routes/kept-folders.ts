/** What restores have replaced: lists, restores and deletes it (docs/reference/backups.md). */
import type Router from '@koa/router';
import { readKeptName } from '../../../machines/backups/kept-folders.js';
import { type BackupFault, isFault } from '../../../machines/backups/types.js';
import { findDirectoryNameFault } from '../../../machines/text/directory-name.js';
import { nameFaultText } from '../../problems/name-faults.js';
import { Problem } from '../../problems/problems.js';
import { entryOf } from '../history/caller.js';
import { revalidate } from '../large-answers.js';
import { readFields } from '../read-fields.js';
import { getBody, readBody } from '../request-body.js';
import { keptFolderBody } from '../schemas/backup-body.js';
import { restoreKeptBody } from '../schemas/backup-request.js';
import type { Services } from '../services.js';
import { checkStopped, invalidBackup, requireIdle } from './backups.js';

type KeptServices = Pick<Services, 'backups' | 'catalog' | 'actor' | 'access' | 'journal' | 'events'>;

export function addKeptFolderRoutes(
  router: Router,
  { backups: service, catalog, actor, access, journal, events }: KeptServices,
): void {
  router.get('/kept-folders', revalidate, async (ctx) => {
    ctx.body = (await (await service.open()).keptFolders()).map(keptFolderBody);
  });

  router.post('/kept-folders/:name/restore', readBody, async (ctx) => {
    const name = ctx.params.name ?? '';
    const { folder: given } = readFields(getBody(ctx), restoreKeptBody(), invalidBackup);
    const of = readKeptName(name);
    if (of === null) throw new Problem({ code: 'kept_folder_not_found', name });
    const folder = given ?? of.folder;
    if (folder === null) throw invalidBackup('folder', 'the name of the kept folder does not say which one it was');
    const fault = findDirectoryNameFault(folder);
    if (fault !== null) throw invalidBackup('folder', nameFaultText(fault));
    if (of.isFile && (await catalog.dataFolder(folder))?.exists !== true)
      throw new Problem({ code: 'folder_not_found', folder, gone: false });
    const backups = await requireIdle(service);
    checkStopped(actor, folder);
    const restored = await backups.restoreKeptFolder(name, folder);
    if (isFault(restored)) throw problemOf(restored.fault, name, folder);
    const { path, kept } = restored.value;
    const detail = { restored: name, kept, ...(path !== null && { path }) };
    journal.record({ ...entryOf(ctx, access, detail), type: 'backup.kept_folder_restored', folder });
    events.refreshed('folders');
    ctx.body = { folder, path, kept };
  });

  router.delete('/kept-folders/:name', async (ctx) => {
    const name = ctx.params.name ?? '';
    const of = readKeptName(name);
    const fault = (await requireIdle(service)).removeKeptFolder(name);
    if (of === null || fault?.code === 'folder_not_found') throw new Problem({ code: 'kept_folder_not_found', name });
    if (fault !== null) throw new Problem(fault);
    journal.record({
      ...entryOf(ctx, access, { kept: name }),
      type: 'backup.kept_folder_deleted',
      ...(of.folder !== null && { folder: of.folder }),
    });
    events.refreshed('folders');
    ctx.status = 204;
  });
}

function problemOf(fault: BackupFault, name: string, folder: string): Problem {
  if (fault.code === 'file_missing') return new Problem({ code: 'kept_folder_not_found', name });
  if (fault.code === 'folder_started') return new Problem({ code: 'folder_running', folder });
  return new Problem({ code: 'backup_files_failed', fault });
}

/** The files of a backup: lists a directory of it, and restores single ones (docs/reference/backups.md). */
import type Router from '@koa/router';
import type { Context } from 'koa';
import { type Backup, type BackupFault, isFault, type KeptBackup } from '../../../machines/backups/types.js';
import { maxConfigBytes } from '../../../machines/folders/config-files.js';
import { Problem } from '../../problems/problems.js';
import { entryOf } from '../history/caller.js';
import { recordConfigSaved } from '../history/config-saved.js';
import { readPrecondition } from '../preconditions.js';
import { readQueryText } from '../query-parameters.js';
import { readFields } from '../read-fields.js';
import { getBody, readBody } from '../request-body.js';
import { snapshotEntryBody } from '../schemas/backup-body.js';
import { restoreFileBody } from '../schemas/backup-request.js';
import type { Services } from '../services.js';
import { checkStopped, findKept, invalidBackup, requireIdle } from './backups.js';
import { need } from './folders.js';

type FileServices = Pick<Services, 'backups' | 'catalog' | 'configs' | 'actor' | 'access' | 'journal' | 'events'>;

export function addBackupFileRoutes(
  router: Router,
  { backups: service, catalog, configs, actor, access, journal, events }: FileServices,
): void {
  router.get('/backups/:id/files', async (ctx) => {
    const path = readQueryText(ctx.query, 'path') ?? '';
    if (path !== '' && !isInside(path)) throw invalidBackup('path', expectedPath);
    const backups = await service.open();
    const backup = findKept(ctx, backups);
    const listed = await backups.listFiles(backup, path);
    if (isFault(listed)) throw problemOf(listed.fault, backup.id);
    ctx.body = listed.value.map(snapshotEntryBody).sort((one, other) => (one.name < other.name ? -1 : 1));
  });

  router.post('/backups/:id/restore-file', readBody, async (ctx) => {
    const { path } = readFields(getBody(ctx), restoreFileBody(), invalidBackup);
    if (!isInside(path)) throw invalidBackup('path', expectedPath);
    const backup = findKept(ctx, await service.open());
    const { folder } = backup;
    const present = await catalog.dataFolder(folder);
    if (present === null || !present.exists)
      throw new Problem({ code: 'folder_not_found', folder, gone: present !== null });
    const file = path === present.config ? await restoreConfig(ctx, backup, path) : await restoreOther(backup, path);
    const { kept, version, etag } = file;
    if (etag !== null) ctx.set('ETag', etag);
    const detail = { backup: backup.id, path, kept, version };
    journal.record({ ...entryOf(ctx, access, detail), type: 'backup.file_restored', folder });
    events.refreshed('folders');
    ctx.body = { folder, path, kept, version, etag };
  });

  /** The text from before becomes a version. */
  async function restoreConfig(ctx: Context, backup: Backup & KeptBackup, path: string) {
    const { id, folder } = backup;
    const precondition = readPrecondition(ctx);
    const read = await (await requireIdle(service)).readFile(backup, path, maxConfigBytes);
    if (isFault(read)) throw problemOf(read.fault, id);
    const { etag } = need(await configs.write(folder, read.value, precondition));
    const version = await recordConfigSaved(configs, journal, entryOf(ctx, access, { backup: id }), folder, etag);
    return { kept: null, version, etag };
  }

  /** The file from before is in a kept folder. */
  async function restoreOther(backup: Backup & KeptBackup, path: string) {
    checkStopped(actor, backup.folder);
    const restored = await (await requireIdle(service)).restoreFile(backup, path);
    if (isFault(restored)) throw problemOf(restored.fault, backup.id);
    return { kept: restored.value, version: null, etag: null };
  }
}

const expectedPath = 'expected the path of a file, relative to the Data Folder';

function isInside(path: string): boolean {
  return !path.includes('\0') && !path.split('/').some((name) => ['', '.', '..'].includes(name));
}

function problemOf(fault: BackupFault, backup: string): Problem {
  if (fault.code === 'file_missing') return new Problem({ code: 'backup_file_not_found', backup, path: fault.path });
  return new Problem({ code: 'backup_files_failed', fault });
}

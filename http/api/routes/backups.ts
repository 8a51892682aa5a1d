/** Backups of Data Folders (docs/reference/backups.md). */
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { Backups } from '../../../machines/backup-jobs/backups.js';
import { type Backup, isFault, isKept, type KeptBackup } from '../../../machines/backups/types.js';
import { findDirectoryNameFault } from '../../../machines/text/directory-name.js';
import { nameFaultText } from '../../problems/name-faults.js';
import { Problem } from '../../problems/problems.js';
import { entryOf } from '../history/caller.js';
import { revalidate } from '../large-answers.js';
import { readQueryText } from '../query-parameters.js';
import { readFields } from '../read-fields.js';
import { getBody, readBody } from '../request-body.js';
import { backupBody } from '../schemas/backup-body.js';
import { newBackupBody, restoreBody } from '../schemas/backup-request.js';
import type { Services } from '../services.js';

export function addBackupRoutes(
  router: Router,
  {
    backups: service,
    catalog,
    actor,
    access,
    journal,
  }: Pick<Services, 'backups' | 'catalog' | 'actor' | 'access' | 'journal'>,
): void {
  router.get('/backups', revalidate, async (ctx) => {
    ctx.body = (await service.open()).all().map(backupBody);
  });

  router.get('/backups/plan', async (ctx) => {
    const folder = readQueryText(ctx.query, 'folder');
    if (folder === null) throw invalidBackup('folder', 'expected a Data Folder');
    const present = await catalog.dataFolder(folder);
    if (present === null || !present.exists)
      throw new Problem({ code: 'folder_not_found', folder, gone: present !== null });
    const plan = await (await service.open()).plan(folder);
    if (isFault(plan)) throw new Problem({ code: 'backup_files_failed', fault: plan.fault });
    ctx.body = { folder, ...plan.value };
  });

  router.post('/backups', readBody, async (ctx) => {
    const { folder, mode = null } = readFields(getBody(ctx), newBackupBody(), invalidBackup);
    if ((await catalog.dataFolder(folder)) === null)
      throw new Problem({ code: 'folder_not_found', folder, gone: false });
    const backups = await requireIdle(service);
    if (mode === 'stopped') checkStopped(actor, folder);
    begun(ctx, await saved(backups.create({ folder, mode, by: entryOf(ctx, access).actor })));
  });

  router.get('/backups/:id', async (ctx) => {
    ctx.body = backupBody(find(ctx, await service.open()));
  });

  router.delete('/backups/:id', async (ctx) => {
    const backups = await service.open();
    const backup = find(ctx, backups);
    const fault = await saved((await requireIdle(service)).remove(backup));
    if (fault !== null) throw new Problem({ code: 'backup_not_removed', fault });
    const { id, folder } = backup;
    journal.record({ ...entryOf(ctx, access, { backup: id }), type: 'backup.deleted', folder });
    ctx.status = 204;
  });

  for (const [method, pinned] of [['put', true] as const, ['delete', false] as const])
    router[method]('/backups/:id/pin', async (ctx) => {
      const backups = await service.open();
      const { id, folder, pinned: wasPinned } = find(ctx, backups);
      await saved(backups.pin(id, pinned));
      if (pinned !== wasPinned) {
        const type = pinned ? 'backup.pinned' : 'backup.unpinned';
        journal.record({ ...entryOf(ctx, access, { backup: id }), type, folder });
      }
      ctx.status = 204;
    });

  router.post('/backups/:id/verify', async (ctx) => {
    const backup = findKept(ctx, await service.open());
    const backups = await requireIdle(service);
    begun(ctx, await saved(backups.verify(backup, entryOf(ctx, access).actor)));
  });

  router.post('/backups/:id/test', async (ctx) => {
    const backup = findKept(ctx, await service.open());
    const backups = await requireIdle(service);
    begun(ctx, await saved(backups.test(backup, entryOf(ctx, access).actor)));
  });

  router.post('/backups/:id/restore', readBody, async (ctx) => {
    const fields = readFields(getBody(ctx), restoreBody(), invalidBackup);
    const { databases = true, preflight = true, stop = false } = fields;
    const backup = findKept(ctx, await service.open());
    const folder = fields.folder ?? backup.folder;
    const fault = findDirectoryNameFault(folder);
    if (fault !== null) throw invalidBackup('folder', nameFaultText(fault));
    const backups = await requireIdle(service);
    if (!stop) checkStopped(actor, folder);
    const { actor: by } = entryOf(ctx, access);
    const order = { folder, mustPassPreflight: preflight, mayStop: stop, loadsDatabases: databases, by };
    begun(ctx, await saved(backups.restore(backup, order)));
  });
}

/** @throws the problem of a job under way */
export async function requireIdle(service: Services['backups']): Promise<Backups> {
  const backups = await service.open();
  if (backups.isBusy()) throw new Problem({ code: 'backup_busy' });
  return backups;
}

/** @throws the problem of a Data Folder that the server runs with */
export function checkStopped(actor: Services['actor'], folder: string): void {
  if (actor.getSnapshot().context.run?.launch.folder === folder) throw new Problem({ code: 'folder_running', folder });
}

function begun(ctx: Context, backup: Backup): void {
  ctx.status = 202;
  ctx.set('Location', `/backups/${backup.id}`);
  ctx.body = backupBody(backup);
}

function find(ctx: Context, backups: Backups): Backup {
  const id = ctx.params.id ?? '';
  const backup = backups.find(id);
  if (backup === null) throw new Problem({ code: 'backup_not_found', backup: id });
  return backup;
}

/** @throws the problem of a backup without a snapshot */
export function findKept(ctx: Context, backups: Backups): Backup & KeptBackup {
  const backup = find(ctx, backups);
  if (isKept(backup)) return backup;
  throw new Problem({ code: 'backup_unusable', backup: backup.id, isBeingMade: backup.end === null });
}

export function invalidBackup(field: string | null, problem: string): Problem {
  return new Problem({ code: 'backup_invalid', field, problem });
}

/** @throws the problem of a record that cannot be written */
function saved<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: NodeJS.ErrnoException) => {
    throw error.code === undefined ? error : new Problem({ code: 'backups_unwritable', because: error.code });
  });
}

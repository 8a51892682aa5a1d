/** The common parts of the routes of backups: their declaration, their look-ups and their checks. */

import type { Backups } from '../../../machines/backups/jobs/backups.js';
import { type Backup, isKept, type KeptBackup } from '../../../machines/backups/types.js';
import type { Catalog, DataFolder } from '../../../machines/folders/catalog.js';
import type { ConfigFiles } from '../../../machines/folders/config-files.js';
import type { FolderHolds } from '../../../machines/folders/folder-holds.js';
import type { Journal } from '../../../machines/history/journal.js';
import type { ServerActor } from '../../../machines/server/server.js';
import { Problem } from '../../problems/problems.js';
import type { AccessPolicy } from '../access/access-policy.js';
import { declareRoutes } from '../kit/route.js';
import type * as schemas from './schemas.js';

export interface BackupServices {
  /** Opens the backups at the first call, and returns the same backups afterwards. */
  readonly backups: { open(): Promise<Backups> };
  readonly catalog: Catalog;
  readonly configs: ConfigFiles;
  readonly holds: FolderHolds;
  readonly actor: ServerActor;
  readonly access: AccessPolicy;
  /** The journal, which gets an entry for each change by these requests. */
  readonly journal: Pick<Journal, 'record' | 'find' | 'totals'>;
}

/** Declares a route of backups. */
export const route = declareRoutes<BackupServices, typeof schemas>({
  tag: 'Backups',
  schemas: () => import('./schemas.js'),
  invalid: invalidBackup,
});

export function invalidBackup(field: string | null, problem: string): Problem {
  return new Problem({ code: 'backup_invalid', field, problem });
}

/** Opens the backups. @throws Problem `backup_busy` during a job */
export async function requireIdle(services: BackupServices): Promise<Backups> {
  const backups = await services.backups.open();
  if (backups.isBusy()) throw new Problem({ code: 'backup_busy' });
  return backups;
}

/**
 * Checks that the server does not run with a Data Folder. @throws Problem `folder_running` if a server runs with the
 * Data Folder
 */
export function requireStopped(folder: string, { actor }: BackupServices): void {
  if (actor.getSnapshot().context.run?.launch.folder === folder) throw new Problem({ code: 'folder_running', folder });
}

/** Finds a Data Folder. @throws Problem `folder_not_found` if the Data Folder or its directory does not exist */
export async function requireFolder(folder: string, { catalog }: BackupServices): Promise<DataFolder> {
  const present = await catalog.dataFolder(folder);
  if (present?.exists) return present;
  throw new Problem({ code: 'folder_not_found', folder, gone: present !== null });
}

/** Finds a backup by its id. @throws Problem `backup_not_found` */
export async function findBackup(id: string, services: BackupServices): Promise<Backup> {
  const backup = (await services.backups.open()).find(id);
  if (backup === null) throw new Problem({ code: 'backup_not_found', backup: id });
  return backup;
}

/** Finds a backup with a snapshot. @throws Problem `backup_not_found` or `backup_unusable` */
export async function findKeptBackup(id: string, services: BackupServices): Promise<Backup & KeptBackup> {
  const backup = await findBackup(id, services);
  if (isKept(backup)) return backup;
  throw new Problem({ code: 'backup_unusable', backup: id, isBeingMade: backup.end === null });
}

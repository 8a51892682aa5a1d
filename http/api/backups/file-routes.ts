/** Routes for the files of a backup, which list a directory and restore single files (docs/reference/backups.md). */
import type { Context } from 'koa';
import { type Backup, type BackupFault, isFault, type KeptBackup } from '../../../machines/backups/types.js';
import { maxConfigBytes } from '../../../machines/folders/config-files.js';
import { Problem } from '../../problems/problems.js';
import { requireResult } from '../folders/results.js';
import { recordConfigSaved } from '../history/config-saved.js';
import { toEntryBase } from '../kit/caller.js';
import { claimFolder, holdProblems } from '../kit/folder-hold.js';
import { text } from '../kit/parameters.js';
import { readPrecondition } from '../kit/preconditions.js';
import { bodyProblems, json } from '../kit/route.js';
import { toSnapshotEntryBody } from './answers.js';
import {
  type BackupServices,
  findKeptBackup,
  invalidBackup,
  requireFolder,
  requireIdle,
  requireStopped,
  route,
} from './group.js';
import { innerPath, notInnerPath } from './inner-path.js';

export const backupFileRoutes = [
  route({
    request: 'GET /backups/{id}/files',
    id: 'listBackupFiles',
    summary: 'List the files of a backup',
    scope: 'backup',
    description: 'Lists one directory.',
    query: { path: text('A directory, relative to the Data Folder. Default: the Data Folder') },
    success: json('Sorted by name.', (all) => all.snapshotEntries),
    problems: ['backup_invalid', 'backup_not_found', 'backup_unusable', 'backup_file_not_found', 'backup_files_failed'],
    async handle({ params, query }, services) {
      const { path } = query;
      if (path !== null && path !== '' && !innerPath.test(path)) throw invalidBackup('path', notInnerPath);
      const backup = await findKeptBackup(params.id, services);
      const listed = await (await services.backups.open()).listFiles(backup, path ?? '');
      if (isFault(listed)) throw toProblem(listed.fault, backup.id);
      return listed.value.map(toSnapshotEntryBody).sort((one, other) => (one.name < other.name ? -1 : 1));
    },
  }),
  route({
    request: 'POST /backups/{id}/restore-file',
    id: 'restoreBackupFile',
    summary: 'Restore a file of a backup',
    scope: 'backup',
    isKeyed: true,
    description: 'Keeps the replaced file.',
    headers: {
      'If-Match': 'The ETag of the text to replace. Send this or If-None-Match',
      'If-None-Match': 'For the config file: `*` to create a missing one',
    },
    body: (all) => all.restoreFileRequest,
    success: json('Restored.', (all) => all.restoredFile, {
      headers: { ETag: 'The ETag of a config file' },
    }),
    problems: [
      ...bodyProblems,
      'backup_invalid',
      'backup_not_found',
      'backup_file_not_found',
      'folder_not_found',
      'folder_running',
      'backup_busy',
      ...holdProblems,
      'backup_unusable',
      'config_unusable',
      'config_changed',
      'precondition_required',
      'precondition_invalid',
      'config_unreadable',
      'config_unwritable',
      'disk_full',
      'backup_files_failed',
    ],
    handle: ({ params, body }, services, ctx) => restoreFile(params.id, body.path, services, ctx),
  }),
];

async function restoreFile(id: string, path: string, services: BackupServices, ctx: Context) {
  const backup = await findKeptBackup(id, services);
  const { folder } = backup;
  const { config } = await requireFolder(folder, services);
  const isConfig = path === config;
  const release = await claimFolder(services.holds, folder, null);
  const restoring = isConfig ? restoreConfig(backup, path, services, ctx) : restoreOther(backup, path, services);
  const { kept, version, etag }: RestoredFile = await restoring.finally(release);
  if (etag !== null) ctx.set('ETag', etag);
  const detail = { backup: id, path, kept, version };
  services.journal.record({ ...toEntryBase(ctx, services.access, detail), type: 'backup.file_restored', folder });
  services.catalog.reportChange('folders');
  return { folder, path, kept, version, etag };
}

interface RestoredFile {
  readonly kept: string | null;
  readonly version: string | null;
  readonly etag: string | null;
}

/** Replaces the config file. The replaced text becomes a version of the config file. */
async function restoreConfig(
  backup: Backup & KeptBackup,
  path: string,
  services: BackupServices,
  ctx: Context,
): Promise<RestoredFile> {
  const { id, folder } = backup;
  const { configs, journal, access } = services;
  const precondition = readPrecondition(ctx);
  const backups = await requireIdle(services);
  const read = await backups.readFile(backup, path, maxConfigBytes);
  if (isFault(read)) throw toProblem(read.fault, id);
  const { etag } = requireResult(await configs.write(folder, read.value, precondition));
  const version = await recordConfigSaved(configs, journal, toEntryBase(ctx, access, { backup: id }), folder, etag);
  return { kept: null, version, etag };
}

/** Replaces another file. The replaced file is moved into a kept folder. */
async function restoreOther(
  backup: Backup & KeptBackup,
  path: string,
  services: BackupServices,
): Promise<RestoredFile> {
  requireStopped(backup.folder, services);
  const backups = await requireIdle(services);
  const restored = await backups.restoreFile(backup, path);
  if (isFault(restored)) throw toProblem(restored.fault, backup.id);
  return { kept: restored.value, version: null, etag: null };
}

function toProblem(fault: BackupFault, backup: string): Problem {
  if (fault.code === 'file_missing') return new Problem({ code: 'backup_file_not_found', backup, path: fault.path });
  return new Problem({ code: 'backup_files_failed', fault });
}

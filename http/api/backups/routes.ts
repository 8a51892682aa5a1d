/** Routes that list, make, pin, verify, test, restore and delete backups (docs/reference/backups.md). */

import type { Context } from 'koa';
import type * as z from 'zod';
import { type Backup, isFault } from '../../../machines/backups/types.js';
import { findDirectoryNameFault } from '../../../machines/text/directory-name.js';
import { nameFaultText } from '../../problems/name-faults.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { Problem } from '../../problems/problems.js';
import { setLocation } from '../kit/answer/location.js';
import { toEntryActor, toEntryBase } from '../kit/caller.js';
import { claimFolder, holdProblems } from '../kit/folder-hold.js';
import { findPage, pageHeaders, pageParameters, sendPage } from '../kit/pages.js';
import { text } from '../kit/parameters.js';
import { bodyProblems, json } from '../kit/route.js';
import { createSaveWaiter } from '../kit/wait-for-save.js';
import { toBackupBody } from './answers.js';
import {
  type BackupServices,
  findBackup,
  findKeptBackup,
  invalidBackup,
  requireFolder,
  requireIdle,
  requireStopped,
  route,
} from './group.js';
import type * as schemas from './schemas.js';

const waitForSave = createSaveWaiter('backups_unwritable');

const backupLimit = { minimum: 1, maximum: 1_000, default: 1_000 };

const jobProblems: readonly ProblemCode[] = [
  'backup_not_found',
  'backup_busy',
  'backup_unusable',
  'backups_unwritable',
];

const begun = json('Begun.', (all: typeof schemas) => all.backup, { status: 202, headers: { Location: 'Its path' } });

export const backupRoutes = [
  route({
    request: 'GET /backups',
    id: 'listBackups',
    summary: 'List the backups',
    scope: 'backup',
    description: 'Includes failed backups.',
    query: pageParameters('backups', backupLimit),
    caching: 'etag',
    success: json('Oldest first.', (all) => all.backups, { headers: pageHeaders }),
    async handle({ query }, { backups }, ctx) {
      const page = findPage((await backups.open()).all(), query, { toKey: ({ id }) => id, order: 'ascending' });
      return sendPage(ctx, page).map(toBackupBody);
    },
  }),
  route({
    request: 'GET /backups/plan',
    id: 'planBackup',
    summary: 'Preview a backup',
    scope: 'backup',
    description: 'Returns what a backup will do.',
    query: { folder: text('A Data Folder') },
    success: json('What a backup will do.', (all) => all.backupPlan),
    problems: ['backup_invalid', 'folder_not_found', 'backup_files_failed'],
    async handle({ query: { folder } }, services) {
      if (folder === null) throw invalidBackup('folder', 'expected a Data Folder');
      await requireFolder(folder, services);
      const plan = await (await services.backups.open()).plan(folder);
      if (isFault(plan)) throw new Problem({ code: 'backup_files_failed', fault: plan.fault });
      return { folder, ...plan.value };
    },
  }),
  route({
    request: 'POST /backups',
    id: 'createBackup',
    summary: 'Back up a Data Folder',
    scope: 'backup',
    isKeyed: true,
    description: 'A server with the Data Folder is stopped or frozen while changed files are copied: see `mode`.',
    body: (all) => all.newBackup,
    success: begun,
    problems: [
      ...bodyProblems,
      'backup_invalid',
      'folder_not_found',
      'folder_running',
      'backup_busy',
      'backups_unwritable',
    ],
    async handle({ body: { folder, mode = null } }, services, ctx) {
      if ((await services.catalog.dataFolder(folder)) === null)
        throw new Problem({ code: 'folder_not_found', folder, gone: false });
      const backups = await requireIdle(services);
      if (mode === 'stopped') requireStopped(folder, services);
      const by = toEntryActor(ctx);
      return describeBegun(ctx, await waitForSave(backups.create({ folder, mode, by })));
    },
  }),
  route({
    request: 'DELETE /backups/{id}',
    id: 'deleteBackup',
    summary: 'Delete a backup',
    scope: 'backup',
    description: 'Deletes it, and the data in the repository that only it has.',
    success: { status: 204, description: 'Done.' },
    problems: ['backup_not_found', 'backup_busy', 'backup_not_removed', 'backups_unwritable'],
    async handle({ params: { id } }, services, ctx) {
      const backup = await findBackup(id, services);
      const fault = await waitForSave((await requireIdle(services)).remove(backup));
      if (fault !== null) throw new Problem({ code: 'backup_not_removed', fault });
      record('backup.deleted', backup, services, ctx);
    },
  }),
  route({
    request: 'GET /backups/{id}',
    id: 'getBackup',
    summary: 'Get a backup',
    scope: 'backup',
    description: 'Returns it with its last verification and restore.',
    success: json('The backup.', (all) => all.backup),
    problems: ['backup_not_found'],
    handle: async ({ params }, services) => toBackupBody(await findBackup(params.id, services)),
  }),
  route({
    request: 'DELETE /backups/{id}/pin',
    id: 'unpinBackup',
    summary: 'Unpin a backup',
    scope: 'backup',
    description: 'The retention decides about it again, after the next backup.',
    success: { status: 204, description: 'Done.' },
    problems: ['backup_not_found', 'backups_unwritable'],
    handle: ({ params }, services, ctx) => setPinned(params.id, false, services, ctx),
  }),
  route({
    request: 'PUT /backups/{id}/pin',
    id: 'pinBackup',
    summary: 'Pin a backup',
    scope: 'backup',
    description: 'Keeps it until it is unpinned or deleted.',
    success: { status: 204, description: 'Done.' },
    problems: ['backup_not_found', 'backups_unwritable'],
    handle: ({ params }, services, ctx) => setPinned(params.id, true, services, ctx),
  }),
  route({
    request: 'POST /backups/{id}/verify',
    id: 'verifyBackup',
    summary: 'Verify a backup',
    scope: 'backup',
    isKeyed: true,
    description: 'Reads all its files, and compares them with what was saved.',
    success: begun,
    problems: jobProblems,
    async handle({ params }, services, ctx) {
      const backup = await findKeptBackup(params.id, services);
      const backups = await requireIdle(services);
      return describeBegun(ctx, await waitForSave(backups.verify(backup, toEntryActor(ctx))));
    },
  }),
  route({
    request: 'POST /backups/{id}/test',
    id: 'testBackup',
    summary: 'Test the restore of a backup',
    scope: 'backup',
    isKeyed: true,
    description: 'Restores to a new directory and new schemas, verifies the files, starts a server, and removes them.',
    success: begun,
    problems: jobProblems,
    async handle({ params }, services, ctx) {
      const backup = await findKeptBackup(params.id, services);
      const backups = await requireIdle(services);
      return describeBegun(ctx, await waitForSave(backups.test(backup, toEntryActor(ctx))));
    },
  }),
  route({
    request: 'POST /backups/{id}/restore',
    id: 'restoreBackup',
    summary: 'Restore a backup',
    scope: 'backup',
    isKeyed: true,
    description: 'With `stop`, a server that runs with it is stopped for the swap.',
    body: (all) => all.restoreRequest,
    success: begun,
    problems: [...bodyProblems, 'backup_invalid', 'folder_running', ...holdProblems, ...jobProblems],
    handle: ({ params, body }, services, ctx) => restoreBackup(params.id, body, services, ctx),
  }),
];

async function restoreBackup(
  id: string,
  fields: z.output<typeof schemas.restoreRequest>,
  services: BackupServices,
  ctx: Context,
) {
  const { databases = true, preflight = true, stop = false } = fields;
  const backup = await findKeptBackup(id, services);
  const { folder = backup.folder } = fields;
  const fault = findDirectoryNameFault(folder);
  if (fault !== null) throw invalidBackup('folder', nameFaultText(fault));
  const backups = await requireIdle(services);
  if (!stop) requireStopped(folder, services);
  const by = toEntryActor(ctx);
  const order = { folder, mustPassPreflight: preflight, mayStop: stop, loadsDatabases: databases, by };
  const release = await claimFolder(services.holds, folder, 'folder_restoring');
  try {
    return describeBegun(ctx, await waitForSave(backups.restore(backup, order)));
  } finally {
    release();
  }
}

async function setPinned(id: string, pinned: boolean, services: BackupServices, ctx: Context): Promise<void> {
  const backup = await findBackup(id, services);
  await waitForSave((await services.backups.open()).pin(id, pinned));
  if (pinned !== backup.pinned) record(pinned ? 'backup.pinned' : 'backup.unpinned', backup, services, ctx);
}

/** Records the action of a client on a backup. */
function record(
  type: 'backup.deleted' | 'backup.pinned' | 'backup.unpinned',
  { id, folder }: Backup,
  { access, journal }: BackupServices,
  ctx: Context,
): void {
  journal.record({ ...toEntryBase(ctx, access, { backup: id }), type, folder });
}

/** Returns the backup of a new job, and sets Location to its path. */
function describeBegun(ctx: Context, backup: Backup) {
  setLocation(ctx, `/backups/${backup.id}`);
  return toBackupBody(backup);
}

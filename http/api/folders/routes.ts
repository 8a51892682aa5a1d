/** Routes that list, create and remove Data Folders (docs/reference/data-folders.md). */

import type { Context } from 'koa';
import type * as z from 'zod';
import type { Backups } from '../../../machines/backups/jobs/backups.js';
import type { Catalog, DataFolder } from '../../../machines/folders/catalog.js';
import type { FolderHolds } from '../../../machines/folders/folder-holds.js';
import type { NewFolders } from '../../../machines/folders/new-folder.js';
import type { Journal } from '../../../machines/history/journal.js';
import type { KindsDescription } from '../../../machines/kinds/kinds.js';
import type { Operations } from '../../../machines/operations/perform.js';
import type { ServerActor } from '../../../machines/server/server.js';
import { Problem } from '../../problems/problems.js';
import { toUnservedProblem } from '../../problems/verdict.js';
import type { AccessPolicy } from '../access/access-policy.js';
import { setLocation } from '../kit/answer/location.js';
import { toEntryBase } from '../kit/caller.js';
import { claimFolder, holdProblems } from '../kit/folder-hold.js';
import { bodyProblems, declareRoutes, json } from '../kit/route.js';
import { requireScope } from '../kit/scopes.js';
import { refreshDataFolders } from '../refresh-lists.js';
import type { UpdatePlans } from '../updates/update-plans.js';
import { findFolderUse } from './folder-use.js';
import { toFolderProblem } from './results.js';
import type * as schemas from './schemas.js';

interface FolderServices {
  readonly catalog: Catalog;
  readonly newFolders: NewFolders;
  readonly kinds: KindsDescription;
  readonly actor: ServerActor;
  /** Performs operations. Other code sends no events to the server's chart. */
  readonly operations: Pick<Operations, 'perform' | 'runExclusive'>;
  /** Opens the backups at the first call, and returns the same backups afterwards. */
  readonly backups: { open(): Promise<Backups> };
  readonly holds: FolderHolds;
  /** The plan of an update. */
  readonly plans: Pick<UpdatePlans, 'open'>;
  /** The journal, which gets an entry for each change by these requests. */
  readonly journal: Pick<Journal, 'record' | 'find' | 'totals'>;
  readonly access: AccessPolicy;
}

const route = declareRoutes<FolderServices, typeof schemas>({
  tag: 'Data Folders',
  schemas: () => import('./schemas.js'),
  invalid: (field, problem, services) => {
    if (field === null) return new Problem({ code: 'body_not_json' });
    return field === 'template' ? refuseTemplate(services) : new Problem({ code: 'folder_invalid', field, problem });
  },
});

export const folderRoutes = [
  route({
    request: 'GET /datafolders',
    id: 'listDataFolders',
    summary: 'List the Data Folders',
    scope: 'read',
    description: 'Lists every Data Folder. POST reads the list again.',
    caching: 'etag',
    success: json('Sorted by name.', (all) => all.dataFolders),
    handle: (_, { catalog }) => catalog.dataFolders(),
  }),
  route({
    request: 'POST /datafolders',
    id: 'refreshDataFolders',
    summary: 'Refresh the list of Data Folders',
    scope: 'read',
    description: 'Reads the directory again.',
    success: { status: 204, description: 'The list is up to date.' },
    problems: ['list_unreadable'],
    handle: (_, services) => refreshDataFolders(services),
  }),
  route({
    request: 'DELETE /datafolders/{name}',
    id: 'deleteDataFolder',
    summary: 'Delete a Data Folder and refresh the list',
    scope: 'files',
    description: 'Deletes its trash, versions and files, or the link of an adopted folder. Keeps backups and runs.',
    success: { status: 204, description: 'It is removed from the list. Its files are being deleted.' },
    problems: [
      'folder_not_found',
      'folder_running',
      'backup_busy',
      'update_busy',
      ...holdProblems,
      'folder_not_removed',
      'list_unreadable',
      'queue_full',
      'shutting_down',
    ],
    handle: ({ params }, services, ctx) => removeFolder(params.name, services, ctx),
  }),
  route({
    request: 'GET /datafolders/{name}',
    id: 'getDataFolder',
    summary: 'Get one Data Folder',
    scope: 'read',
    description: 'As in the list.',
    success: json('The Data Folder.', (all) => all.dataFolder),
    problems: ['folder_not_found'],
    handle: ({ params }, services) => findFolder(params.name, services),
  }),
  route({
    request: 'PUT /datafolders/{name}',
    id: 'createDataFolder',
    summary: 'Create a Data Folder and refresh the list',
    scope: 'files',
    description: 'Uses a template, copies another Data Folder, or, with the scope admin, adopts a directory in place.',
    body: (all) => all.newDataFolder,
    isBodyOptional: true,
    success: json('Created.', (all) => all.dataFolder, {
      status: 201,
      headers: { Location: 'Its path' },
    }),
    pointers: { template_unknown: '/template', folder_path_invalid: '/path' },
    problems: [
      'folder_name_invalid',
      'template_unknown',
      'folder_invalid',
      'folder_path_invalid',
      ...bodyProblems,
      'folder_not_found',
      'folder_exists',
      'folder_running',
      'folder_unwritable',
      'list_unreadable',
      'disk_full',
    ],
    async handle({ params, body }, services, ctx) {
      await createFolder(params.name, body, services, ctx);
      setLocation(ctx, `/datafolders/${encodeURIComponent(params.name)}`);
      return findFolder(params.name, services);
    },
  }),
];

/** Finds a Data Folder. @throws Problem `folder_not_found` */
async function findFolder(folder: string, { catalog }: FolderServices): Promise<DataFolder> {
  const dataFolder = await catalog.dataFolder(folder);
  if (dataFolder === null) throw new Problem({ code: 'folder_not_found', folder, gone: false });
  return dataFolder;
}

/** Creates a Data Folder, records the creation and refreshes the list. */
async function createFolder(
  folder: string,
  body: z.output<typeof schemas.newDataFolder>,
  services: FolderServices,
  ctx: Context,
): Promise<void> {
  const { kinds, newFolders, actor, journal, access } = services;
  const { template = kinds.templates[0] ?? '', copy_of: from = null, path = null } = body;
  if (!kinds.templates.includes(template)) throw refuseTemplate(services);
  // The directory may have files that only the user of the service may read.
  if (path !== null) requireScope(ctx, 'admin');
  if (from !== null) await findFolder(from, services);
  const isRunning = (): boolean => actor.getSnapshot().context.run?.launch.folder === from;
  const fault = await (path !== null
    ? newFolders.adopt(folder, path)
    : from !== null
      ? newFolders.copy(folder, from, isRunning)
      : newFolders.create(folder, template));
  if (fault !== null) throw toFolderProblem(fault);
  const detail = { ...(from === null ? {} : { copy_of: from }), ...(path === null ? {} : { path }) };
  journal.record({ ...toEntryBase(ctx, access, detail), type: 'folder.created', folder });
  await refreshDataFolders(services);
}

/** Removes an unused Data Folder, records the removal and refreshes the list. */
async function removeFolder(folder: string, services: FolderServices, ctx: Context): Promise<void> {
  const { newFolders, operations, backups, plans, holds, journal, access } = services;
  await findFolder(folder, services);
  const opened = await backups.open();
  const release = await claimFolder(holds, folder, null);
  // Remove in the operation queue, so that no start can happen between the check and the removal.
  const removal = await operations
    .runExclusive(
      ({ context }) =>
        findFolderUse(folder, { server: context, backups: opened.all(), plan: plans.open() }) ??
        newFolders.remove(folder),
      () => ctx.req.socket.destroyed,
    )
    .then(async (removed) => {
      if (removed.kind === 'done' && removed.value === null) await newFolders.forget(folder);
      return removed;
    })
    .finally(release);
  if (removal.kind === 'gone') return void (ctx.respond = false);
  if (removal.kind !== 'done') throw toUnservedProblem(removal);
  if (removal.value !== null) throw new Problem(removal.value);
  journal.record({ ...toEntryBase(ctx, access), type: 'folder.removed', folder });
  await refreshDataFolders(services);
}

/** Returns the problem of an unknown template. */
function refuseTemplate({ kinds: { templates } }: Pick<FolderServices, 'kinds'>): Problem {
  return new Problem({ code: 'template_unknown', templates });
}

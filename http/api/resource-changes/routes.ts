/** Routes that install and remove Installed Resources, and undo that (docs/reference/installing-resources.md). */
import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import type * as z from 'zod';
import type { Backups } from '../../../machines/backups/jobs/backups.js';
import type { Fault } from '../../../machines/faults/faults.js';
import type { Catalog } from '../../../machines/folders/catalog.js';
import { ResourceFailure } from '../../../machines/resource-changes/failure.js';
import type { ResourceChanges } from '../../../machines/resource-changes/resource-changes.js';
import type { ChangeOrder, InstallOrder, ResourceChange } from '../../../machines/resource-changes/types.js';
import { UploadFailure } from '../../../machines/uploads/failure.js';
import type { Uploads } from '../../../machines/uploads/uploads.js';
import type { DescribeFinding } from '../../problems/findings/catalogue.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { Problem } from '../../problems/problems.js';
import { setLocation } from '../kit/answer/location.js';
import { toEntryActor } from '../kit/caller.js';
import { text } from '../kit/parameters.js';
import { bodyProblems, declareRoutes, json } from '../kit/route.js';
import { hasScope } from '../kit/scopes.js';
import { findUpload } from '../uploads/routes.js';
import { toChangeBody, toPlanBody } from './answers.js';
import type * as schemas from './schemas.js';

interface ChangeServices {
  readonly resourceChanges: { readonly open: () => Promise<ResourceChanges> };
  readonly uploads: { readonly open: () => Promise<Uploads> };
  readonly backups: { readonly open: () => Promise<Pick<Backups, 'all'>> };
  readonly catalog: Pick<Catalog, 'dataFolder'>;
  readonly describeFinding: DescribeFinding;
}

type OrderBody = z.output<typeof schemas.resourceOrder>;

const route = declareRoutes<ChangeServices, typeof schemas>({
  tag: 'Installed Resources',
  schemas: () => import('./schemas.js'),
  invalid: (field, problem) => new Problem({ code: 'resource_order_invalid', field, problem }),
  pointers: { upload_not_found: '/upload', upload_gone: '/upload' },
});

const orderProblems: readonly ProblemCode[] = [
  ...bodyProblems,
  'resource_order_invalid',
  'folder_not_found',
  'upload_not_found',
  'upload_gone',
  'upload_busy',
  'upload_incomplete',
  'shutting_down',
];

const begun = json('Begun.', (all: typeof schemas) => all.resourceChange, { status: 202 });

/** The steps of a backup job in which files of a Data Folder are restored. */
const restoreSteps = ['restoring', 'loading', 'swapping'];

export const resourceChangeRoutes = [
  route({
    request: 'POST /datafolders/{name}/resources/plan',
    id: 'planResources',
    summary: 'Plan an installation',
    scope: 'files',
    description: 'Changes nothing.',
    body: (all) => all.resourceOrder,
    success: json('The plan.', (all) => all.resourcePlan),
    problems: [...orderProblems, 'resource_install_unsupported', 'folder_unreadable', 'disk_full'],
    async handle({ params, body }, services, ctx) {
      await requireFolder(params.name, services);
      const changes = await services.resourceChanges.open();
      const plan = await attempt(() =>
        lend(body, services, ctx, async (order) => ({ result: await changes.plan(params.name, order), isUsed: false })),
      );
      return toPlanBody(plan, services.describeFinding);
    },
  }),
  route({
    request: 'POST /datafolders/{name}/resources',
    id: 'installResources',
    summary: 'Install resources',
    scope: 'files',
    isKeyed: true,
    description: 'Moves them into place, and starts them.',
    body: (all) => all.resourceOrder,
    success: json('Begun.', (all) => all.resourceChange, { status: 202, headers: { Location: 'Its path' } }),
    problems: [...orderProblems, 'resource_change_running', 'folder_restoring'],
    async handle({ params, body }, services, ctx) {
      await requireFolder(params.name, services);
      const change = await begin(params.name, services, ctx, (changes) =>
        installUpload(params.name, body, changes, services, ctx),
      );
      setLocation(ctx, `/resource-changes/${change.id}`);
      return change;
    },
  }),
  route({
    request: 'DELETE /datafolders/{name}/resources/{resource}',
    id: 'deleteResource',
    summary: 'Remove a resource',
    scope: 'files',
    description: 'Moves it into the trash, without its lines of the config.',
    success: begun,
    problems: ['folder_not_found', 'resource_change_running', 'folder_restoring', 'shutting_down'],
    async handle({ params: { name, resource } }, services, ctx) {
      await requireFolder(name, services);
      const order: ChangeOrder = { kind: 'remove', resource };
      return begin(name, services, ctx, (changes) => changes.begin(toNewChange(name, order, ctx)));
    },
  }),
  route({
    request: 'GET /resource-changes',
    id: 'listResourceChanges',
    summary: 'List the changes',
    scope: 'files',
    description: 'The last ones.',
    query: { folder: text('A Data Folder. Default: all') },
    success: json('The newest first.', (all) => all.resourceChanges),
    async handle({ query: { folder } }, { resourceChanges }, ctx) {
      const changes = await resourceChanges.open();
      return changes.list(folder).map((each) => toChangeBody(each, changes, hasScope(ctx, 'console')));
    },
  }),
  route({
    request: 'GET /resource-changes/{change}',
    id: 'getResourceChange',
    summary: 'Get a change',
    scope: 'files',
    description: 'Its progress or end.',
    success: json('The change.', (all) => all.resourceChange),
    problems: ['resource_change_not_found'],
    async handle({ params: { change: id } }, { resourceChanges }, ctx) {
      const changes = await resourceChanges.open();
      const change = changes.find(id);
      if (change === null) throw new Problem({ code: 'resource_change_not_found', change: id });
      return toChangeBody(change, changes, hasScope(ctx, 'console'));
    },
  }),
  route({
    request: 'POST /resource-changes/{change}/undo',
    id: 'undoResourceChange',
    summary: 'Undo a change',
    scope: 'files',
    description: 'Restores files and lines.',
    success: begun,
    problems: [
      'resource_change_not_found',
      'resource_change_running',
      'resource_change_not_undoable',
      'file_not_found',
      'folder_restoring',
      'shutting_down',
    ],
    async handle({ params: { change: id } }, services, ctx) {
      const changes = await services.resourceChanges.open();
      const folder = changes.find(id)?.folder ?? '';
      return begin(folder, services, ctx, () => changes.undo(id, toEntryActor(ctx)));
    },
  }),
];

/** Begins a change, unless files of the Data Folder are being restored. @throws Problem */
async function begin(
  folder: string,
  { resourceChanges, backups }: ChangeServices,
  ctx: Context,
  work: (changes: ResourceChanges) => Promise<ResourceChange>,
) {
  const changes = await resourceChanges.open();
  const all = (await backups.open()).all();
  const isRestored = all.some(({ step, restored }) => restoreSteps.includes(step ?? '') && restored?.folder === folder);
  if (isRestored) throw new Problem({ code: 'folder_restoring', folder });
  const change = await attempt(() => work(changes));
  return toChangeBody(change, changes, hasScope(ctx, 'console'));
}

/** Begins an installation. The upload is used if it succeeds. Otherwise it can be used again. */
function installUpload(
  folder: string,
  body: OrderBody,
  changes: ResourceChanges,
  services: ChangeServices,
  ctx: Context,
): Promise<ResourceChange> {
  return new Promise((resolve, reject) => {
    const work = async (order: InstallOrder) => {
      const change = await changes.begin(toNewChange(folder, order, ctx));
      resolve(change);
      const ended = await changes.settle(change.id);
      return { result: null, isUsed: ended?.state === 'applied' };
    };
    lend(body, services, ctx, work).catch(reject);
  });
}

/** Calls `work` with the order, while nothing else uses the upload. @throws Problem, or an error of `work` */
async function lend<T>(
  body: OrderBody,
  services: Pick<ChangeServices, 'uploads'>,
  ctx: Context,
  work: (order: InstallOrder) => Promise<{ readonly result: T; readonly isUsed: boolean }>,
): Promise<T> {
  const uploads = await services.uploads.open();
  const upload = findUpload(ctx, body.upload, uploads);
  const order = toInstallOrder(body, upload.name, uploads.toPath(upload.id));
  return new Promise((resolve, reject) => {
    const install = async (): Promise<Fault | null> => {
      const { result, isUsed } = await work(order);
      resolve(result);
      return isUsed ? null : { code: 'upload_busy', upload: upload.id };
    };
    uploads.lend(upload, install).catch(reject);
  });
}

function toInstallOrder(body: OrderBody, name: string, archive: string): InstallOrder {
  const { upload, encoding, resources, directory, replace = false, ensure = true } = body;
  return {
    kind: 'install',
    source: { kind: 'upload', upload, name, archive, names: encoding ?? null },
    ...{ resources: resources ?? null, directory: directory ?? null, replaces: replace, ensures: ensure },
  };
}

/** Converts failures of uploads and changes to problems. */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof UploadFailure || error instanceof ResourceFailure ? new Problem(error.fault) : error;
  }
}

async function requireFolder(folder: string, { catalog }: Pick<ChangeServices, 'catalog'>): Promise<void> {
  const found = await catalog.dataFolder(folder);
  if (found === null || !found.exists) throw new Problem({ code: 'folder_not_found', folder, gone: found !== null });
}

function toNewChange(folder: string, order: ChangeOrder, ctx: Context) {
  const id = `c${Date.now().toString(36)}${randomBytes(4).toString('hex')}`;
  return { id, folder, action: order.kind, order, by: toEntryActor(ctx) };
}

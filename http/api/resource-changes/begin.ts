/** Begins changes of Installed Resources. */
import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import type { Catalog } from '../../../machines/folders/catalog.js';
import type { FolderHolds } from '../../../machines/folders/folder-holds.js';
import { ResourceFailure } from '../../../machines/resource-changes/failure.js';
import type { ResourceChanges } from '../../../machines/resource-changes/resource-changes.js';
import type { ChangeOrder, ResourceChange } from '../../../machines/resource-changes/types.js';
import { UploadFailure } from '../../../machines/uploads/failure.js';
import { Problem } from '../../problems/problems.js';
import { setLocation } from '../kit/answer/location.js';
import { toEntryActor } from '../kit/caller.js';
import { claimFolder } from '../kit/folder-hold.js';
import { hasScope } from '../kit/scopes.js';
import { toChangeBody } from './answers.js';

export interface BeginServices {
  readonly resourceChanges: { readonly open: () => Promise<ResourceChanges> };
  readonly holds: FolderHolds;
}

/** Begins a change or its undo, unless another job changes the Data Folder. @throws Problem */
export async function begin(
  folder: string,
  { resourceChanges, holds }: BeginServices,
  ctx: Context,
  work: (changes: ResourceChanges) => Promise<ResourceChange>,
) {
  const changes = await resourceChanges.open();
  const release = await claimFolder(holds, folder, 'resource_change_running');
  try {
    const change = await attempt(() => work(changes));
    setLocation(ctx, `/resource-changes/${change.id}`);
    return toChangeBody(change, changes, hasScope(ctx, 'console'));
  } finally {
    release();
  }
}

/** Converts failures of uploads and changes to problems. @throws Problem */
export async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof UploadFailure || error instanceof ResourceFailure ? new Problem(error.fault) : error;
  }
}

/** Refuses the request if the Data Folder does not exist. @throws Problem `folder_not_found` */
export async function requireFolder(
  folder: string,
  { catalog }: { readonly catalog: Pick<Catalog, 'dataFolder'> },
): Promise<void> {
  const found = await catalog.dataFolder(folder);
  if (found === null || !found.exists) throw new Problem({ code: 'folder_not_found', folder, gone: found !== null });
}

export function toNewChange(folder: string, order: ChangeOrder, ctx: Context) {
  const id = `c${Date.now().toString(36)}${randomBytes(4).toString('hex')}`;
  return { id, folder, action: order.kind, order, by: toEntryActor(ctx) };
}

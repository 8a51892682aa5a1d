/** Reads requests to install resources, and prevents other uses of their uploads. */
import type { Context } from 'koa';
import type * as z from 'zod';
import type { ResourceChanges } from '../../../machines/resource-changes/resource-changes.js';
import type { InstallOrder, InstallSource, ResourceChange } from '../../../machines/resource-changes/types.js';
import type { Uploads } from '../../../machines/uploads/uploads.js';
import { requireAllowed, type SourcePolicy } from '../resource-updates/allowed-source.js';
import { readSource } from '../resource-updates/source-body.js';
import { findUpload } from '../uploads/routes.js';
import { toNewChange } from './begin.js';
import type * as schemas from './schemas.js';

export type OrderBody = z.output<typeof schemas.resourceOrder>;

export interface OrderServices extends SourcePolicy {
  readonly uploads: { readonly open: () => Promise<Uploads> };
}

/** Begins an installation. An upload is used up if the installation succeeds, and otherwise stays usable. */
export function install(
  folder: string,
  body: OrderBody,
  changes: ResourceChanges,
  services: OrderServices,
  ctx: Context,
): Promise<ResourceChange> {
  return new Promise((resolve, reject) => {
    const work = async (order: InstallOrder) => {
      const change = await changes.begin(toNewChange(folder, order, ctx));
      resolve(change);
      const ended = await changes.settle(change.id);
      return { result: null, isUsed: ended?.state === 'applied' };
    };
    withOrder(body, services, ctx, work).catch(reject);
  });
}

/** Calls `work` with the request, while no other request uses its upload. @throws Problem, or an error of `work` */
export async function withOrder<T>(
  body: OrderBody,
  services: OrderServices,
  ctx: Context,
  work: (order: InstallOrder) => Promise<{ readonly result: T; readonly isUsed: boolean }>,
): Promise<T> {
  const source = readSource(body);
  if (source !== null) {
    requireAllowed(source, services, ctx);
    return (await work(toOrder(body, source))).result;
  }
  const uploads = await services.uploads.open();
  const upload = findUpload(ctx, body.upload ?? '', uploads);
  const { id, name } = upload;
  const archive = uploads.toPath(id);
  const order = toOrder(body, { kind: 'upload', upload: id, name, archive, names: body.encoding ?? null });
  const results: T[] = [];
  await uploads.lend(upload, async () => {
    const { result, isUsed } = await work(order);
    results.push(result);
    return isUsed ? null : { code: 'upload_busy', upload: id };
  });
  return results[0] as T;
}

function toOrder(body: OrderBody, source: InstallSource): InstallOrder {
  const { resources, rename: renames, directory, replace = false, ensure = true, plan } = body;
  const names = { resources: resources ?? null, ...(renames !== undefined && { renames }) };
  const chosen = { plan: plan ?? null, ...names, directory: directory ?? null };
  return { kind: 'install', source, ...chosen, replaces: replace, ensures: ensure };
}

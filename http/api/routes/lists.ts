/** GET and POST /datafolders and /builds, GET /datafolders/{folder.name}/resources. */
import type Router from '@koa/router';
import type { InstalledResource } from '../../../machines/kinds/resources.js';
import { Problem } from '../../problems/problems.js';
import { serializeJsonArray } from '../json-array.js';
import { createLargeAnswers, revalidate } from '../large-answers.js';
import { readQueryText } from '../query-parameters.js';
import { buildBody } from '../schemas/build-body.js';
import type { Services } from '../services.js';

export function addListRoutes(router: Router, { catalog, events, kinds, describeFinding }: Services): void {
  /** The catalog returns the same array while nothing has changed. */
  const resourceBodies = new WeakMap<readonly InstalledResource[], Buffer>();
  const resourceBody = ({ details, problems, ...resource }: InstalledResource) => ({
    ...resource,
    // Every resource has the same fields, whatever its kind declares.
    ...kinds.emptyDetails,
    ...details,
    problems: problems.map(describeFinding),
  });

  router.get('/datafolders', revalidate, async (ctx) => {
    ctx.body = await catalog.dataFolders();
  });

  router.post('/datafolders', async (ctx) => {
    await refreshList('Data Folders', () => catalog.refreshDataFolders());
    events.refreshed('folders');
    ctx.status = 204;
  });

  router.get('/datafolders/:folder/resources', createLargeAnswers(), async (ctx) => {
    const found = await catalog.resources(ctx.params.folder ?? '', readQueryText(ctx.query, 'build'));
    if ('fault' in found) throw new Problem(found.fault);
    const body = resourceBodies.get(found) ?? (await serializeJsonArray(found, resourceBody));
    resourceBodies.set(found, body);
    ctx.body = body;
    ctx.type = 'application/json; charset=utf-8';
  });

  router.get('/builds', revalidate, async (ctx) => {
    ctx.body = (await catalog.builds()).map(buildBody);
  });

  router.post('/builds', async (ctx) => {
    await refreshList('Builds', () => catalog.refreshBuilds());
    events.refreshed('builds');
    ctx.status = 204;
  });
}

/** Updates a list. Throws the Problem `list_unreadable`; the list is then unchanged. */
export async function refreshList(list: string, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    throw new Problem({ code: 'list_unreadable', list, because: (error as NodeJS.ErrnoException).code ?? 'unknown' });
  }
}

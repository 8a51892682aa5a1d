/** GET and POST /datafolders and /builds, GET /datafolders/{folder.name}/resources. */
import type Router from '@koa/router';
import { Problem } from '../../problems/problems.js';
import { serializeJsonArray } from '../json-array.js';
import { readQueryText } from '../query-parameters.js';
import { buildBody } from '../schemas/build-body.js';
import type { Services } from '../services.js';

export function addListRoutes(router: Router, { catalog, events, kinds, describeFinding }: Services): void {
  router.get('/datafolders', async (ctx) => {
    ctx.body = await catalog.dataFolders();
  });

  router.post('/datafolders', async (ctx) => {
    await refreshList('Data Folders', catalog.refreshDataFolders);
    events.refreshed('folders');
    ctx.status = 204;
  });

  router.get('/datafolders/:folder/resources', async (ctx) => {
    const found = await catalog.resources(ctx.params.folder ?? '', readQueryText(ctx.query, 'build'));
    if ('fault' in found) throw new Problem(found.fault);
    ctx.body = await serializeJsonArray(found, ({ details, problems, ...resource }) => ({
      ...resource,
      // Every resource has the same fields, whatever its kind declares.
      ...kinds.emptyDetails,
      ...details,
      problems: problems.map(describeFinding),
    }));
    ctx.type = 'application/json; charset=utf-8';
  });

  router.get('/builds', async (ctx) => {
    ctx.body = (await catalog.builds()).map(buildBody);
  });

  router.post('/builds', async (ctx) => {
    await refreshList('Builds', catalog.refreshBuilds);
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

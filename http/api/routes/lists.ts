/** GET and POST /datafolders, GET /datafolders/{folder.name}/resources. */
import type Router from '@koa/router';
import type { InstalledResource } from '../../../machines/kinds/resources.js';
import { Problem } from '../../problems/problems.js';
import { serializeJsonArray } from '../json-array.js';
import { createLargeAnswers, revalidate } from '../large-answers.js';
import { readQueryText } from '../query-parameters.js';
import { refreshDataFolders } from '../refresh-lists.js';
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
    await refreshDataFolders({ catalog, events });
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
}

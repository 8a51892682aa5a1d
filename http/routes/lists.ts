/** GET and POST /datafolders and /builds, GET /datafolders/{folder.name}/resources. */
import type Router from '@koa/router';
import type { Build } from '../../machines/catalog.js';
import { Problem, problemDetail, type ProblemCode } from '../problems.js';
import type { Services } from '../services.js';

export function addListRoutes(router: Router, { catalog }: Services): void {
  router.get('/datafolders', async (ctx) => {
    ctx.body = await catalog.dataFolders();
  });

  router.post('/datafolders', async (ctx) => {
    await refresh('Data Folders', catalog.refreshDataFolders);
    ctx.status = 204;
  });

  router.get('/datafolders/:folder/resources', async (ctx) => {
    const found = await catalog.resources(ctx.params['folder'] ?? '');
    if ('fault' in found) throw new Problem({ ...found.fault, code: found.fault.code as ProblemCode });
    ctx.body = found;
  });

  router.get('/builds', async (ctx) => {
    ctx.body = (await catalog.builds()).map(toBuild);
  });

  router.post('/builds', async (ctx) => {
    await refresh('Builds', catalog.refreshBuilds);
    ctx.status = 204;
  });
}

function toBuild({ id, folder_present, exe_present, fault }: Build) {
  return { id, folder_present, exe_present, startable: fault === null, problem: fault === null ? null : problemDetail(fault) };
}

async function refresh(list: string, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    throw new Problem({ code: 'list_unreadable', list, because: (error as NodeJS.ErrnoException).code ?? 'unknown' });
  }
}

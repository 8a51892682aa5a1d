/** GET /datafolders/{folder.name}/preflight. */
import type Router from '@koa/router';
import { isRunning } from '../../../machines/operations/verdict.js';
import { Problem } from '../../problems/problems.js';
import { createLargeAnswers } from '../large-answers.js';
import { findHints } from '../preflight-hints.js';
import { readQueryText } from '../query-parameters.js';
import { preflightBody } from '../schemas/preflight-body.js';
import type { Services } from '../services.js';

export function addPreflightRoutes(router: Router, { catalog, actor, describeFinding, companions }: Services): void {
  router.get('/datafolders/:folder/preflight', createLargeAnswers(), async (ctx) => {
    const folder = ctx.params.folder ?? '';
    const build = readQueryText(ctx.query, 'build');
    const snapshot = actor.getSnapshot();
    const running = isRunning(snapshot) ? (snapshot.context.run?.launch.folder ?? null) : null;
    const found = await catalog.preflight(folder, build, running === folder);
    if ('fault' in found) throw new Problem(found.fault);
    const hints = await findHints(folder, companions);
    ctx.body = { ...preflightBody(folder, build, found, describeFinding), hints };
  });
}

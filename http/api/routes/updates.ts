/** GET /builds/updates. See docs/reference/updates.md. */
import type Router from '@koa/router';
import { revalidate } from '../large-answers.js';
import { updateSourceBody } from '../schemas/update-body.js';
import type { Services } from '../services.js';

/** Before the routes of one Build: the path is theirs too. */
export function addUpdateRoutes(router: Router, { updates, catalog, actor }: Services): void {
  router.get('/builds/updates', revalidate, async (ctx) => {
    const [sources, builds] = await Promise.all([updates.sources(), catalog.builds()]);
    const current = actor.getSnapshot().context.run?.launch.build ?? null;
    ctx.body = sources.map((source) => updateSourceBody(source, builds, current));
  });
}

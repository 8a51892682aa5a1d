/** GET /, /status and /healthz. A browser gets the web UI at GET /. */
import type Router from '@koa/router';
import { isRunning } from '../../../machines/operations/verdict.js';
import { statusBody } from '../schemas/status-body.js';
import type { Services } from '../services.js';
import { servePage } from './ui.js';

export function addStatusRoutes(router: Router, { actor, version, measure, recordingFaults, site }: Services): void {
  router.get('/', async (ctx) => {
    ctx.vary('Accept');
    if (ctx.accepts('json', 'html') === 'html') return servePage(ctx, site);
    const snapshot = actor.getSnapshot();
    const { launch } = snapshot.context;
    ctx.body = {
      version,
      is_running: isRunning(snapshot),
      build: launch?.build ?? null,
      folder: launch?.folder ?? null,
    };
  });

  router.get('/status', async (ctx) => {
    const run = actor.getSnapshot().context.launch?.run ?? null;
    const measured = run === null ? null : await measure(run);
    // Read after the measurement, during which the run may have ended.
    const snapshot = actor.getSnapshot();
    ctx.body = statusBody(snapshot, snapshot.context.launch?.run === run ? measured : null, recordingFaults());
  });

  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' };
  });
}

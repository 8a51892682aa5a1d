/** GET /, /status and /healthz. A browser gets the web UI at GET /. */
import type Router from '@koa/router';
import { isRunning } from '../../../machines/operations/verdict.js';
import { scheduleStatus } from '../schedules/schedule-status.js';
import { statusBody } from '../schemas/status-body.js';
import type { Services } from '../services.js';
import { servePage } from './ui.js';

export function addStatusRoutes(router: Router, services: Services): void {
  const { actor, name, version, measure, players, recordingFaults, schedules, health, agones, site } = services;
  router.get('/', async (ctx) => {
    ctx.vary('Accept');
    if (ctx.accepts('json', 'html') === 'html') return servePage(ctx, site, name);
    const snapshot = actor.getSnapshot();
    const launch = snapshot.context.run?.launch ?? null;
    ctx.body = {
      name,
      version,
      is_running: isRunning(snapshot),
      build: launch?.build ?? null,
      folder: launch?.folder ?? null,
    };
  });

  router.get('/status', async (ctx) => {
    const run = actor.getSnapshot().context.run?.launch.run ?? null;
    const measured = run === null ? null : await measure(run);
    // Read after the measurement, during which the run may have ended.
    const snapshot = actor.getSnapshot();
    const now = snapshot.context.run?.launch.run ?? null;
    const count = now === null ? null : players.count(now);
    const next = scheduleStatus(schedules);
    const shown = now === run ? measured : null;
    ctx.body = statusBody(snapshot, shown, recordingFaults(), count, next, health(), agones());
  });

  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' };
  });
}

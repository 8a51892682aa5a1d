/** Builds the Koa application. A request passes the middleware in the order of this file. */
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import { writeFailures } from '../problems/middleware.js';
import { Problem } from '../problems/problems.js';
import { checkAccess } from './access.js';
import { routeRequests } from './exact-routes.js';
import { limitRequestTime } from './request-timeout.js';
import { addBuildRoutes } from './routes/builds.js';
import { addConsoleRoutes } from './routes/console.js';
import { addControlRoutes } from './routes/control.js';
import { addDocsRoutes } from './routes/docs.js';
import { addEventRoutes } from './routes/events.js';
import { addFolderRoutes } from './routes/folders.js';
import { addListRoutes } from './routes/lists.js';
import { addPreflightRoutes } from './routes/preflight.js';
import { addRunRoutes } from './routes/runs.js';
import { addSessionRoutes } from './routes/session.js';
import { addStatusRoutes } from './routes/status.js';
import { addUiRoutes } from './routes/ui.js';
import type { Services } from './services.js';
import { createSessionResponses } from './session/open-responses.js';

/** Creates the application with all routes. */
export function createApp(services: Services): Koa {
  // Paths are exactly those of the interface document.
  const router = new Router({ sensitive: true, strict: true });
  const responses = createSessionResponses();
  addControlRoutes(router, services);
  addConsoleRoutes(router, services);
  addRunRoutes(router, services);
  addListRoutes(router, services);
  addPreflightRoutes(router, services);
  addBuildRoutes(router, services);
  addFolderRoutes(router, services);
  addStatusRoutes(router, services);
  addEventRoutes(router, services);
  addSessionRoutes(router, services, responses);
  addDocsRoutes(router, services);
  addUiRoutes(router, services);

  const app = new Koa();
  // Ignore errors from disconnected clients.
  app.silent = true;
  app.use((ctx, next) => {
    ctx.res.setHeader('X-Content-Type-Options', 'nosniff');
    ctx.res.setHeader('Cache-Control', 'no-store');
    return next();
  });
  app.use(limitRequestTime(services.requestTimeouts));
  app.use(writeFailures(services.log, services.describeFinding));
  app.use((ctx, next) => {
    checkTarget(ctx);
    return next();
  });
  app.use(checkAccess(services.access, responses));
  app.use(routeRequests(router));
  app.use((ctx) => {
    throw unroutedProblem(router, ctx);
  });
  return app;
}

/**
 * Rejects invalid request targets before other middleware reads the path. Koa throws for some, such as `//%@` and
 * `http://[::1/`.
 */
function checkTarget(ctx: Context): void {
  const path = readPath(ctx);
  if (path === null) throw new Problem({ code: 'bad_request' });
  if (!path.includes('%')) return;
  try {
    decodeURIComponent(path);
  } catch {
    throw new Problem({ code: 'bad_percent_escape' });
  }
}

function readPath(ctx: Context): string | null {
  // The absolute form, which clients send to proxies: `http://name/path`.
  const { url = '' } = ctx.req;
  const isAbsolute = !url.startsWith('/') && url !== '*';
  if (isAbsolute && !URL.canParse(url)) return null;
  try {
    return ctx.path;
  } catch {
    return null;
  }
}

/** Returns 405 for a path that has other methods, else 404. */
function unroutedProblem(router: Router, ctx: Context): Problem {
  const { path, method } = ctx;
  const allowed = [...new Set(router.match(path, method).path.flatMap((layer) => layer.methods))].sort().join(', ');
  return allowed === ''
    ? new Problem({ code: 'path_not_found', path })
    : new Problem({ code: 'method_not_allowed', method, allowed }, { Allow: allowed });
}

/** The service's faces as one Koa application: failures, access, paths, routes; a request goes down this file. */
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import { writeFailures } from '../problems/middleware.js';
import { Problem } from '../problems/problems.js';
import { checkAccess } from './access.js';
import { limitArrival } from './request-timeout.js';
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
import { createSessionAnswers } from './session/open-responses.js';

export function createApp(services: Services): Koa {
  // Paths are exactly those of the interface document.
  const router = new Router({ sensitive: true, strict: true });
  const answers = createSessionAnswers();
  addControlRoutes(router, services);
  addConsoleRoutes(router, services);
  addRunRoutes(router, services);
  addListRoutes(router, services);
  addPreflightRoutes(router, services);
  addBuildRoutes(router, services);
  addFolderRoutes(router, services);
  addStatusRoutes(router, services);
  addEventRoutes(router, services);
  addSessionRoutes(router, services, answers);
  addDocsRoutes(router, services);
  addUiRoutes(router, services);

  const app = new Koa();
  // What a client that went away causes concerns nobody.
  app.silent = true;
  app.use((ctx, next) => {
    ctx.res.setHeader('X-Content-Type-Options', 'nosniff');
    ctx.res.setHeader('Cache-Control', 'no-store');
    return next();
  });
  app.use(limitArrival(services.arrival));
  app.use(writeFailures(services.log, services.describeFinding));
  app.use((ctx, next) => {
    checkTarget(ctx);
    return next();
  });
  app.use(checkAccess(services.access, answers));
  app.use(router.routes());
  app.use((ctx) => {
    throw unroutedProblem(router, ctx);
  });
  return app;
}

/** Before anything else looks at the path: reading it throws for some targets, as `//%@` and `http://[::1/` do. */
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
  // As for a proxy: `http://name/path`.
  const isWhole = !ctx.url.startsWith('/') && ctx.url !== '*';
  if (isWhole && !URL.canParse(ctx.url)) return null;
  try {
    return ctx.path;
  } catch {
    return null;
  }
}

/** 405 for a path that is there under another method, else 404. */
function unroutedProblem(router: Router, ctx: Context): Problem {
  const { path, method } = ctx;
  const allowed = [...new Set(router.match(path, method).path.flatMap((layer) => layer.methods))].sort().join(', ');
  return allowed === ''
    ? new Problem({ code: 'path_not_found', path })
    : new Problem({ code: 'method_not_allowed', method, allowed }, { Allow: allowed });
}

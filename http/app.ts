/** The service's faces as one Koa application: failures, access, paths, routes; a request goes down this file. */
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import { checkAccess } from './access.js';
import { writeFailures } from './failures.js';
import { Problem } from './problems.js';
import { addControlRoutes } from './routes/control.js';
import { addDocsRoutes } from './routes/docs.js';
import { addListRoutes } from './routes/lists.js';
import { addStatusRoutes } from './routes/status.js';
import type { Services } from './services.js';

export function createApp(services: Services): Koa {
  // Paths are exactly those of the interface document.
  const router = new Router({ sensitive: true, strict: true });
  addControlRoutes(router, services);
  addListRoutes(router, services);
  addStatusRoutes(router, services);
  addDocsRoutes(router, services);

  const app = new Koa();
  // What a client that went away causes concerns nobody.
  app.silent = true;
  app.use((ctx, next) => {
    ctx.res.setHeader('X-Content-Type-Options', 'nosniff');
    ctx.res.setHeader('Cache-Control', 'no-store');
    return next();
  });
  app.use(writeFailures(services.log));
  app.use((ctx, next) => {
    checkTarget(ctx);
    return next();
  });
  app.use(checkAccess(services.access));
  app.use(router.routes());
  app.use((ctx) => {
    throw unroutedProblem(router, ctx);
  });
  return app;
}

/** A target is a path; one as for a proxy (`http://name/path`) has to be a URL, as reading its path would throw. */
function checkTarget(ctx: Context): void {
  const isPath = ctx.url.startsWith('/') || ctx.url === '*';
  if (!isPath && !URL.canParse(ctx.url)) throw new Problem({ code: 'bad_request' });
  if (!ctx.path.includes('%')) return;
  try {
    decodeURIComponent(ctx.path);
  } catch {
    throw new Problem({ code: 'bad_percent_escape' });
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

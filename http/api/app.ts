/** Builds the Koa application. A request passes the middleware in the order of this file. */
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import { limitEntries } from '../../machines/operations/limit-entries.js';
import { createFailureWriter, writeFailures } from '../problems/middleware.js';
import { Problem } from '../problems/problems.js';
import { checkHosts, identifyClients } from './access/credentials.js';
import { allowOrigins } from './access/cross-origin.js';
import { createConsoleSearch } from './console/search.js';
import { answerRepeats } from './kit/idempotency-key.js';
import { mountRoutes } from './kit/mount.js';
import { createCollector } from './metrics/collect-metrics.js';
import { limitRequestTime } from './request-timeout.js';
import { routes } from './routes.js';
import { Pages } from './service/pages.js';
import type { AppServices, Services } from './services.js';
import { createLoginServices } from './session/login-services.js';

/** Creates the application with all routes. */
export function createApp(given: AppServices): Koa {
  const services: Services = {
    ...given,
    pages: createPages(given),
    collectMetrics: createCollector(given),
    recordResourceCommand: limitEntries(given.journal.record),
    searchConsole: createConsoleSearch(given.runs),
    login: createLoginServices(given),
  };
  // Paths are exactly those of the interface document.
  const router = new Router({ sensitive: true, strict: true });
  const writeFailure = createFailureWriter(services.log, services.describeFinding);
  const identify = identifyClients(services.access, services.login);
  const routeRequests = mountRoutes(router, routes, services, {
    identify,
    answerRepeats: (hasBody) => answerRepeats(services, writeFailure, hasBody),
  });

  const app = new Koa();
  // Ignore errors from disconnected clients.
  app.silent = true;
  app.use((ctx, next) => {
    ctx.res.setHeader('X-Content-Type-Options', 'nosniff');
    ctx.res.setHeader('Cache-Control', 'no-store');
    return next();
  });
  app.use(limitRequestTime(services.requestTimeouts));
  app.use(writeFailures(writeFailure));
  app.use((ctx, next) => {
    checkTarget(ctx);
    return next();
  });
  app.use(allowOrigins(services.access.allowedOrigins));
  app.use(checkHosts(services.access));
  app.use(routeRequests);
  // What no route has matched is not shown to clients without a credential.
  app.use(identify);
  app.use((ctx) => {
    throw unroutedProblem(router, ctx);
  });
  return app;
}

function createPages({ name, version, kinds, site, docs }: AppServices): Pages {
  return new Pages({
    ...{ name, site, docs },
    // Loaded here: the start does not need the schemas of all bodies.
    describeApi: async (examples) =>
      (await import('./openapi/openapi.js')).describeApi(routes, { version, kinds, examples }),
  });
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
  // No request target has a fragment (RFC 9112, 3.2). For some of them Node writes a warning to the log.
  if (url.includes('#')) return null;
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

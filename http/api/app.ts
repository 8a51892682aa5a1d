/** Builds the Koa application. A request passes the middleware in the order of this file. */
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import type { Logger } from 'pino';
import type { IdempotencyKeys } from '../../machines/history/idempotency.js';
import type { DescribeFinding } from '../problems/findings/catalogue.js';
import { createFailureWriter, writeFailures } from '../problems/middleware.js';
import { Problem } from '../problems/problems.js';
import type { AccessPolicy } from './access/access-policy.js';
import { createHostsCheck, createIdentification, createTicketCheck } from './access/credentials.js';
import { allowOrigins } from './access/cross-origin.js';
import { listReadableHeaders } from './kit/answer/answer-headers.js';
import { answerRepeats } from './kit/answer/idempotency-key.js';
import type { BoundRoute } from './kit/bound-route.js';
import { mountRoutes } from './kit/mount.js';
import { createRequestIds } from './kit/request-id.js';
import { createRequestTimer, type RequestTimeouts } from './request-timeout.js';
import type { LoginServices } from './session/login-services.js';

/** The parts of the application. */
export interface AppParts {
  /** The version of the service. */
  readonly version: string;
  readonly routes: readonly BoundRoute[];
  readonly access: AccessPolicy;
  readonly login: LoginServices;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly describeFinding: DescribeFinding;
  /** The time limits of requests; absent for the defaults. */
  readonly requestTimeouts?: RequestTimeouts | undefined;
  readonly log: Pick<Logger, 'error'>;
}

/** Creates the application with its routes. */
export function createApp(parts: AppParts): Koa {
  const { version, routes, access, login, requestTimeouts } = parts;
  // Paths must match exactly, as in the interface document.
  const router = new Router({ sensitive: true, strict: true });
  const writeFailure = createFailureWriter(parts.log, parts.describeFinding);
  const identify = createIdentification(access, login);
  const limitRequestTime = createRequestTimer(requestTimeouts);
  const declared = routes.map(({ route }) => route);
  const answerPreflight = allowOrigins(
    access.allowedOrigins,
    listReadableHeaders(declared),
    declared.flatMap(({ headers = {} }) => Object.keys(headers)),
  );
  const checkHosts = createHostsCheck(access);
  const identifyRequest = createRequestIds();

  const app = new Koa();
  // Ignore errors from disconnected clients.
  app.silent = true;
  app.use(writeFailures(writeFailure));
  app.use((ctx, next) => {
    beginAnswer(ctx, version);
    identifyRequest(ctx);
    limitRequestTime(ctx);
    checkTarget(ctx);
    if (answerPreflight(ctx)) return;
    checkHosts(ctx);
    return next();
  });
  app.use(
    mountRoutes(router, routes, {
      identify,
      identifyByTicket: createTicketCheck(access, login),
      answerRepeats: (hasBody) => answerRepeats(parts, writeFailure, hasBody),
    }),
  );
  app.use(async (ctx) => {
    // A client without a credential must not learn that no route matches.
    await identify(ctx);
    throw unroutedProblem(router, ctx);
  });
  return app;
}

/** Sets the headers that are the same in every answer. */
function beginAnswer(ctx: Context, version: string): void {
  ctx.res.setHeader('X-Content-Type-Options', 'nosniff');
  ctx.res.setHeader('Cache-Control', 'no-store');
  ctx.res.setHeader('Server-Manager-Version', version);
}

/**
 * Rejects invalid request targets before other middleware reads the path. Koa throws an error for some targets, such as
 * `//%@` and `http://[::1/`.
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
  // Clients send the absolute form to proxies: `http://name/path`.
  const { url = '' } = ctx.req;
  // A request target must not have a fragment (RFC 9112, 3.2). Node writes a warning to the log for some fragments.
  if (url.includes('#')) return null;
  const isAbsolute = !url.startsWith('/') && url !== '*';
  if (isAbsolute && !URL.canParse(url)) return null;
  try {
    return ctx.path;
  } catch {
    return null;
  }
}

/** Returns the problem of a request without a route: 405 if the path has other methods, otherwise 404. */
function unroutedProblem(router: Router, ctx: Context): Problem {
  const { path, method } = ctx;
  const allowed = [...new Set(router.match(path, method).path.flatMap((layer) => layer.methods))].sort().join(', ');
  return allowed === ''
    ? new Problem({ code: 'path_not_found', path })
    : new Problem({ code: 'method_not_allowed', method, allowed }, { Allow: allowed });
}

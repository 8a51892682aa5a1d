/**
 * Routes of the service itself: its name and version, its options, its health, the web UI, the API reference and the
 * docs.
 */

import type { Context } from 'koa';
import { isRunning } from '../../../machines/operations/verdict.js';
import type { ServerActor } from '../../../machines/server/server.js';
import { declareRoutes, json, type Route } from '../kit/route.js';
import type { Pages } from './pages.js';
import type * as schemas from './schemas.js';
import type { ServiceOption } from './schemas.js';

interface ServiceServices {
  readonly actor: ServerActor;
  /** The name of this instance. */
  readonly name: string;
  readonly version: string;
  readonly options: readonly ServiceOption[];
  /** The web UI and the API reference. */
  readonly pages: Pages;
}

const route = declareRoutes<ServiceServices, typeof schemas>({
  tag: 'Service',
  schemas: () => import('./schemas.js'),
});

const wantsPage = (ctx: Context): boolean => ctx.accepts('json', 'html') === 'html';

const summaryRoute = route({
  request: 'GET /',
  id: 'getSummary',
  summary: 'Get the name, the version and the current run',
  scope: 'read',
  isOpen: wantsPage,
  hasOpenQuery: true,
  description: 'Returns what runs; with Accept: text/html the web UI, which needs no token.',
  success: json('The summary, or the web UI.', (all) => all.summary, { content: { 'text/html': { type: 'string' } } }),
  handle(_, { actor, name, version, pages }, ctx) {
    ctx.vary('Accept');
    if (wantsPage(ctx)) return pages.sendUi(ctx);
    const snapshot = actor.getSnapshot();
    const launch = snapshot.context.run?.launch ?? null;
    const running = isRunning(snapshot);
    return { name, version, running, build: launch?.build ?? null, folder: launch?.folder ?? null };
  },
});

const optionsRoute = route({
  request: 'GET /options',
  id: 'listOptions',
  summary: 'List the options of the service',
  scope: 'admin',
  description: 'Returns each value and its source.',
  success: json('The options.', (all) => all.serviceOptions),
  handle: (_, { options }) => options,
});

const healthRoute = route({
  request: 'GET /healthz',
  id: 'getHealth',
  summary: 'Check that the service answers',
  scope: null,
  isOpen: true,
  description: 'Answers while the service runs. Needs no token.',
  success: json('The service answers.', (all) => all.health),
  handle: () => ({ status: 'ok' as const }),
});

export const serviceRoutes = [summaryRoute, optionsRoute, healthRoute];

/**
 * Declares a page of the service or one of its files. The page needs no token, because browsers do not send one for a
 * page.
 */
const pageRoute = (
  path: string,
  send: (pages: Pages, ctx: Context, params: Readonly<Record<string, string>>) => Promise<void>,
  caching: Pick<Route<ServiceServices>, 'caching'> = {},
) =>
  route({
    ...caching,
    request: `GET /${path}`,
    id: path,
    summary: '',
    description: '',
    scope: null,
    isOpen: true,
    isUndescribed: true,
    hasOpenQuery: true,
    success: { status: 200, description: '' },
    handle: ({ params }, { pages }, ctx) => send(pages, ctx, params as Readonly<Record<string, string>>),
  });

export const pageRoutes = [
  pageRoute('openapi.json', (pages, ctx) => pages.sendDescription(ctx), { caching: 'compressed' }),
  pageRoute('docs', (pages, ctx) => pages.sendDocs(ctx)),
  pageRoute('docs/{file}', (pages, ctx, { file = '' }) => pages.sendDocsFile(ctx, file)),
  pageRoute('docs/{folder}/{page}', (pages, ctx, { folder, page }) => pages.sendManualPage(ctx, `${folder}/${page}`), {
    caching: 'etag',
  }),
  pageRoute('manifest.webmanifest', (pages, ctx) => pages.sendManifest(ctx), { caching: 'etag' }),
  // Browsers request /favicon.ico by themselves.
  ...['assets/{file}', 'icons/{file}', 'favicon.{type}'].map((path) =>
    pageRoute(path, (pages, ctx) => pages.sendUiFile(ctx)),
  ),
];

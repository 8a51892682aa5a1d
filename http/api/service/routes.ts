/** The service itself: its name and version, its health, the API reference and the web UI. */
import type { Context } from 'koa';
import { isRunning } from '../../../machines/operations/verdict.js';
import { declareRoutes, json } from '../kit/route.js';
import type { Services } from '../services.js';
import type * as schemas from './schemas.js';

type ServiceServices = Pick<Services, 'actor' | 'name' | 'version' | 'pages'>;

const route = declareRoutes<ServiceServices, typeof schemas>({
  tag: 'Service',
  schemas: () => import('./schemas.js'),
});

const wantsPage = (ctx: Context): boolean => ctx.accepts('json', 'html') === 'html';

export const summaryRoute = route({
  request: 'GET /',
  id: 'getSummary',
  summary: 'Get the name, the version and the current run',
  scope: 'read',
  isOpen: wantsPage,
  hasOpenQuery: true,
  description:
    'Returns the name of this instance, the version of the service and what runs. With Accept: text/html it returns the web UI, which needs no token.',
  success: json('The summary, or the web UI.', (all) => all.summary, { content: { 'text/html': { type: 'string' } } }),
  handle(_, { actor, name, version, pages }, ctx) {
    ctx.vary('Accept');
    if (wantsPage(ctx)) return pages.sendUi(ctx);
    const snapshot = actor.getSnapshot();
    const launch = snapshot.context.run?.launch ?? null;
    const is_running = isRunning(snapshot);
    return { name, version, is_running, build: launch?.build ?? null, folder: launch?.folder ?? null };
  },
});

export const healthRoute = route({
  request: 'GET /healthz',
  id: 'getHealth',
  summary: 'Check that the service answers',
  scope: null,
  isOpen: true,
  description: 'Answers as long as the service runs, whatever the server does. It needs no token.',
  success: json('The service answers.', (all) => all.health),
  handle: () => ({ status: 'ok' as const }),
});

/** What the pages of the service and their files have in common: browsers send no token for them. */
const page = {
  scope: null,
  isOpen: true,
  isUndescribed: true,
  hasOpenQuery: true,
  description: '',
  success: { status: 200, description: '' },
} as const;

export const pageRoutes = [
  route({
    ...page,
    request: 'GET /openapi.json',
    id: 'getApiDescription',
    summary: 'Get the OpenAPI document',
    caching: 'compressed',
    handle: (_, { pages }, ctx) => pages.sendDescription(ctx),
  }),
  route({
    ...page,
    request: 'GET /docs',
    id: 'getDocs',
    summary: 'Get the API reference',
    handle: (_, { pages }, ctx) => pages.sendDocs(ctx),
  }),
  route({
    ...page,
    request: 'GET /docs/{file}',
    id: 'getDocsFile',
    summary: 'Get a file of the API reference',
    handle: ({ params }, { pages }, ctx) => pages.sendDocsFile(ctx, params.file),
  }),
  route({
    ...page,
    request: 'GET /manifest.webmanifest',
    id: 'getManifest',
    summary: 'Get the manifest of the web UI',
    caching: 'etag',
    handle: (_, { pages }, ctx) => pages.sendManifest(ctx),
  }),
  // Browsers ask for /favicon.ico by themselves.
  ...(['assets/{file}', 'icons/{file}', 'favicon.{type}'] as const).map((file) =>
    route({
      ...page,
      request: `GET /${file}`,
      id: `get-${file}`,
      summary: 'Get a file of the web UI',
      handle: (_, { pages }, ctx) => pages.sendUiFile(ctx),
    }),
  ),
];

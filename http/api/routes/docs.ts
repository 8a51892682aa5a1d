/** GET /openapi.json and /docs, the API reference. */
import { readFile } from 'node:fs/promises';
import type Router from '@koa/router';
import { describeApi } from '../schemas/openapi.js';
import type { Services } from '../services.js';

/** Files of the page at /docs, by media type. The build adds the two files of Swagger UI. */
const files: Readonly<Record<string, string>> = {
  'start.js': 'text/javascript; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
};

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function addDocsRoutes(router: Router, { version, docs, kinds }: Services): void {
  let description: string | null = null;

  router.get('/openapi.json', (ctx) => {
    description ??= JSON.stringify(describeApi(version, kinds), null, 2);
    ctx.type = 'application/json';
    ctx.body = description;
  });

  const serve = async (name: string): Promise<Buffer> => readFile(new URL(name, docs));

  router.get('/docs', async (ctx) => {
    ctx.set('Content-Security-Policy', policy);
    ctx.type = 'text/html';
    ctx.body = await serve('index.html');
  });

  for (const [name, type] of Object.entries(files)) {
    router.get(`/docs/${name}`, async (ctx) => {
      ctx.set('Content-Security-Policy', policy);
      ctx.set('Cache-Control', 'no-cache');
      ctx.type = type;
      ctx.body = await serve(name);
    });
  }
}

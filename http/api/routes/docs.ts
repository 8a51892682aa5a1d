/** GET /openapi.json and /docs, the API reference. */
import { readFile } from 'node:fs/promises';
import type Router from '@koa/router';
import { Problem } from '../../problems/problems.js';
import { createLargeAnswers } from '../large-answers.js';
import type { Examples } from '../openapi/examples.js';
import type { Services } from '../services.js';
import { createFileSender } from '../static-files.js';

/** Files of the page at /docs. The build adds the two files of Swagger UI, also compressed. */
const files: readonly string[] = ['start.js', 'swagger-ui-bundle.js', 'swagger-ui.css'];

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function addDocsRoutes(router: Router, { version, docs, kinds }: Services): void {
  let description: Buffer | null = null;
  const sendFile = createFileSender(docs, () => 'no-cache');

  router.get('/openapi.json', createLargeAnswers(), async (ctx) => {
    // Loaded here: the start does not need the schemas of all bodies.
    const { describeApi } = await import('../openapi/openapi.js');
    const { routes } = await import('../routes.js');
    const examples = await readExamples();
    description ??= Buffer.from(JSON.stringify(await describeApi(routes, { version, kinds, examples }), null, 2));
    ctx.body = description;
    ctx.type = 'application/json';
  });

  const readExamples = async () => JSON.parse(await readFile(new URL('examples.json', docs), 'utf8')) as Examples;

  router.get('/docs', async (ctx) => {
    ctx.set('Content-Security-Policy', policy);
    ctx.type = 'text/html';
    ctx.body = await readFile(new URL('index.html', docs));
  });

  for (const name of files) {
    router.get(`/docs/${name}`, async (ctx) => {
      ctx.set('Content-Security-Policy', policy);
      if (!(await sendFile(ctx, `/${name}`))) throw new Problem({ code: 'path_not_found', path: ctx.path });
      ctx.respond = false;
    });
  }
}

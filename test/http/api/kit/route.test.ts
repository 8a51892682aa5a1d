/** Declared routes: their checks, and the arguments of their handlers. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Router from '@koa/router';
import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as z from 'zod';
import { bindRoutes } from '../../../../http/api/kit/bound-route.js';
import { setGrant } from '../../../../http/api/kit/caller.js';
import { mountRoutes } from '../../../../http/api/kit/mount.js';
import { flag, integer } from '../../../../http/api/kit/parameters.js';
import { declareRoutes, json } from '../../../../http/api/kit/route.js';
import { createFailureWriter, writeFailures } from '../../../../http/problems/middleware.js';
import { Problem } from '../../../../http/problems/problems.js';
import type { Scope } from '../../../../machines/access/access-tokens.js';

const schemas = {
  motd: z.object({ text: z.string() }),
  lines: z.array(z.string()),
};

interface Services {
  text: string;
}

const route = declareRoutes<Services, typeof schemas>({
  tag: 'Service',
  schemas: async () => schemas,
  invalid: (field, problem) => new Problem({ code: 'webhook_invalid', field, problem }),
});

const described = { summary: 'A message', description: 'A message.' };

const routes = [
  route({
    ...described,
    request: 'GET /motd/{name}',
    id: 'getNamed',
    scope: 'read',
    query: { limit: integer('Lines', { minimum: 1, maximum: 9, default: 3 }), loud: flag('In capitals') },
    success: json('The lines.', (all) => all.lines),
    handle: ({ params, query }) => [params.name, String(query.limit), String(query.loud)],
  }),
  route({
    ...described,
    request: 'GET /motd/first',
    id: 'getFirst',
    scope: null,
    isOpen: true,
    success: json('The message.', (all) => all.motd),
    handle: (_, { text }) => ({ text }),
  }),
  route({
    ...described,
    request: 'PUT /motd',
    id: 'setMotd',
    scope: 'control',
    body: (all) => all.motd,
    success: { status: 204, description: 'It was set.' },
    handle: ({ body }, services) => {
      services.text = body.text;
    },
  }),
  route({
    ...described,
    request: 'POST /motd',
    id: 'judgeMotd',
    scope: 'control',
    isJudged: true,
    query: { loud: flag('In capitals') },
    body: (all) => all.motd,
    success: json('What the handler got.', (all) => all.lines),
    handle: ({ query, body }) => [query.ok ? 'query' : query.fault.code, body.ok ? body.value.text : body.fault.code],
  }),
];

interface Context {
  base: string;
  services: Services;
  scopes: readonly Scope[];
  close: () => void;
}

const test = suite<Context>('http/api/kit/route');

test.before.each(async (context) => {
  context.services = { text: 'Welcome' };
  context.scopes = ['read', 'control'];
  const writeFailure = createFailureWriter({ error: () => undefined }, () => {
    throw new Error('no finding is described');
  });
  const app = new Koa();
  app.use(writeFailures(writeFailure));
  app.use(
    mountRoutes(new Router({ sensitive: true, strict: true }), bindRoutes(routes, context.services), {
      identifyByTicket: () => undefined,
      identify(ctx) {
        if (ctx.get('Authorization') === '') throw new Problem({ code: 'unauthorized', given: false });
        setGrant(ctx, { name: 'Bot', scopes: context.scopes, commands: null });
      },
      answerRepeats: () => (_, next) => next(),
    }),
  );
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  context.close = () => server.close();
});

test.after.each(({ close }) => close());

async function send({ base }: Context, request: string, body?: unknown, headers = { Authorization: 'Bearer x' }) {
  const [method = '', target = ''] = request.split(' ');
  const response = await fetch(base + target, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json', Connection: 'close' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return [response.status, text === '' ? null : JSON.parse(text)] as const;
}

test('A handler gets the path and the query in the declared types', async (context) => {
  assert.equal(await send(context, 'GET /motd/a%20b?limit=5&loud'), [200, ['a b', '5', 'true']]);
  assert.equal(await send(context, 'GET /motd/other'), [200, ['other', '3', 'false']]);
});

test('A path without parameters has precedence over a path with parameters', async (context) => {
  assert.equal(await send(context, 'GET /motd/first'), [200, { text: 'Welcome' }]);
});

test('A request without a credential is refused unless the route is open', async (context) => {
  const without = {} as { Authorization: string };
  assert.is((await send(context, 'GET /motd/other', undefined, without))[0], 401);
  assert.is((await send(context, 'GET /motd/first', undefined, without))[0], 200);
});

test('A request without the scope of the route is refused', async (context) => {
  context.scopes = ['read'];
  const [status, { code, scope }] = await send(context, 'PUT /motd', { text: 'Hello' });
  assert.equal([status, code, scope, context.services.text], [403, 'scope_missing', 'control', 'Welcome']);
});

test('A query parameter that is not declared, or has an undeclared value, is refused', async (context) => {
  for (const [query, code] of [
    ['limits=5', 'query_unknown'],
    ['limit=50', 'query_invalid'],
    ['loud=maybe', 'query_invalid'],
  ]) {
    const [status, problem] = await send(context, `GET /motd/other?${query}`);
    assert.equal([status, problem.code], [400, code], query);
  }
});

test('A body that does not fit the schema is refused with the problem of the feature', async (context) => {
  const [status, { code, detail }] = await send(context, 'PUT /motd', { text: 5 });
  assert.equal([status, code], [400, 'webhook_invalid']);
  assert.match(detail, 'text');
  assert.equal(await send(context, 'PUT /motd', { text: 'Hello' }), [204, null]);
  assert.is(context.services.text, 'Hello');
});

test('A route that handles faults itself gets the faults of query and body as values', async (context) => {
  assert.equal(await send(context, 'POST /motd?loud', { text: 'Hello' }), [200, ['query', 'Hello']]);
  assert.equal(await send(context, 'POST /motd?load', {}), [200, ['query_unknown', 'webhook_invalid']]);
});

test('A route without a scope, or with a wrong answer, does not compile', () => {
  const answer = json<typeof schemas, typeof schemas.motd>('The message.', (all) => all.motd);
  // @ts-expect-error: no scope
  route({ ...described, request: 'GET /motd', id: 'a', success: answer, handle: () => ({ text: '' }) });
  // @ts-expect-error: the text is a number
  route({ ...described, request: 'GET /motd', id: 'b', scope: 'read', success: answer, handle: () => ({ text: 1 }) });
});

test.run();

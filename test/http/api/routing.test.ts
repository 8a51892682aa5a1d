/** Request targets and methods. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeOpenApi } from '../../kit/http/open-api.js';
import { type RawRequest, requestText, sendBytes, sendRaw } from '../../kit/http/raw-request.js';
import { type SharedService, shareService } from '../../kit/manager/shared-service.js';
import { allowed, methods } from './methods.js';

const test = suite<SharedService>('http/api/routing');
shareService(test);

const localhost = [['Host', 'localhost']] as const;
const send = (base: string, request: RawRequest) =>
  sendRaw(base, { ...request, headers: [...localhost, ...(request.headers ?? [])] });

for (const target of [
  '/nowhere',
  '/Status',
  '/status/',
  '//status',
  '/status/..',
  '/%73tatus',
  '/start/now',
  '/datafolders/',
  '/datafolders/world/',
  '/datafolders/world/config/',
  '/docs/',
  '/docs/../cli.js',
  '/docs/%2e%2e/cli.js',
  '*',
]) {
  test(`GET ${target} is answered with 404`, async ({ service }) => {
    const answer = await send(service.base, { target });
    assert.is(answer.status, 404, answer.text);
    assert.is(answer.json.code, 'path_not_found');
  });
}

test('Unknown query parameters are answered with 400, and an empty query is accepted', async ({ service }) => {
  assert.is((await send(service.base, { target: '/healthz?' })).status, 200);
  for (const query of ['?a=b', '?%zz', '?%00', '?a[]=1&a[]=2', '?'.repeat(100)]) {
    const answer = await send(service.base, { target: `/healthz${query}` });
    assert.equal([answer.status, answer.json.code], [400, 'query_unknown'], query);
  }
});

for (const [target, supported] of Object.entries(allowed)) {
  test(`${target} supports ${supported} and answers 405 to other methods`, async ({ service }) => {
    for (const method of methods) {
      if (supported.split(', ').includes(method)) continue;
      const answer = await send(service.base, { method, target });
      assert.is(answer.status, 405, `${method} ${answer.text}`);
      assert.is(answer.headers.get('allow'), supported);
      assert.match(answer.headers.get('content-type') ?? '', 'application/problem+json');
    }
  });
}

test('The table of methods matches the OpenAPI document', async () => {
  const { paths } = await describeOpenApi();
  for (const [path, own] of Object.entries(paths)) {
    // The remaining methods belong to a backup, or a resource, with the name `plan`.
    const named = path === '/datafolders/{name}/resources/plan' ? '/datafolders/{name}/resources/{resource}' : null;
    const methods = { ...paths[path === '/backups/plan' ? '/backups/{id}' : (named ?? path)], ...own };
    const listed = allowed[
      path
        .replace('{name}', 'world')
        .replace(/{run}|{version}|{id}|{schedule}|{resource}|{change}|{deployment}/, 'some')
    ]
      ?.split(', ')
      .filter((method) => method !== 'HEAD');
    const described = Object.keys(methods).map((method) => method.toUpperCase());
    assert.equal(listed, described.filter((method) => method !== 'HEAD').sort(), path);
  }
});

test('HEAD answers like GET without a body', async ({ service }) => {
  for (const target of [
    '/',
    '/healthz',
    '/status',
    '/datafolders',
    '/builds',
    '/console',
    '/runs',
    '/history',
    '/schedules',
    '/runs/some/log',
    '/openapi.json',
    '/docs',
    '/nowhere',
    '/datafolders/absent/resources',
    '/datafolders/world/config',
  ]) {
    const get = await send(service.base, { target });
    const received = await sendBytes(service.base, requestText({ method: 'HEAD', target, headers: localhost }));
    assert.match(received, `HTTP/1.1 ${get.status} `);
    assert.match(received, `Content-Length: ${get.headers.get('content-length')}\r\n`);
    assert.ok(received.endsWith('\r\n\r\n'), `a body after HEAD ${target}`);
  }
});

for (const target of ['/%', '/%zz', '/%2', '/a%C3', '/%ff', '/datafolders/%E0%A4%A/resources', '/%c0%af']) {
  test(`The invalid percent-escape in ${target} is answered with 400`, async ({ service }) => {
    const answer = await send(service.base, { target });
    assert.is(answer.status, 400);
    assert.is(answer.json.code, 'bad_percent_escape');
  });
}

test('An absolute request target is answered according to its path', async ({ service }) => {
  assert.is((await send(service.base, { target: 'http://localhost/nowhere' })).status, 404);
  const received = await sendBytes(
    service.base,
    requestText({ target: 'http://localhost:1/healthz?', headers: localhost }),
  );
  assert.match(received, /^HTTP\/1\.1 200 /);
});

for (const target of [
  '//%@',
  '//%@?#',
  '//:9&)#@`$',
  '/status#up',
  '//a%@/status',
  'http://[::1/status',
  'http://a:b/status',
  'http://',
  'http://%zz/',
  'http://a b/',
]) {
  test(`The target ${target} is answered with 400`, async ({ service }) => {
    assert.is((await send(service.base, { target })).status, 400);
  });
}
test.run();

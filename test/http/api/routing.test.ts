/** Request targets and methods. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeOpenApi } from '../../kit/http/open-api.js';
import { type RawRequest, requestText, sendBytes, sendRaw } from '../../kit/http/raw-request.js';
import { type SharedService, shareService } from '../../kit/manager/shared-service.js';
import { methods } from './methods.js';

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

const allowed: Record<string, string> = {
  '/start': 'POST',
  '/restart': 'POST',
  '/stop': 'POST',
  '/kill': 'POST',
  '/command': 'POST',
  '/notice': 'DELETE',
  '/notice/end': 'POST',
  '/notice/postpone': 'POST',
  '/recovery': 'DELETE',
  '/session': 'DELETE, POST',
  '/access': 'GET, HEAD',
  '/access/tokens': 'GET, HEAD, POST',
  '/access/tokens/some': 'DELETE, GET, HEAD, PATCH',
  '/access/accounts': 'GET, HEAD, POST',
  '/access/accounts/some': 'DELETE, GET, HEAD, PATCH, PUT',
  '/access/accounts/some/invitation': 'POST',
  '/access/invitation': 'POST',
  '/access/setup': 'POST',
  '/access/password': 'PUT',
  '/access/passkeys': 'GET, HEAD, POST',
  '/access/passkeys/some': 'DELETE, PUT',
  '/access/passkey-options': 'POST',
  '/access/second-factor': 'GET, HEAD, PUT',
  '/session/passkey': 'POST',
  '/session/ticket': 'POST',
  '/access/sessions': 'GET, HEAD',
  '/access/sessions/some': 'DELETE',
  '/datafolders': 'GET, HEAD, POST',
  '/builds': 'GET, HEAD, POST',
  '/datafolders/world/resources': 'GET, HEAD, POST',
  '/datafolders/world/resources/plan': 'DELETE, POST',
  '/datafolders/world/resources/some': 'DELETE',
  '/datafolders/world/resources/some/source': 'GET, HEAD, PUT',
  '/datafolders/world/resources/some/update': 'POST',
  '/datafolders/world/resources/some/update/plan': 'POST',
  '/resource-changes': 'GET, HEAD',
  '/resource-changes/some': 'GET, HEAD',
  '/resource-changes/some/undo': 'POST',
  '/datafolders/world': 'DELETE, GET, HEAD, PUT',
  '/datafolders/world/config': 'GET, HEAD, PUT',
  '/datafolders/world/config/summary': 'GET, HEAD',
  '/datafolders/world/config/versions': 'GET, HEAD',
  '/datafolders/world/config/versions/some': 'GET, HEAD',
  '/datafolders/world/preflight': 'GET, HEAD',
  '/datafolders/world/files/versions': 'GET, HEAD',
  '/datafolders/world/files/versions/some': 'GET, HEAD',
  '/datafolders/world/files/changes': 'GET, HEAD',
  '/datafolders/world/files/archive': 'GET, HEAD',
  '/datafolders/world/files/search': 'GET, HEAD',
  '/datafolders/world/deployment': 'POST',
  '/datafolders/world/recipe': 'POST',
  '/recipes/plan': 'POST',
  '/imports/txadmin/plan': 'POST',
  '/datafolders/world/companion': 'DELETE, GET, HEAD, POST',
  '/updates': 'GET, HEAD',
  '/updates/some/plan': 'DELETE, GET, HEAD, POST',
  '/builds/some': 'DELETE, GET, HEAD, PUT',
  '/builds/some/installation': 'DELETE, GET, HEAD, POST',
  '/installations': 'GET, HEAD',
  '/deployments': 'GET, HEAD',
  '/deployments/some': 'DELETE, GET, HEAD',
  '/console': 'GET, HEAD',
  '/console/search': 'GET, HEAD',
  '/runs': 'GET, HEAD',
  '/history': 'GET, HEAD',
  '/samples': 'GET, HEAD',
  '/players': 'GET, HEAD',
  '/players/sessions': 'GET, HEAD',
  '/resources': 'GET, HEAD',
  '/resources/refresh': 'POST',
  '/resources/some/start': 'POST',
  '/resources/some/stop': 'POST',
  '/resources/some/restart': 'POST',
  '/resources/some/ensure': 'POST',
  '/schedules': 'GET, HEAD, POST',
  '/schedules/new/preview': 'POST',
  '/schedules/some': 'DELETE, GET, HEAD, PATCH, PUT',
  '/schedules/some/next': 'GET, HEAD',
  '/schedules/some/occurrences': 'GET, HEAD',
  '/schedules/some/run': 'POST',
  '/schedules/some/skip': 'POST',
  '/schedules/some/postpone': 'POST',
  '/runs/some/log': 'GET, HEAD',
  '/runs/some/reports': 'GET, HEAD',
  '/runs/some/events': 'GET, HEAD',
  '/uploads': 'GET, HEAD, OPTIONS, POST',
  '/uploads/some': 'DELETE, GET, HEAD, PATCH',
  '/datafolders/world/files': 'DELETE, GET, HEAD',
  '/datafolders/world/files/content': 'GET, HEAD, PUT',
  '/datafolders/world/files/directories': 'POST',
  '/datafolders/world/files/move': 'POST',
  '/datafolders/world/files/copy': 'POST',
  '/datafolders/world/trash': 'GET, HEAD',
  '/datafolders/world/trash/some': 'DELETE',
  '/datafolders/world/trash/some/restore': 'POST',
  '/datafolders/world/files/unpack': 'POST',
  '/datafolders/world/files/place': 'POST',
  '/backups': 'GET, HEAD, POST',
  '/backups/some': 'DELETE, GET, HEAD',
  '/backups/plan': 'DELETE, GET, HEAD',
  '/backups/some/pin': 'DELETE, PUT',
  '/backups/some/verify': 'POST',
  '/backups/some/test': 'POST',
  '/backups/some/restore': 'POST',
  '/backups/some/files': 'GET, HEAD',
  '/backups/some/restore-file': 'POST',
  '/kept-folders': 'GET, HEAD',
  '/kept-folders/world': 'DELETE',
  '/kept-folders/world/restore': 'POST',
  '/webhooks': 'GET, HEAD, POST',
  '/webhooks/some': 'DELETE, GET, HEAD, PATCH, PUT',
  '/webhooks/some/secret': 'POST',
  '/webhooks/some/test': 'POST',
  '/webhooks/some/retry': 'POST',
  '/webhooks/some/deliveries': 'GET, HEAD',
  '/runs/some/evidence': 'GET, HEAD, POST',
  '/runs/some/evidence/world': 'GET, HEAD',
  '/events': 'GET, HEAD',
  '/': 'GET, HEAD',
  '/status': 'GET, HEAD',
  '/healthz': 'GET, HEAD',
  '/metrics': 'GET, HEAD',
  '/openapi.json': 'GET, HEAD',
  '/docs': 'GET, HEAD',
  '/manifest.webmanifest': 'GET, HEAD',
  '/icons/icon.svg': 'GET, HEAD',
  '/assets/some.js': 'GET, HEAD',
};

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

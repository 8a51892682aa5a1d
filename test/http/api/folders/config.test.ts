/** GET and PUT /datafolders/{name}/config, and the versions of the config file, over HTTP. */
import { mkdirSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sendRaw } from '../../../kit/http/raw-request.js';
import { type SharedService, shareService, startStandard } from '../../../kit/manager/shared-service.js';
import { etagOf, file, getPlain, pathOf, put } from './config-requests.js';

const test = suite<SharedService>('http/api/folders/config');

const longest = 'n'.repeat(255);
const names = ['a b', 'a%2Fb', '100%', '#1', 'q?x=1', 'a+b', ';x', 'Wörld', '世界', '🚗', 'a..', longest];

shareService(test, (workspace) => {
  for (const name of names) workspace.addFolder(name);
  // Nothing in these folders identifies them as folders of FXServer.
  mkdirSync(join(workspace.root, 'data', 'generic'));
  writeFileSync(join(workspace.root, 'data', 'generic', 'server.properties'), '');
  workspace.addFolder('odd');
});

test.before.each((shared) => writeFileSync(file(shared), 'set a 1 # first\r\n'));

test('GET /config returns the bytes of the file as text with an ETag', async (shared) => {
  const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0, 0xff, 0xfe, 0x0d, 0x0a]);
  writeFileSync(file(shared), bytes);
  const { status, headers, body } = await getPlain(shared, pathOf('world'));
  assert.is(status, 200);
  // The bytes are not valid text in any known encoding.
  assert.is(headers['content-type'], 'text/plain');
  assert.match(String(headers.etag), /^"[0-9a-f]+"$/);
  assert.ok(body.equals(bytes));
});

test('GET /config with a matching If-None-Match gets 304 without a body', async (shared) => {
  const etag = await etagOf(shared);
  for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
    const { status, headers, body } = await getPlain(shared, pathOf('world'), { 'If-None-Match': known });
    assert.equal([status, headers.etag, body.length], [304, etag, 0], known);
  }
  assert.is((await getPlain(shared, pathOf('world'), { 'If-None-Match': '"other"' })).status, 200);
});

test('PUT /config with the ETag replaces the text and keeps a version', async (shared) => {
  const before = await etagOf(shared);
  const answer = await put(shared, 'set a 2\n', { 'If-Match': before });
  assert.is(answer.status, 204, answer.text);
  assert.is(readFileSync(file(shared), 'latin1'), 'set a 2\n');
  assert.is(answer.headers.get('etag'), await etagOf(shared));
  const {
    json: [newest],
  } = await shared.service.get(`${pathOf('world')}/versions`);
  assert.equal([newest.etag, newest.bytes], [before, 17]);
  const version = await getPlain(shared, `${pathOf('world')}/versions/${newest.version}`);
  assert.equal([version.status, version.headers.etag, version.body.toString()], [200, before, 'set a 1 # first\r\n']);
  assert.is(
    (await getPlain(shared, `${pathOf('world')}/versions/${newest.version}`, { 'If-None-Match': before })).status,
    304,
  );
});

test('PUT /config with an outdated ETag gets 412 with the current ETag', async (shared) => {
  const before = await etagOf(shared);
  writeFileSync(file(shared), 'by hand');
  const answer = await put(shared, 'mine', { 'If-Match': before });
  assert.equal(
    [answer.status, answer.json.code, answer.headers.get('etag')],
    [412, 'config_changed', await etagOf(shared)],
  );
  assert.is(readFileSync(file(shared), 'latin1'), 'by hand');
});

test('PUT /config with a weak ETag gets 412', async (shared) => {
  assert.is((await put(shared, 'mine', { 'If-Match': `W/${await etagOf(shared)}` })).status, 412);
});

test('PUT /config accepts a list of ETags with the current ETag, and * for any text', async (shared) => {
  assert.is((await put(shared, 'one', { 'If-Match': `"other", ${await etagOf(shared)}` })).status, 204);
  assert.is((await put(shared, 'two', { 'If-Match': '*' })).status, 204);
});

test('PUT /config without a precondition gets 428, and with an invalid one 400', async (shared) => {
  const etag = await etagOf(shared);
  const unquoted = etag.replaceAll('"', '');
  for (const headers of [{}, { 'If-None-Match': etag }, { 'If-Unmodified-Since': 'now' }]) {
    const answer = await put(shared, 'mine', headers as Record<string, string>);
    assert.equal([answer.status, answer.json.code], [428, 'precondition_required'], JSON.stringify(headers));
  }
  for (const headers of [
    { 'If-Match': unquoted },
    { 'If-Match': '' },
    { 'If-Match': `${etag} "x"` },
    { 'If-None-Match': unquoted },
  ]) {
    const answer = await put(shared, 'mine', headers as Record<string, string>);
    assert.equal([answer.status, answer.json.code], [400, 'precondition_invalid'], JSON.stringify(headers));
  }
  assert.match((await put(shared, 'mine', { 'If-Match': unquoted })).json.detail, /double quotes/);
  assert.is(await etagOf(shared), etag);
});

test('PUT /config with If-None-Match: * creates a missing file once', async (shared) => {
  unlinkSync(file(shared));
  // A resources directory identifies the folder as a Data Folder of FXServer.
  mkdirSync(join(shared.workspace.root, 'data', 'world', 'resources'));
  const missing = await shared.service.get(pathOf('world'));
  assert.equal([missing.status, missing.json.code], [404, 'config_not_found']);
  const gone = await put(shared, 'mine', { 'If-Match': '"any"' });
  assert.equal([gone.status, gone.headers.get('etag')], [412, null]);
  const made = await put(shared, 'made', { 'If-None-Match': '*' });
  assert.equal([made.status, made.headers.get('etag')], [204, await etagOf(shared)]);
  const again = await put(shared, 'again', { 'If-None-Match': '*' });
  assert.equal([again.status, again.headers.get('etag')], [412, await etagOf(shared)]);
});

test('Exactly one of many concurrent PUT /config with the same ETag succeeds', async (shared) => {
  const etag = await etagOf(shared);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => put(shared, `set a ${index}`, { 'If-Match': etag })),
  );
  assert.equal(answers.map(({ status }) => status).sort(), [204, ...Array.from({ length: 19 }, () => 412)]);
  const winner = answers.findIndex(({ status }) => status === 204);
  assert.is(readFileSync(file(shared), 'latin1'), `set a ${winner}`);
  const now = await etagOf(shared);
  for (const { headers } of answers) assert.is(headers.get('etag'), now);
});

for (const name of names) {
  test(`GET and PUT /config work for the Data Folder ${JSON.stringify(name.slice(0, 20))}`, async (shared) => {
    const answer = await put(shared, 'new', { 'If-Match': await etagOf(shared, name) }, name);
    assert.is(answer.status, 204, answer.text);
    assert.is(readFileSync(file(shared, name), 'latin1'), 'new');
    assert.is((await shared.service.get(`${pathOf(name)}/versions`)).json.length, 1);
  });
}

test('GET and PUT /config of an unknown Data Folder get 404', async (shared) => {
  for (const name of ['absent', 'WORLD', 'world ', 'world\0', '\\..\\builds', '__proto__', `${longest}n`]) {
    for (const path of ['', '/versions', '/versions/1']) {
      const answer = await shared.service.get(pathOf(name) + path);
      assert.equal([answer.status, answer.json.code], [404, 'folder_not_found'], name);
    }
    assert.is((await put(shared, 'x', { 'If-None-Match': '*' }, name)).status, 404, name);
  }
});

for (const escape of [
  '..',
  '%2e%2e',
  '..%2f',
  '..%2Fbuilds%2Fconsole',
  '%2e%2e/builds/console',
  'world/..',
  'world%2F..',
  '%00',
  '%2F',
  '..%c0%af',
  '',
]) {
  test(`/datafolders/${escape}/config reads no file outside the Data Folders`, async ({ service }) => {
    const target = `/datafolders/${escape}/config`;
    for (const request of [{ target }, { target, method: 'PUT', body: 'x' }]) {
      const { status } = await sendRaw(service.base, {
        ...request,
        headers: [
          ['Host', 'localhost'],
          ['If-None-Match', '*'],
        ],
      });
      assert.ok(status === 400 || status === 404 || status === 405, String(status));
    }
  });
}

test('GET /config/versions gets 404 for an unknown or invalid version', async ({ service }) => {
  for (const version of ['0', '99999', '-1', 'x', '..', '%2e%2e%2fworld', '1e0']) {
    const { status } = await sendRaw(service.base, {
      target: `${pathOf('world')}/versions/${version}`,
      headers: [['Host', 'localhost']],
    });
    assert.is(status, 404, version);
  }
});

test('GET and PUT /config get 409 for a kind of server without a config file', async (shared) => {
  for (const answer of [
    await shared.service.get(pathOf('generic')),
    await shared.service.get(`${pathOf('generic')}/versions`),
    await put(shared, 'x', { 'If-None-Match': '*' }, 'generic'),
  ]) {
    assert.equal([answer.status, answer.json.code], [409, 'config_unsupported']);
  }
});

test('PUT /config for a kind without a config file works if folder.json names a file', async (shared) => {
  const { service, workspace } = shared;
  assert.match((await service.get(pathOf('generic'))).json.remedy, 'Or set "config" in the folder.json');
  writeFileSync(join(workspace.root, 'data/generic/folder.json'), '{ "config": "first.properties" }');
  await service.post('/datafolders');
  const created = await put(shared, 'port=1\n', { 'If-None-Match': '*' }, 'generic');
  assert.is(created.status, 204, created.text);
  assert.is(readFileSync(join(workspace.root, 'data/generic/first.properties'), 'utf8'), 'port=1\n');
  rmSync(join(workspace.root, 'data/generic/folder.json'));
  await service.post('/datafolders');
});

test('GET and PUT /config get 409 for a path that is not a regular file', async (shared) => {
  rmSync(file(shared, 'odd'));
  symlinkSync('/dev/zero', file(shared, 'odd'));
  for (const answer of [await shared.service.get(pathOf('odd')), await put(shared, 'x', { 'If-Match': '*' }, 'odd')]) {
    assert.equal([answer.status, answer.json.code], [409, 'config_unusable']);
  }
});

test('PUT /config replaces the file of a running server without affecting the server', async (shared) => {
  const { run, pid } = await startStandard(shared);
  assert.is((await put(shared, 'new', { 'If-Match': await etagOf(shared) })).status, 204);
  const { json: status } = await shared.service.get('/status');
  assert.equal([status.run, status.pid, status.phase], [run, pid, 'up']);
});

test.run();

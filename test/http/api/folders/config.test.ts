/** GET and PUT /datafolders/{folder.name}/config, and its versions, over HTTP. */
import { mkdirSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { onStage, type Stage, startStandard } from '../../stage.js';
import { sendRaw } from '../raw-request.js';
import { etagOf, file, getPlain, pathOf, put } from './config-requests.js';

const test = suite<Stage>('The config file over HTTP');

const longest = 'n'.repeat(255);
const names = ['a b', 'a%2Fb', '100%', '#1', 'q?x=1', 'a+b', ';x', 'Wörld', '世界', '🚗', 'a..', longest];

onStage(test, (workspace) => {
  for (const name of names) workspace.addFolder(name);
  // Nothing in these folders identifies them as folders of FXServer.
  mkdirSync(join(workspace.root, 'data', 'generic'));
  writeFileSync(join(workspace.root, 'data', 'generic', 'server.properties'), '');
  workspace.addFolder('odd');
});

test.before.each((stage) => writeFileSync(file(stage), 'set a 1 # first\r\n'));

test('GET /config returns the bytes of the file as text with an ETag.', async (stage) => {
  const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0, 0xff, 0xfe, 0x0d, 0x0a]);
  writeFileSync(file(stage), bytes);
  const { status, headers, body } = await getPlain(stage, pathOf('world'));
  assert.is(status, 200);
  assert.is(headers['content-type'], 'text/plain; charset=utf-8');
  assert.match(String(headers.etag), /^"[0-9a-f]+"$/);
  assert.ok(body.equals(bytes));
});

test('GET /config with a matching If-None-Match gets 304 without a body.', async (stage) => {
  const etag = await etagOf(stage);
  for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
    const { status, headers, body } = await getPlain(stage, pathOf('world'), { 'If-None-Match': known });
    assert.equal([status, headers.etag, body.length], [304, etag, 0], known);
  }
  assert.is((await getPlain(stage, pathOf('world'), { 'If-None-Match': '"other"' })).status, 200);
});

test('PUT /config with the current ETag replaces the text, returns the new ETag and keeps the old text as a version.', async (stage) => {
  const before = await etagOf(stage);
  const answer = await put(stage, 'set a 2\n', { 'If-Match': before });
  assert.is(answer.status, 204, answer.text);
  assert.is(readFileSync(file(stage), 'latin1'), 'set a 2\n');
  assert.is(answer.headers.get('etag'), await etagOf(stage));
  const {
    json: [newest],
  } = await stage.service.get(`${pathOf('world')}/versions`);
  assert.equal([newest.etag, newest.bytes], [before, 17]);
  const version = await getPlain(stage, `${pathOf('world')}/versions/${newest.version}`);
  assert.equal([version.status, version.headers.etag, version.body.toString()], [200, before, 'set a 1 # first\r\n']);
  assert.is(
    (await getPlain(stage, `${pathOf('world')}/versions/${newest.version}`, { 'If-None-Match': before })).status,
    304,
  );
});

test('PUT /config with an outdated ETag gets 412 with the current ETag.', async (stage) => {
  const before = await etagOf(stage);
  writeFileSync(file(stage), 'by hand');
  const answer = await put(stage, 'mine', { 'If-Match': before });
  assert.equal(
    [answer.status, answer.json.code, answer.headers.get('etag')],
    [412, 'config_changed', await etagOf(stage)],
  );
  assert.is(readFileSync(file(stage), 'latin1'), 'by hand');
});

test('PUT /config with a weak ETag gets 412.', async (stage) => {
  assert.is((await put(stage, 'mine', { 'If-Match': `W/${await etagOf(stage)}` })).status, 412);
});

test('PUT /config accepts a list of ETags with the current one, and * for any text.', async (stage) => {
  assert.is((await put(stage, 'one', { 'If-Match': `"other", ${await etagOf(stage)}` })).status, 204);
  assert.is((await put(stage, 'two', { 'If-Match': '*' })).status, 204);
});

test('PUT /config without a precondition gets 428 with the remedy.', async (stage) => {
  const etag = await etagOf(stage);
  const unquoted = etag.replaceAll('"', '');
  for (const headers of [
    {},
    { 'If-Match': unquoted },
    { 'If-Match': '' },
    { 'If-Match': `${etag} "x"` },
    { 'If-None-Match': etag },
    { 'If-None-Match': unquoted },
    { 'If-Unmodified-Since': 'now' },
  ]) {
    const answer = await put(stage, 'mine', headers as Record<string, string>);
    assert.equal([answer.status, answer.json.code], [428, 'precondition_required'], JSON.stringify(headers));
  }
  assert.match((await put(stage, 'mine', { 'If-Match': unquoted })).json.detail, /double quotes/);
  assert.is(await etagOf(stage), etag);
});

test('GET /config of a missing file gets 404, and PUT /config with If-None-Match: * creates it once.', async (stage) => {
  unlinkSync(file(stage));
  // A resources directory identifies the folder as one of FXServer.
  mkdirSync(join(stage.workspace.root, 'data', 'world', 'resources'));
  const missing = await stage.service.get(pathOf('world'));
  assert.equal([missing.status, missing.json.code], [404, 'config_missing']);
  const gone = await put(stage, 'mine', { 'If-Match': '"any"' });
  assert.equal([gone.status, gone.headers.get('etag')], [412, null]);
  const made = await put(stage, 'made', { 'If-None-Match': '*' });
  assert.equal([made.status, made.headers.get('etag')], [204, await etagOf(stage)]);
  const again = await put(stage, 'again', { 'If-None-Match': '*' });
  assert.equal([again.status, again.headers.get('etag')], [412, await etagOf(stage)]);
});

test('Exactly one of many concurrent PUT /config with the same ETag succeeds.', async (stage) => {
  const etag = await etagOf(stage);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => put(stage, `set a ${index}`, { 'If-Match': etag })),
  );
  assert.equal(answers.map(({ status }) => status).sort(), [204, ...Array.from({ length: 19 }, () => 412)]);
  const winner = answers.findIndex(({ status }) => status === 204);
  assert.is(readFileSync(file(stage), 'latin1'), `set a ${winner}`);
  const now = await etagOf(stage);
  for (const { headers } of answers) assert.is(headers.get('etag'), now);
});

for (const name of names) {
  test(`GET and PUT /config work for the Data Folder ${JSON.stringify(name.slice(0, 20))}.`, async (stage) => {
    const answer = await put(stage, 'new', { 'If-Match': await etagOf(stage, name) }, name);
    assert.is(answer.status, 204, answer.text);
    assert.is(readFileSync(file(stage, name), 'latin1'), 'new');
    assert.is((await stage.service.get(`${pathOf(name)}/versions`)).json.length, 1);
  });
}

test('GET and PUT /config of an unknown Data Folder get 404.', async (stage) => {
  for (const name of ['absent', 'WORLD', 'world ', 'world\0', '\\..\\builds', '__proto__', `${longest}n`]) {
    for (const path of ['', '/versions', '/versions/1']) {
      const answer = await stage.service.get(pathOf(name) + path);
      assert.equal([answer.status, answer.json.code], [404, 'folder_not_found'], name);
    }
    assert.is((await put(stage, 'x', { 'If-None-Match': '*' }, name)).status, 404, name);
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
  test(`/datafolders/${escape}/config reads nothing outside the Data Folders.`, async ({ service }) => {
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

test('GET /config/versions gets 404 for an unknown version and for an invalid one.', async ({ service }) => {
  for (const version of ['0', '99999', '-1', 'x', '..', '%2e%2e%2fworld', '1e0']) {
    const { status } = await sendRaw(service.base, {
      target: `${pathOf('world')}/versions/${version}`,
      headers: [['Host', 'localhost']],
    });
    assert.is(status, 404, version);
  }
});

test('GET and PUT /config get 409 for a kind of server without a config file.', async (stage) => {
  for (const answer of [
    await stage.service.get(pathOf('generic')),
    await stage.service.get(`${pathOf('generic')}/versions`),
    await put(stage, 'x', { 'If-None-Match': '*' }, 'generic'),
  ]) {
    assert.equal([answer.status, answer.json.code], [409, 'config_unknown']);
  }
});

test('GET and PUT /config get 409 for a path that is not a regular file.', async (stage) => {
  rmSync(file(stage, 'odd'));
  symlinkSync('/dev/zero', file(stage, 'odd'));
  for (const answer of [await stage.service.get(pathOf('odd')), await put(stage, 'x', { 'If-Match': '*' }, 'odd')]) {
    assert.equal([answer.status, answer.json.code], [409, 'config_unusable']);
  }
});

test('PUT /config replaces the file of a running server without affecting the server.', async (stage) => {
  const { run, pid } = await startStandard(stage);
  assert.is((await put(stage, 'new', { 'If-Match': await etagOf(stage) })).status, 204);
  const { json: status } = await stage.service.get('/status');
  assert.equal([status.run, status.pid, status.phase], [run, pid, 'up']);
});

test.run();

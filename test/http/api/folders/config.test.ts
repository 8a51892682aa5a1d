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
  // Of these nothing tells that they are for FXServer.
  mkdirSync(join(workspace.root, 'data', 'generic'));
  writeFileSync(join(workspace.root, 'data', 'generic', 'server.properties'), '');
  workspace.addFolder('odd');
});

test.before.each((stage) => writeFileSync(file(stage), 'set a 1 # first\r\n'));

test('GET gives the bytes as they are on the disk, as text, with their ETag', async (stage) => {
  const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0, 0xff, 0xfe, 0x0d, 0x0a]);
  writeFileSync(file(stage), bytes);
  const { status, headers, body } = await getPlain(stage, pathOf('world'));
  assert.is(status, 200);
  assert.is(headers['content-type'], 'text/plain; charset=utf-8');
  assert.match(String(headers.etag), /^"[0-9a-f]+"$/);
  assert.ok(body.equals(bytes));
});

test('GET of a text that is known already is 304, without a body', async (stage) => {
  const etag = await etagOf(stage);
  for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
    const { status, headers, body } = await getPlain(stage, pathOf('world'), { 'If-None-Match': known });
    assert.equal([status, headers.etag, body.length], [304, etag, 0], known);
  }
  assert.is((await getPlain(stage, pathOf('world'), { 'If-None-Match': '"other"' })).status, 200);
});

test('PUT with the ETag replaces the text; the answer has the new one, and the old text is a version', async (stage) => {
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

test('PUT with an ETag that is not that of the text any more is 412, with the one that is', async (stage) => {
  const before = await etagOf(stage);
  writeFileSync(file(stage), 'by hand');
  const answer = await put(stage, 'mine', { 'If-Match': before });
  assert.equal(
    [answer.status, answer.json.code, answer.headers.get('etag')],
    [412, 'config_changed', await etagOf(stage)],
  );
  assert.is(readFileSync(file(stage), 'latin1'), 'by hand');
});

test('PUT with a weak ETag is 412: it says nothing of bytes', async (stage) => {
  assert.is((await put(stage, 'mine', { 'If-Match': `W/${await etagOf(stage)}` })).status, 412);
});

test('PUT with several ETags needs one of them, with * any text', async (stage) => {
  assert.is((await put(stage, 'one', { 'If-Match': `"other", ${await etagOf(stage)}` })).status, 204);
  assert.is((await put(stage, 'two', { 'If-Match': '*' })).status, 204);
});

test('PUT that does not say what it replaces is 428, with what to do', async (stage) => {
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

test('a config file that is not there is 404, and PUT with If-None-Match: * makes it, once', async (stage) => {
  unlinkSync(file(stage));
  // Something has to tell that it is for FXServer.
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

test('of many PUTs at once with one ETag exactly one is carried out', async (stage) => {
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
  test(`the config file of the Data Folder ${JSON.stringify(name.slice(0, 20))} is read and replaced`, async (stage) => {
    const answer = await put(stage, 'new', { 'If-Match': await etagOf(stage, name) }, name);
    assert.is(answer.status, 204, answer.text);
    assert.is(readFileSync(file(stage, name), 'latin1'), 'new');
    assert.is((await stage.service.get(`${pathOf(name)}/versions`)).json.length, 1);
  });
}

test('a Data Folder that is not there has no config file: 404', async (stage) => {
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
  test(`/datafolders/${escape}/config leads out of no Data Folder`, async ({ service }) => {
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

test('versions that are not there, or no versions, are 404', async ({ service }) => {
  for (const version of ['0', '99999', '-1', 'x', '..', '%2e%2e%2fworld', '1e0']) {
    const { status } = await sendRaw(service.base, {
      target: `${pathOf('world')}/versions/${version}`,
      headers: [['Host', 'localhost']],
    });
    assert.is(status, 404, version);
  }
});

test('of a kind of server without one config file there is none to be edited: 409', async (stage) => {
  for (const answer of [
    await stage.service.get(pathOf('generic')),
    await stage.service.get(`${pathOf('generic')}/versions`),
    await put(stage, 'x', { 'If-None-Match': '*' }, 'generic'),
  ]) {
    assert.equal([answer.status, answer.json.code], [409, 'config_unknown']);
  }
});

test('what is no file is neither read nor replaced: 409', async (stage) => {
  rmSync(file(stage, 'odd'));
  symlinkSync('/dev/zero', file(stage, 'odd'));
  for (const answer of [await stage.service.get(pathOf('odd')), await put(stage, 'x', { 'If-Match': '*' }, 'odd')]) {
    assert.equal([answer.status, answer.json.code], [409, 'config_unusable']);
  }
});

test('the config file is replaced while the server runs, which is not touched', async (stage) => {
  const { run, pid } = await startStandard(stage);
  assert.is((await put(stage, 'new', { 'If-Match': await etagOf(stage) })).status, 204);
  const { json: status } = await stage.service.get('/status');
  assert.equal([status.run, status.pid, status.phase], [run, pid, 'up']);
});

test.run();

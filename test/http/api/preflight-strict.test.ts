/** POST /start?strict, which refuses a start if the preflight finds a fatal fault. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SharedService } from '../../kit/manager/shared-service.js';
import { codes, configureGood, faultyStart, sharePreflightFolders } from './preflight-folders.js';

const test = suite<SharedService>('http/api/preflight-strict');

sharePreflightFolders(test);

test('POST /start?strict gets 400 with the findings if one finding is fatal', async ({ service, workspace }) => {
  const before = workspace.runs();
  for (const query of ['?strict', '?strict=true']) {
    const { status, json } = await service.post(`/start${query}`, faultyStart);
    assert.equal([status, json.code], [400, 'preflight_failed']);
    assert.is(
      json.detail,
      'The preflight of the Data Folder "faulty" found a fatal fault, listed in "findings". The server was not started.',
    );
    assert.equal(json.findings, (await service.get('/datafolders/faulty/preflight?build=9000')).json.findings);
  }
  assert.is((await service.get('/status')).json.state, 'stopped');
  assert.equal(workspace.runs(), before);
});

test('POST /start starts despite findings; ?strict refuses only fatal findings', async (shared) => {
  const { service } = shared;
  for (const query of ['', '?strict=false']) {
    assert.is((await service.post(`/start${query}`, faultyStart)).status, 204);
    await service.post('/stop');
  }
  await configureGood(shared, 'sets sv_projectName "CHANGE ME"', 'ensure bike');
  const { json } = await service.get('/datafolders/good/preflight?build=9000');
  assert.equal(
    [json.ok, json.fatal, json.errors, codes(json)],
    [true, 0, 1, ['resource_unknown', 'config_placeholder']],
  );
  assert.is((await service.post('/start?strict', { Build: '9000', Folder: 'good' })).status, 204);
});

test('POST /start?strict gets 409 while a server runs, despite findings', async ({ service }) => {
  assert.is((await service.post('/start', { Build: 'console', Folder: 'world' })).status, 204);
  const { status, json } = await service.post('/start?strict', faultyStart);
  assert.equal([status, json.code, json.findings], [409, 'already_running', undefined]);
});

test('POST /start?strict checks the request before it runs the preflight', async ({ service }) => {
  for (const [query, body, code] of [
    ['?strict=perhaps', faultyStart, 'query_invalid'],
    ['?strict&strict', faultyStart, 'query_invalid'],
    ['?strict', { Folder: 'faulty' }, 'build_required'],
    ['?strict', { Build: '9000', Folder: 'gone' }, 'folder_unknown'],
    ['?strict', { Build: 'windows', Folder: 'faulty' }, 'build_platform_wrong'],
  ] as const) {
    const answer = await service.post(`/start${query}`, body);
    assert.equal([answer.status, answer.json.code], [400, code]);
  }
  const unreadable = await service.post('/start?strict', { Build: '9000', Folder: 'looped' });
  assert.equal([unreadable.status, unreadable.json.code], [500, 'folder_unreadable']);
});

test.run();

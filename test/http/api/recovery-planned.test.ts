/** The answers to operations on a server whose restart after a crash is planned. */
import * as assert from 'uvu/assert';
import { serversOf, standard } from '../../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../../kit/manager/successive-services.js';
import { crashTwice } from './crash-twice.js';

const test = successiveManagersSuite('http/api/recovery-planned');

const operations = [
  ['/stop', undefined],
  ['/kill', undefined],
  ['/restart', undefined],
  ['/command', { Command: 'hello' }],
] as const;

test('A refused operation names the planned start, which DELETE /recovery cancels', async (context) => {
  const service = await context.manage({
    args: ['--on-crash', 'restart', '--crash-backoff', '60', '--crash-limit', '4', '--crash-window', '1800'],
  });
  const { recovery } = await crashTwice(context, service);
  assert.equal([recovery.attempt, recovery.limit, recovery.window_seconds], [2, 4, 1_800]);
  for (const [path, body] of operations) {
    const { status, json } = await service.post(path, body);
    assert.equal([status, json.code], [409, 'not_running'], path);
    assert.equal(json.recovery, recovery, path);
    for (const part of [recovery.at, 'DELETE /recovery', 'server-manager recovery cancel'])
      assert.match(json.detail, part, path);
  }
  assert.is((await service.request('DELETE', '/recovery?verbose')).json.code, 'query_unknown');
  assert.equal((await service.get('/status')).json.recovery, recovery);
  assert.is((await service.request('DELETE', '/recovery')).status, 204);
  for (const [path, body] of operations) {
    const { status, json } = await service.post(path, body);
    assert.equal([status, json.detail, json.recovery], [409, 'The server is not running.', undefined], path);
  }
  assert.equal(serversOf(context.workspace), []);
});

test('A refused operation names a start only while crash recovery has planned it', async (context) => {
  const service = await context.manage({ args: ['--on-crash', 'restart', '--crash-limit', '1'] });
  const { json } = await service.post('/stop');
  assert.equal([json.detail, json.recovery], ['The server is not running.', undefined]);
  assert.is((await crashTwice(context, service)).recovery.state, 'gave_up');
  for (const [path, body] of operations) {
    const answer = await service.post(path, body);
    assert.equal([answer.json.detail, answer.json.recovery], ['The server is not running.', undefined], path);
  }
  assert.is((await service.post('/start', standard)).status, 204);
});

test.run();

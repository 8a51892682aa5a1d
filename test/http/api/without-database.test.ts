/**
 * A service on a host without the package libsql. Parts that need the database are answered with 501, and all other
 * parts work.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedServiceProcess, shareServiceProcess, startStandard } from '../../kit/manager/shared-service.js';
import { until } from '../../kit/system/until.js';

const test = suite<SharedServiceProcess>('http/api/without-database');

/** A hook with which Node finds every package except libsql. */
const hook = `import Module from 'node:module';
const { _resolveFilename: find } = Module;
Module._resolveFilename = (name, ...others) => {
  if (name !== 'libsql') return find(name, ...others);
  throw Object.assign(new Error('Cannot find module libsql'), { code: 'MODULE_NOT_FOUND' });
};`;
const registration = `data:text/javascript,${encodeURIComponent(hook)}`;

shareServiceProcess(test, undefined, { env: { NODE_OPTIONS: `--import=${registration}` } });

const schedule = { name: 'Nightly', when: { times: ['04:00'] }, action: { type: 'restart' } };

test('Requests that need the database get 501 database_missing without libsql', async ({ service }) => {
  const { json: webhook } = await service.post('/webhooks', { name: 'Chat', url: 'http://127.0.0.1:9/hook' });
  await until(async () => (await service.get('/history')).json.code !== 'history_unavailable' || null);
  for (const [method, path, body] of [
    ['GET', '/history'],
    ['GET', '/samples'],
    ['GET', '/schedules'],
    ['POST', '/schedules', schedule],
    ['GET', '/schedules/none'],
    ['DELETE', '/schedules/none'],
    ['GET', `/webhooks/${webhook.id}/deliveries`],
  ] as const) {
    const headers = { 'Content-Type': 'application/json' };
    const init = body === undefined ? {} : { body: JSON.stringify(body), headers };
    const { status, json, headers: answered } = await service.request(method, path, init);
    assert.equal([status, json.code], [501, 'database_missing'], `${method} ${path}`);
    // A later request gets the same answer.
    assert.is(answered.get('retry-after'), null);
    assert.match(json.detail, 'libsql');
  }
});

test('The server is started, commanded and stopped without libsql', async (shared) => {
  const { service } = shared;
  await startStandard(shared);
  assert.is((await service.post('/command', { Command: 'hello' })).status, 202);
  await shared.workspace.waitForConsole('GOT hello');
  assert.is((await service.post('/stop')).status, 204);
});

test.run();

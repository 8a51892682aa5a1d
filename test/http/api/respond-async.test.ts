/** With Prefer: respond-async, start, stop and restart are answered as soon as the state has accepted them. */
import * as assert from 'uvu/assert';
import type { Answer, RunningService } from '../../kit/manager/service.js';
import { standard, waitForHistory, waitForStatus } from '../../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../../kit/manager/successive-services.js';
import { until } from '../../kit/system/until.js';

const test = successiveManagersSuite('http/api/respond-async');

const stubborn = {
  command: ['/bin/sh', '-c', 'trap "" TERM; echo READY; while read -r line; do echo "GOT $line"; done; sleep 600'],
  ready: 'READY',
  stop: { signal: 'SIGTERM', timeoutMs: 600_000 },
};

function send(service: RunningService, path: string, body?: object, prefer = 'respond-async'): Promise<Answer> {
  return service.request('POST', path, {
    headers: { Prefer: prefer, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** Waits for the entry of the history about an accepted operation. */
function outcome(service: RunningService, { json }: Answer): Promise<any> {
  return until(async () => {
    const entries = (await service.get('/history?type=operation')).json;
    return entries.find(({ detail }: any) => detail.request === json.request) ?? null;
  });
}

test('The answer to an asynchronous start has the run and the address of its state', async (context) => {
  const service = await context.manage();
  await waitForHistory(service);
  const answer = await send(service, '/start', standard);
  assert.equal([answer.status, answer.headers.get('preference-applied')], [202, 'respond-async'], answer.text);
  assert.is(answer.headers.get('location'), '/status');
  assert.is(answer.json.request, answer.headers.get('request-id'));
  const { run } = await waitForStatus(service, ({ phase }) => phase === 'up');
  assert.equal([answer.json.run, answer.headers.get('console-run')], [run, run]);
  const entry = await outcome(service, answer);
  assert.equal([entry.type, entry.outcome, entry.run], ['operation.start', 'done', run]);
});

test('A slow stop is answered while the server still runs', async (context) => {
  context.workspace.addBuild('stubborn', stubborn);
  const service = await context.manage();
  await waitForHistory(service);
  await service.post('/start?wait=ready', { ...standard, Build: 'stubborn' });
  const answer = await send(service, '/stop');
  assert.equal([answer.status, answer.json.run], [202, null], answer.text);
  assert.equal((await service.get('/status')).json.phase, 'stopping');
  // The restart waits for the current stop. Whether the state will accept the restart is therefore unknown.
  const waiting = await send(service, '/restart');
  assert.equal([waiting.status, waiting.json.run], [202, null], waiting.text);
  assert.is((await service.post('/kill')).status, 204);
  assert.is((await outcome(service, answer)).outcome, 'done');
  assert.is((await outcome(service, waiting)).outcome, 'not_running');
});

test('A restart names the new run before the old run has ended', async (context) => {
  context.workspace.addBuild('stubborn', stubborn);
  const service = await context.manage();
  await service.post('/start?wait=ready', { ...standard, Build: 'stubborn' });
  const { run } = (await service.get('/status')).json;
  const answer = await send(service, '/restart');
  assert.is(answer.status, 202, answer.text);
  assert.is.not(answer.json.run, run);
  assert.equal((await service.get('/status')).json.run, run);
  await service.post('/kill');
});

test('An operation that the state forbids is refused even with respond-async', async (context) => {
  const service = await context.manage();
  for (const [path, body, status, code] of [
    ['/stop', undefined, 409, 'not_running'],
    ['/restart', undefined, 409, 'not_running'],
    ['/start', { ...standard, Build: 'nowhere' }, 400, 'build_unknown'],
    ['/start', {}, 400, 'build_required'],
    ['/stop?notice=soon', undefined, 409, 'not_running'],
  ] as const) {
    const answer = await send(service, path, body);
    assert.equal([answer.status, answer.json.code], [status, code], path);
    assert.is(answer.headers.get('preference-applied'), null);
  }
  assert.is((await send(service, '/start', standard)).status, 202);
  await waitForStatus(service, ({ phase }) => phase === 'up');
  assert.is((await send(service, '/start', standard)).json.code, 'already_running');
});

test('The header Prefer may contain preferences other than respond-async', async (context) => {
  const service = await context.manage();
  const waited = await send(service, '/start', standard, 'return=minimal, wait=10');
  assert.equal([waited.status, waited.headers.get('preference-applied')], [204, null]);
  const accepted = await send(service, '/stop', undefined, 'wait=10, Respond-Async; x=1');
  assert.is(accepted.status, 202);
  await waitForStatus(service, ({ state }) => state === 'stopped');
});

test('A repeat of an asynchronous start with the same key gets the first answer', async (context) => {
  const service = await context.manage();
  await waitForHistory(service);
  const headers = { Prefer: 'respond-async', 'Idempotency-Key': '"one"', 'Content-Type': 'application/json' };
  const start = () => service.request('POST', '/start', { headers, body: JSON.stringify(standard) });
  const first = await start();
  const repeat = await start();
  assert.equal([repeat.status, repeat.json], [202, first.json]);
  assert.is(repeat.headers.get('idempotent-replayed'), 'true');
  await waitForStatus(service, ({ phase }) => phase === 'up');
});

test.run();

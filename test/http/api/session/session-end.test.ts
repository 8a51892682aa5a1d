/**
 * The end of a session by DELETE /session, by its expiry or by another token. A session outlives restarts of the
 * manager.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { openSocket, requestText } from '../../../kit/http/raw-request.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { fixtures } from '../../../kit/manager/workspace.js';
import { until } from '../../../kit/system/until.js';
import { cookieFor, json, statusWith, token, withToken } from './sessions.js';

const test = successiveManagersSuite('http/api/session/session-end');

test('GET /events with the cookie of a session ends with the session', async ({ manage }) => {
  const service = await manage(withToken);
  const Cookie = await cookieFor(service);
  const socket = openSocket(service.base);
  let received = '';
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const begun = new Promise<void>((resolve) =>
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
      if (received.includes('event: status')) resolve();
    }),
  );
  socket.on('error', () => undefined);
  socket.write(
    requestText({
      target: '/events',
      headers: [
        ['Host', '127.0.0.1'],
        ['Cookie', Cookie],
      ],
    }),
  );
  await begun;
  assert.match(received, /^HTTP\/1\.1 200 /);
  assert.is((await service.request('DELETE', '/session', { headers: { Cookie } })).status, 204);
  await closed;
});

test('An operation that is running when its session ends is still answered', async ({ manage, workspace }) => {
  const slow = {
    command: [join(fixtures, 'console-server.sh'), 'stubborn'],
    stop: { signal: 'SIGTERM', timeoutMs: 60_000 },
  };
  workspace.addBuild('slow', slow);
  const service = await manage(withToken);
  const Cookie = await cookieFor(service);
  const start = JSON.stringify({ Build: 'slow', Folder: 'world' });
  const started = await service.request('POST', '/start', { headers: { Cookie, ...json }, body: start });
  assert.is(started.status, 204, started.text);
  const [, pid] = /READY (\d+)/.exec(await workspace.waitForConsole('READY')) ?? [];
  const stopped = service.request('POST', '/stop', { headers: { Cookie } });
  await until(async () => {
    const { json: status } = await service.request('GET', '/status', { headers: { Authorization: `Bearer ${token}` } });
    return status.phase === 'stopping';
  });
  assert.is((await service.request('DELETE', '/session', { headers: { Cookie } })).status, 204);
  process.kill(Number(pid), 'SIGKILL');
  assert.is((await stopped).status, 204);
  assert.is(await statusWith(service, Cookie), 401);
});

test('DELETE /session ends one session and deletes its cookie', async ({ manage }) => {
  const service = await manage(withToken);
  const [one, other] = [await cookieFor(service), await cookieFor(service)];
  const answer = await service.request('DELETE', '/session', { headers: { Cookie: one } });
  assert.is(answer.status, 204);
  assert.match(
    answer.headers.get('set-cookie') ?? '',
    /^server-manager-[0-9a-f]{16}=; Path=\/; Max-Age=0; HttpOnly; SameSite=Strict$/,
  );
  assert.is(await statusWith(service, one), 401);
  assert.is(await statusWith(service, other), 200);
});

test('DELETE /session without a session is answered with 204', async ({ manage }) => {
  const service = await manage(withToken);
  const Cookie = await cookieFor(service);
  for (const given of [Cookie, Cookie, `${Cookie}x`, '']) {
    assert.is((await service.request('DELETE', '/session', { headers: { Cookie: given } })).status, 204);
  }
});

test('The history has the end of a session once, and only for a session that was open', async ({ manage }) => {
  const service = await manage(withToken);
  const Cookie = await cookieFor(service);
  for (const given of [Cookie, Cookie, `${Cookie}x`])
    await service.request('DELETE', '/session', { headers: { Cookie: given } });
  const entries = await until(async () => {
    const answer = await service.request('GET', '/history?type=access', {
      headers: { Authorization: `Bearer ${token}` },
    });
    return answer.status === 200 ? answer.json : null;
  });
  assert.equal(
    entries.map(({ type }: { type: string }) => type),
    ['access.session_closed', 'access.session_opened'],
  );
});

test('The session of a browser survives a restart and a crash of the manager', async ({ manageProcess }) => {
  const first = await manageProcess(withToken);
  const Cookie = await cookieFor(first);
  await first.end();
  const second = await manageProcess(withToken);
  assert.is(await statusWith(second, Cookie), 200);
  const ended = await cookieFor(second);
  await second.request('DELETE', '/session', { headers: { Cookie: ended } });
  const begun = await cookieFor(second);
  await second.end('SIGKILL');
  const third = await manageProcess(withToken);
  assert.equal(
    [await statusWith(third, Cookie), await statusWith(third, begun), await statusWith(third, ended)],
    [200, 200, 401],
  );
});

test('The session of a browser ends when the token of the service changes', async ({ manageProcess }) => {
  const first = await manageProcess(withToken);
  const Cookie = await cookieFor(first);
  await first.end();
  const second = await manageProcess({ env: { SERVER_MANAGER_TOKEN: `${token}!` } });
  assert.is(await statusWith(second, Cookie), 401);
});

test('GET /status with the cookie of an expired session gets 401', async ({ manage, workspace }) => {
  const first = await manage(withToken);
  const Cookie = await cookieFor(first);
  await first.end();
  const path = join(workspace.root, 'manager', 'sessions');
  assert.is(statSync(path).mode & 0o777, 0o600);
  const kept = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(
    path,
    JSON.stringify({ ...kept, sessions: kept.sessions.map((session: object) => ({ ...session, until: Date.now() })) }),
  );
  assert.is(await statusWith(await manage(withToken), Cookie), 401);
});

test.run();

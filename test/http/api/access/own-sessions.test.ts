/** Sessions, which are listed and ended one by one. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { openEvents } from '../../../kit/http/event-stream.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { cookieFor, logIn, withToken } from '../session/sessions.js';
import { cookieAs, createAccount, password } from './account.js';
import { owner, send } from './named-token.js';

const test = successiveManagersSuite('http/api/access/own-sessions');

const list = ['GET', '/access/sessions'] as const;
const status = ['GET', '/status'] as const;

interface ListedSession {
  readonly id: string;
  readonly name: string | null;
  readonly current: boolean;
}

test('An account lists its own sessions, an administrator lists all', async ({ manage }) => {
  const service = await manage(withToken);
  await createAccount(service, 'Ann', ['read']);
  await createAccount(service, 'Ben', ['read']);
  const ann = await cookieAs(service, 'Ann');
  await cookieAs(service, 'Ben');
  await logIn(service, undefined, { 'User-Agent': 'Lynx' });
  const own: ListedSession[] = (await send(service, list, ann)).json;
  // The first session began with the invitation.
  assert.equal(
    own.map(({ name, current }) => [name, current]),
    [
      ['Ann', false],
      ['Ann', true],
    ],
  );
  const all = (await send(service, list, owner)).json;
  assert.equal(
    all.map((each: ListedSession) => each.name),
    ['Ann', 'Ben', 'Ann', 'Ben', null],
  );
  const { address, agent, account, current } = all.at(-1);
  assert.equal(
    { address, agent, account, current },
    { address: '127.0.0.1', agent: 'Lynx', account: null, current: false },
  );
});

test('Revoking a session ends its event streams and no other session', async ({ manage }) => {
  const service = await manage(withToken);
  await createAccount(service, 'Ann', ['read']);
  const [one, other] = [await cookieAs(service, 'Ann'), await cookieAs(service, 'Ann')];
  const [stream, continuing] = await Promise.all(
    [other, one].map((headers) => openEvents(service.base, '/events', { headers })),
  );
  const { id } = (await send(service, list, other)).json.find((each: ListedSession) => each.current);
  assert.is((await send(service, ['DELETE', `/access/sessions/${id}`], one)).status, 204);
  await stream?.ended;
  assert.is((await send(service, status, other)).status, 401);
  assert.is((await send(service, status, one)).status, 200);
  assert.is((await send(service, ['POST', '/datafolders'], owner)).status, 204);
  await continuing?.wait('folders');
  continuing?.close();
  assert.is((await send(service, ['DELETE', `/access/sessions/${id}`], one)).json.code, 'session_not_found');
});

test('A logout of one browser ends no other session', async ({ manage }) => {
  const service = await manage(withToken);
  await createAccount(service, 'Ann', ['read']);
  const [one, other] = [await cookieAs(service, 'Ann'), await cookieAs(service, 'Ann')];
  assert.is((await send(service, ['DELETE', '/session'], one)).status, 204);
  assert.is((await send(service, status, one)).status, 401);
  assert.is((await send(service, status, other)).status, 200);
});

test('Only an administrator can see and end the session of another account', async ({ manage }) => {
  const service = await manage(withToken);
  await createAccount(service, 'Ann', ['read']);
  await createAccount(service, 'Ben', ['read']);
  const [ann, ben] = [await cookieAs(service, 'Ann'), await cookieAs(service, 'Ben')];
  const { id } = (await send(service, list, ben)).json.find((each: ListedSession) => each.current);
  const end = ['DELETE', `/access/sessions/${id}`] as const;
  assert.is((await send(service, end, ann)).json.code, 'session_not_found');
  assert.is((await send(service, status, ben)).status, 200);
  assert.is((await send(service, end, owner)).status, 204);
  assert.is((await send(service, status, ben)).status, 401);
});

test('An end of sessions that cannot be saved is answered with sessions_unwritable', async ({ manage, workspace }) => {
  const service = await manage(withToken);
  const { id: account } = await createAccount(service, 'Ann', ['read']);
  const [one, other, last] = [await cookieAs(service, 'Ann'), await cookieAs(service, 'Ann'), await cookieFor(service)];
  const { id } = (await send(service, list, other)).json.find((each: ListedSession) => each.current);
  // A directory can neither be replaced by a file nor be removed like a file.
  const file = join(workspace.root, 'manager', 'sessions');
  rmSync(file);
  mkdirSync(file);
  const change = { current: password, password: `${password} and more` };
  for (const [request, headers, body] of [
    [['DELETE', `/access/sessions/${id}`], one],
    [['PUT', '/access/password'], one, change],
    [['PATCH', `/access/accounts/${account}`], owner, { enabled: false }],
    [['DELETE', '/session'], { Cookie: last }],
  ] as const) {
    const answer = await send(service, request, headers, body);
    assert.equal([answer.status, answer.json?.code], [500, 'sessions_unwritable'], request.join(' '));
  }
  for (const headers of [one, other, { Cookie: last }]) assert.is((await send(service, status, headers)).status, 401);
  // The sessions of a deleted account are invalid without their file.
  assert.is((await send(service, ['DELETE', `/access/accounts/${account}`], owner)).status, 204);
});

test.run();

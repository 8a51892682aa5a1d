/** Accounts: invitation, login with a password, changes, and deletion. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { openEvents } from '../../../kit/http/event-stream.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { until } from '../../../kit/system/until.js';
import { cookieOf, withToken } from '../session/sessions.js';
import { accept, cookieAs, createAccount, inviteAccount, logInAs, password } from './account.js';
import { bearer, createToken, owner, send } from './named-token.js';

const test = successiveManagersSuite('http/api/access/accounts');

const list = ['GET', '/access/accounts'] as const;
const status = ['GET', '/status'] as const;

test('The holder of an invitation sets a password and can log in', async ({ manage }) => {
  const service = await manage(withToken);
  const { id, invitation } = await inviteAccount(service, 'Ann', ['read']);
  assert.match(invitation, /^smi_[\w-]{43}$/);
  assert.is((await logInAs(service, 'Ann')).json.code, 'login_wrong');
  const accepted = await accept(service, invitation);
  assert.is(accepted.status, 204);
  const first = { Cookie: cookieOf(accepted) };
  assert.equal((await send(service, ['GET', '/access'], first)).json, {
    name: 'Ann',
    scopes: ['read'],
    commands: null,
    account: id,
  });
  assert.is((await accept(service, invitation)).json.code, 'invitation_not_found');
  const Cookie = await cookieAs(service, 'ann');
  assert.is((await send(service, status, Cookie)).status, 200);
  assert.is((await send(service, ['POST', '/stop'], Cookie)).json.code, 'scope_missing');
  assert.is((await send(service, list, Cookie)).json.code, 'scope_missing');
});

test('The workspace stores no password and no secret of an invitation', async ({ manage, workspace }) => {
  const service = await manage(withToken);
  const { invitation } = await createAccount(service, 'Ann', ['read']);
  const open = await inviteAccount(service, 'Ben', ['read']);
  const Cookie = await cookieAs(service, 'Ann');
  await until(async () => (await send(service, ['GET', '/history?type=access'], owner)).json?.length >= 4);
  await service.end();
  const files = readdirSync(workspace.root, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  for (const { parentPath, name } of files) {
    const content = readFileSync(join(parentPath, name));
    for (const secret of [password, invitation, open.invitation]) assert.not(content.includes(secret), name);
  }
  assert.not.match(service.log(), password);
  const next = await manage(withToken);
  assert.is((await send(next, status, Cookie)).status, 200);
  assert.is((await accept(next, open.invitation)).status, 204);
  assert.equal(
    (await send(next, list, owner)).json.map((each: { name: string; has_password: boolean }) => [
      each.name,
      each.has_password,
    ]),
    [
      ['Ann', true],
      ['Ben', true],
    ],
  );
});

test('A disabled or deleted account is logged out and refused', async ({ manage }) => {
  const service = await manage(withToken);
  const { id } = await createAccount(service, 'Ann', ['read']);
  const path = `/access/accounts/${id}`;
  const patch = (settings: object) => send(service, ['PATCH', path], owner, settings);
  const Cookie = await cookieAs(service, 'Ann');
  const stream = await openEvents(service.base, '/events', { headers: Cookie });
  assert.is((await patch({ enabled: false })).json.enabled, false);
  await stream.ended;
  assert.is((await send(service, status, Cookie)).status, 401);
  assert.is((await logInAs(service, 'Ann')).json.code, 'login_wrong');
  assert.is((await patch({ enabled: null })).json.enabled, true);
  assert.is((await send(service, status, Cookie)).status, 401, 'its sessions have ended for good');
  const again = await cookieAs(service, 'Ann');
  assert.is((await send(service, ['DELETE', path], owner)).status, 204);
  assert.is((await send(service, status, again)).status, 401);
  assert.is((await send(service, ['DELETE', path], owner)).json.code, 'account_not_found');
});

test('A change of scopes is effective at once, and closes the event streams', async ({ manage }) => {
  const service = await manage(withToken);
  const { id } = await createAccount(service, 'Ann', ['read', 'console']);
  const Cookie = await cookieAs(service, 'Ann');
  const stream = await openEvents(service.base, '/events', { headers: Cookie });
  const settings = { name: 'Ann B.', scopes: ['read', 'control'], commands: null, enabled: true };
  await send(service, ['PUT', `/access/accounts/${id}`], owner, settings);
  await stream.ended;
  assert.equal((await send(service, ['GET', '/access'], Cookie)).json.scopes, ['read', 'control']);
  assert.is((await send(service, ['POST', '/stop'], Cookie)).json.code, 'not_running');
  const [entry] = (await send(service, ['GET', '/history?type=operation'], owner)).json;
  assert.equal(entry.actor, { kind: 'client', name: 'Ann B.' });
});

test('A change of the password needs the old one and ends the other sessions', async ({ manage }) => {
  const service = await manage(withToken);
  await createAccount(service, 'Ann', ['read']);
  const [one, other] = [await cookieAs(service, 'Ann'), await cookieAs(service, 'Ann')];
  const change = (headers: Readonly<Record<string, string>>, current: string, next: string) =>
    send(service, ['PUT', '/access/password'], headers, { current, password: next });
  const next = `${password} and more`;
  assert.is((await change(one, 'wrong', next)).json.code, 'password_wrong');
  assert.is((await change(one, password, 'short')).json.code, 'password_invalid');
  assert.is((await change(owner, password, next)).json.code, 'no_account');
  assert.is((await change(one, password, next)).status, 204);
  assert.is((await send(service, status, one)).status, 200);
  assert.is((await send(service, status, other)).status, 401);
  assert.is((await logInAs(service, 'Ann')).json.code, 'login_wrong');
  assert.is((await logInAs(service, 'Ann', next)).status, 204);
});

test('Contradictory settings or a used name of an account are refused', async ({ manage }) => {
  const service = await manage(withToken);
  await createToken(service, 'Bot', ['read']);
  await createAccount(service, 'Ann', ['read']);
  for (const [body, code] of [
    [{ name: 'ann', scopes: ['read'] }, 'account_name_taken'],
    [{ name: 'bot', scopes: ['read'] }, 'account_name_taken'],
    [{ name: 'Session', scopes: ['read'] }, 'account_invalid'],
    [{ name: 'Other', scopes: [] }, 'account_invalid'],
    [{ name: 'Other', scopes: ['read'], password }, 'field_unknown'],
    [{ name: 'Other', scopes: ['read'], commands: ['say *'] }, 'account_invalid'],
  ] as const)
    assert.is((await send(service, ['POST', '/access/accounts'], owner, body)).json.code, code, JSON.stringify(body));
  const taken = await send(service, ['POST', '/access/tokens'], owner, { name: 'Ann', scopes: ['read'] });
  assert.is(taken.json.code, 'token_name_taken');
});

test('A service without a token needs a login if an administrator has a password', async ({ manage }) => {
  const service = await manage();
  assert.is((await logInAs(service, 'Ann')).json.code, 'no_token');
  const { id, invitation } = await inviteAccount(service, 'Ann', ['admin'], {});
  assert.is((await send(service, status, {})).status, 200);
  const accepted = await accept(service, invitation);
  assert.is((await send(service, status, {})).status, 401);
  const Cookie = { Cookie: cookieOf(accepted) };
  assert.is((await send(service, status, Cookie)).status, 200);
  assert.is((await send(service, ['DELETE', `/access/accounts/${id}`], Cookie)).json.code, 'last_admin');
  await service.end();
  const next = await manage();
  assert.is((await send(next, status, {})).status, 401);
  assert.is((await send(next, status, Cookie)).status, 200);
  assert.is((await send(next, status, await cookieAs(next, 'Ann'))).status, 200);
});

test('The history names the actor of account creations, logins and logouts', async ({ manage }) => {
  const service = await manage(withToken);
  await createAccount(service, 'Ann', ['read']);
  const Cookie = await cookieAs(service, 'Ann');
  await logInAs(service, 'Ann', 'wrong password');
  await send(service, ['DELETE', '/session'], Cookie);
  const types = [
    'access.session_closed',
    'access.refused',
    'access.session_opened',
    'access.password_set',
    'access.account_created',
  ];
  const entries = await until(async () => {
    const { json } = await send(service, ['GET', '/history?type=access'], owner);
    return json.length >= types.length && json;
  });
  assert.equal(
    entries.map((entry: { type: string }) => entry.type),
    types,
  );
  assert.equal(
    entries.map((entry: { actor: { name: string } }) => entry.actor.name),
    ['Ann', 'unknown', 'Ann', 'Ann', 'token'],
  );
  assert.not.match(JSON.stringify(entries), 'wrong password');
});

test('A kill during the creation of accounts loses no answered account', async ({ manageProcess }) => {
  let service = await manageProcess(withToken);
  const answered = new Set<string>();
  for (let round = 0; round < 5; round += 1) {
    const creating = Array.from({ length: 12 }, async (_, index) => {
      const name = `Account ${round}.${index}`;
      const body = { name, scopes: ['read'] };
      const answer = await send(service, ['POST', '/access/accounts'], owner, body).catch(() => null);
      if (answer?.status === 201) answered.add(name);
      // The remaining accounts are still being created.
      if (index === round * 2) service.process.kill('SIGKILL');
    });
    await Promise.all(creating);
    await service.end('SIGKILL');
    service = await manageProcess(withToken);
    const accounts = (await send(service, list, owner)).json;
    const names = new Set(accounts.map((each: { name: string }) => each.name));
    for (const name of answered) assert.ok(names.has(name), name);
    assert.is(names.size, accounts.length);
    for (const each of accounts) assert.equal([each.scopes, each.has_password], [['read'], false]);
  }
  // A second invitation of an account works after the kills.
  const accounts = (await send(service, list, owner)).json;
  const invited = await send(service, ['POST', `/access/accounts/${accounts[0].id}/invitation`], owner);
  assert.is((await accept(service, invited.json.invitation)).status, 204);
  assert.is((await logInAs(service, accounts[0].name)).status, 204);
});

test('A kill while a password is set leaves the old or the new password', async ({ manageProcess }) => {
  let service = await manageProcess(withToken);
  await createAccount(service, 'Ann', ['read']);
  const next = `${password} and more`;
  const Cookie = await cookieAs(service, 'Ann');
  const changing = send(service, ['PUT', '/access/password'], Cookie, { current: password, password: next }).catch(
    () => null,
  );
  await send(service, status, Cookie);
  await service.end('SIGKILL');
  const answer = await changing;
  service = await manageProcess(withToken);
  const [before, after] = [await logInAs(service, 'Ann'), await logInAs(service, 'Ann', next)];
  assert.equal([before.status, after.status].sort(), [204, 401]);
  if (answer?.status === 204) assert.is(after.status, 204);
});

test('Revoking a token does not end the session of an account', async ({ manage }) => {
  const service = await manage(withToken);
  const { id, token } = await createToken(service, 'Bot', ['read']);
  await createAccount(service, 'Ann', ['read']);
  const Cookie = await cookieAs(service, 'Ann');
  await send(service, ['DELETE', `/access/tokens/${id}`], owner);
  assert.is((await send(service, status, bearer(token))).status, 401);
  assert.is((await send(service, status, Cookie)).status, 200);
});

test.run();

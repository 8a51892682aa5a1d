/** Named tokens: creation, display of the secret, limits by patterns, revocation. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { openEvents } from '../../../kit/http/event-stream.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { until } from '../../../kit/system/until.js';
import { cookieOf, logIn, withToken } from '../session/sessions.js';
import { bearer, createToken, owner, revokeToken, send } from './named-token.js';

const test = successiveManagersSuite('http/api/access/named-tokens');

const list = ['GET', '/access/tokens'] as const;
const create = ['POST', '/access/tokens'] as const;
const access = ['GET', '/access'] as const;

test('A token is shown once and stored only as a digest', async ({ manage, workspace }) => {
  const service = await manage(withToken);
  const { id, token } = await createToken(service, 'Bot', ['read']);
  assert.match(token, /^smt_[\w-]{43}$/);
  assert.is((await send(service, access, bearer(token))).status, 200);
  assert.not.match((await send(service, list, owner)).text, token);
  await until(async () => (await send(service, ['GET', '/history?type=access'], owner)).json?.length > 0);
  await service.end();
  assert.is(statSync(join(workspace.root, 'manager', 'access.json')).mode & 0o777, 0o600);
  const files = readdirSync(workspace.root, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  assert.ok(files.length > 3);
  for (const { parentPath, name } of files)
    assert.not(readFileSync(join(parentPath, name)).includes(token), join(parentPath, name));
  const [kept] = (await send(await manage(withToken), list, owner)).json;
  assert.is(kept.id, id);
  assert.ok(kept.last_used_at !== null, 'the time of use is kept');
});

test('GET /access lists the scopes of a token, or all for the service token', async ({ manage }) => {
  const service = await manage(withToken);
  const { token } = await createToken(service, 'Bot', ['command', 'read'], { commands: ['say *'] });
  assert.equal((await send(service, access, bearer(token))).json, {
    name: 'Bot',
    scopes: ['read', 'command'],
    commands: ['say *'],
    account: null,
  });
  const { json: all } = await send(service, access, owner);
  assert.equal([all.name, all.scopes.length, all.commands], [null, 8, null]);
});

test('Contradictory settings and used names of tokens are refused', async ({ manage }) => {
  const service = await manage(withToken);
  await createToken(service, 'Bot', ['read']);
  for (const [body, code, field] of [
    [{ name: 'bot', scopes: ['read'] }, 'token_name_taken'],
    [{ name: 'Session', scopes: ['read'] }, 'token_invalid', 'name'],
    [{ name: 'a\nb', scopes: ['read'] }, 'token_invalid', 'name'],
    [{ name: 'Other', scopes: [] }, 'token_invalid', 'scopes'],
    [{ name: 'Other', scopes: ['everything'] }, 'token_invalid', 'scopes[0]'],
    [{ name: 'Other', scopes: ['read'], commands: ['say *'] }, 'token_invalid', 'commands'],
    [{ name: 'Other', scopes: ['command', 'admin'], commands: ['say *'] }, 'token_invalid', 'commands'],
    [{ name: 'Other', scopes: ['read'], expires_at: '2020-01-01T00:00:00Z' }, 'token_invalid', 'expires_at'],
    [{ name: 'Other', scopes: ['read'], expires_at: 'tomorrow' }, 'token_invalid', 'expires_at'],
  ] as const) {
    const { json } = await send(service, create, owner, body);
    assert.is(json.code, code, JSON.stringify(body));
    if (field !== undefined) assert.match(json.detail, `"${field}"`);
  }
  assert.is((await send(service, list, owner)).json.length, 1);
});

test('Only a named token limits a request to a service without a token', async ({ manage }) => {
  const service = await manage();
  const created = (await send(service, create, {}, { name: 'Bot', scopes: ['read'] })).json;
  const stop = ['POST', '/stop'] as const;
  assert.is((await send(service, stop, {})).json.code, 'not_running');
  assert.is((await send(service, stop, bearer('something else'))).json.code, 'not_running');
  assert.is((await send(service, stop, bearer(created.token))).json.code, 'scope_missing');
  assert.is((await send(service, ['DELETE', `/access/tokens/${created.id}`], {})).status, 204);
  assert.is((await send(service, stop, bearer(created.token))).status, 401, 'it does not allow more than before');
});

test('Patterns limit commands, including lists of commands and commands of schedules', async (context) => {
  const service = await context.manage(withToken);
  const { token } = await createToken(service, 'Bot', ['command', 'control'], { commands: ['print *', 'status'] });
  const ask = (line: string) => send(service, ['POST', '/command'], bearer(token), { Command: line });
  await send(service, ['POST', '/start'], owner, { Build: 'console', Folder: 'world' });
  await context.workspace.waitForConsole('READY');
  for (const line of ['print hello', 'print a; print b', 'status', ' status '])
    assert.is((await ask(line)).status, 202, line);
  for (const line of ['quit', 'print', 'statusx', 'print a; quit', 'quit;print a', 'print a;;quit', 'x print a']) {
    const { status, json } = await ask(line);
    assert.equal([status, json.code, json.patterns], [403, 'command_not_allowed', ['print *', 'status']], line);
  }
  for (const line of ['print a\nquit', 'print a\rquit']) assert.ok((await ask(line)).status >= 400, line);
  const schedule = (command: string) => ({
    name: 'Nightly',
    when: { times: ['04:00'], zone: 'UTC' },
    action: { type: 'command', command },
  });
  const plan = (command: string, headers = bearer(token)) =>
    send(service, ['POST', '/schedules'], headers, schedule(command));
  assert.is((await plan('quit')).json.code, 'command_not_allowed');
  const { headers } = await plan('print night');
  const path = headers.get('location') ?? '';
  assert.is(
    (await send(service, ['PATCH', path], bearer(token), { action: { command: 'quit' } })).json.code,
    'command_not_allowed',
  );
  const other = (await plan('quit', owner)).headers.get('location') ?? '';
  assert.is((await send(service, ['POST', `${other}/run`], bearer(token))).json.code, 'command_not_allowed');
  const controller = await createToken(service, 'Operator', ['control']);
  assert.is((await plan('print night', bearer(controller.token))).json.scope, 'command');
});

test('Creating or running a schedule of backups needs the scope for backups', async (context) => {
  const service = await context.manage(withToken);
  const { token } = await createToken(service, 'Operator', ['control']);
  const schedule = { name: 'Nightly', when: { times: ['04:00'], zone: 'UTC' }, action: { type: 'backup' } };
  const plan = ['POST', '/schedules'] as const;
  assert.is((await send(service, plan, bearer(token), schedule)).json.scope, 'backup');
  const path = (await send(service, plan, owner, schedule)).headers.get('location') ?? '';
  assert.is((await send(service, ['POST', `${path}/run`], bearer(token))).json.scope, 'backup');
});

test('The history names the token, and the creation and the revocation of tokens', async (context) => {
  const service = await context.manage(withToken);
  const bot = await createToken(service, 'Bot', ['read', 'control']);
  await send(service, ['POST', '/stop'], bearer(bot.token));
  const cookie = { Cookie: cookieOf(await logIn(service, bot.token)) };
  await send(service, ['POST', '/stop'], cookie);
  await revokeToken(service, bot);
  const entries = await until(async () => {
    const { status, json } = await send(service, ['GET', '/history?type=operation,access'], owner);
    return status === 200 && json;
  });
  assert.equal(
    entries.map(({ type, actor }: any) => [type, actor.name]),
    [
      ['access.token_revoked', 'token'],
      ['operation.stop', 'Bot'],
      ['access.session_opened', 'Bot'],
      ['operation.stop', 'Bot'],
      ['access.token_created', 'token'],
    ],
  );
  assert.equal([entries[0].detail.name, entries[0].detail.token], ['Bot', bot.id]);
});

test('A session has the scopes of its token, even after a restart', async ({ manage }) => {
  const first = await manage(withToken);
  const bot = await createToken(first, 'Bot', ['read']);
  const [cookie, other] = [
    { Cookie: cookieOf(await logIn(first, bot.token)) },
    { Cookie: cookieOf(await logIn(first)) },
  ];
  await first.end();
  const second = await manage(withToken);
  assert.equal((await send(second, access, cookie)).json, {
    name: 'Bot',
    scopes: ['read'],
    commands: null,
    account: null,
  });
  assert.is((await send(second, ['POST', '/stop'], cookie)).json.code, 'scope_missing');
  const streams = [await openEvents(second.base, '/events', { headers: cookie })];
  streams.push(await openEvents(second.base, '/events', { headers: bearer(bot.token) }));
  const kept = await openEvents(second.base, '/events?only=history', { headers: other });
  await revokeToken(second, bot);
  await Promise.all(streams.map(({ ended }) => ended));
  assert.equal([(await send(second, access, cookie)).status, (await send(second, access, other)).status], [401, 200]);
  await kept.wait('history', ({ type }) => type === 'access.token_revoked');
  kept.close();
});

test('An expired token ends its open streams and its sessions', async ({ manage }) => {
  const service = await manage(withToken);
  const expires_at = new Date(Date.now() + 4_000).toISOString();
  const bot = await createToken(service, 'Bot', ['read'], { expires_at });
  const cookie = { Cookie: cookieOf(await logIn(service, bot.token)) };
  const streams = [bearer(bot.token), cookie].map((headers) => openEvents(service.base, '/events', { headers }));
  for (const { ended } of await Promise.all(streams)) await ended;
  assert.is((await send(service, access, bearer(bot.token))).status, 401);
  assert.is((await send(service, access, cookie)).status, 401);
  assert.is((await send(service, list, owner)).json[0].name, 'Bot', 'it is still listed');
});

test('A client that revokes its own token gets the answer', async ({ manage }) => {
  const service = await manage(withToken);
  const { id, token } = await createToken(service, 'Admin', ['admin']);
  assert.is((await send(service, ['DELETE', `/access/tokens/${id}`], bearer(token))).status, 204);
  assert.is((await send(service, access, bearer(token))).status, 401);
});

test('Neither streams nor the history show console output without the scope `console`', async (context) => {
  const service = await context.manage(withToken);
  const [reader, viewer] = [
    await createToken(service, 'Reader', ['read', 'control']),
    await createToken(service, 'Viewer', ['read', 'console']),
  ];
  const query = '/events?only=status,console,history,webhooks&after=none:0';
  const [cut, whole] = await Promise.all(
    [reader, viewer].map(({ token }) => openEvents(service.base, query, { headers: bearer(token) })),
  );
  await send(service, ['POST', '/start'], owner, { Build: 'console', Folder: 'world' });
  await context.workspace.waitForConsole('READY');
  await send(service, ['POST', '/command'], owner, { Command: 'print hello' });
  const isCommand = ({ type }: { type: string }): boolean => type === 'command.sent';
  const seen = await whole?.wait('history', isCommand);
  assert.is(seen.detail.line, 'print hello');
  const hidden = await cut?.wait('history', isCommand);
  assert.is(hidden.detail.line, undefined);
  await whole?.wait('console', ({ text }) => text.includes('hello'));
  const types = (stream: typeof cut) => new Set(stream?.events.map(({ type }) => type));
  assert.equal([...types(cut)].sort(), ['history', 'status']);
  assert.match(cut?.lastId() ?? '', /^now,\d+$/);
  assert.not(types(whole).has('webhooks'));
  cut?.close();
  whole?.close();
  for (const only of ['console', 'backups', 'webhooks'])
    assert.is((await send(service, ['GET', `/events?only=${only}`], bearer(reader.token))).json.code, 'scope_missing');
  const lines = async (secret: string) =>
    (await send(service, ['GET', '/history?type=command'], bearer(secret))).json.map(({ detail }: any) => detail.line);
  assert.equal(await lines(reader.token), [undefined]);
  assert.equal(await lines(viewer.token), ['print hello']);
});

test.run();

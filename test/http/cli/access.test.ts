/** `server-manager access`: the scopes of a login, and named tokens. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startService } from '../../kit/manager/service.js';
import { createWorkspace, type Workspace } from '../../kit/manager/workspace.js';
import type { CommandLineRun } from './command-line.js';
import { runAt } from './live-command.js';

const token = 'correct-horse.battery_staple';
const test = suite<{
  workspace: Workspace;
  service: RunningService;
  /** Runs a command with a token. */
  runAs: (secret: string, ...args: string[]) => Promise<CommandLineRun>;
  /** Runs a command with the token of the service. The command must succeed. */
  done: (...args: string[]) => Promise<CommandLineRun>;
}>('http/cli/access');

test.before.each(async (context) => {
  context.workspace = createWorkspace();
  const service = (context.service = await startService(context.workspace.root, { token }));
  context.runAs = (secret, ...args) => runAt(service.base, { SERVER_MANAGER_TOKEN: secret })(...args);
  context.done = async (...args) => {
    const ran = await context.runAs(token, ...args);
    assert.is(ran.status, 0, ran.stderr);
    return ran;
  };
});

test.after.each(async ({ workspace, service }) => {
  await service.end();
  workspace.remove();
});

test('A token is printed alone, has its scopes, and is revoked by name', async ({ runAs, done }) => {
  assert.match((await done('access', 'tokens')).stderr, /There are no named tokens\./);
  const created = await done('access', 'tokens', 'create', 'Discord bot', '--scope', 'read,console');
  assert.match(created.stdout, /^smt_\S+\n$/);
  assert.match(created.stderr, /^The token "Discord bot" was created\. It does not expire\. It is not shown again:\n$/);
  const secret = created.stdout.trim();

  assert.is((await runAs(secret, 'access')).stdout, 'Token:    "Discord bot"\nScopes:   read, console\n');
  assert.is((await runAs(secret, 'status')).status, 0);
  const refused = await runAs(secret, 'stop');
  assert.is(refused.status, 1);
  assert.match(refused.stderr, /control/);
  assert.is((await runAs(secret, 'access', 'tokens')).status, 1);

  const table = (await done('access', 'tokens')).stdout;
  assert.match(table, /^ID +NAME +SCOPES +COMMANDS +EXPIRES +LAST USED\n\S+ +Discord bot +read,console +all +never +2/);
  assert.not.match(table, secret);
  assert.is(
    (await done('access', 'tokens', 'remove', 'Discord bot', '--yes')).stdout,
    'The token "Discord bot" has been revoked.\n',
  );
  const gone = await runAs(secret, 'status');
  assert.is(gone.status, 1);
  assert.match(gone.stderr, /Set --token-file or SERVER_MANAGER_TOKEN/);
});

test('access tokens change changes only the settings in its options', async ({ runAs, done, service }) => {
  const options = ['--scope', 'command', '--command', 'say *', '--expires', '30d', '--json'];
  const { id, token: secret } = JSON.parse((await done('access', 'tokens', 'create', 'Chat', ...options)).stdout);
  const change = async (...args: string[]) => {
    await done('access', 'tokens', 'change', ...args);
    const headers = { Authorization: `Bearer ${token}` };
    return (await service.request('GET', `/access/tokens/${id}`, { headers })).json;
  };
  const renamed = await change('Chat', '--name', 'Bot');
  assert.equal([renamed.name, renamed.scopes, renamed.commands], ['Bot', ['command'], ['say *']]);
  assert.is((await change(id, '--never-expires')).expires_at, null);
  const wider = await change('Bot', '--scope', 'read,command');
  assert.equal([wider.scopes, wider.commands], [['read', 'command'], null]);
  assert.is((await runAs(secret, 'status')).status, 0);
  assert.is((await runAs(token, 'access', 'tokens', 'change', 'Bot', '--expires', '1d', '--never-expires')).status, 2);
});

test('A token can be limited to patterns of commands and to a time', async ({ runAs, done }) => {
  const options = ['--scope', 'command', '--command', 'say *', '--command', 'status', '--expires', '30d', '--json'];
  const created = JSON.parse((await done('access', 'tokens', 'create', 'Chat', ...options)).stdout);
  assert.equal(created.commands, ['say *', 'status']);
  const days = (Date.parse(created.expires_at) - Date.parse(created.created_at)) / 86_400_000;
  assert.ok(Math.abs(days - 30) < 1, created.expires_at);
  assert.match((await runAs(created.token, 'access')).stdout, /^Commands: "say \*", "status"$/m);
  assert.match((await done('access', 'tokens')).stdout, /Chat +command +"say \*" "status" +2/);
  assert.is(
    (await done('access', 'tokens', 'remove', created.id, '--yes')).stdout,
    'The token "Chat" has been revoked.\n',
  );
  assert.equal(JSON.parse((await done('access', 'tokens', '--json')).stdout), []);
});

test('A token without a valid scope or a free name is refused', async ({ runAs, done }) => {
  assert.match((await runAs(token, 'access', 'tokens', 'create', 'bot')).stderr, /--scope/);
  const unknown = await runAs(token, 'access', 'tokens', 'create', 'bot', '--scope', 'root', '--expires', 'soon');
  assert.is(unknown.status, 2);
  assert.match(unknown.stderr, /Invalid --scope\. "\w+" is not one of the scopes: read, console,/);
  assert.match(unknown.stderr, /Invalid --expires\. It must be a duration such as 30d, 12h or 90m, or a time/);
  await done('access', 'tokens', 'create', 'bot', '--scope', 'read');
  const taken = await runAs(token, 'access', 'tokens', 'create', 'bot', '--scope', 'read');
  assert.is(taken.status, 1);
  assert.match(taken.stderr, /bot/);
  const absent = await runAs(token, 'access', 'tokens', 'remove', 'nothing', '--yes');
  assert.is(absent.status, 1);
  assert.match(absent.stderr, /nothing/);
});

test('access without a token of the service says that every operation is allowed', async ({ workspace, service }) => {
  const open = await startService(`${workspace.root}/open`);
  try {
    assert.match((await runAt(open.base)('access')).stdout, /^Token: +none with a name\nScopes: .*admin/);
  } finally {
    await open.end();
  }
  assert.match((await runAt(service.base)('access')).stderr, /SERVER_MANAGER_TOKEN/);
});

test.run();

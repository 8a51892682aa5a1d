/** `server-manager access`: accounts and sessions. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startService } from '../../kit/manager/service.js';
import { createWorkspace, type Workspace } from '../../kit/manager/workspace.js';
import { accept, cookieAs } from '../api/access/account.js';
import { send } from '../api/access/named-token.js';
import type { CommandLineRun } from './command-line.js';
import { runAt } from './live-command.js';

const SERVER_MANAGER_TOKEN = 'correct-horse.battery_staple';
const test = suite<{
  workspace: Workspace;
  service: RunningService;
  run: (...args: string[]) => Promise<CommandLineRun>;
}>('http/cli/accounts');

test.before.each(async (context) => {
  context.workspace = createWorkspace();
  context.service = await startService(context.workspace.root, { token: SERVER_MANAGER_TOKEN });
  context.run = runAt(context.service.base, { SERVER_MANAGER_TOKEN });
});

test.after.each(async ({ workspace, service }) => {
  await service.end();
  workspace.remove();
});

const invitationIn = (link: string): string => /#\/invitation\/(smi_\S+)/.exec(link)?.[1] ?? '';

test('An account can be added, changed, disabled and removed by its name', async ({ run, service }) => {
  assert.match((await run('access', 'accounts')).stderr, /There are no accounts\./);
  const added = await run('access', 'accounts', 'create', 'Ann', '--scope', 'read,command', '--command', 'say *');
  assert.is(added.stdout.split('/#/')[0], service.base);
  assert.match(added.stderr, /^The account "Ann" was created\. This link sets the password, once until 2.*:\n$/);
  assert.match((await run('access', 'accounts')).stdout, /Ann +invited +read,command +"say \*" +never/);
  assert.is((await accept(service, invitationIn(added.stdout))).status, 204);
  assert.match((await run('access', 'accounts')).stdout, /Ann +enabled +read,command/);
  assert.is((await run('access', 'accounts', 'change', 'Ann', '--disable')).stdout, 'The account "Ann" was changed.\n');
  assert.match((await run('access', 'accounts')).stdout, /Ann +disabled +read,command +"say \*"/);
  await run('access', 'accounts', 'change', 'Ann', '--enable', '--scope', 'read', '--name', 'Anna');
  assert.match((await run('access', 'accounts')).stdout, /Anna +enabled +read +all/);
  const link = (await run('access', 'accounts', 'invite', 'Anna')).stdout;
  assert.is((await accept(service, invitationIn(link), 'another long password')).status, 204);
  assert.is((await run('access', 'accounts', 'remove', 'Anna', '--yes')).stdout, 'The account "Anna" was deleted.\n');
  const absent = await run('access', 'accounts', 'remove', 'Anna', '--yes');
  assert.is(absent.status, 1);
  assert.match(absent.stderr, /access accounts/);
});

test('The sessions of all browsers are listed, and can be ended by their ids', async ({ run, service }) => {
  const added = JSON.parse((await run('access', 'accounts', 'create', 'Ann', '--scope', 'read', '--json')).stdout);
  await accept(service, added.invitation);
  const Cookie = await cookieAs(service, 'Ann');
  const { stdout } = await run('access', 'sessions');
  assert.match(stdout, /^ID +NAME +ADDRESS +BEGUN +EXPIRES +BROWSER\n\S+ +Ann +127\.0\.0\.1 /);
  const id = (await send(service, ['GET', '/access/sessions'], Cookie)).json.find(
    (each: { current: boolean }) => each.current,
  ).id;
  assert.is((await run('access', 'sessions', 'remove', '--', id)).stdout, `The session "${id}" has ended.\n`);
  assert.is((await send(service, ['GET', '/status'], Cookie)).status, 401);
});

test.run();

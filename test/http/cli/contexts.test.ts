/** `login`, `context` and `logout`: services by name, and the service that a command uses. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startService } from '../../kit/manager/service.js';
import { createWorkspace, type Workspace } from '../../kit/manager/workspace.js';
import type { CommandLineRun } from './command-line.js';
import { startCommand } from './live-command.js';

const token = 'a-token-for-the-tests-of-contexts';

const test = suite<{ services: RunningService[]; workspaces: Workspace[]; home: string }>('http/cli/contexts');

test.before(async (context) => {
  context.workspaces = [createWorkspace(), createWorkspace()];
  const [open, closed] = context.workspaces.map(({ root }) => root) as [string, string];
  context.services = [await startService(open), await startService(closed, { token })];
});

test.after(async ({ services, workspaces }) => {
  for (const service of services) await service.end();
  for (const workspace of workspaces) workspace.remove();
});

test.before.each((context) => void (context.home = mkdtempSync(join(tmpdir(), 'contexts-'))));
test.after.each(({ home }) => rmSync(home, { recursive: true }));

/** Returns a function that runs commands with the contexts of a directory. */
function runIn(home: string) {
  return (args: readonly string[], env: NodeJS.ProcessEnv = {}, input = ''): Promise<CommandLineRun> =>
    startCommand(args, { XDG_CONFIG_HOME: home, ...env }, input).end();
}

test('login saves the URL and the token for later commands, readable only by the user', async ({
  services: [, closed],
  home,
}) => {
  const run = runIn(home);
  const { status, stdout, stderr } = await run(['login', closed?.base ?? '', '--name', 'closed'], {}, `${token}\n`);
  assert.is(status, 0, stderr);
  assert.match(stdout, 'from now on, as the context "closed".\n');
  const file = join(home, 'server-manager/contexts.json');
  assert.is(statSync(file).mode & 0o777, 0o600);
  assert.is(JSON.parse(readFileSync(file, 'utf8')).contexts.closed.token, token);
  assert.is((await run(['status'])).stdout, 'stopped\n');
});

test('login with a wrong token or another program saves nothing', async ({ services: [, closed], home }) => {
  const run = runIn(home);
  assert.is((await run(['login', closed?.base ?? ''], {}, 'wrong\n')).status, 1);
  assert.is((await run(['login', 'http://127.0.0.1:9'])).status, 3);
  assert.match((await run(['login', 'nowhere'])).stderr, 'Invalid URL. It must be a URL such as');
  assert.match((await run(['context'])).stderr, 'There is no context. Run server-manager login URL.');
});

test('context lists and selects services, and --context selects one for one command', async ({ services, home }) => {
  const run = runIn(home);
  const [open, closed] = services.map(({ base }) => base) as [string, string];
  const secret = join(home, 'token');
  writeFileSync(secret, token);
  await run(['login', closed, '--name', 'closed', '--token-file', secret]);
  await run(['login', open, '--name', 'open']);
  const listed = (await run(['context'])).stdout;
  assert.match(listed, /^USED +NAME +URL +TOKEN\n- +closed +http\S+ +\/\S+token\n\* +open +http\S+ +none\n$/);
  const addressOf = async (...args: string[]): Promise<number | null> => (await run([...args, 'access'])).status;
  assert.is(await addressOf(), 0);
  assert.is(await addressOf('--context', 'closed'), 0);
  assert.is((await run(['context', 'use', 'closed'])).stdout, `Commands use the service at ${closed}/ from now on.\n`);
  assert.is((await run(['status'])).status, 0);
  const unknown = await run(['status', '--context', 'third']);
  assert.is(unknown.status, 2);
  assert.match(unknown.stderr, 'There is no context "third". There are closed, open.');
});

test('An option precedes a variable, which precedes the current context', async ({ services, home }) => {
  const run = runIn(home);
  const [open, closed] = services.map(({ base }) => base) as [string, string];
  await run(['login', open, '--name', 'open']);
  const refused = await run(['status'], { SERVER_MANAGER_URL: closed });
  assert.is(refused.status, 1, 'the variable');
  assert.is((await run(['status', '--context', 'open'], { SERVER_MANAGER_URL: closed })).status, 0);
  assert.is((await run(['status', '--url', open], { SERVER_MANAGER_URL: closed })).status, 0);
  assert.is((await run(['status'], { SERVER_MANAGER_PORT: '9' })).status, 3, 'the address of the service');
});

test('A token from a variable is not sent to the service of a context', async ({ services, home }) => {
  const run = runIn(home);
  const closed = services[1]?.base ?? '';
  await run(['login', closed, '--name', 'closed'], {}, token);
  const wrong = { SERVER_MANAGER_TOKEN: 'that-of-another-service' };
  assert.is((await run(['status'], wrong)).status, 0);
});

test('logout deletes a context with its token', async ({ services: [open], home }) => {
  const run = runIn(home);
  await run(['login', open?.base ?? '', '--name', 'open']);
  assert.match((await run(['logout'])).stdout, 'The context "open" was deleted with its token.');
  assert.not.match(readFileSync(join(home, 'server-manager/contexts.json'), 'utf8'), 'open');
  const { status, stderr } = await run(['logout']);
  assert.equal(
    [status, stderr],
    [2, 'server-manager: No context is in use. Run server-manager context to list them.\n'],
  );
});

test.run();

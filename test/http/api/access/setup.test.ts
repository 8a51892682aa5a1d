/** The first start beyond loopback without a token: a link creates the first account, once. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { openEvents } from '../../../kit/http/event-stream.js';
import type { Answer } from '../../../kit/manager/service.js';
import type { ServiceProcess } from '../../../kit/manager/service-process.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { until } from '../../../kit/system/until.js';
import { cookieOf } from '../session/sessions.js';
import { accept, cookieAs, inviteAccount, password } from './account.js';
import { send } from './named-token.js';

const test = successiveManagersSuite('http/api/access/setup');

const status = ['GET', '/status'] as const;
const path = ['POST', '/access/setup'] as const;

/** Starts a service. @returns the service, and its standard output so far */
async function manageWithOutput(
  { manageProcess }: SuccessiveManagers,
  args: readonly string[],
): Promise<{ service: ServiceProcess; output: () => string }> {
  let output = '';
  const service = await manageProcess({
    args,
    onSpawn: (child) => child.stdout?.on('data', (chunk: Buffer) => (output += chunk)),
  });
  return { service, output: () => output };
}

/**
 * Starts a service that other machines can reach. The other options of the service are the same as in {@link
 * manageWithOutput}.
 */
const manageExposed = (context: SuccessiveManagers) => manageWithOutput(context, ['--host', '0.0.0.0']);

const secretIn = (output: string): string | null => /#\/setup\/(smi_\S+)\n/.exec(output)?.[1] ?? null;

test('The link of the first start creates exactly one account, for an administrator', async (context) => {
  const { service, output } = await manageExposed(context);
  const setup = await until(() => secretIn(output()));
  assert.is((await send(service, status, {})).status, 401);
  assert.is(
    (await send(service, path, {}, { setup: 'smi_wrong', name: 'Ann', password })).json.code,
    'setup_not_found',
  );
  assert.is((await send(service, path, {}, { setup, name: 'Ann', password: 'short' })).json.code, 'account_invalid');
  const both = await Promise.all(['Ann', 'Ben'].map((name) => send(service, path, {}, { setup, name, password })));
  assert.equal(both.map((answer) => answer.status).sort(), [204, 404]);
  const Cookie = cookieOf(both.find((answer) => answer.status === 204) as Answer);
  assert.is((await send(service, status, { Cookie })).status, 200);
  const accounts = (await send(service, ['GET', '/access/accounts'], { Cookie })).json;
  assert.equal(
    accounts.map((each: { scopes: string[] }) => each.scopes),
    [['admin']],
  );
  assert.is((await send(service, path, {}, { setup, name: 'Cid', password })).json.code, 'setup_not_found');
});

test("A start with an administrator's account prints no link", async (context) => {
  const first = await manageExposed(context);
  const setup = await until(() => secretIn(first.output()));
  assert.is((await send(first.service, path, {}, { setup, name: 'Ann', password })).status, 204);
  await first.service.end();
  const next = await manageExposed(context);
  assert.is((await send(next.service, status, {})).status, 401);
  assert.is((await send(next.service, status, await cookieAs(next.service, 'Ann'))).status, 200);
  assert.is(secretIn(next.output()), null);
});

test('The link to the first account is replaced at the next start', async (context) => {
  const first = await manageExposed(context);
  const setup = await until(() => secretIn(first.output()));
  await first.service.end('SIGKILL');
  const next = await manageExposed(context);
  const other = await until(() => secretIn(next.output()));
  assert.is.not(other, setup);
  assert.is((await send(next.service, path, {}, { setup, name: 'Ann', password })).json.code, 'setup_not_found');
  assert.is((await send(next.service, path, {}, { setup: other, name: 'Ann', password })).status, 204);
});

test('A service on loopback prints no link and needs no login', async (context) => {
  const { service, output } = await manageWithOutput(context, []);
  assert.is((await send(service, status, {})).status, 200);
  assert.is((await send(service, path, {}, { setup: 'smi_x', name: 'Ann', password })).json.code, 'setup_not_found');
  assert.is(secretIn(output()), null);
});

test("The first administrator's account closes streams opened without a login", async ({ manage }) => {
  const service = await manage();
  const [events, output] = await Promise.all([
    openEvents(service.base, '/events'),
    openEvents(service.base, '/events?only=machine'),
  ]);
  const ben = await inviteAccount(service, 'Ben', ['read'], {});
  assert.is((await accept(service, ben.invitation)).status, 204);
  assert.is((await send(service, ['POST', '/datafolders'], {})).status, 204);
  await events.wait('folders');
  const ann = await inviteAccount(service, 'Ann', ['admin'], {});
  const accepted = await accept(service, ann.invitation);
  assert.is(accepted.status, 204);
  await Promise.all([events.ended, output.ended]);
  assert.is((await send(service, status, {})).status, 401);
  assert.is((await send(service, status, { Cookie: cookieOf(accepted) })).status, 200);
});

test('A service with damaged accounts answers 401 until an account is created', async (context) => {
  const { manageProcess, workspace } = context;
  mkdirSync(join(workspace.root, 'manager'));
  writeFileSync(join(workspace.root, 'manager', 'access.json'), '{"tokens":[],"accounts":[{"name":"An');
  for (const _ of ['the start that finds it', 'the next start']) {
    const service = await manageProcess();
    assert.is((await send(service, status, {})).status, 401);
    await service.end();
  }
  const { service, output } = await manageWithOutput(context, []);
  const setup = await until(() => secretIn(output()));
  assert.is((await send(service, path, {}, { setup, name: 'Ann', password })).status, 204);
  assert.is((await send(service, status, await cookieAs(service, 'Ann'))).status, 200);
  await service.end();
  const next = await manageWithOutput(context, []);
  assert.is((await send(next.service, status, {})).status, 401);
  assert.is(secretIn(next.output()), null);
});

test.run();

/** With `--autostart`, the next manager starts the last server again, unless the server was stopped on purpose. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { ServiceProcess } from '../kit/manager/service-process.js';
import { serversOf, startStandard, untilNoServer, waitForStatus } from '../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../kit/manager/successive-services.js';

const test = successiveManagersSuite('http/autostart');

const manager = (
  { manageProcess }: SuccessiveManagers,
  args: readonly string[] = ['--autostart'],
): Promise<ServiceProcess> => manageProcess({ args });

/** Starts a manager and the server. @returns both */
async function running(
  context: SuccessiveManagers,
  args: readonly string[] = [],
): Promise<{ service: ServiceProcess; status: any }> {
  const service = await manager(context, args);
  return { service, status: await startStandard({ ...context, service }) };
}

async function assertStarted(context: SuccessiveManagers, before: { run: string }): Promise<void> {
  const status = await waitForStatus(await manager(context), ({ phase }) => phase === 'up');
  assert.equal([status.build, status.folder, status.recovery], ['console', 'world', null]);
  assert.is.not(status.run, before.run);
  assert.is(status.last_exit.run, before.run);
  assert.equal(serversOf(context.workspace), [status.pid]);
}

async function assertNotStarted(context: SuccessiveManagers, args?: readonly string[]): Promise<void> {
  // A planned start begins before the port is open. The first answer therefore shows such a start.
  const { json: status } = await (await manager(context, args)).get('/status');
  assert.equal([status.state, status.recovery], ['stopped', null]);
}

test('autostart starts the server again after the manager’s shutdown has stopped it', async (context) => {
  const { service, status } = await running(context);
  assert.is(await service.end(), 0);
  assert.equal(serversOf(context.workspace), []);
  await assertStarted(context, status);
});

test('autostart starts the server again after server and manager have crashed', async (context) => {
  const { service, status } = await running(context);
  await service.end('SIGKILL');
  process.kill(status.pid, 'SIGKILL');
  await untilNoServer(context.workspace);
  await assertStarted(context, status);
});

test('autostart does not affect a running server', async (context) => {
  const { service, status } = await running(context);
  await service.end('SIGKILL');
  const { json: found } = await (await manager(context)).get('/status');
  assert.equal([found.phase, found.run, found.pid], ['up', status.run, status.pid]);
});

const purposes = [
  ['/stop', {}],
  ['/kill', {}],
  ['/command', { Command: 'quit' }],
] as const;

for (const [path, body] of purposes) {
  test(`autostart starts no server that POST ${path} ${JSON.stringify(body)} stopped`, async (context) => {
    const { service } = await running(context);
    await service.post(path, body);
    await waitForStatus(service, ({ state }) => state === 'stopped');
    await service.end();
    await assertNotStarted(context);
  });
}

test('No server is started without --autostart', async (context) => {
  const { service } = await running(context, ['--autostart']);
  await service.end();
  await assertNotStarted(context, []);
});

test('autostart starts no server in a workspace without runs', async (context) => {
  await assertNotStarted(context);
});

test('autostart of a deleted Build gives up with the reason; the manager keeps running', async (context) => {
  const { service } = await running(context);
  await service.end();
  renameSync(join(context.workspace.root, 'builds', 'console'), join(context.workspace.root, 'builds', 'other'));
  const { state, recovery } = await waitForStatus(
    await manager(context),
    ({ recovery }) => recovery?.state === 'gave_up',
  );
  assert.equal([state, recovery.cause], ['stopped', 'autostart']);
  assert.match(recovery.reason, 'There is no Build "console".');
});

test.run();

/** A recovery that a client cancelled or acknowledged stays cancelled or acknowledged under the next manager. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { serversOf, startStandard, waitForStatus } from '../../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../kit/manager/successive-services.js';
import { crashTwice } from './crash-twice.js';

const test = successiveManagersSuite('http/api/recovery-cancelled');

const restart = ['--on-crash', 'restart', '--crash-backoff', '60'];

/** Starts the next manager and checks that it does not start the server. @returns the body of GET /status */
async function assertStaysStopped(
  { manageProcess, workspace }: SuccessiveManagers,
  args: readonly string[],
): Promise<any> {
  // A planned start begins before the port is open. The first answer therefore shows such a start.
  const { json: status } = await (await manageProcess({ args })).get('/status');
  assert.equal([status.state, status.recovery], ['stopped', null]);
  assert.equal(serversOf(workspace), []);
  return status;
}

const states = { waiting: [], gave_up: ['--crash-limit', '1'] };

for (const [state, limit] of Object.entries(states))
  for (const autostart of [[], ['--autostart']])
    for (const signal of ['SIGTERM', 'SIGKILL'] as const)
      test(`No manager starts the server after DELETE /recovery (${[state, signal, ...autostart].join(', ')})`, async (context) => {
        const args = [...restart, ...limit, ...autostart];
        const service = await context.manageProcess({ args });
        await crashTwice(context, service);
        assert.is((await service.get('/status')).json.recovery.state, state);
        assert.is((await service.request('DELETE', '/recovery')).status, 204);
        await service.end(signal);
        await assertStaysStopped(context, args);
      });

test('The next manager starts no server after DELETE /recovery of a failed autostart', async (context) => {
  const { root } = context.workspace;
  const first = await context.manage();
  const { run } = await startStandard({ ...context, service: first });
  await first.end();
  renameSync(join(root, 'builds', 'console'), join(root, 'builds', 'gone'));
  const second = await context.manage({ args: ['--autostart'] });
  await waitForStatus(second, ({ recovery }) => recovery?.state === 'gave_up');
  assert.is((await second.request('DELETE', '/recovery')).status, 204);
  await second.end();
  renameSync(join(root, 'builds', 'gone'), join(root, 'builds', 'console'));
  const { last_exit } = await assertStaysStopped(context, [...restart, '--autostart']);
  assert.equal([last_exit.run, last_exit.expected], [run, true]);
});

test.run();

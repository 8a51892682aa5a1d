/** `server-manager updates`. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  manageUpdates,
  prepareUpdates,
  startBefore,
  type UpdateSetup,
  untilEnded,
  untilState,
} from '../../kit/manager/server-updates.js';
import { endServers } from '../../kit/manager/shared-service.js';
import { runAt } from './live-command.js';

const test = suite<UpdateSetup>('http/cli/updates');

test.after.each(async ({ service, index, workspace }) => {
  await service?.end('SIGKILL');
  await endServers(workspace);
  index.end();
  workspace.remove();
});

test('An update is planned, shown and cancelled', async (setup) => {
  Object.assign(setup, await prepareUpdates('good'));
  const service = (setup.service = await manageUpdates(setup));
  await startBefore(service);
  const run = runAt(service.base);
  assert.match((await run('updates')).stderr, 'server-manager updates plan FOLDER');
  const planned = await run('updates', 'plan', 'world', '--channel', 'latest', '--probation', '5');
  assert.match(planned.stdout, 'The update of "world" from "100" to "200" has begun.');
  await untilState(service, 'waiting');
  const shown = await run('updates');
  assert.match(shown.stdout, 'Update of "world" from "100" to "200" (latest), swapped with the next restart: waiting');
  assert.match(shown.stdout, /TIME +STATE\n.* installing\n.* checking\n.* waiting\n/);
  assert.is((await run('updates', 'cancel')).stdout, 'The update was cancelled.\n');
  assert.match((await run('updates')).stderr, 'A client has cancelled the update.');
  const metrics = await service.get('/metrics');
  assert.match(metrics.text, 'gameserver_update_state{gameserver_update_state="cancelled"} 1');
  assert.is((await untilEnded(service)).state, 'cancelled');
});

test.run();

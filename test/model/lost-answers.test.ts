/** Also while managers are killed, answers are those of one order that the table allows; a lost one happened or did not. */
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { endServers, serversOf, waitForStatus } from '../http/stage.js';
import { createWorkspace, removeBusyDirectory, type Workspace } from '../workspace.js';
import { checkHistory, explain } from './linearizability.js';
import { playWithKills } from './lost-answers.js';
import { killRequest, requests } from './random-clients.js';

const test = suite<{ workspace: Workspace }>('many clients, and managers that are killed');

test.before.each((context) => {
  context.workspace = createWorkspace();
  context.workspace.addBuild('console');
  context.workspace.addFolder('world');
});
test.after.each(async ({ workspace }) => {
  await endServers(workspace);
  workspace.remove();
});

test('8 clients for 12 s come in one order that the table allows, each lost answer once or never', async ({
  workspace,
}) => {
  const seed = Date.now() % 2 ** 31;
  const { operations, exits, killed, service } = await playWithKills(workspace, {
    clients: 8,
    seconds: 12,
    seed,
    requested: [...requests, killRequest],
  });
  try {
    const result = checkHistory(operations, exits);
    assert.ok(result.ok, `seed ${seed}: ${explain(result)}`);

    const lost = operations.filter(({ status }) => status === null);
    assert.ok(
      killed >= 2 && lost.length > 0,
      `${killed} managers killed, ${lost.length} answers lost: the test did not try much`,
    );
    for (const status of [204, 202, 400, 409])
      assert.ok(
        operations.some((each) => each.status === status),
        `no ${status} was seen`,
      );

    // A restart that the last one was asked for by the one before may still be under way.
    const status = await waitForStatus(service, ({ phase }) => phase === null || phase === 'up');
    assert.equal(serversOf(workspace), status.pid === null ? [] : [status.pid], 'exactly the server that is told');
  } finally {
    await service.end();
  }
});

test('managers that forget what ran are caught', async ({ workspace }) => {
  // It passes only where a lost stop explains each loss, the likelier the fewer answers a busy machine gives; that all pass is as good as impossible.
  for (let seed = 1; seed <= 20; seed += 1) {
    const forget = (): void => removeBusyDirectory(join(workspace.root, 'run'));
    const { operations, exits, service } = await playWithKills(workspace, { clients: 8, seconds: 4, seed }, forget);
    await service.end();
    if (!checkHistory(operations, exits).ok) return;
    for (const pid of serversOf(workspace)) process.kill(pid, 'SIGKILL');
  }
  assert.unreachable('no order was broken in twenty attempts');
});

test.run();

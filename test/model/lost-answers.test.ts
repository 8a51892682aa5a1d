/** Answers are linearizable while managers are killed: an operation with a lost answer took effect once, or never. */
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { endServers, serversOf, waitForStatus } from '../kit/manager/shared-service.js';
import { createWorkspace, removeBusyDirectory, type Workspace } from '../kit/manager/workspace.js';
import { checkHistory, explain } from './linearizability.js';
import { playWithKills } from './lost-answers.js';
import { killRequest, requests } from './random-clients.js';

const test = suite<{ workspace: Workspace }>('model/lost-answers');

test.before.each((context) => {
  context.workspace = createWorkspace();
  context.workspace.addBuild('console');
  context.workspace.addFolder('world');
});
test.after.each(async ({ workspace }) => {
  await endServers(workspace);
  workspace.remove();
});

test('The answers to 8 clients are linearizable while managers are killed', async ({ workspace }) => {
  const seed = Date.now() % 2 ** 31;
  const { operations, exits, service } = await playWithKills(workspace, {
    clients: 8,
    seed,
    kills: 8,
    statuses: [null, 204, 202, 400, 409],
    requested: [...requests, killRequest],
  });
  try {
    const result = checkHistory(operations, exits);
    assert.ok(result.ok, `seed ${seed}: ${explain(result)}`);

    // The last manager may still be running a restart that the previous manager began.
    const status = await waitForStatus(service, ({ phase }) => phase === null || phase === 'up');
    assert.equal(
      serversOf(workspace),
      status.pid === null ? [] : [status.pid],
      'exactly the server in GET /status is running',
    );
  } finally {
    await service.end();
  }
});

test('The linearizability check detects managers that lose the run directory', async ({ workspace }) => {
  // A loss stays undetected only if a lost stop explains it. It is practically impossible that this happens in all
  // attempts.
  for (let seed = 1; seed <= 20; seed += 1) {
    const removeRuns = (): void => removeBusyDirectory(join(workspace.root, 'run'));
    const { operations, exits, service } = await playWithKills(workspace, { clients: 8, seed, kills: 4 }, removeRuns);
    await service.end();
    if (!checkHistory(operations, exits).ok) return;
    for (const pid of serversOf(workspace)) process.kill(pid, 'SIGKILL');
  }
  assert.unreachable('not detected in twenty attempts');
});

test.run();

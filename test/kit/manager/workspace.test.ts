/** The workspaces of the tests, which leave no files on the machine. */
import { existsSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { cgroupsOf } from '../system/cgroups.js';
import { endServers, standard } from './shared-service.js';
import { successiveManagersSuite } from './successive-services.js';

const test = successiveManagersSuite('kit/manager/workspace');

test("A test's workspace leaves nothing, even if its manager was killed", async ({ workspace, manageProcess }) => {
  const service = await manageProcess();
  assert.is((await service.post('/start', standard)).status, 204);
  await service.end('SIGKILL');
  await endServers(workspace);
  workspace.remove();
  assert.not(existsSync(workspace.root));
  // The list is empty on a machine without a writable cgroup v2.
  assert.equal(cgroupsOf(workspace.root), []);
});

test.run();

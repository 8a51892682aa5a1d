/** Backups of a running server whose manager is killed at a step, and their completion by the next manager. */
// Test limit: 180 s, each step has a manager and a backup.

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { disarm } from '../../../kit/manager/kill-at-step.js';
import type { ServiceProcess } from '../../../kit/manager/service-process.js';
import { waitForStatus } from '../../../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import type { Workspace } from '../../../kit/manager/workspace.js';
import { sampleCases } from '../../../kit/sample.js';
import { until } from '../../../kit/system/until.js';
import { beginKilled, endOrExit, killAtSample, manageKilled } from './killed-jobs.js';
import { addWriter, backUpOnce, ended, type RunningMode, runningModes } from './under-load.js';

const test = successiveManagersSuite('http/api/backups/running-killed');

const args = ['--backup-repository', 'copy'];

/** Returns the number of steps of a complete backup. */
async function countSteps(service: ServiceProcess, workspace: Workspace, mode: RunningMode): Promise<number> {
  await beginKilled(service, workspace, 0, '/backups', { folder: 'world', mode });
  assert.ok(await endOrExit(service, () => hasEnded(service)), 'the manager has ended');
  return disarm(workspace);
}

async function killAt(context: SuccessiveManagers, service: ServiceProcess, step: number, mode: RunningMode) {
  const { workspace } = context;
  await waitForStatus(service, ({ phase }) => phase === 'up');
  await beginKilled(service, workspace, step, '/backups', { folder: 'world', mode });
  const isWhole = await endOrExit(service, () => hasEnded(service));
  await service.end('SIGKILL');
  disarm(workspace);
  const next = await manageKilled(context, args);
  await checkNext(next, workspace);
  return { next, isWhole };
}

async function hasEnded(service: ServiceProcess): Promise<boolean> {
  const [newest] = (await service.get('/backups')).json.slice(-1);
  return newest?.step === null;
}

async function checkNext(service: ServiceProcess, workspace: Workspace): Promise<void> {
  for (const backup of (await service.get('/backups')).json) {
    const { problem } = await ended(service, backup);
    assert.ok([null, 'The manager ended before the job had.'].includes(problem), problem);
  }
  await waitForStatus(service, ({ phase }) => phase === 'up');
  const file = join(workspace.root, 'data/world/kv/first.log');
  const size = statSync(file).size;
  await until(() => statSync(file).size > size, 'a server that writes');
  const left = readdirSync(join(workspace.root, 'data')).filter((name) => name !== 'world');
  assert.equal(left, [], 'what backups have left');
}

for (const mode of sampleCases('modes', runningModes, 1))
  test(`${mode}: the server can still write after the manager is killed at any step`, async (context) => {
    const { workspace } = context;
    addWriter(workspace);
    const service = await manageKilled(context, args);
    assert.is((await service.post('/start', { Build: 'writer', Folder: 'world' })).status, 204);
    await waitForStatus(service, ({ phase }) => phase === 'up');
    const total = await countSteps(service, workspace, mode);
    assert.ok(total > 15, `${total} steps`);
    const last = await killAtSample({ name: mode, total, count: 5 }, service, (each, step) =>
      killAt(context, each, step, mode),
    );
    await backUpOnce(last, workspace, mode);
  });

test.run();

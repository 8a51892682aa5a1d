/** Backups of a server that runs: it writes without a pause, and managers end at any moment. */
import { spawnSync } from 'node:child_process';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../service.js';
import { waitForStatus } from '../../stage.js';
import { type Succession, successionSuite } from '../../succession.js';
import { killAtSteps, maxSteps } from './killed.js';
import { addWriter, backUpOnce, ended, runningModes } from './under-load.js';

const test = successionSuite('backups of a running server');

const hasRestic = spawnSync('restic', ['version']).status === 0;
const kinds = (['copy', 'restic'] as const).filter((kind) => kind === 'copy' || hasRestic);
if (!hasRestic) console.log('SKIPPED: restic is not installed');

const argsOf = { copy: ['--backup-repository', 'copy'], restic: [] };

async function start({ manage, workspace }: Succession, args: readonly string[] = []): Promise<RunningService> {
  addWriter(workspace);
  const service = await manage({ args });
  assert.is((await service.post('/start', { Build: 'writer', Folder: 'world' })).status, 204);
  await waitForStatus(service, ({ phase }) => phase === 'up');
  return service;
}

// Test limit: 120 s, three backups with their restores
for (const kind of kinds)
  for (const mode of runningModes)
    test(`${kind}, ${mode}: every restored copy of files that are written all the time is whole`, async (context) => {
      const service = await start(context, argsOf[kind]);
      for (let round = 0; round < 3; round += 1) await backUpOnce(service, context.workspace, mode);
    });

test('A Build without commands for it is not backed up in the mode quiesce, and the mode of its build.json is used', async (context) => {
  const { manage, workspace } = context;
  workspace.addBuild('frozen', { command: ['/bin/sh', '-c', 'echo READY; exec sleep 1000'], backup: 'freeze' });
  const service = await manage({ args: argsOf.copy });
  await service.post('/start', { Build: 'frozen', Folder: 'world' });
  const refused = await service.post('/backups', { folder: 'world', mode: 'quiesce' });
  assert.match((await ended(service, refused.json)).problem, 'no console commands');
  const { json } = await service.post('/backups', { folder: 'world' });
  const backup = await ended(service, json);
  assert.equal([backup.mode, backup.problem], ['freeze', null]);
  assert.ok(backup.held_seconds > 0 && backup.held_seconds < 10);
});

// Test limit: 180 s, a manager is killed at every fifth step
for (const mode of runningModes)
  test(`${mode}: a manager that is killed at any step leaves a server that runs and writes, and backups work`, async (context) => {
    addWriter(context.workspace);
    const steps = await killAtSteps(context, mode, 5);
    assert.ok(steps > 15 && steps < maxSteps, `${steps} steps`);
  });

test.run();

/** Kills managers before the steps of a backup of a running server, and checks what the next one makes of it. */
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../service.js';
import { until } from '../../../until.js';
import { fixtures, type Workspace } from '../../../workspace.js';
import { armed, statusOf } from '../../kill-at-step.js';
import { waitForStatus } from '../../stage.js';
import type { Succession } from '../../succession.js';
import { backUpOnce, ended, type RunningMode } from './under-load.js';

/** More than a backup of the writing server has. */
export const maxSteps = 300;

/**
 * Kills one manager before each step, or before every n-th one.
 * @returns the number of the first step that a whole backup does not reach
 */
export async function killAtSteps(context: Succession, mode: RunningMode, every: number): Promise<number> {
  const { workspace, manage } = context;
  const args = ['--backup-repository', 'copy'];
  for (let step = 1; step < maxSteps; step += every) {
    const env = { NODE_OPTIONS: `--require=${join(fixtures, 'kill-at-step.cjs')}`, KILL_PROMISES: '1' };
    const service = await manage({ args, env: { ...env, KILL_AT_STEP: String(step), KILL_ARMED: armed(workspace) } });
    if ((await service.get('/status')).json.state === 'stopped')
      assert.is((await service.post('/start', { Build: 'writer', Folder: 'world' })).status, 204);
    await waitForStatus(service, ({ phase }) => phase === 'up');
    await service.get('/backups');
    writeFileSync(armed(workspace), '');
    await statusOf(service.post('/backups', { folder: 'world', mode }), service);
    const isWhole = await endOrExit(service);
    await service.end('SIGKILL');
    rmSync(armed(workspace));
    const next = await manage({ args });
    await checkNext(next, workspace);
    if (isWhole) await backUpOnce(next, workspace, mode);
    await next.end();
    if (isWhole) return step;
  }
  return maxSteps;
}

/** @returns whether the backup has ended before the manager */
async function endOrExit(service: RunningService): Promise<boolean> {
  return until(async () => {
    if (service.process.signalCode !== null) return { isWhole: false };
    try {
      const [newest] = (await service.get('/backups')).json.slice(-1);
      return newest?.step === null ? { isWhole: true } : null;
    } catch {
      return null;
    }
  }).then(({ isWhole }) => isWhole);
}

async function checkNext(service: RunningService, workspace: Workspace): Promise<void> {
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

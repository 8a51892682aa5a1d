/** Restores with a manager that is killed at any step, a full disk, or an unreachable repository. */

import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { RepositoryKind } from '../../../../machines/backups/types.js';
import { disarm } from '../../../kit/manager/kill-at-step.js';
import type { ServiceProcess } from '../../../kit/manager/service-process.js';
import { startStandard, waitForStatus } from '../../../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { sampleCases } from '../../../kit/sample.js';
import { until } from '../../../kit/system/until.js';
import { beginKilled, endOrExit, killAtSample, manageKilled } from './killed-jobs.js';
import { kinds, repositoryOptions, restores } from './repositories.js';
import { ended, untilNotBusy } from './under-load.js';
import { leftIn, readWhole, removeKept, writeWhole } from './whole-files.js';

async function backUp(service: ServiceProcess): Promise<any> {
  const begun = await untilNotBusy(() => service.post('/backups', { folder: 'world' }));
  assert.is(begun.status, 202, begun.text);
  return ended(service, begun.json);
}

const test = successiveManagersSuite('http/api/backups/restore-killed');

interface RestoreOf {
  readonly kind: RepositoryKind;
  readonly id: string;
  /** Whether a server runs when the restore begins. The restore stops it. */
  readonly isRunning: boolean;
}

/**
 * Kills the manager at a step of a restore; never at step 0. @returns the next manager, and the text of the file under
 * this manager
 */
async function killAt(
  context: SuccessiveManagers,
  service: ServiceProcess,
  { kind, id, isRunning }: RestoreOf,
  step: number,
) {
  const { workspace } = context;
  const phase = isRunning ? 'up' : null;
  await waitForStatus(service, (status) => status.phase === phase);
  writeWhole(workspace, 'present');
  const { restored: before } = (await service.get(`/backups/${id}`)).json;
  await beginKilled(service, workspace, step, `/backups/${id}/restore`, { stop: isRunning });
  const isWhole = await endOrExit(service, async () => (await service.get(`/backups/${id}`)).json.step === null);
  await service.end('SIGKILL');
  const counted = disarm(workspace);
  const next = await manageKilled(context, repositoryOptions(kind, workspace));
  const { restored } = await ended(next, { id });
  const text = readWhole(workspace);
  // If the manager was killed before the first write, the restore had not begun.
  if (restored === null || restored.at === before?.at) assert.is(text, 'present', `before step ${step}`);
  else {
    assert.is(text, restored.problem === null ? 'saved' : 'present', `before step ${step}: ${restored.problem}`);
    if (text === 'saved')
      assert.is(readFileSync(join(workspace.root, 'data', restored.kept, 'one'), 'utf8'), 'present');
  }
  await until(() => leftIn(workspace).length === 0, 'nothing that the restore has left');
  await waitForStatus(next, (status) => status.phase === phase);
  removeKept(workspace);
  return { next, text, isWhole, counted };
}

// Test limit: 400 s, each step has a manager and a restore.
for (const [name, kind, isRunning] of sampleCases('restores', restores, 1))
  test(`${name}: a manager killed in a restore leaves the old or the restored files`, async (context) => {
    const { workspace } = context;
    writeWhole(workspace, 'saved');
    const first = await manageKilled(context, repositoryOptions(kind, workspace));
    const { id } = await backUp(first);
    const restore = { kind, id, isRunning };
    if (isRunning) await startStandard({ ...context, service: first });
    const whole = await killAt(context, first, restore, 0);
    assert.equal([whole.isWhole, whole.text], [true, 'saved']);
    const found = new Set([whole.text]);
    const next = await killAtSample({ name, total: whole.counted, count: 10 }, whole.next, async (each, step) => {
      const killed = await killAt(context, each, restore, step);
      found.add(killed.text);
      return killed;
    });
    assert.equal([...found].sort(), ['present', 'saved']);
    const verifying = await untilNotBusy(() => next.post(`/backups/${id}/verify`));
    assert.is(verifying.status, 202, verifying.text);
    assert.is((await ended(next, { id })).verified.problem, null);
    assert.is((await backUp(next)).problem, null);
  });

for (const kind of kinds)
  test(`${kind}: each job fails until an unreachable repository is back`, async (context) => {
    const { workspace, manageProcess } = context;
    const service = await manageProcess({ args: repositoryOptions(kind, workspace) });
    writeWhole(workspace, 'saved');
    const backup = await backUp(service);
    const [place, away] = ['backups', 'away'].map((name) => join(workspace.root, name)) as [string, string];
    await startStandard({ ...context, service });
    renameSync(place, away);
    writeFileSync(place, 'in the way');
    assert.ok((await backUp(service)).problem !== null);
    await waitForStatus(service, ({ phase }) => phase === 'up');
    await service.post(`/backups/${backup.id}/verify`);
    assert.ok((await ended(service, backup)).verified.problem !== null);
    assert.is((await service.post('/stop')).status, 204);
    writeWhole(workspace, 'present');
    await service.post(`/backups/${backup.id}/restore`);
    const { restored } = await ended(service, backup);
    assert.ok(restored.problem !== null);
    assert.equal([readWhole(workspace), leftIn(workspace)], ['present', []]);
    rmSync(place);
    renameSync(away, place);
    await service.post(`/backups/${backup.id}/restore`);
    assert.is((await ended(service, backup)).restored.problem, null);
    assert.is(readWhole(workspace), 'saved');
    assert.is((await backUp(service)).problem, null);
  });

test.run();

/** A workspace on a small disk. */
function onSmallDisk(root: string): () => void {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', root]);
  return mounted.status === 0 ? () => void spawnSync('umount', ['-l', root]) : () => undefined;
}

const full = successiveManagersSuite('http/api/backups/restore-killed', onSmallDisk);

for (const kind of kinds)
  full(`${kind}: backup and restore fail on a full disk, and succeed when there is space`, async (context) => {
    const { workspace, manageProcess } = context;
    // These tests are skipped without root, because only root can mount a small disk.
    if (process.getuid?.() !== 0) return console.log('SKIPPED: only root can mount a small disk');
    const service = await manageProcess({ args: repositoryOptions(kind, workspace) });
    writeWhole(workspace, 'saved'.padEnd(2_000_000, '.'));
    const backup = await backUp(service);
    assert.is(backup.problem, null);
    await startStandard({ ...context, service });
    const ballast = join(workspace.root, 'ballast');
    for (const mode of ['stop', 'freeze']) {
      // Content that restic already has needs no space.
      writeWhole(workspace, randomBytes(1_000_000).toString('hex'));
      fill(ballast);
      const begun = await service.post('/backups', { folder: 'world', mode });
      if (begun.status === 202) assert.ok((await ended(service, begun.json)).problem !== null);
      else assert.is(begun.json.code, 'backups_unwritable');
      rmSync(ballast);
      await waitForStatus(service, ({ phase }) => phase === 'up');
    }
    assert.is((await service.post('/stop')).status, 204);
    writeWhole(workspace, 'present');
    fill(ballast);
    const begun = await service.post(`/backups/${backup.id}/restore`);
    if (begun.status === 202) assert.ok((await ended(service, backup)).restored.problem !== null);
    else assert.is(begun.json.code, 'backups_unwritable');
    assert.equal([readWhole(workspace), leftIn(workspace)], ['present', []]);
    rmSync(ballast);
    await service.post(`/backups/${backup.id}/restore`);
    assert.is((await ended(service, backup)).restored.problem, null);
    assert.match(readWhole(workspace), /^saved/);
    assert.is((await backUp(service)).problem, null);
  });

/** Fills the disk, and leaves space for records, but not for the files. */
function fill(path: string): void {
  const { status } = spawnSync('/bin/sh', ['-c', 'head -c 100M /dev/zero >"$1"; truncate -s -262144 "$1"', '-', path], {
    stdio: 'ignore',
  });
  assert.is(status, 0);
}

full.run();

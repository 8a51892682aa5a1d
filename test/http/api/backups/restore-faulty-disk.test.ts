/** Restores during which the disk becomes full at any step. */
// Test limit: 200 s, each step has a manager and two restores.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { RepositoryKind } from '../../../../machines/backups/types.js';
import { arm, disarm } from '../../../kit/manager/kill-at-step.js';
import type { ServiceProcess } from '../../../kit/manager/service-process.js';
import { startStandard, waitForStatus } from '../../../kit/manager/shared-service.js';
import { reportSteps, sampleSteps } from '../../../kit/manager/step-sample.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { sampleCases } from '../../../kit/sample.js';
import { findMountFault, mountSmall } from '../../../kit/system/broken-environment.js';
import { type Fault, fillFaults } from '../../../kit/system/disk-faults.js';
import { until } from '../../../kit/system/until.js';
import { manageFaulty, recorded } from './faulty-jobs.js';
import { repositoryOptions, restores } from './repositories.js';
import { ended, untilNotBusy } from './under-load.js';
import { leftIn, readWhole, removeKept, writeWhole } from './whole-files.js';

const reason = findMountFault();
const test = successiveManagersSuite('http/api/backups/restore-faulty-disk', (root) =>
  reason === null ? mountSmall(root, 24 * 1_024) : () => undefined,
);

/** The content of the backup. No two of its blocks are equal, so that a copy needs space. */
const saved = randomBytes(500_000).toString('hex');

interface Case {
  readonly kind: RepositoryKind;
  readonly fault: Fault;
  readonly id: string;
  /** Whether a server runs when the restore begins. The restore stops a running server. */
  readonly isRunning: boolean;
}

/** @param onStarting a function that is called during the start of the server after its stop */
async function restore(service: ServiceProcess, { id, isRunning }: Case, onStarting = () => undefined as void) {
  const begun = await untilNotBusy(() => service.post(`/backups/${id}/restore`, { stop: isRunning }));
  if (begun.status === 202)
    return until(async () => {
      const { json } = await service.get(`/backups/${id}`);
      if (json.step === 'starting') onStarting();
      return json.step === null ? json.restored : null;
    }, 'the end of the restore');
  assert.is(begun.json.code, 'backups_unwritable');
  return null;
}

/**
 * @param step the step of the fault, or 0 for no fault. @returns the next manager, and the number of steps of its
 *   restore
 */
async function fillAt(context: SuccessiveManagers, service: ServiceProcess, step: number, faulty: Case) {
  const { workspace } = context;
  const { root } = workspace;
  const { kind, fault, id, isRunning } = faulty;
  const phase = isRunning ? 'up' : null;
  await waitForStatus(service, (status) => status.phase === phase);
  writeWhole(workspace, 'present');
  arm(workspace, step);
  let isReached = false;
  function repair(): void {
    if (!fault.isThere(root)) return;
    isReached = true;
    fault.repair(root);
    disarm(workspace);
  }
  // A server cannot be started on a full disk.
  const restored = await restore(service, faulty, fault.preventsStarts === true ? repair : undefined);
  const text = readWhole(workspace);
  repair();
  disarm(workspace);
  await waitForStatus(service, (status) => status.phase === phase);
  // A later step may not be reached, because a restore can have fewer steps than the restore whose steps were counted.
  if (step === 1) assert.ok(isReached, 'the disk was not filled');
  if (!isReached) assert.is(restored?.problem, null);
  assert.ok(text === (restored?.problem === null ? saved : 'present'), `step ${step}: ${restored?.problem}`);
  if (text === saved) assert.is(readFileSync(join(root, 'data', restored.kept, 'one'), 'utf8'), 'present');
  await until(() => leftIn(workspace).length === 0, `step ${step}: nothing that the restore has left`);
  await until(() => recorded(root, id) !== false, 'a record of the end');
  const before = (await service.get(`/backups/${id}`)).json;
  await service.end('SIGKILL');
  removeKept(workspace);
  const next = await manageFaulty(context, kind, fault);
  assert.equal((await next.get(`/backups/${id}`)).json, before, `step ${step}: the next manager knows the same`);
  writeWhole(workspace, 'present');
  arm(workspace, 0);
  assert.is((await restore(next, faulty)).problem, null, `step ${step}`);
  const counted = disarm(workspace);
  assert.ok(readWhole(workspace) === saved, `step ${step}`);
  removeKept(workspace);
  return { next, counted };
}

if (reason !== null) console.log(`SKIPPED: ${reason}`);
else
  for (const [name, fault] of Object.entries(fillFaults))
    for (const [of, kind, isRunning] of sampleCases(name, restores, 1))
      test(`${of}: ${name} during a restore leaves the old or the restored files`, async (context) => {
        const { workspace } = context;
        repositoryOptions(kind, workspace);
        writeWhole(workspace, saved);
        const first = await manageFaulty(context, kind, fault);
        const { json } = await first.post('/backups', { folder: 'world' });
        assert.is((await ended(first, json)).problem, null);
        if (isRunning) await startStandard({ ...context, service: first });
        const faulty = { kind, fault, id: json.id, isRunning };
        let { next, counted } = await fillAt(context, first, 1, faulty);
        const steps = sampleSteps(counted, 5);
        for (const step of steps.slice(1)) ({ next } = await fillAt(context, next, step, faulty));
        reportSteps(`${of}: ${name}`, steps);
      });

test.run();

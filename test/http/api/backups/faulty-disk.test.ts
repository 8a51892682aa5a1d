/** Backups during which the disk becomes full, or the repository is lost, at any step. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { RepositoryKind } from '../../../../machines/backups/types.js';
import { arm, disarm } from '../../../kit/manager/kill-at-step.js';
import type { ServiceProcess } from '../../../kit/manager/service-process.js';
import { startStandard, waitForStatus } from '../../../kit/manager/shared-service.js';
import { reportSteps, sampleSteps } from '../../../kit/manager/step-sample.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { sampleCases } from '../../../kit/sample.js';
import { findMountFault, mountSmall, processState } from '../../../kit/system/broken-environment.js';
import { type Fault, fillFaults } from '../../../kit/system/disk-faults.js';
import { until } from '../../../kit/system/until.js';
import { manageFaulty, recorded } from './faulty-jobs.js';
import { kinds, repositoryOptions } from './repositories.js';
import { ended } from './under-load.js';

// Test limit: 400 s, each step has a manager and two backups.
const reason = findMountFault();
type Mode = 'freeze' | 'stop';

const test = successiveManagersSuite('http/api/backups/faulty-disk', (root) =>
  reason === null ? mountSmall(root, 24 * 1_024) : () => undefined,
);

const inRoot = (name: string) => (root: string) => join(root, name);
const away = inRoot('away');
const place = inRoot('backups');

const faults: Record<string, Fault> = {
  ...fillFaults,
  'a lost repository': {
    command: (root) => `mkdir -p '${place(root)}'; mv '${place(root)}' '${away(root)}'; echo >'${place(root)}'`,
    isThere: (root) => existsSync(away(root)),
    repair(root) {
      rmSync(place(root));
      renameSync(away(root), place(root));
    },
  },
};

/** @param onStarting a function that is called during the start of the server after its stop */
async function backUp(service: ServiceProcess, mode: Mode, onStarting = () => undefined as void): Promise<any> {
  const begun = await service.post('/backups', { folder: 'world', mode });
  if (begun.status === 202)
    return until(async () => {
      const { json } = await service.get(`/backups/${begun.json.id}`);
      if (json.step === 'starting') onStarting();
      return json.step === null ? json : null;
    }, 'the end of the backup');
  assert.is(begun.json.code, 'backups_unwritable');
  return null;
}

/** Writes new content, because content that restic already has needs no space. */
function change({ workspace: { root } }: SuccessiveManagers): void {
  mkdirSync(join(root, 'data/world/deep'), { recursive: true });
  for (const name of ['one', 'deep/two'])
    writeFileSync(join(root, 'data/world', name), randomBytes(500_000).toString('hex'));
}

const about = async (service: ServiceProcess): Promise<any[]> =>
  (await service.get('/backups')).json.map(({ id, step, problem }: any) => [id, step, problem]);

/** The kinds of repositories and the modes of a backup. `npm test` tests each fault with one pair. */
const ways = kinds.flatMap((kind) => (['freeze', 'stop'] as const).map((mode) => ({ kind, mode })));

interface Case {
  readonly kind: RepositoryKind;
  readonly mode: Mode;
  readonly fault: Fault;
}

/** Returns the next manager, and the number of steps of its backup. */
async function faultAt(
  context: SuccessiveManagers,
  service: ServiceProcess,
  step: number,
  { kind, mode, fault }: Case,
) {
  const { workspace } = context;
  const { root } = workspace;
  if ((await service.get('/status')).json.state === 'stopped') await startStandard({ ...context, service });
  const { run } = await waitForStatus(service, ({ phase }) => phase === 'up');
  change(context);
  await service.get('/backups');
  arm(workspace, step);
  let isReached = false;
  function repair(): void {
    if (!fault.isThere(root)) return;
    isReached = true;
    fault.repair(root);
    disarm(workspace);
  }
  // A server cannot be started on a full disk.
  const backup = await backUp(service, mode, fault.preventsStarts === true ? repair : undefined);
  const status = await waitForStatus(service, ({ phase }) => phase === 'up');
  repair();
  // A later step may not be reached, because a backup can have fewer steps than the backup whose steps were counted.
  if (step === 1) assert.ok(isReached, 'there was no fault');
  if (!isReached) assert.is(backup.problem, null);
  if (mode === 'freeze') assert.is(status.run, run);
  assert.not.ok('TtX'.includes(processState(status.pid)), `step ${step}: the server does not run`);
  disarm(workspace);
  const hidden = (): string[] => readdirSync(join(root, 'data')).filter((name) => name !== 'world');
  await until(() => hidden().length === 0, `step ${step}: nothing that the backup has left: ${hidden()}`);
  if (backup?.problem === null) {
    await service.post(`/backups/${backup.id}/verify`);
    assert.is((await ended(service, backup)).verified.problem, null);
  }
  await until(() => recorded(root, backup?.id) !== false, 'a record of the end');
  const before = await about(service);
  await service.end('SIGKILL');
  const next = await manageFaulty(context, kind, fault);
  assert.equal(await about(next), before, `step ${step}: the next manager knows the same`);
  assert.is((await waitForStatus(next, ({ phase }) => phase === 'up')).run, status.run);
  change(context);
  arm(workspace, 0);
  assert.is((await backUp(next, mode)).problem, null, `step ${step}`);
  const counted = disarm(workspace);
  for (const [id] of await about(next)) await next.request('DELETE', `/backups/${id}`);
  return { next, counted };
}

if (reason !== null) console.log(`SKIPPED: ${reason}`);
else
  for (const [name, fault] of Object.entries(faults))
    for (const { kind, mode } of sampleCases(name, ways, 1))
      test(`${kind}, ${mode}: ${name} at any step may fail the backup, but not the server`, async (context) => {
        const faulty = { kind, mode, fault };
        let { next, counted } = await faultAt(context, await manageFaulty(context, kind, fault), 1, faulty);
        // The next repository is created here, because its key derivation then takes no time.
        rmSync(join(context.workspace.root, 'backups/.restic'), { recursive: true, force: true });
        repositoryOptions(kind, context.workspace);
        const steps = sampleSteps(counted, 3);
        for (const step of steps.slice(1)) ({ next } = await faultAt(context, next, step, faulty));
        reportSteps(`${kind}, ${mode}: ${name}`, steps);
      });

test.run();

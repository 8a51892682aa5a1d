/**
 * Walks through the charts of a backup and a restore with real managers. Each write of a record waits until the API's
 * answers were compared with the chart. Managers are killed before and after writes.
 */
// Test limit: 240 s, the long tier takes every walk, each with a manager and a job.
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { Backup, JobEnd } from '../../machines/backups/types.js';
import { ended, untilNotBusy } from '../http/api/backups/under-load.js';
import { leftIn, readWhole, removeKept, writeWhole } from '../http/api/backups/whole-files.js';
import type { ServiceProcess } from '../kit/manager/service-process.js';
import { standard, waitForStatus } from '../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../kit/manager/successive-services.js';
import { sampleCases } from '../kit/sample.js';
import { until } from '../kit/system/until.js';
import { type JobScenario, type JobWalk, nameOf, walksOf } from './job-walks.js';
import { RecordGate } from './record-gate.js';

const test = successiveManagersSuite('model/live-jobs');

const scenarios: readonly JobScenario[] = [
  { job: 'backup', mode: 'stop', isRunning: true },
  { job: 'backup', mode: 'stop', isRunning: false },
  { job: 'backup', mode: 'freeze', isRunning: true },
  { job: 'restore', mode: 'stop', isRunning: true },
  { job: 'restore', mode: 'stop', isRunning: false },
];

type Outcome = 'done' | 'failed' | null;

/** Compares the API's answers about a job with the chart. */
interface Facts {
  readonly step: string | null;
  readonly backup: Outcome;
  readonly hasSnapshot: boolean;
  readonly restore: Outcome;
}

const outcomeOf = (end: JobEnd | null): Outcome => (end === null ? null : end.fault === null ? 'done' : 'failed');
const outcomeIn = (at: string | null, problem: string | null): Outcome =>
  at === null ? null : problem === null ? 'done' : 'failed';

const factsOf = ({ step, end, snapshot, restored }: Backup): Facts => ({
  ...{ step, backup: outcomeOf(end), hasSnapshot: snapshot !== null },
  restore: outcomeOf(restored?.end ?? null),
});

const factsIn = ({ step, ended_at, problem, snapshot, restored }: any, job: JobScenario['job']): Facts => ({
  ...{ step, backup: outcomeIn(ended_at, problem), hasSnapshot: snapshot !== null },
  restore: job === 'backup' ? null : outcomeIn(restored?.ended_at ?? null, restored?.problem ?? null),
});

/** A manager, and the objects that the jobs of the test need. */
interface Stage extends SuccessiveManagers {
  service: ServiceProcess;
  readonly gate: RecordGate;
  /** The backup that is restored. */
  readonly saved: string;
}

const args = [
  '--backup-repository',
  'copy',
  ...['last', 'daily', 'weekly', 'monthly'].flatMap((rule) => [`--backup-keep-${rule}`, '0']),
];

const manageNext = (context: SuccessiveManagers, gate: RecordGate): Promise<ServiceProcess> =>
  context.manageProcess({ args, env: gate.env });

async function createStage(context: SuccessiveManagers): Promise<Stage> {
  const gate = new RecordGate(context.workspace);
  const service = await manageNext(context, gate);
  writeWhole(context.workspace, 'saved');
  const begun = await service.post('/backups', { folder: 'world' });
  const { id, problem } = await ended(service, begun.json);
  assert.is(problem, null);
  return { ...context, service, gate, saved: id };
}

/** Prepares the service and its files so that a walk can begin. */
async function prepare({ service, workspace }: Stage, { isRunning }: JobScenario): Promise<string | null> {
  removeKept(workspace);
  writeWhole(workspace, 'present');
  const { state } = (await service.get('/status')).json;
  if (isRunning && state === 'stopped') {
    const { status, text } = await service.post('/start', standard);
    assert.is(status, 204, text);
    return (await waitForStatus(service, ({ phase }) => phase === 'up')).run;
  }
  if (!isRunning && state !== 'stopped') assert.is((await service.post('/stop')).status, 204);
  return null;
}

const requestOf = ({ saved }: Stage, { job, mode, isRunning }: JobScenario): readonly [string, object] =>
  job === 'backup' ? ['/backups', { folder: 'world', mode }] : [`/backups/${saved}/restore`, { stop: isRunning }];

/** Takes a walk, and checks that each answer of the API matches the chart. */
async function take(stage: Stage, walk: JobWalk): Promise<void> {
  const { gate, service } = stage;
  const { scenario, writes, death } = walk;
  await prepare(stage, scenario);
  gate.arm();
  const [path, body] = requestOf(stage, scenario);
  // The leftovers of the previous manager are removed first: another job is refused until then.
  const answering = untilNotBusy(() => service.post(path, body).catch(() => ({ status: 0, text: 'the manager died' })));
  let before: Facts | null = null;
  let id: string | null = null;
  for (const [index, write] of writes.entries()) {
    const record = await Promise.race([gate.next(), answering.then(refuse)]);
    id = record.id;
    const when = `${nameOf(walk)}: at write ${index}, ${write.state}`;
    assert.equal(withoutRestore(factsOf(record), scenario), withoutRestore(factsOf(write.record), scenario), when);
    assert.equal(
      [record.stopped !== null, record.passed.at(-1)?.state],
      [write.record.stopped !== null, write.state],
      when,
    );
    if (before !== null)
      assert.equal(factsIn((await service.get(`/backups/${id}`)).json, scenario.job), before, `${when}: the answer`);
    if (death?.write === index) {
      gate.decide(death.isWritten ? 'killAfter' : 'kill');
      await once(service.process, 'exit');
      break;
    }
    gate.decide(write.fails ? 'fail' : 'go');
    if (!write.fails) before = withoutRestore(factsOf(write.record), scenario);
  }
  await answering;
  if (death === null)
    await until(async () => (await service.get(`/backups/${id}`)).json.step === null, 'the end of the job');
  gate.disarm();
  if (death !== null) stage.service = await manageNext(stage, gate);
  await checkEnd(stage, walk, id);
}

/** Waits for a write that never occurs, unless the request was refused. */
function refuse({ status, text }: { readonly status: number; readonly text: string }): Promise<never> {
  if (status >= 300) throw new Error(`${status}: ${text}`);
  return new Promise(() => undefined);
}

/** The backup itself has no restore: the chart's record has the restore of another backup. */
const withoutRestore = (facts: Facts, { job }: JobScenario): Facts =>
  job === 'backup' ? { ...facts, restore: null } : facts;

async function checkEnd({ service, workspace, saved }: Stage, walk: JobWalk, id: string | null): Promise<void> {
  const { scenario, last } = walk;
  const when = nameOf(walk);
  if (last === null) {
    const present = await service.get(`/backups/${id}`);
    if (scenario.job === 'backup') assert.is(present.status, 404, when);
    assert.is(readWhole(workspace), 'present', when);
  } else {
    const body = await ended(service, { id: String(id) });
    assert.equal(factsIn(body, scenario.job), withoutRestore(factsOf(last), scenario), when);
    const isRestored = scenario.job === 'restore' && last.restored?.end?.fault === null;
    assert.is(readWhole(workspace), isRestored ? 'saved' : 'present', when);
    const copy = join(workspace.root, 'backups/world', String(id), 'files/one');
    await until(() => existsSync(copy) === (last.snapshot !== null), `${when}: the files of the backup`);
    if (last.snapshot !== null) assert.is(readFileSync(copy, 'utf8'), id === saved ? 'saved' : 'present', when);
  }
  await until(() => leftIn(workspace).length === 0, `${when}: nothing that the job has left`);
  const phase = scenario.isRunning ? 'up' : null;
  await waitForStatus(service, (status) => status.phase === phase);
}

for (const job of ['backup', 'restore'] as const)
  test(`${job}: the answers of real managers fit the chart on every walk`, async (context) => {
    const walks = scenarios.filter((each) => each.job === job).flatMap(walksOf);
    const sample = sampleCases(job, walks, 5);
    console.log(`${job}: ${sample.length} of ${walks.length} walks`);
    const stage = await createStage(context);
    for (const walk of sample) await take(stage, walk);
  });

test.run();

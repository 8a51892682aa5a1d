/** The charts of backups: a walk takes all paths, and managers are killed after every transition. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AnyStateMachine } from 'xstate';
import { toRecord } from '../../../machines/backups/jobs/jobs.js';
import { type Backup, backupSteps } from '../../../machines/backups/types.js';
import { backupCharts, createSampleBackup } from '../../../machines/review/jobs/backup-charts.js';
import type { JobChart } from '../../../machines/review/jobs/job-chart.js';
import { type Walked, walk } from '../durable/chart-walks.js';

const test = suite('machines/backups/charts');

const jobs = {
  toRecord,
  stateOf: ({ step }: Backup) => step,
  /** States that differ only in a counter count as the same state. */
  identify: (context: object) => {
    const { backup, failedStarts: _, ...rest } = context as { backup: Backup; failedStarts?: number };
    return [{ ...backup, pruned: [] }, rest];
  },
  isResolved: ({ step, stopped, quiesced }: Backup) => step === null && stopped === null && quiesced === null,
};

/** Records of backups whose server could not be started. */
const failedStarts = (['checking', 'pruning'] as const).map((step) =>
  createSampleBackup({ step, end: { at: 1, fault: { code: 'start_failed', outcome: 'build_not_found' } } }),
);

const toWalked = (name: string, chart: JobChart<Backup>): Walked<Backup> => ({
  ...jobs,
  ...{
    machine: chart.machine,
    outcomes: chart.outcomes,
    inputs: Object.values(chart.inputs),
    left: name === 'backup' ? failedStarts : [],
  },
  resume: (record) => chart.resume(record),
});

const charts = Object.entries(backupCharts()).map(([name, chart]) => [name, toWalked(name, chart)] as const);

for (const [name, walked] of charts)
  test(`${name}: the next manager ends a job after each transition`, () => {
    const { steps, resumed, covered, all, stuck, unresolved } = walk(walked);
    console.log(`${name}: ${covered.size} of ${all.size} transitions in ${steps} steps, ${resumed} resumed`);
    assert.equal(
      [...all].filter((each) => !covered.has(each)),
      [],
    );
    assert.equal([stuck, unresolved], [[], []]);
  });

test('A job is resumed in the state with the name of its step', () => {
  const named = charts.flatMap(([, { machine }]) =>
    Object.values(machine.states).flatMap(({ key, meta }) => (meta?.step === key ? [key] : [])),
  );
  assert.equal([...new Set(named)].sort(), [...backupSteps].sort());
});

test('A failed write leads to a state that may be entered unstored', () => {
  for (const [, { machine }] of charts) assert.equal(findStrict(machine), []);
});

/** Returns the targets of `store.failed` that would have to be stored first. */
function findStrict(machine: AnyStateMachine): readonly string[] {
  const nodes = [machine.root, ...Object.values(machine.states)];
  return nodes.flatMap(({ transitions }) =>
    (transitions.get('store.failed') ?? []).flatMap(({ target }) =>
      (target ?? []).flatMap(({ id, tags }) => (tags.includes('mayBeUnstored') ? [] : [id])),
    ),
  );
}

test.run();

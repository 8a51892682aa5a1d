/** The simulations of durable jobs, which the page shows. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type JobName, jobNames } from '../../../../machines/review/jobs/job-chart.js';
import { jobCharts } from '../../../../machines/review/jobs/job-charts.js';
import { jobScenarios, type ScenarioName } from '../../../../machines/review/jobs/job-scenarios.js';
import { managerKilled, simulateJob } from '../../../../machines/review/jobs/job-simulation.js';

const test = suite('machines/review/jobs/job-simulation');

/** The state in which each scenario ends. */
const lastStates: Readonly<Record<JobName, Readonly<Partial<Record<ScenarioName, string>>>>> = {
  occurrence: { whole: 'done', managerKilled: 'interrupted', missed: 'missed' },
  update: {
    whole: 'done',
    diskFull: 'waiting.observing',
    unfit: 'failed',
    managerKilled: 'probation.observing',
    crash: 'rolledBack',
  },
  backup: { whole: 'done', diskFull: 'done', managerKilled: 'failed', repositoryLost: 'failed' },
  restore: { whole: 'done', diskFull: 'failed', managerKilled: 'failed', swapKilled: 'done', repositoryLost: 'failed' },
  verification: { whole: 'done', damaged: 'failed', managerKilled: 'failed', repositoryLost: 'failed' },
  testRestore: {
    whole: 'done',
    diskFull: 'failed',
    managerKilled: 'failed',
    repositoryLost: 'failed',
    damaged: 'failed',
  },
  delivery: { whole: 'delivered', managerKilled: 'delivered', receiverDown: 'delivered', receiverGone: 'gone' },
};

for (const job of jobNames)
  test(`Each scenario of ${job} takes all events and ends in the expected state`, () => {
    const states = Object.entries(jobScenarios[job]).map(([name, { input, events }]) => {
      const steps = simulateJob(job, input, events);
      assert.equal(
        steps.slice(1).map(({ event }) => event),
        [...events],
        `${job}, ${name}`,
      );
      return [name, steps.at(-1)?.active.at(-1)?.replace(`${job}.`, '')];
    });
    assert.equal(Object.fromEntries(states), lastStates[job]);
  });

test('A job that has ended has no next event, and no manager resumes it', () => {
  for (const job of jobNames) {
    const { input, events } = jobScenarios[job].whole ?? { input: '', events: [] };
    const last = simulateJob(job, input, events).at(-1);
    assert.equal([last?.stored.step, last?.possible], [null, []], job);
  }
});

test('A manager killed in any state leaves a record to resume', () => {
  for (const job of jobNames) {
    const { input, events } = jobScenarios[job].whole ?? { input: '', events: [] };
    for (let index = 0; index < events.length; index += 1) {
      const [last] = simulateJob(job, input, [...events.slice(0, index), managerKilled]).slice(-1);
      assert.is(last?.event, managerKilled, `${job} after ${index} events`);
    }
  }
});

test('An event that cannot occur ends the simulation', () => {
  assert.is(simulateJob('update', 'now', ['installBuild.done', 'installBuild.done']).length, 2);
});

test('Each input of a chart begins a job', () => {
  for (const job of jobNames)
    for (const input of Object.keys(jobCharts()[job].inputs))
      assert.ok((simulateJob(job, input, [])[0]?.possible.length ?? 0) > 0, `${job}, ${input}`);
});

test.run();

/** The texts of the simulations of jobs. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AnyStateNode } from 'xstate';
import { en } from '../../../../../http/ui/text/en.js';
import { jobCharts } from '../../../../../machines/review/jobs/job-charts.js';
import { de } from '../../../../kit/data/german.js';

const test = suite('http/ui/views/statechart/job-texts');

/** Returns the names of the delays of a state and of the states in it. */
function delaysOf(node: AnyStateNode): string[] {
  const own = node.after.map(({ delay }) => String(delay));
  return [...own, ...Object.values(node.states).flatMap((each) => delaysOf(each as AnyStateNode))];
}

for (const [name, { jobs }] of Object.entries({ en, de }))
  test(`Each input, outcome, delay and request of a simulation has a text in ${name}`, () => {
    const missing = Object.entries(jobCharts()).flatMap(([job, { inputs, outcomes, requests = {}, machine }]) => [
      ...find(job, jobs.inputNames, Object.keys(inputs)),
      ...find(
        job,
        jobs.outcomes,
        Object.values(outcomes).flatMap((each) => each.map((outcome) => outcome.name)),
      ),
      ...find(job, jobs.outcomes, delaysOf(machine.root)),
      ...find(job, jobs.requests, Object.keys(requests)),
    ]);
    assert.equal(missing, []);
  });

function find(job: string, texts: Readonly<Record<string, string>>, names: readonly string[]): string[] {
  return names.filter((each) => texts[each] === undefined).map((each) => `${job}: ${each}`);
}

test.run();

/** The scenarios of the simulation: each leads to its expected last state. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readReview } from '../../../../../http/ui/views/statechart/review/review-link.js';
import { type Scenario, scenarios } from '../../../../../http/ui/views/statechart/review/scenarios.js';
import { simulate } from '../../../../../machines/review/simulation.js';

const test = suite('http/ui/views/statechart/scenarios');

const lastStates: Readonly<Record<Scenario, string>> = {
  crashLoop: 'server.stopped.waiting',
  stopDuringStart: 'server.stopped.idle',
  hungServer: 'server.running.stuck',
  killDuringStop: 'server.stopped.idle',
  cancelledRestart: 'server.running.up',
  newManager: 'server.running.up',
};

for (const name of Object.keys(scenarios) as Scenario[])
  test(`${name} ends in ${lastStates[name]}, and each event changes the state`, async () => {
    const review = readReview(scenarios[name]);
    if ('code' in review) throw new Error(JSON.stringify(review));
    const steps = await simulate(review.sequence, review.options);
    assert.is(steps.at(-1)?.active.at(-1), lastStates[name]);
    const actives = steps.map(({ active }) => active.join());
    for (const [index, step] of steps.entries())
      if (index > 0) assert.ok(step.taken.length > 0 || actives[index] !== actives[index - 1]);
  });

test.run();

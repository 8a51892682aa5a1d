/** The effects of the events that can come next in a simulation. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listOutcomes } from '../../../machines/review/outcomes.js';
import { simulatedEvents } from '../../../machines/review/simulated-events.js';
import { simulate } from '../../../machines/review/simulation.js';

const test = suite('machines/review/outcomes');

/** Returns the transitions that each event takes after a sequence of codes, by the names of the events. */
async function outcomesAfter(codes: string): Promise<Record<string, string[]>> {
  const sequence = [...codes].flatMap((code) => simulatedEvents.find((event) => event.code === code) ?? []);
  const step = (await simulate(sequence, { restartAfterCrash: true, autostart: false })).at(-1);
  if (step === undefined) throw new Error('no step');
  return Object.fromEntries(
    [...listOutcomes(step)].map(([{ name }, taken]) => [
      name,
      taken.map(({ source, event, place }) => `${source} ${event} ${place}`),
    ]),
  );
}

test('A start takes a transition only if the Build exists', async () => {
  const outcomes = await outcomesAfter('');
  assert.equal(outcomes.start, ['server.stopped start 0']);
  assert.equal(outcomes['start, invalid'], []);
  assert.equal(outcomes.stop, []);
});

test('An exit takes the transition that the guards choose', async () => {
  assert.equal((await outcomesAfter('sp'))['process.treeExited'], ['server.running process.treeExited 0']);
  assert.equal((await outcomesAfter('spx'))['process.treeExited'], ['server.running process.treeExited 2']);
});

test('Other operations wait during a stop, and a kill does not', async () => {
  const outcomes = await outcomesAfter('spx');
  assert.equal([outcomes.restart, outcomes.kill], [[], ['server.running kill 0']]);
  assert.equal(outcomes['after grace'], ['server.running.stopping.requested after grace 0']);
});

test.run();

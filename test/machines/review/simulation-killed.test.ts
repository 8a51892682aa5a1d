/** The simulation of a killed manager. The next manager completes the operation. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SimulatedEvent, simulatedEvents } from '../../../machines/review/simulated-events.js';
import { type SimulatedStep, simulate } from '../../../machines/review/simulation.js';

const test = suite('machines/review/simulation-killed');

const options = { restartAfterCrash: false, autostart: false };

/** Returns the events with the given names, which semicolons separate. */
const named = (names: string): SimulatedEvent[] =>
  names.split('; ').map((name) => {
    const event = simulatedEvents.find((each) => each.name === name);
    if (event === undefined) throw new Error(`No event is named ${name}.`);
    return event;
  });
const run = (names: string) => simulate(named(names), options);
const stateAfter = (steps: readonly SimulatedStep[]): string | undefined => steps.at(-1)?.active.at(-1);

test('A new manager completes a restart and a stop that a killed manager has begun', async () => {
  const [restarted, stopped, startedAgain, left] = await Promise.all([
    run(
      'start; process.spawned; restart; manager.killed; run.found; process.treeExited; process.spawned; process.ready',
    ),
    run('start; process.spawned; stop; manager.killed; run.found; process.treeExited'),
    run('start; process.spawned; restart; manager.killed; run.foundEnded; process.spawned'),
    run('start; process.spawned; stop; manager.killed; run.foundEnded'),
  ]);
  assert.is(restarted.at(4)?.active.at(-1), 'server.stopped.idle');
  assert.is(restarted.at(5)?.active.at(-1), 'server.running.stopping.requested');
  assert.equal([restarted, stopped, startedAgain, left].map(stateAfter), [
    'server.running.up',
    'server.stopped.idle',
    'server.running.up',
    'server.stopped.idle',
  ]);
});

test('The delays of a killed manager do not elapse, and its clients get no answer', async () => {
  const steps = await run('start; process.spawned; stop; start; manager.killed; after grace; run.found; after grace');
  assert.equal(steps[4]?.open, [2, 3]);
  assert.equal(steps[5]?.open, []);
  assert.is(steps.flatMap(({ answers }) => answers).length, 1);
  assert.equal(steps[6]?.taken, []);
  assert.is(stateAfter(steps), 'server.running.stopping.killing');
});

test('The manager can be killed while a server runs', async () => {
  const offers = (steps: readonly SimulatedStep[]): boolean =>
    steps.at(-1)?.possible.some(({ name }) => name === 'manager.killed') === true;
  assert.equal([await run('start'), await simulate([], options)].map(offers), [true, false]);
});

test.run();

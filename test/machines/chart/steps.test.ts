/** Every step of the machine, as it is told to those who follow it. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { describeChart, triggerOf } from '../../../machines/chart/chart.js';
import { activeStates, type Step, watchSteps } from '../../../machines/chart/steps.js';
import type { Launch } from '../../../machines/ports/facts.js';
import type { ProcessInput, ProcessOrder } from '../../../machines/server/events.js';
import { serverMachine } from '../../../machines/server/server.js';

const test = suite('the steps of the machine');

const launch: Launch = {
  run: 'run-1',
  build: 'build',
  folder: 'folder',
  argv: ['/srv/server'],
  cwd: '/srv',
  env: {},
  stop: { command: null, signal: 'SIGTERM', timeoutMs: 1_000 },
  ready: null,
  cause: 'start',
};

/** A machine before a world that only spawns, with its steps. */
function watched() {
  const steps: Step[] = [];
  const clock = new SimulatedClock();
  const process = fromCallback<ProcessOrder, ProcessInput>(({ sendBack }) => {
    sendBack({ type: 'process.spawned', pid: 42, at: 1 });
  });
  const machine = serverMachine.provide({ actors: { process } });
  const actor = createActor(machine, {
    clock,
    inspect: watchSteps(
      machine,
      (step) => steps.push(step),
      () => 7,
    ),
  }).start();
  return { actor, clock, steps };
}

test('A start and what follows it are one step each, with the transitions taken and the states after.', () => {
  const { actor, steps } = watched();
  actor.send({ type: 'start', launch, fault: null, at: 1 });
  assert.equal(steps, [
    {
      at: 7,
      event: 'start',
      taken: [{ source: 'server.stopped', event: 'start', place: 0 }],
      active: ['server.running', 'server.running.launching', 'server.running.launching.spawning'],
    },
    {
      at: 7,
      event: 'process.spawned',
      taken: [{ source: 'server.running.launching.spawning', event: 'process.spawned', place: 1 }],
      active: ['server.running', 'server.running.up'],
    },
  ]);
  assert.equal(activeStates(actor.getSnapshot()), steps[1]?.active);
});

test('A time limit is told by its name.', () => {
  const { actor, clock, steps } = watched();
  actor.send({ type: 'start', launch, fault: null, at: 1 });
  actor.send({ type: 'stop', at: 1 });
  clock.increment(1_000);
  assert.equal(steps.at(-1)?.taken, [{ source: 'server.running.stopping.asking', event: 'after grace', place: 0 }]);
  assert.is(steps.at(-1)?.event, 'after grace');
});

test('An event that takes no transition is told, with none.', () => {
  const { actor, steps } = watched();
  actor.send({ type: 'process.ready' });
  assert.equal(steps, [
    { at: 7, event: 'process.ready', taken: [], active: ['server.stopped', 'server.stopped.idle'] },
  ]);
});

test('What an event carries is not told.', () => {
  const { actor, steps } = watched();
  actor.send({ type: 'start', launch, fault: null, at: 1 });
  actor.send({ type: 'command', line: 'set password hunter2', fault: null, at: 1 });
  assert.is(steps.at(-1)?.event, 'command');
  assert.not.match(JSON.stringify(steps), /hunter2|\/srv/);
});

test('What is taken is found in the chart by source, trigger and place, each only once.', () => {
  const names = describeChart(serverMachine).transitions.map(
    (each) => `${each.source} ${triggerOf(each)} ${each.place}`,
  );
  assert.is(new Set(names).size, names.length);
});

test.run();

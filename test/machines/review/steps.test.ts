/** The steps of a machine, as `recordSteps` records them. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { found, refused } from '../../../machines/faults/result.js';
import { describeChart, describeTrigger } from '../../../machines/review/chart.js';
import { listActiveStates, recordSteps, type Step } from '../../../machines/review/steps.js';
import type { CommandsAnswered, ProcessInput, ProcessOrder } from '../../../machines/server/events.js';
import { serverMachine } from '../../../machines/server/server.js';
import { grace, launch } from '../server/simulated-server.js';

const test = suite('machines/review/steps');

/** Starts an actor with recorded steps. The process actor of the machine sends only `process.spawned`. */
function startRecorded() {
  const steps: Step[] = [];
  const clock = new SimulatedClock();
  const process = fromCallback<ProcessOrder, ProcessInput, CommandsAnswered>(({ sendBack }) => {
    sendBack({ type: 'process.spawned', pid: 42, at: 1 });
  });
  const machine = recordSteps(
    serverMachine.provide({ actors: { process } }),
    (step) => steps.push(step),
    () => 7,
  );
  return { actor: createActor(machine, { clock }).start(), clock, steps };
}

test('A start is one step, and the following spawn is the next step', () => {
  const { actor, steps } = startRecorded();
  actor.send({ type: 'start', launch: found(launch), at: 1 });
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
  assert.equal(listActiveStates(actor.getSnapshot()), steps[1]?.active);
});

test('A step that a delay caused has the name of the delay', () => {
  const { actor, clock, steps } = startRecorded();
  actor.send({ type: 'start', launch: found(launch), at: 1 });
  actor.send({ type: 'stop', at: 1 });
  clock.increment(grace);
  assert.equal(steps.at(-1)?.taken, [{ source: 'server.running.stopping.requested', event: 'after grace', place: 0 }]);
  assert.is(steps.at(-1)?.event, 'after grace');
});

test('An event without a transition is a step without transitions', () => {
  const { actor, steps } = startRecorded();
  actor.send({ type: 'process.ready' });
  assert.equal(steps, [
    { at: 7, event: 'process.ready', taken: [], active: ['server.stopped', 'server.stopped.idle'] },
  ]);
});

test('An event that a guard refuses is a step without transitions', () => {
  const { actor, steps } = startRecorded();
  actor.send({ type: 'start', launch: refused({ code: 'build_unknown', build: 'build', gone: true }), at: 1 });
  assert.equal(
    steps.map(({ event, taken }) => ({ event, taken })),
    [{ event: 'start', taken: [] }],
  );
});

test('A transition that changes neither the state nor the context is recorded as taken', () => {
  const steps: Step[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    recordSteps(serverMachine, (step) => steps.push(step)),
    { clock },
  ).start();
  actor.send({ type: 'start', launch: found(launch), at: 1 });
  clock.increment(10_000);
  assert.equal(steps.at(-1)?.taken, [
    { source: 'server.running.launching.spawning', event: 'after launchLimit', place: 0 },
  ]);
});

test('A step contains no data of its event', () => {
  const { actor, steps } = startRecorded();
  actor.send({ type: 'start', launch: found(launch), at: 1 });
  actor.send({ type: 'command', id: 1, line: found('set password hunter2'), at: 1 });
  assert.is(steps.at(-1)?.event, 'command');
  assert.not.match(JSON.stringify(steps), /hunter2|\/srv/);
});

test('Source, event and position identify each transition of the chart', () => {
  const names = describeChart(serverMachine).transitions.map(
    (each) => `${each.source} ${describeTrigger(each)} ${each.place}`,
  );
  assert.is(new Set(names).size, names.length);
});

test.run();

/** The chart of the scheduler. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { OpenSchedules } from '../../../../machines/schedules/scheduler/behaviour.js';
import { schedulerMachine } from '../../../../machines/schedules/scheduler/lifecycle.js';
import { walk } from '../../durable/chart-walks.js';

const test = suite('machines/schedules/scheduler/lifecycle');

const opened = {} as OpenSchedules;

/** Returns a scheduler with a log of its actions. The test decides when the schedules are loaded. */
function createScheduler() {
  const log: string[] = [];
  const loads: ((found: OpenSchedules | null) => void)[] = [];
  const machine = schedulerMachine.provide({
    actors: {
      loadSchedules: fromPromise(() => new Promise<OpenSchedules | null>((resolve) => void loads.push(resolve))),
      tick: fromCallback(() => {
        log.push('tick');
        return () => void log.push('end');
      }),
    },
  });
  const actor = createActor(machine).start();
  /** Ends the current load. */
  const load = async (found: OpenSchedules | null): Promise<void> => {
    loads.at(-1)?.(found);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { actor, log, loads, load };
}

test('Every transition of the scheduler is taken', () => {
  const { covered, all } = walk<string>({
    machine: schedulerMachine,
    outcomes: { loadSchedules: [{ output: opened }, { output: null }] },
    events: [{ type: 'load' }, { type: 'wake' }, { type: 'close' }],
    inputs: [{}],
    toRecord: ({ value }) => String(value),
    stateOf: (state) => state,
    resume: () => null,
    isResolved: () => true,
  });
  console.log(`scheduler: ${covered.size} of ${all.size} transitions`);
  assert.equal([...covered].sort(), [...all].sort());
});

test('The scheduler is loaded once, at the first need, and ticks afterwards', async () => {
  const { actor, log, loads, load } = createScheduler();
  actor.send({ type: 'load' });
  actor.send({ type: 'load' });
  actor.send({ type: 'wake' });
  await load(opened);
  actor.send({ type: 'load' });
  assert.equal([loads.length, log, actor.getSnapshot().context.opened], [1, ['tick'], opened]);
  actor.send({ type: 'wake' });
  assert.equal(log, ['tick', 'end', 'tick']);
});

test('The scheduler is loaded at the next request if the database could not be read', async () => {
  const { actor, log, loads, load } = createScheduler();
  actor.send({ type: 'load' });
  await load(null);
  assert.equal([actor.getSnapshot().value, log], ['unloaded', []]);
  actor.send({ type: 'load' });
  await load(opened);
  assert.equal([loads.length, log], [2, ['tick']]);
});

test('A closed scheduler begins no occurrence', async () => {
  const { actor, log, load } = createScheduler();
  actor.send({ type: 'load' });
  actor.send({ type: 'close' });
  await load(opened);
  assert.equal([actor.getSnapshot().value, log], ['closed', []]);
  const other = createScheduler();
  other.actor.send({ type: 'load' });
  await other.load(opened);
  other.actor.send({ type: 'close' });
  assert.equal([other.log, other.actor.getSnapshot().context.opened], [['tick', 'end'], opened]);
});

test.run();

/** The fact that a stop or a restart waits for, in each step of the stop sequence. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, SimulatedClock } from 'xstate';
import { found } from '../../../machines/faults/result.js';
import { findAwaited } from '../../../machines/operations/awaited.js';
import { serverMachine } from '../../../machines/server/server.js';
import { ended, exited, grace, launch, next, spawned } from '../server/simulated-server.js';

const test = suite('machines/operations/awaited');

const notice = { seconds: 10, reason: null };

for (const [what, operation] of [
  ['stop', { type: 'stop', at: 2_000, notice }],
  ['restart', { type: 'restart', launch: found(next), at: 2_000, notice }],
] as const)
  test(`A ${what} waits for the notice and all processes of the server`, () => {
    const clock = new SimulatedClock();
    const actor = createActor(serverMachine, { clock }).start();
    const awaited = () => findAwaited(actor.getSnapshot());
    assert.is(awaited(), null);
    actor.send({ type: 'start', launch: found(launch), at: 500 });
    actor.send(spawned);
    assert.is(awaited(), null);
    actor.send(operation);
    assert.is(awaited(), 'notice');
    clock.increment(10_000);
    assert.is(awaited(), 'save');
    clock.increment(0);
    assert.is(awaited(), 'main_process');
    actor.send(ended);
    assert.is(awaited(), 'remaining_processes');
    clock.increment(grace);
    assert.is(awaited(), 'kill');
    actor.send(exited);
    assert.is(awaited(), null);
  });

test.run();

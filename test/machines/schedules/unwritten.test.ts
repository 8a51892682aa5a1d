/** The end of a scheduled operation that the database cannot store. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scheduleOf, World } from './simulated-world.js';

const test = suite('machines/schedules/unwritten');

for (const [when, end] of [
  ['at the next tick', (world: World) => world.tick()],
  ['when the manager ends', (world: World) => world.scheduler?.close()],
] as const)
  test(`An occurrence is running until its end is written ${when}`, async () => {
    const world = new World('2026-06-01T01:59:50Z');
    world.boot();
    world.add(scheduleOf());
    await world.tick();
    world.advance(10_000);
    world.scheduler?.tick();
    world.isWritable = false;
    await world.settle();
    const isRunning = (): boolean => world.scheduler?.schedules.get('nightly')?.open[0]?.state === 'running';
    assert.equal([world.ended(), isRunning(), world.operations.length], [[], true, 1]);
    world.isWritable = true;
    await end(world);
    assert.equal([world.ended(), isRunning()], [['2026-06-01T02:00Z done'], false]);
  });

test.run();

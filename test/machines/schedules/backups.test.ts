/** Schedules that make backups, in simulated time. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Schedule } from '../../../machines/schedules/schedules.js';
import { minute, scheduleOf, World } from './simulated-world.js';

const test = suite('machines/schedules/backups');

async function begin(start: string, schedule: Schedule): Promise<World> {
  const world = new World(start);
  world.boot();
  world.add(schedule);
  await world.tick();
  return world;
}

test('A schedule warns the players before a backup only if the backup stops the server', async () => {
  for (const stopsServer of [true, false]) {
    const world = await begin('2026-06-01T01:00:00Z', scheduleOf({ action: { type: 'backup' }, warnings: [10] }));
    world.stopsServer = stopsServer;
    await world.passUntil('2026-06-01T02:01:00Z');
    assert.is(world.announcements.length, stopsServer ? 1 : 0);
    assert.equal(world.ended(), ['2026-06-01T02:00Z done']);
  }
});

test('An occurrence has failed, with the reason, if the backup has failed', async () => {
  const world = await begin('2026-06-01T01:00:00Z', scheduleOf({ action: { type: 'backup' } }));
  world.backupOutcome = 'source_changed';
  await world.passUntil('2026-06-01T02:01:00Z');
  assert.equal(world.ended(), ['2026-06-01T02:00Z failed']);
  assert.is([...world.occurrences.values()].find(({ state }) => state === 'failed')?.outcome, 'source_changed');
});

test('A schedule backs up a named Data Folder even while no server runs', async () => {
  const world = await begin('2026-06-01T01:00:00Z', scheduleOf({ action: { type: 'backup', folder: 'world' } }));
  world.run = null;
  await world.passUntil('2026-06-01T02:01:00Z');
  assert.equal(world.ended(), ['2026-06-01T02:00Z done']);
  world.add(scheduleOf({ action: { type: 'backup' } }));
  await world.passUntil('2026-06-02T02:01:00Z', minute);
  assert.is(world.ended().at(-1), '2026-06-02T02:00Z skipped not_running');
});

test.run();

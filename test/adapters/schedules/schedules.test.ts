/** The tables of the schedules. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ScheduleCopy } from '../../../adapters/schedules/schedule-copy.js';
import { createScheduleStore } from '../../../adapters/schedules/schedule-store.js';
import { Store } from '../../../adapters/store/store.js';
import { planOccurrence } from '../../../machines/schedules/record.js';
import type { Occurrence, OccurrenceState, Schedule } from '../../../machines/schedules/schedules.js';
import { scheduleOf } from '../../machines/schedules/simulated-world.js';

const test = suite('adapters/schedules/schedules');

test('The removal of a schedule removes its occurrences, except a running occurrence', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'schedules-'));
  const database = new Store({ path: join(directory, 'manager.db'), onProblem: () => undefined });
  const copy = { read: () => [], write: () => undefined };
  const store = createScheduleStore(database, copy, () => undefined);
  const schedule = scheduleOf();
  const occurrence = (at: number, state: OccurrenceState): Occurrence => ({
    ...planOccurrence(schedule.id, at, 0),
    state,
  });
  try {
    await database.open();
    assert.ok(
      store.write({
        saved: schedule,
        occurrences: [occurrence(1, 'done'), occurrence(2, 'running'), occurrence(3, 'announced')],
      }),
    );
    assert.ok(store.write({ removed: schedule.id, occurrences: [occurrence(3, 'skipped')] }));
    assert.equal(store.occurrences(schedule.id), [occurrence(2, 'running')]);
    assert.ok(store.write({ occurrences: [occurrence(2, 'done')] }));
    assert.equal(store.occurrences(schedule.id), []);
    // The manager is killed before the operation ends: the next manager deletes the occurrence.
    assert.ok(store.write({ occurrences: [occurrence(4, 'running')] }));
    createScheduleStore(database, copy, () => undefined).load();
    assert.equal(store.occurrences(schedule.id), []);
  } finally {
    await database.close();
    rmSync(directory, { recursive: true });
  }
});

test('A kill during the removal of the last schedule does not restore the schedule', async () => {
  for (const isCopied of [false, true]) {
    const directory = mkdtempSync(join(tmpdir(), 'schedules-'));
    const database = new Store({ path: join(directory, 'manager.db'), onProblem: () => undefined });
    let copied: readonly Schedule[] = [];
    let isKilled = false;
    let restored = 0;
    const copy: ScheduleCopy = {
      read: () => copied,
      write(schedules) {
        if (!isKilled || isCopied) copied = schedules;
        if (isKilled) throw new Error('killed');
      },
    };
    const open = () => createScheduleStore(database, copy, (count) => (restored += count));
    try {
      await database.open();
      open().write({ saved: scheduleOf() });
      const store = open();
      store.load();
      isKilled = true;
      assert.throws(() => store.write({ removed: scheduleOf().id }), /killed/);
      isKilled = false;
      open().load();
      assert.is(restored, 0);
    } finally {
      await database.close();
      rmSync(directory, { recursive: true });
    }
  }
});

test.run();

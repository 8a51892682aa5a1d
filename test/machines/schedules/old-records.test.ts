/** Occurrences that managers without durable jobs left, as rows of the database. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createScheduleStore } from '../../../adapters/schedules/schedule-store.js';
import { Store } from '../../../adapters/store/store.js';
import { hasEnded, type Occurrence, type Schedule } from '../../../machines/schedules/schedules.js';
import { fixtures } from '../../kit/manager/workspace.js';
import { World } from './simulated-world.js';

const test = suite('machines/schedules/old-records');

interface Left {
  readonly schedule: Schedule;
  readonly occurrence: Occurrence;
}

const left = readFileSync(join(fixtures, 'occurrences.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Left);

/** The end of each occurrence. The previous run has ended, the current run continues, and the players were warned. */
const ends: Readonly<Record<string, string>> = {
  planned: 'done',
  announced: 'done',
  postponed: 'done',
  due: 'done',
  restarted: 'done present',
  unrestarted: 'missed interrupted',
  requested: 'done present',
  started: 'done present',
  unstopped: 'missed interrupted',
  commanded: 'missed interrupted',
  backedup: 'missed interrupted',
};

test('The next manager ends each old occurrence without a second run', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'occurrences-'));
  const database = new Store({ path: join(directory, 'manager.db'), onProblem: () => undefined });
  const store = createScheduleStore(database, { read: () => [], write: () => undefined }, () => undefined);
  try {
    await database.open();
    database.use((opened) => {
      const save = opened.prepare('INSERT INTO schedules (id, value) VALUES (?, ?)');
      const insert = opened.prepare(
        'INSERT INTO occurrences (schedule, at, state, manual, value) VALUES (?, ?, ?, ?, ?)',
      );
      for (const { schedule, occurrence } of left) {
        const { at, state, manual } = occurrence;
        save.run(schedule.id, JSON.stringify(schedule));
        insert.run(schedule.id, at, state, manual ? 1 : 0, JSON.stringify(occurrence));
      }
    });
    const world = new World('2026-06-01T02:00:20Z', store);
    world.run = 'present';
    world.boot();
    await world.settle();
    await world.passUntil('2026-06-01T02:31:00Z');
    const found = left.map(({ occurrence: { schedule, at } }) => {
      const stored = store.occurrences(schedule);
      const end = 'because' in stored ? undefined : stored.find((each) => each.at === at);
      if (end === undefined || !hasEnded(end)) return [schedule, 'open'];
      // The restarts of this manager end the current run.
      const run = end.run === 'present' ? ' present' : '';
      return [schedule, `${end.state}${run}${end.reason === null ? '' : ` ${end.reason}`}`];
    });
    assert.equal(Object.fromEntries(found), ends);
    assert.equal(
      world.operations.map(({ name }) => name),
      ['restart', 'restart', 'restart', 'restart'],
    );
  } finally {
    await database.close();
    rmSync(directory, { recursive: true });
  }
});

test.run();

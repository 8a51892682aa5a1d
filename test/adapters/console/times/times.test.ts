/** The time index of a console, which records when a manager observed the output. */
import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { entryLength } from '../../../../adapters/console/times/time-entry.js';
import { readTimes } from '../../../../adapters/console/times/time-reader.js';
import { openTimeWriter } from '../../../../adapters/console/times/time-writer.js';
import type { ConsoleTimes } from '../../../../machines/console/console.js';
import { createRunFiles, type RunFiles } from '../run-files.js';

const test = suite<{ files: RunFiles; index: string }>('adapters/console/times/times');

test.before.each((context) => {
  context.files = createRunFiles();
  context.index = join(context.files.directory.path, 'times');
});

test.after.each(({ files }) => files.remove());

type Entry = readonly [offset: number, time: number, away?: boolean];

function write({ files }: { files: RunFiles }, ...entries: readonly Entry[]): void {
  const writer = openTimeWriter(files.directory.path);
  for (const [offset, time, away = false] of entries) writer.append({ offset, time, away });
  writer.close();
}

const read = ({ files }: { files: RunFiles }, now: number | null = null): ConsoleTimes =>
  readTimes(files.directory.path, () => now);

test('A byte has the time of the next index entry', (context) => {
  write(context, [10, 1_000], [20, 2_000], [30, 3_000]);
  const { findTime } = read(context);
  const expected: readonly Entry[] = [
    [0, 1_000],
    [9, 1_000],
    [10, 2_000],
    [19, 2_000],
    [20, 3_000],
    [29, 3_000],
  ];
  for (const [cursor, time] of expected) assert.is(findTime(cursor), time, String(cursor));
  assert.is(findTime(30), null);
});

test('Bytes after the last entry have the current time while the run is recorded', (context) => {
  write(context, [10, 1_000]);
  assert.is(read(context, 5_000).findTime(10), 5_000);
  assert.is(read(context, 5_000).findTime(9), 1_000);
});

test('The times of all bytes are unknown without a time index', (context) => {
  assert.is(read(context, 5_000).findTime(0), null);
  assert.is(read(context).cursorAt(1_000), 0);
});

test('The output of a new run has the current time before its first entry', ({ files }) => {
  assert.is(
    readTimes(
      files.directory.path,
      () => 5_000,
      () => true,
    ).findTime(0),
    5_000,
  );
});

test('Output that was printed while no manager ran has no time', (context) => {
  write(context, [10, 1_000], [20, 9_000, true], [30, 10_000]);
  assert.equal([9, 10, 19, 20].map(read(context).findTime), [1_000, null, null, 10_000]);
});

test('cursorAt includes all output of a time, and at most one earlier entry', (context) => {
  write(context, [10, 1_000], [20, 2_000], [30, 3_000]);
  const expected: readonly Entry[] = [
    [0, 0],
    [0, 1_000],
    [10, 1_001],
    [10, 2_000],
    [20, 2_500],
    [20, 3_000],
    [30, 3_001],
    [30, 9_999],
  ];
  for (const [cursor, time] of expected) assert.is(read(context).cursorAt(time), cursor, String(time));
});

test('cursorAt leaves out nothing after the clock was set back', (context) => {
  write(context, [10, 5_000], [20, 6_000], [30, 1_000], [40, 2_000], [50, 7_000]);
  const times = read(context);
  assert.equal([5, 15, 25, 35, 45].map(times.findTime), [5_000, 6_000, 1_000, 2_000, 7_000]);
  assert.is(times.cursorAt(1_500), 0);
  assert.is(times.cursorAt(6_500), 40);
});

test('cursorAt leaves out no byte of the given time or later, for any clock', (context) => {
  const step = fc.record({
    grown: fc.integer({ min: 1, max: 50 }),
    time: fc.integer({ min: 0, max: 100 }),
    away: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), fc.integer({ min: 0, max: 101 }), (steps, time) => {
      writeFileSync(context.index, '');
      let offset = 0;
      const entries = steps.map((one): Entry => [(offset += one.grown), one.time, one.away]);
      write(context, ...entries);
      const times = read(context);
      const from = times.cursorAt(time);
      for (let cursor = 0; cursor < offset; cursor += 1) {
        const entry = entries.find(([end]) => end > cursor) as Entry;
        assert.is(times.findTime(cursor), entry[2] ? null : entry[1]);
        if (entry[1] >= time)
          assert.ok(cursor >= from, `byte ${cursor} came at ${entry[1]}, ${time} begins at ${from}`);
      }
    }),
    { numRuns: 200 },
  );
});

test('An incomplete last entry is ignored and overwritten', (context) => {
  for (let length = 1; length < entryLength; length += 1) {
    writeFileSync(context.index, '');
    write(context, [10, 1_000], [20, 2_000]);
    truncateSync(context.index, entryLength + length);
    assert.is(read(context, 7).findTime(10), 7);
    write(context, [30, 3_000]);
    assert.equal([9, 10, 29].map(read(context).findTime), [1_000, 3_000, 3_000]);
    assert.is(statSync(context.index).size, 2 * entryLength);
  }
});

test('Zeros at the end of an index, as after a power loss, are ignored', (context) => {
  write(context, [10, 1_000]);
  appendFileSync(context.index, Buffer.alloc(3 * entryLength + 5));
  assert.equal([9, 10].map(read(context, 7).findTime), [1_000, 7]);
  assert.is(read(context).cursorAt(2_000), 10);
  write(context, [20, 2_000]);
  assert.equal([9, 10, 20].map(read(context, 7).findTime), [1_000, 2_000, 7]);
});

test('An index of a hundred thousand entries has the right time for each offset', (context) => {
  const entry = (at: number): string =>
    `${String(at * 10).padStart(16, '0')} ${String(at * 1_000).padStart(13, '0')} ${String(at * 1_000).padStart(13, '0')} .\n`;
  writeFileSync(context.index, Array.from({ length: 100_000 }, (_, at) => entry(at + 1)).join(''));
  assert.is(readFileSync(context.index).length, 100_000 * entryLength);
  const times = read(context);
  for (const at of [1, 2, 31_415, 99_999]) {
    assert.is(times.findTime(at * 10), (at + 1) * 1_000);
    assert.is(times.cursorAt(at * 1_000 + 1), at * 10);
  }
});

test.run();

/** Samples during faults of the manager, the clock and the disk. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as assert from 'uvu/assert';
import { day, hour, minute, openSamples, sampleAt, sampleSuite, second } from './open-samples.js';

const test = sampleSuite('adapters/store/samples/samples-faults');

test('A manager killed at any time neither loses a sample nor counts a sample twice', async (context) => {
  const writer = fileURLToPath(new URL('write-samples.js', import.meta.url));
  let total = 0;
  for (let kill = 0; kill < 5; kill += 1) {
    const child = spawn(process.execPath, [writer, context.path, String(context.clock)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // Each line is a sample that was written; the kill occurs during a later sample.
    const wanted = 150 + kill * 97;
    let written = 0;
    for await (const chunk of child.stdout) {
      written += String(chunk).split('\n').length - 1;
      if (written < wanted) continue;
      child.kill('SIGKILL');
      break;
    }
    await once(child, 'close');
    const { store } = await openSamples(context);
    const newest = store.use((database) => database.prepare('SELECT max(at) AS at FROM samples_10s').get()) as {
      at: number;
    };
    const counted = store.use((database) =>
      ['10s', '1m', '15m', '4h'].map((name) => {
        const sum = name === '10s' ? 'count(*)' : 'sum(n)';
        return (database.prepare(`SELECT ${sum} AS n FROM samples_${name}`).get() as { n: number }).n;
      }),
    );
    assert.equal([...new Set(counted ?? [])].length, 1, JSON.stringify(counted));
    // All samples that were reported as written are there, including the samples of earlier managers.
    total += written;
    assert.ok((counted?.[0] ?? 0) >= total, `${counted?.[0]} of ${total}`);
    total = counted?.[0] ?? 0;
    // The next manager continues within the same minute.
    context.clock = (newest.at + 10) * second;
    await store.close();
  }
  assert.equal(context.problems, []);
});

test('No sample is counted twice if the clock is set forward and back', async (context) => {
  const { record, store } = await openSamples(context);
  const begun = context.clock;
  for (let n = 0; n < 1_000; n += 1) record(sampleAt(begun + n * 10 * second));
  const lastBefore = begun + 999 * 10 * second;
  // A minute in a wrong year, followed by an hour that has already passed.
  for (let n = 0; n < 6; n += 1) record(sampleAt(begun + 800 * day + n * 10 * second));
  for (let n = 0; n < 360; n += 1) record(sampleAt(lastBefore - hour + n * 10 * second));
  const count = (text: string): number =>
    store.use((database) => (database.prepare(text).get() as { n: number }).n) ?? -1;
  const now = (lastBefore + second) / second;
  assert.ok(count('SELECT count(*) AS n FROM samples_10s') > 850);
  assert.is(count(`SELECT count(*) AS n FROM samples_1m WHERE n > 6`), 0);
  assert.is(count(`SELECT count(*) AS n FROM samples_15m WHERE n > 90 AND at < ${now}`), 0);
  await store.close();
});

test('A damaged database is moved aside, and samples are written into a new database', async (context) => {
  const first = await openSamples(context);
  for (let n = 0; n < 500; n += 1) first.record(sampleAt(context.clock + n * 10 * second));
  await first.store.close();
  const bytes = readFileSync(context.path);
  bytes.fill(0xff, 4_096);
  writeFileSync(context.path, bytes);
  const { record, find, store } = await openSamples(context);
  record(sampleAt(context.clock));
  await store.open();
  assert.is(find(context.clock, context.clock + minute).buckets.length, 1);
  await store.close();
  assert.equal(
    context.problems.map(({ kind }) => kind),
    ['damaged'],
  );
  assert.ok(readdirSync(context.directory).some((name) => name.startsWith('manager.db.damaged-')));
});

test.run();

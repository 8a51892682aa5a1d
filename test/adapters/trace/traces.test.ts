/** The trace of a run, which is followed, limited in size, and read again. */
import { appendFileSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createTraceDecoder } from '../../../adapters/kinds/fxserver/trace/decoder.js';
import { makeTraceLog, toTraceDirectory } from '../../../adapters/process/run-files/trace-log.js';
import { catchUpTraces, followTraces } from '../../../adapters/trace/follow-traces.js';
import { maxReports, openTraces } from '../../../adapters/trace/traces.js';
import type { TraceEntry } from '../../../machines/trace/trace.js';
import { until } from '../../kit/system/until.js';
import { createRunFiles, idOf, type RunFiles } from '../console/run-files.js';

const test = suite<{ files: RunFiles; log: string }>('adapters/trace/traces');

test.before.each((context) => {
  context.files = createRunFiles();
  makeTraceLog(context.files.directory);
  context.log = toTraceDirectory(context.files.directory).console;
});

test.after.each(({ files }) => files.remove());

const findDecoder = () => createTraceDecoder;

const hitch = (time: number): string =>
  JSON.stringify({ channel: 'citizen-server-impl', data: { thread: 'svMain', time, type: 'hitch' }, line: 1 });

function follow(runs: string, limit = 1024 ** 2) {
  const entries: TraceEntry[] = [];
  const followed = followTraces({ runs, limit, findDecoder: findDecoder, onEntry: (_, entry) => entries.push(entry) });
  return { ...followed, entries, durations: () => entries.map(({ durationMs }) => durationMs) };
}

test('A report is passed on once, even if it was written between two managers', async ({ files, log }) => {
  const first = follow(files.runs);
  first.begin(files.run, false);
  appendFileSync(log, `{"test":"test"}${hitch(1)}${hitch(2).slice(0, 20)}`);
  await until(() => first.entries.length === 1);
  assert.ok(Math.abs((first.entries[0]?.at ?? 0) - Date.now()) < 60_000);
  await first.close();
  appendFileSync(log, hitch(2).slice(20) + hitch(3));
  const second = follow(files.runs);
  second.begin(files.run, true);
  await second.close();
  assert.equal([...first.durations(), ...second.durations()], [1, 2, 3]);
  assert.equal(
    second.entries.map(({ at }) => at),
    [null, null],
    'no manager has seen when it came',
  );
  const third = follow(files.runs);
  third.begin(files.run, true);
  await third.close();
  assert.equal(third.entries, []);
});

test('The reports of a run are read newest first, up to a maximum number', async ({ files, log }) => {
  const traces = openTraces({ runs: files.runs, findDecoder: findDecoder });
  assert.equal(await traces.entries(files.run, 10), []);
  appendFileSync(log, hitch(1) + hitch(2));
  const both = (await traces.entries(files.run, 10)) ?? [];
  assert.equal(
    both.map(({ durationMs, cursor }) => [durationMs, cursor]),
    [
      [2, hitch(1).length],
      [1, 0],
    ],
  );
  appendFileSync(log, hitch(3));
  const [newest] = (await traces.entries(files.run, 1)) ?? [];
  assert.is(newest?.durationMs, 3);
  for (let count = 0; count < maxReports; count += 1) appendFileSync(log, hitch(4));
  assert.is((await traces.entries(files.run, 10_000))?.length, maxReports);
});

test('A run without a trace has no reports, and an unknown run is not found', async ({ files }) => {
  const other = idOf(2);
  files.add(other);
  const traces = openTraces({ runs: files.runs, findDecoder: findDecoder });
  assert.equal(await traces.entries(other, 10), []);
  assert.is(await traces.entries(idOf(3), 10), null);
  assert.is(await traces.entries('../..', 10), null);
  assert.equal(await openTraces({ runs: files.runs, findDecoder: () => null }).entries(files.run, 10), []);
});

test('The head of a trace is cut at the limit, and the newest reports are still read', async ({ files, log }) => {
  const limit = 256 * 1024;
  const filler = hitch(1).repeat(10_000);
  const { begin, close, entries } = follow(files.runs, limit);
  begin(files.run, false);
  for (let count = 0; count < 3; count += 1) appendFileSync(log, filler);
  appendFileSync(log, hitch(2));
  await close();
  assert.is(entries.length, 30_001, 'nothing is missed while a manager follows');
  assert.ok(statSync(log).blocks * 512 < limit + 128 * 1024, `${statSync(log).blocks * 512} bytes on disk`);
  const [newest, before] =
    (await openTraces({ runs: files.runs, findDecoder: findDecoder }).entries(files.run, 2)) ?? [];
  assert.equal([newest?.durationMs, before?.durationMs], [2, 1]);
});

test('Reports that were written while no manager ran are passed on once', async ({ files, log }) => {
  const limit = 256 * 1024;
  const first = follow(files.runs);
  first.begin(files.run, false);
  appendFileSync(log, hitch(1));
  await first.close();
  appendFileSync(log, hitch(2).repeat(10_000));
  const entries: TraceEntry[] = [];
  const options = {
    runs: files.runs,
    limit,
    findDecoder,
    onEntry: (_: string, entry: TraceEntry) => entries.push(entry),
  };
  for (let count = 0; count < 2; count += 1) await catchUpTraces(options, null);
  assert.is(entries.length, 10_000);
  assert.ok(entries.every(({ at, durationMs }) => at === null && durationMs === 2));
  assert.ok(statSync(log).blocks * 512 < limit + 128 * 1024);
});

test('A deleted or replaced trace affects neither its reader nor the next run', async ({ files, log }) => {
  const { begin, close, entries } = follow(files.runs);
  begin(files.run, false);
  await until(() => existsSync(join(log, '../recorded')));
  rmSync(join(log, '..'), { recursive: true });
  const next = idOf(2);
  makeTraceLog({ path: files.add(next) });
  begin(next, false);
  appendFileSync(join(files.runs, next, 'trace/log'), hitch(5));
  const third = idOf(3);
  mkdirSync(join(files.add(third), 'trace/log'), { recursive: true });
  begin(third, false);
  await close();
  assert.equal(
    entries.map(({ durationMs }) => durationMs),
    [5],
  );
});

test.run();

/** The samples in the form of lines and numbers of the charts. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listThreads, type Part, summarize, toChart } from '../../../../../http/ui/views/usage/plot/chart-data.js';
import { axisLabels } from '../../../../../http/ui/views/usage/plot/time-axis.js';
import { rangeNamed, ranges } from '../../../../../http/ui/views/usage/ranges.js';

const test = suite('http/ui/views/usage/chart-data');

const begun = Date.UTC(2026, 0, 31, 12);

function partAt(seconds: number, cores: number | null, count = 1): Part {
  const value = { mean: cores ?? 0, max: (cores ?? 0) * 2 };
  return {
    at: new Date(begun + seconds * 1_000).toISOString(),
    count,
    cpu_cores: cores === null ? null : value,
    memory_bytes: value,
    processes: value,
    players: null,
    ticks: seconds === 0 ? [] : [{ thread: 'main', count: 200, mean_seconds: 0.001, p99_seconds: 0.002 }],
  };
}

function samplesOf(samples: Part[]) {
  const until = new Date(begun + 60_000).toISOString();
  const machine = { cpus: 2, memory_bytes: 2 ** 34 };
  const since = new Date(begun).toISOString();
  return { since, until, resolution_seconds: 10, bucket_seconds: 10, machine, samples, entries: [] };
}

test('A pause between samples is a gap in the line', () => {
  const samples = samplesOf([partAt(0, 1), partAt(10, 2), partAt(40, 3)]);
  const { times, lines } = toChart(samples, [['CPU', ({ cpu_cores }) => cpu_cores?.mean ?? null]]);
  assert.equal(
    times.map((time) => time - begun / 1_000),
    [0, 10, 20, 40],
  );
  assert.equal(lines, [{ name: 'CPU', values: [1, 2, null, 3] }]);
  assert.equal(listThreads(samples), ['main']);
});

test('The mean weights each part by its samples, and ignores unknown values', () => {
  const parts = [partAt(0, null, 100), partAt(10, 1, 3), partAt(20, 5, 1), partAt(30, null)];
  assert.equal(
    summarize(parts, ({ cpu_cores }) => cpu_cores),
    { last: 5, mean: 2, min: 1, max: 10 },
  );
  assert.is(
    summarize(parts, ({ players }) => players),
    null,
  );
});

test('An address names a range, and any other text means an hour', () => {
  for (const range of ranges) assert.is(rangeNamed(range), range);
  for (const name of [null, '', '2h', 'constructor']) assert.is(rangeNamed(name), '1h');
});

test("The time axis has labels in the page's language, without repeats", () => {
  const noon = new Date(2026, 0, 31, 12).getTime() / 1_000;
  assert.equal(axisLabels([noon, noon + 3_600], 6 * 3_600, 'de'), ['12:00', '13:00']);
  assert.equal(axisLabels([noon, noon + 21_600, noon + 86_400], 7 * 86_400, 'en'), ['Jan 31', null, 'Feb 1']);
  assert.equal(axisLabels([noon], 365 * 86_400, 'en'), ['Jan 26']);
});

test.run();

/** Builds the answers about samples. */
import { availableParallelism, totalmem } from 'node:os';
import type { JournalEntry } from '../../../machines/history/journal.js';
import type { MeanAndMax, SampleBucket, SampleQuery, SampleSeries } from '../../../machines/samples/samples.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';

/** A start or an exit of the server in the history. */
export type RunEntry = JournalEntry & { readonly type: 'server.started' | 'server.exited' };

/** Returns the samples as JSON. @param entries the starts and exits, the newest first */
export function samplesBody({ since, until }: SampleQuery, series: SampleSeries, entries: readonly RunEntry[]) {
  return {
    since: toIsoTime(since),
    until: toIsoTime(until),
    resolution_seconds: series.resolutionSeconds,
    bucket_seconds: series.bucketSeconds,
    machine: { cpus: availableParallelism(), memory_bytes: totalmem() },
    samples: series.buckets.map((bucket) => ({
      at: toIsoTime(bucket.at),
      count: bucket.count,
      cpu_cores: bucket.cores === null ? null : roundBoth(bucket.cores, 3),
      memory_bytes: roundBoth(bucket.memoryBytes, 0),
      processes: roundBoth(bucket.processes, 2),
      players: bucket.players === null ? null : roundBoth(bucket.players, 2),
      ticks: bucket.ticks.map(({ thread, count, mean, p99 }) => ({
        thread,
        count,
        mean_seconds: round(mean, 6),
        p99_seconds: round(p99, 6),
      })),
    })),
    entries: entries.map(({ at, type, run, outcome }) => ({
      at: toIsoTime(at),
      type,
      run: run ?? null,
      outcome: outcome ?? null,
    })),
  };
}

/** Returns the samples as CSV (RFC 4180). Cells of unknown values are empty. */
export function writeSamplesCsv({ buckets }: SampleSeries): string {
  const threads = [...new Set(buckets.flatMap(({ ticks }) => ticks.map(({ thread }) => thread)))];
  const heads = [
    ...['at', 'count', 'cpu_cores_mean', 'cpu_cores_max', 'memory_bytes_mean', 'memory_bytes_max'],
    ...['processes_mean', 'processes_max', 'players_mean', 'players_max'],
    ...threads.flatMap((thread) => [`${thread} ticks`, `${thread} mean_seconds`, `${thread} p99_seconds`]),
  ];
  const rows = buckets.map((bucket) => [toIsoTime(bucket.at), bucket.count, ...listValues(bucket, threads)]);
  return [heads.map(quoteCell), ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

function listValues({ cores, memoryBytes, processes, players, ticks }: SampleBucket, threads: readonly string[]) {
  const pair = (value: MeanAndMax | null, digits: number): (number | '')[] =>
    value === null ? ['', ''] : [round(value.mean, digits), round(value.max, digits)];
  return [
    ...pair(cores, 3),
    ...pair(memoryBytes, 0),
    ...pair(processes, 2),
    ...pair(players, 2),
    ...threads.flatMap((thread): (number | '')[] => {
      const found = ticks.find((each) => each.thread === thread);
      return found === undefined ? ['', '', ''] : [found.count, round(found.mean, 6), round(found.p99, 6)];
    }),
  ];
}

/** Quotes a cell. A text that a spreadsheet would read as a formula begins with an apostrophe. */
function quoteCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function roundBoth({ mean, max }: MeanAndMax, digits: number): MeanAndMax {
  return { mean: round(mean, digits), max: round(max, digits) };
}

function round(value: number, digits: number): number {
  const unit = 10 ** digits;
  return Math.round(value * unit) / unit;
}

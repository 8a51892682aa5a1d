/**
 * Measures the history of 90 days, a million entries: GET /history, the time to the first answer, and the memory. The
 * bare equivalent is the same service with an empty history.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../adapters/store/database.js';
import { insertEntries } from '../../adapters/store/journal/journal-table.js';
import type { EntryType, JournalEntry } from '../../machines/history/journal.js';
import { compare, interleave, median, percentile, type Row, type Settings } from './measure.js';
import type { Measurement } from './measurement.js';
import { measureReads, timeFirstAnswer } from './reads.js';
import { makeWorkspace } from './sides.js';

const day = 86_400_000;
const batch = 10_000;
const spanMs = 90 * day;

export async function measureHistory(measurement: Measurement, { rounds, quick }: Settings): Promise<Row[]> {
  const entries = quick ? 20_000 : 1_000_000;
  const [full, empty] = [makeWorkspace(measurement, []), makeWorkspace(measurement, [])];
  await writeHistory(full, entries);
  const starts = await interleave(Math.ceil(rounds / 4), {
    ours: () => timeFirstAnswer(measurement, full),
    bare: () => timeFirstAnswer(measurement, empty),
  });
  const [ours, bare] = [
    await measureReads(measurement, full, () => historyPaths(entries)),
    await measureReads(measurement, empty, () => historyPaths(0)),
  ];
  const count = entries.toLocaleString('en');
  return [
    ...Object.entries(ours.reads).map(([name, times]): Row => {
      const p99 = percentile(times, 0.99);
      return {
        figure: `GET /history of ${count} entries, ${name}, p99`,
        ours: `${p99.toFixed(2)} ms`,
        bare: '',
        ratio: null,
        aim: { text: '< 20 ms', met: p99 < 20 },
      };
    }),
    compare(`time to the first answer with ${count} entries`, median(starts.ours), median(starts.bare), 1.05),
    {
      figure: `resident memory after reading ${count} entries`,
      ours: `${ours.megabytes.toFixed(1)} MB`,
      bare: `${bare.megabytes.toFixed(1)} MB`,
      ratio: ours.megabytes / bare.megabytes,
      aim: { text: '10 MB more at most', met: ours.megabytes - bare.megabytes <= 10 },
    },
  ];
}

/**
 * Fills the history of a workspace. Every thousandth entry is a restart, a saved configuration or a login, and the
 * other entries are commands. Each run has the entries of twelve hours.
 */
export async function writeHistory(root: string, entries: number): Promise<void> {
  mkdirSync(join(root, 'manager'), { recursive: true, mode: 0o700 });
  const { database } = await openDatabase(join(root, 'manager/manager.db'));
  const begun = Date.now() - spanMs;
  for (let first = 0; first < entries; first += batch)
    insertEntries(
      database,
      Array.from({ length: batch }, (_, n) => entryAt(first + n, begun + ((first + n) / entries) * spanMs)),
    );
  database.close();
}

function entryAt(n: number, time: number): Omit<JournalEntry, 'id'> {
  const at = Math.floor(time);
  const run = `run-${Math.floor(at / (day / 2))}`;
  const place = { at, run, build: '12345', folder: 'roleplay', outcome: 'done' };
  const rare: readonly EntryType[] = ['operation.restart', 'config.saved', 'access.session_opened'];
  const type = n % 1_000 === 0 ? rare[(n / 1_000) % rare.length] : undefined;
  const actor = { kind: 'client', name: 'session' } as const;
  const detail = { address: '192.0.2.1' };
  if (type !== undefined) return { ...place, type, actor, detail };
  return { ...place, type: 'command.sent', actor, detail: { ...detail, line: `giveitem ${n} bread 1` } };
}

/** Returns the requests by the part of the history that they read. */
export function historyPaths(entries: number): Readonly<Record<string, string>> {
  const from = new Date(Date.now() - spanMs / 2).toISOString();
  const to = new Date(Date.now() - spanMs / 2 + 3_600_000).toISOString();
  return {
    newest: '/history?limit=50',
    'deep page': `/history?limit=50&cursor=next.${Date.now() - spanMs / 2}-${Math.floor(entries / 2)}`,
    'rare types': '/history?type=operation,config&limit=50',
    'one run': `/history?run=run-${Math.floor((Date.now() - spanMs / 3) / (day / 2))}&limit=50`,
    'an hour': `/history?since=${from}&until=${to}&limit=50`,
    'types of a page of 500': '/history?type=command&limit=500',
  };
}

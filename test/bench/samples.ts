/**
 * Measures a year of samples: GET /samples of every range, the time to the first answer, the bytes on disk, and the
 * cost of a sample while a server runs. The bare equivalent is the same service without samples.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { addYearOfSamples } from '../kit/data/year-of-samples.js';
import { compare, interleave, median, percentile, type Row, type Settings } from './measure.js';
import type { Measurement } from './measurement.js';
import { measureReads, timeFirstAnswer } from './reads.js';
import { makeWorkspace } from './sides.js';

const hour = 3_600_000;
const spans = { hour, day: 24 * hour, week: 168 * hour, month: 720 * hour, year: 8_760 * hour };

export async function measureSamples(measurement: Measurement, { rounds }: Settings): Promise<Row[]> {
  const [full, empty] = [makeWorkspace(measurement, []), makeWorkspace(measurement, [])];
  await addYearOfSamples(full, Date.now());
  const megabytes = statSync(join(full, 'manager/manager.db')).size / 1_000_000;
  const starts = await interleave(Math.ceil(rounds / 4), {
    ours: () => timeFirstAnswer(measurement, full),
    bare: () => timeFirstAnswer(measurement, empty),
  });
  const [ours, bare] = [
    await measureReads(measurement, full, samplePaths),
    await measureReads(measurement, empty, samplePaths),
  ];
  return [
    ...Object.entries(ours.reads).map(([name, times]): Row => {
      const p99 = percentile(times, 0.99);
      return {
        figure: `GET /samples of a year of samples, ${name}, p99`,
        ours: `${p99.toFixed(2)} ms`,
        bare: '',
        ratio: null,
        aim: { text: '< 20 ms', met: p99 < 20 },
      };
    }),
    {
      figure: 'a year of samples on disk',
      ours: `${megabytes.toFixed(1)} MB`,
      bare: '',
      ratio: null,
      aim: { text: '≤ 10 MB', met: megabytes <= 10 },
    },
    compare('time to the first answer with a year of samples', median(starts.ours), median(starts.bare), 1.05),
    {
      figure: 'resident memory after reading a year of samples',
      ours: `${ours.megabytes.toFixed(1)} MB`,
      bare: `${bare.megabytes.toFixed(1)} MB`,
      ratio: ours.megabytes / bare.megabytes,
      aim: { text: '10 MB more at most', met: ours.megabytes - bare.megabytes <= 10 },
    },
  ];
}

function samplePaths(): Readonly<Record<string, string>> {
  const end = Date.now();
  const iso = (at: number): string => new Date(at).toISOString();
  const paths: Record<string, string> = Object.fromEntries(
    Object.entries(spans).map(([name, span]) => [
      `${name}, 400 points`,
      `/samples?since=${iso(end - span)}&until=${iso(end)}&points=400`,
    ]),
  );
  // The longest period that is read from the finer of two tables.
  paths['most rows, 500 points'] = `/samples?since=${iso(end - 500 * 7_199_000)}&until=${iso(end)}&points=500`;
  return paths;
}

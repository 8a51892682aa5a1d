/**
 * GET /events with more and more readers. A thousand readers of 10,000 lines a second would get 0.9 GB a second. Two
 * processors cannot send and read so many bytes. The service then leaves out lines for slow readers, and reports the
 * gap.
 */
import { followLines } from '../fanout.js';
import type { Settings } from '../measure.js';
import type { Measurement } from '../measurement.js';
import type { Curve, Point } from './curve.js';

const readersByRate = [
  { linesPerSecond: 10_000, amounts: [1, 10, 100] },
  { linesPerSecond: 1_000, amounts: [1, 10, 100, 1_000] },
];

export async function measureSubscriberCurves(measurement: Measurement, { quick }: Settings): Promise<Curve[]> {
  const curves: Curve[] = [];
  for (const { linesPerSecond, amounts } of readersByRate) {
    const delay: Point[] = [];
    const cores: Point[] = [];
    const memory: Point[] = [];
    for (const amount of quick ? amounts.slice(0, 2) : amounts) {
      const followed = await followLines(measurement, { readers: amount, linesPerSecond, seconds: quick ? 2 : 10 });
      delay.push({ amount, cost: followed.p99 });
      cores.push({ amount, cost: followed.cores });
      memory.push({ amount, cost: followed.maxMegabytes });
    }
    const items = `readers of ${linesPerSecond.toLocaleString('en')} lines a second`;
    curves.push(
      { cost: 'a line written until it is read, p99', unit: 'ms', items, expected: 'logarithmic', points: delay },
      { cost: 'processor time of the manager', unit: 'cores', items, expected: 'linear', points: cores },
      { cost: 'memory of the manager, maximum', unit: 'MB', items, expected: 'logarithmic', points: memory },
    );
  }
  return curves;
}

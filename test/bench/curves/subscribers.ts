/** GET /events with more and more readers of a server that prints 10,000 lines a second. */
import { followLines } from '../fanout.js';
import type { Settings } from '../measure.js';
import type { Measurement } from '../measurement.js';
import type { Curve, Point } from './curve.js';

const linesPerSecond = 10_000;

export async function measureSubscriberCurves(measurement: Measurement, { quick }: Settings): Promise<Curve[]> {
  const delay: Point[] = [];
  const cores: Point[] = [];
  const memory: Point[] = [];
  for (const amount of quick ? [1, 10] : [1, 10, 100, 1_000]) {
    const followed = await followLines(measurement, { readers: amount, linesPerSecond, seconds: quick ? 2 : 10 });
    delay.push({ amount, cost: followed.p99 });
    cores.push({ amount, cost: followed.cores });
    memory.push({ amount, cost: followed.maxMegabytes });
  }
  const things = 'readers of 10,000 lines a second';
  return [
    { cost: 'a line written until it is read, p99', unit: 'ms', things, expected: 'flat', points: delay },
    { cost: 'processor time of the manager', unit: 'cores', things, expected: 'linear', points: cores },
    { cost: 'memory of the manager, maximum', unit: 'MB', things, expected: 'flat', points: memory },
  ];
}

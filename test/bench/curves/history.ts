/** GET /history, and the first answer of a service, with more and more entries. */
import { historyPaths, writeHistory } from '../history.js';
import { median, type Settings } from '../measure.js';
import type { Measurement } from '../measurement.js';
import { measureReads, timeFirstAnswer } from '../reads.js';
import { makeWorkspace } from '../sides.js';
import type { Curve, Point } from './curve.js';

export async function measureHistoryCurves(measurement: Measurement, { quick }: Settings): Promise<Curve[]> {
  const amounts = quick ? [100, 20_000] : [100, 10_000, 100_000, 1_000_000];
  const costs = new Map<string, Point[]>();
  const add = (cost: string, amount: number, taken: readonly number[]): void =>
    void costs.set(cost, [...(costs.get(cost) ?? []), { amount, cost: median(taken) }]);
  for (const amount of amounts) {
    const root = makeWorkspace(measurement, []);
    await writeHistory(root, amount);
    const { reads } = await measureReads(measurement, root, () => historyPaths(amount));
    for (const [name, taken] of Object.entries(reads)) add(`GET /history, ${name}`, amount, taken);
    const starts: number[] = [];
    for (let round = 0; round < 7; round += 1) starts.push(await timeFirstAnswer(measurement, root));
    add('first answer of the service', amount, starts);
  }
  return [...costs].map(([cost, points]) => ({
    cost,
    unit: 'ms',
    items: 'entries of the history',
    expected: 'flat',
    points,
  }));
}

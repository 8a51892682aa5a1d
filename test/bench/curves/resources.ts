/** GET /datafolders/…/resources with more and more resources, for the first time and from the cache. */
import { createClient } from '../client.js';
import { median, now, type Settings } from '../measure.js';
import { endProcess, type Measurement } from '../measurement.js';
import { writeResources } from '../resources.js';
import { makeWorkspace, serviceArguments } from '../sides.js';
import type { Curve, Point } from './curve.js';

export async function measureResourceCurves(measurement: Measurement, { quick }: Settings): Promise<Curve[]> {
  const first: Point[] = [];
  const again: Point[] = [];
  for (const amount of quick ? [10, 500] : [10, 100, 1_000, 10_000, 50_000]) {
    const root = makeWorkspace(measurement, []);
    writeResources(root, amount);
    const { child, base } = await measurement.serve(serviceArguments(root));
    const client = createClient(base);
    await client.send('GET', '/healthz', 200);
    const list = async (): Promise<number> => {
      const at = now();
      const listed = JSON.parse(await client.send('GET', '/datafolders/bench/resources', 200)) as unknown[];
      if (listed.length !== amount) throw new Error(`${listed.length} resources were listed instead of ${amount}`);
      return now() - at;
    };
    first.push({ amount, cost: await list() });
    const taken: number[] = [];
    for (let round = 0; round < 10; round += 1) taken.push(await list());
    again.push({ amount, cost: median(taken) });
    await endProcess(child);
  }
  const common = { unit: 'ms', items: 'resources', expected: 'linear' } as const;
  return [
    { cost: 'GET /datafolders/…/resources, the first time', ...common, points: first },
    { cost: 'the same again', ...common, points: again },
  ];
}

/** GET /runs, a start and the first answer of a service, with 50 (a page) to 1,000 kept runs. */
import { type Client, createClient } from '../client.js';
import { type Fifo, makeFifo } from '../fifo.js';
import { median, now, type Settings } from '../measure.js';
import { endProcess, type Measurement } from '../measurement.js';
import { type Program, tinyProgram } from '../programs.js';
import { makeWorkspace, serviceArguments } from '../sides.js';
import type { Curve, Point } from './curve.js';

export async function measureRunCurves(measurement: Measurement, { quick }: Settings): Promise<Curve[]> {
  const fifo = makeFifo(measurement, 'runs');
  const tiny = tinyProgram(measurement, fifo);
  const root = makeWorkspace(measurement, [tiny]);
  const serve = () => measurement.serve([...serviceArguments(root), '--console-runs', '1000']);
  const points: Record<'answer' | 'read' | 'start', Point[]> = { answer: [], read: [], start: [] };
  const measured = 40;
  let kept = 0;
  for (const amount of quick ? [50, 60] : [50, 200, 990]) {
    const filling = await serve();
    await startAndStop(createClient(filling.base), tiny, fifo, amount - kept);
    await endProcess(filling.child);

    const at = now();
    const { child, base } = await serve();
    const client = createClient(base);
    await client.send('GET', '/status', 200);
    points.answer.push({ amount, cost: now() - at });
    const reads: number[] = [];
    for (let round = 0; round < 100; round += 1) {
      const begun = now();
      await client.send('GET', '/runs?limit=50', 200);
      reads.push(now() - begun);
    }
    points.read.push({ amount, cost: median(reads) });
    points.start.push({ amount, cost: median(await startAndStop(client, tiny, fifo, measured)) });
    kept = amount + measured;
    await endProcess(child);
  }
  const common = { unit: 'ms', items: 'kept runs', expected: 'flat' } as const;
  return [
    { cost: 'GET /runs, the newest 50', ...common, points: points.read },
    { cost: 'POST /start', ...common, points: points.start },
    { cost: 'first answer of the service', ...common, points: points.answer },
  ];
}

/** Starts and stops the server repeatedly. @returns the duration of each start, in milliseconds */
async function startAndStop(client: Client, { name }: Program, fifo: Fifo, times: number): Promise<number[]> {
  const starts: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const begun = now();
    await client.send('POST', '/start', 204, { Build: name, Folder: 'bench' });
    starts.push(now() - begun);
    await client.send('POST', '/stop', 204);
    fifo.clear();
  }
  return starts;
}

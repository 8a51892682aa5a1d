/** GET /console and GET /console/search of a run with more and more output, beyond the limit of its console. */
import { createClient } from '../client.js';
import { makeFifo } from '../fifo.js';
import { median, now, type Settings } from '../measure.js';
import { endProcess, type Measurement } from '../measurement.js';
import { makeWorkspace, serviceArguments } from '../sides.js';
import type { Curve, Point } from './curve.js';

const mebibyte = 1_048_576;
/** One line of a console, with its newline. */
const lineBytes = 64;

export async function measureConsoleCurves(measurement: Measurement, { quick }: Settings): Promise<Curve[]> {
  const points: Record<'end' | 'page' | 'search', Point[]> = { end: [], page: [], search: [] };
  for (const amount of quick ? [16, 32] : [16, 64, 256, 512]) {
    const bytes = amount * mebibyte;
    const line = 'x'.repeat(lineBytes - 1);
    const fifo = makeFifo(measurement, `printed-${amount}`);
    const script = `yes ${line} | head -c ${bytes}; echo printed >${fifo.path}; read -r line`;
    const root = makeWorkspace(measurement, [{ name: 'printer', argv: ['/bin/sh', '-c', script] }]);
    const { child, base } = await measurement.serve(serviceArguments(root));
    const client = createClient(base);
    await client.send('POST', '/start', 204, { Build: 'printer', Folder: 'bench' });
    await fifo.heard();
    const measure = async (path: string): Promise<number> => {
      const taken: number[] = [];
      for (let round = 0; round < 50; round += 1) {
        const at = now();
        await client.send('GET', path, 200);
        taken.push(now() - at);
      }
      return median(taken);
    };
    points.end.push({ amount, cost: await measure('/console?lines=200') });
    points.page.push({ amount, cost: await measure(`/console?after=${Math.floor(bytes / 2)}&bytes=65536`) });
    points.search.push({ amount, cost: await measure('/console/search?text=nothing') });
    await endProcess(child);
  }
  const common = { unit: 'ms', items: 'MiB of console', expected: 'flat' } as const;
  return [
    { cost: 'GET /console, the last 200 lines', ...common, points: points.end },
    { cost: 'GET /console, 64 KiB in the middle', ...common, points: points.page },
    { cost: 'GET /console/search, one request', ...common, points: points.search },
  ];
}

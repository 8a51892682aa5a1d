/**
 * Measures GET /status, POST /stop and the restart gap next to many other processes, and next to a process with many
 * open descriptors.
 */
import { type Bystanders, besideBystanders } from './bystanders.js';
import { type Fifo, makeFifo } from './fifo.js';
import { median, now, pause, type Settings } from './measure.js';
import type { Measurement } from './measurement.js';
import { type Program, tinyProgram } from './programs.js';
import { type Ours, startOurs } from './sides.js';

const hosts: readonly { readonly name: string; readonly bystanders: Bystanders }[] = [
  { name: '+0', bystanders: { processes: 0, descriptors: 0 } },
  { name: '+1,000', bystanders: { processes: 1_000, descriptors: 0 } },
  { name: '+4,000', bystanders: { processes: 4_000, descriptors: 0 } },
  { name: '+1 with 15,000 descriptors', bystanders: { processes: 1, descriptors: 15_000 } },
];

interface Latencies {
  readonly status: number[];
  readonly stop: number[];
  readonly restart: number[];
}

/** Returns a Markdown table: medians and, in parentheses, maxima. */
export async function measureHostSize(measurement: Measurement, { rounds }: Settings): Promise<string> {
  const fifo = makeFifo(measurement, 'host-size');
  const program = tinyProgram(measurement, fifo);
  const ours = await startOurs(measurement, [program]);
  const perVisit = 4;
  const taken = hosts.map((): Latencies => ({ status: [], stop: [], restart: [] }));
  await measureLatencies(ours, program, fifo, { status: [], stop: [], restart: [] });
  for (let visit = 0; visit < rounds / perVisit; visit += 1) {
    for (const [index, { bystanders }] of hosts.entries()) {
      const latencies = taken[index];
      if (latencies === undefined) continue;
      await besideBystanders(measurement, bystanders, async () => {
        await pause(200);
        for (let time = 0; time < perVisit; time += 1) await measureLatencies(ours, program, fifo, latencies);
      });
    }
  }
  const lines = hosts.map(({ name }, index) => {
    const { status = [], stop = [], restart = [] } = taken[index] ?? {};
    return `| ${name} | ${[status, stop, restart].map(toCell).join(' | ')} |`;
  });
  return ['| other processes | GET /status | stop answered | restart gap |', '|---|---:|---:|---:|', ...lines].join(
    '\n',
  );
}

async function measureLatencies(ours: Ours, program: Program, fifo: Fifo, into: Latencies): Promise<void> {
  await Promise.all([fifo.heard(), ours.start(program)]);
  await pause();
  for (let time = 0; time < 3; time += 1) {
    into.status.push(await timeOf(() => ours.client.send('GET', '/status', 200)));
    await pause();
  }
  const at = now();
  const [heard] = await Promise.all([fifo.heard(), ours.client.send('POST', '/restart', 204)]);
  into.restart.push(heard - at);
  await pause();
  into.stop.push(await timeOf(ours.stop));
  await pause();
}

async function timeOf(request: () => Promise<unknown>): Promise<number> {
  const at = now();
  await request();
  return now() - at;
}

function toCell(figures: readonly number[]): string {
  return `${median(figures).toFixed(1)} ms (${Math.max(...figures).toFixed(1)})`;
}

/** Many readers of GET /events follow a server that prints continuously. */
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pause, type Row, type Settings } from './measure.js';
import type { Measurement } from './measurement.js';
import { cpuMilliseconds, residentMegabytes } from './process-figures.js';
import type { Program } from './programs.js';
import { startOurs } from './sides.js';

const readers = 100;
const linesPerSecond = 10_000;

/** The report of event-readers.ts. */
interface Seen {
  readonly done: number;
  readonly faults: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export async function measureFanout(measurement: Measurement, { quick }: Settings): Promise<Row[]> {
  const seconds = quick ? 5 : 30;
  const program: Program = {
    name: 'stamping',
    argv: [process.execPath, compiled('./stamping-writer.js'), `${linesPerSecond}`, `${seconds}`],
  };
  const ours = await startOurs(measurement, [program]);
  await ours.start(program);
  const child = measurement.spawn(
    process.execPath,
    [compiled('./event-readers.js'), ours.base, `${readers}`, `${linesPerSecond * seconds}`],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (child.stdout === null) throw new Error('the readers have no output');
  const said = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await said.next();
  await pause(500);

  const before = { cpu: cpuMilliseconds(ours.pid), at: performance.now() };
  let maxMegabytes = 0;
  const sampling = setInterval(() => (maxMegabytes = Math.max(maxMegabytes, residentMegabytes(ours.pid))), 250);
  await ours.client.send('POST', '/command', 202, { Command: 'go' });
  const report = await said.next();
  clearInterval(sampling);
  const cores = (cpuMilliseconds(ours.pid) - before.cpu) / (performance.now() - before.at);
  const seen = JSON.parse(String(report.value)) as Seen;
  if (seen.done !== readers || seen.faults > 0)
    throw new Error(`lines were lost or out of order: ${JSON.stringify(seen)}`);
  const of = `${readers} readers of ${linesPerSecond.toLocaleString('en')} lines a second`;
  return [
    row(`${of}, write until read, p50`, seen.p50, 'ms', null),
    row('the same, p99', seen.p99, 'ms', 15),
    row('the same, maximum', seen.max, 'ms', null),
    row('processor time of the manager', cores, 'cores', 0.3),
    row('resident memory of the manager, maximum', maxMegabytes, 'MB', 80),
  ];
}

function compiled(module: string): string {
  return fileURLToPath(new URL(module, import.meta.url));
}

function row(figure: string, value: number, unit: string, limit: number | null): Row {
  const aim = limit === null ? null : { text: `≤ ${limit} ${unit}`, met: value <= limit };
  return { figure, ours: `${value.toFixed(2)} ${unit}`, bare: '', ratio: null, aim };
}

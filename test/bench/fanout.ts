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
  const followed = await followLines(measurement, { readers, linesPerSecond, seconds: quick ? 5 : 30 });
  const { p50, p99, max, cores, maxMegabytes } = followed;
  return [
    row(
      `${readers} readers of ${linesPerSecond.toLocaleString('en')} lines a second, write until read, p50`,
      p50,
      'ms',
      null,
    ),
    row('the same, p99', p99, 'ms', 15),
    row('the same, maximum', max, 'ms', null),
    row('processor time of the manager', cores, 'cores', 0.3),
    row('resident memory of the manager, maximum', maxMegabytes, 'MB', 80),
  ];
}

/**
 * Lets readers follow a server that prints stamped lines. Throws if a line of a reader is missing or out of order.
 * @returns the milliseconds from the writing of a line to its reading, and the resources that the manager used
 */
export async function followLines(
  measurement: Measurement,
  { readers, linesPerSecond, seconds }: Record<'readers' | 'linesPerSecond' | 'seconds', number>,
) {
  const program = stampingProgram(linesPerSecond, seconds);
  const ours = await startOurs(measurement, [program]);
  await ours.start(program);
  const following = await startReaders(measurement, ours.base, readers, linesPerSecond * seconds);
  await pause(500);
  const before = { cpu: cpuMilliseconds(ours.pid), at: performance.now() };
  let maxMegabytes = 0;
  const sampling = setInterval(() => (maxMegabytes = Math.max(maxMegabytes, residentMegabytes(ours.pid))), 250);
  await ours.client.send('POST', '/command', 202, { Command: 'go' });
  const seen = await following.seen();
  clearInterval(sampling);
  const cores = (cpuMilliseconds(ours.pid) - before.cpu) / (performance.now() - before.at);
  if (seen.done !== readers || seen.faults > 0)
    throw new Error(`lines were lost or out of order: ${JSON.stringify(seen)}`);
  await ours.end();
  return { ...seen, cores, maxMegabytes };
}

/** A server that prints the given number of stamped lines after its first command. */
export function stampingProgram(linesPerSecond: number, seconds: number): Program {
  return {
    name: 'stamping',
    argv: [process.execPath, compiled('./stamping-writer.js'), `${linesPerSecond}`, `${seconds}`],
  };
}

/**
 * Starts readers in one process, and waits until all of them are connected.
 * @param lines the number of lines for each reader
 */
export async function startReaders(measurement: Measurement, base: string, readers: number, lines: number) {
  const child = measurement.spawn(process.execPath, [compiled('./event-readers.js'), base, `${readers}`, `${lines}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('the readers have no output');
  const said = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await said.next();
  return { child, seen: async () => JSON.parse(String((await said.next()).value)) as Seen };
}

function compiled(module: string): string {
  return fileURLToPath(new URL(module, import.meta.url));
}

function row(figure: string, value: number, unit: string, limit: number | null): Row {
  const aim = limit === null ? null : { text: `≤ ${limit} ${unit}`, met: value <= limit };
  return { figure, ours: `${value.toFixed(2)} ${unit}`, bare: '', ratio: null, aim };
}

/** Measures a server that prints as fast as it can, into a file, under the service, and with a reader of the events. */
import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { median, now, pause, percentile, type Row, type Settings } from './measure.js';
import { endProcess, type Measurement } from './measurement.js';
import { cpuMilliseconds, residentMegabytes } from './process-figures.js';
import { type Ours, startOurs } from './sides.js';

const writer = fileURLToPath(new URL('../fixtures/flooding-server.pl', import.meta.url));
const reader = fileURLToPath(new URL('./flood-reader.js', import.meta.url));

/** The result of one flood. */
interface Flood {
  readonly seconds: number;
  /** The manager's processor seconds for each second of the flood. */
  readonly cores: number;
}

export async function measureFlood(measurement: Measurement, { quick }: Settings): Promise<Row[]> {
  if (!existsSync('/usr/bin/perl')) {
    console.error('flood: perl is not here');
    return [];
  }
  const bytes = Math.floor((quick ? 2 ** 27 : 2 ** 30) / 100) * 100;
  const rounds = quick ? 2 : 5;
  const report = join(measurement.directory, 'flood-seconds');
  const argv = ['/usr/bin/perl', writer, `${bytes}`, report] as const;
  const ours = await startOurs(measurement, [{ name: 'flood', argv }]);

  const sides = {
    bare: () => floodFile(measurement, argv, report),
    unread: () => floodOurs(ours, report),
    read: async () => {
      const one = await startReader(measurement, ours, bytes);
      const flood = await floodOurs(ours, report);
      await one.said('done');
      await endProcess(one.child);
      return flood;
    },
  };
  const taken = { bare: [] as Flood[], unread: [] as Flood[], read: [] as Flood[] };
  for (let round = -1; round < rounds; round += 1) {
    for (const name of ['bare', 'unread', 'read'] as const) {
      const flood = await sides[name]();
      if (round >= 0) taken[name].push(flood);
      await pause(200);
    }
  }
  const under = await measureUnderFlood(measurement, ours, bytes, report);
  const size = quick ? '128 MiB' : '1 GiB';
  const seconds = (floods: readonly Flood[]): number => median(floods.map((flood) => flood.seconds));
  const cores = (floods: readonly Flood[]): number => median(floods.map((flood) => flood.cores));
  // Both sides of a round run under the same load: compute their ratio before the median.
  const ratio = (floods: readonly Flood[]): number =>
    median(floods.map((flood, round) => flood.seconds / (taken.bare[round]?.seconds ?? NaN)));
  const line = (figure: string, floods: readonly Flood[], most: number): Row => ({
    figure,
    ours: `${seconds(floods).toFixed(2)} s`,
    bare: `${seconds(taken.bare).toFixed(2)} s`,
    ratio: ratio(floods),
    aim: { text: `≤ ${most}`, met: ratio(floods) <= most },
  });
  return [
    line(`${size} in 100-byte lines, no reader (bare: into a file)`, taken.unread, 1.05),
    plain('processor time of the manager', cores(taken.unread), 'cores', 0.02),
    line('the same, one reader', taken.read, 1.25),
    plain('processor time of the manager', cores(taken.read), 'cores', null),
    plain('resident memory with a second reader that has stopped reading, maximum', under.megabytes, 'MB', 200),
    plain('command during the flood, p50', under.p50, 'ms', null),
    plain('command during the flood, p99', under.p99, 'ms', 100),
  ];
}

/** Measures commands and memory during a flood with one reader, and a second reader that stops reading. */
async function measureUnderFlood(measurement: Measurement, ours: Ours, bytes: number, report: string) {
  const readers = [await startReader(measurement, ours, bytes), await startReader(measurement, ours, bytes, 'stop')];
  const delays: number[] = [];
  let megabytes = 0;
  let isOver = false;
  const flood = floodOurs(ours, report, async () => {
    while (!isOver) {
      const at = now();
      await ours.client.send('POST', '/command', 202, { Command: 'say hello' });
      delays.push(now() - at);
      megabytes = Math.max(megabytes, residentMegabytes(ours.pid));
      await pause(20);
    }
  });
  await untilReported(report);
  isOver = true;
  await flood;
  await readers[0]?.said('done');
  for (const { child } of readers) await endProcess(child);
  return { megabytes, p50: median(delays), p99: percentile(delays, 0.99) };
}

/** @param load work that runs during the flood */
async function floodOurs(
  ours: Ours,
  report: string,
  load: () => Promise<void> = () => Promise.resolve(),
): Promise<Flood> {
  rmSync(report, { force: true });
  const before = { cpu: cpuMilliseconds(ours.pid), at: now() };
  await ours.start({ name: 'flood', argv: [''] });
  const busy = load();
  const seconds = await untilReported(report);
  const cores = (cpuMilliseconds(ours.pid) - before.cpu) / (now() - before.at);
  await busy;
  await ours.stop();
  return { seconds, cores };
}

async function floodFile(
  measurement: Measurement,
  [program, ...args]: readonly [string, ...string[]],
  report: string,
): Promise<Flood> {
  rmSync(report, { force: true });
  const path = join(measurement.directory, 'bare-console.log');
  mkdirSync(measurement.directory, { recursive: true });
  const file = openSync(path, 'a');
  const child = measurement.spawn(program, args, { stdio: ['pipe', file, 'inherit'] });
  closeSync(file);
  const seconds = await untilReported(report);
  await endProcess(child);
  rmSync(path);
  return { seconds, cores: 0 };
}

/** Returns the seconds that the writer reports. */
async function untilReported(report: string): Promise<number> {
  const until = now() + 120_000;
  while (!existsSync(report)) {
    if (now() > until) throw new Error('the flood took more than two minutes');
    await pause(10);
  }
  return Number(readFileSync(report, 'utf8'));
}

async function startReader(
  measurement: Measurement,
  ours: Ours,
  bytes: number,
  mode = '',
): Promise<{ child: ChildProcess; said: (word: string) => Promise<void> }> {
  const child = measurement.spawn(process.execPath, [reader, ours.base, `${bytes}`, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('the reader has no output');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const said = async (word: string): Promise<void> => {
    const { value } = await lines.next();
    if (value !== word) throw new Error(`the reader said ${String(value)} instead of ${word}`);
  };
  await said('ready');
  return { child, said };
}

function plain(figure: string, value: number, unit: string, most: number | null): Row {
  const aim = most === null ? null : { text: `≤ ${most} ${unit}`, met: value <= most };
  return { figure, ours: `${value.toFixed(2)} ${unit}`, bare: '', ratio: null, aim };
}

/**
 * Measures the time from POST /command until the child has read the line, and the commands per second. The bare
 * equivalent is Koa with a pipe.
 */
import type { Client } from './client.js';
import { type Fifo, makeFifo } from './fifo.js';
import { commandTo, fireRequests } from './load.js';
import { compare, median, now, pause, percentile, type Row, type Settings } from './measure.js';
import type { Measurement } from './measurement.js';
import { cpuMilliseconds } from './process-figures.js';
import { echoingProgram, type Program, swallowingProgram } from './programs.js';
import { startBareKoa, startOurs } from './sides.js';

interface Side {
  readonly pid: number;
  readonly base: string;
  readonly client: Client;
  readonly fifo: Fifo;
}

export async function measureCommand(measurement: Measurement, settings: Settings): Promise<Row[]> {
  return [...(await measurePaced(measurement, settings)), ...(await measureThroughput(measurement, settings))];
}

/** Opens both sides. Each side has a child that reports when it has started. */
async function openSides(
  measurement: Measurement,
  name: string,
  makeProgram: (measurement: Measurement, fifo: Fifo) => Program,
): Promise<{ bare: Side; ours: Side }> {
  const fifos = { bare: makeFifo(measurement, `${name}-bare`), ours: makeFifo(measurement, `${name}-ours`) };
  const bare = await startBareKoa(measurement, makeProgram(measurement, fifos.bare));
  await Promise.all([bare.client.send('POST', '/start', 204), fifos.bare.heard()]);
  const program = makeProgram(measurement, fifos.ours);
  const ours = await startOurs(measurement, [program]);
  await Promise.all([ours.start(program), fifos.ours.heard()]);
  await pause(200);
  return {
    bare: { pid: bare.child.pid ?? NaN, base: bare.base, client: bare.client, fifo: fifos.bare },
    ours: { pid: ours.pid, base: ours.base, client: ours.client, fifo: fifos.ours },
  };
}

/** Measures one command every 20 ms for each side, with 10 ms between the sides. */
async function measurePaced(measurement: Measurement, { quick }: Settings): Promise<Row[]> {
  const count = quick ? 100 : 500;
  const sides = await openSides(measurement, 'paced', echoingProgram);
  const taken = { bare: [] as number[], ours: [] as number[] };
  const began = now();
  for (let slot = -40; slot < 2 * count; slot += 1) {
    const name = slot % 2 === 0 ? 'bare' : 'ours';
    const { client, fifo } = sides[name];
    await pause(Math.max(0, began + (slot + 40) * 10 - now()));
    const at = now();
    const [heard] = await Promise.all([fifo.heard(), client.send('POST', '/command', 202, { Command: `say ${slot}` })]);
    // The first twenty commands of each side run code that is not yet optimised.
    if (slot >= 0) taken[name].push(heard - at);
  }
  return [
    compare('command until the child has it, p50', median(taken.ours), median(taken.bare), 1.3),
    compare('command until the child has it, p99', percentile(taken.ours, 0.99), percentile(taken.bare, 0.99), null),
  ];
}

async function measureThroughput(measurement: Measurement, { quick }: Settings): Promise<Row[]> {
  const [rounds, seconds] = quick ? [1, 2] : [3, 4];
  const sides = await openSides(measurement, 'throughput', swallowingProgram);
  const rows: Row[] = [];
  for (const connections of [1, 8, 64]) {
    const taken = { bare: [] as number[], ours: [] as number[] };
    const cost = { bare: [] as number[], ours: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      for (const name of ['bare', 'ours'] as const) {
        const fired = await fire(sides[name], connections, seconds);
        taken[name].push(fired.perSecond);
        cost[name].push(fired.cpuMicroseconds);
      }
    }
    const [ours, bare] = [median(taken.ours), median(taken.bare)];
    rows.push({
      figure: `commands per second, connections: ${connections}`,
      ours: `${ours.toFixed(0)}/s`,
      bare: `${bare.toFixed(0)}/s`,
      ratio: ours / bare,
      aim: connections === 1 ? null : { text: '≥ 0.7', met: ours / bare >= 0.7 },
    });
    rows.push(
      compare(`CPU time per command, connections: ${connections}`, median(cost.ours), median(cost.bare), null, 'µs'),
    );
  }
  return rows;
}

/**
 * Returns the requests per second, and the processor time of the serving process for each request. The processor time
 * depends less on the load of the machine.
 */
async function fire(
  { base, pid }: Side,
  connections: number,
  seconds: number,
): Promise<{ perSecond: number; cpuMicroseconds: number }> {
  const before = cpuMilliseconds(pid);
  const { perSecond, answers } = await fireRequests(commandTo(base), connections, seconds);
  return { perSecond, cpuMicroseconds: ((cpuMilliseconds(pid) - before) * 1e3) / answers };
}

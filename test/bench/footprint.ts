/** Memory of the service, and the time until its first answer. The bare equivalent is `node -e ""`. */
import { makeFifo } from './fifo.js';
import { compare, interleave, median, pause, type Row, type Settings } from './measure.js';
import type { Measurement } from './measurement.js';
import { residentMegabytes } from './process-figures.js';
import { tinyProgram } from './programs.js';
import { startOurs, timeEmptyNode } from './sides.js';

/** The limit of the resident memory, in megabytes. */
const most = 80;

export async function measureFootprint(measurement: Measurement, { rounds, quick }: Settings): Promise<Row[]> {
  const taken = await interleave(Math.ceil(rounds / 4), {
    bare: () => timeEmptyNode(measurement),
    ours: async () => {
      const { firstAnswerMs, end } = await startOurs(measurement, []);
      await end();
      return firstAnswerMs;
    },
  });
  const times = quick ? 100 : 1_000;
  const memory = await measureMemory(measurement, times);
  return [
    compare('time to the first answer', median(taken.ours), median(taken.bare), 2),
    memoryRow('resident memory after the start', memory.before),
    memoryRow(`resident memory after ${times.toLocaleString('en')} times start and stop`, memory.after),
  ];
}

async function measureMemory(measurement: Measurement, times: number): Promise<{ before: number; after: number }> {
  const fifo = makeFifo(measurement, 'footprint');
  const tiny = tinyProgram(measurement, fifo);
  const ours = await startOurs(measurement, [tiny]);
  await pause(1_000);
  const before = residentMegabytes(ours.pid);
  for (let time = 0; time < times; time += 1) {
    await ours.start(tiny);
    await ours.stop();
    fifo.clear();
  }
  await pause(1_000);
  return { before, after: residentMegabytes(ours.pid) };
}

function memoryRow(figure: string, megabytes: number): Row {
  return {
    figure,
    ours: `${megabytes.toFixed(1)} MB`,
    bare: '',
    ratio: null,
    aim: { text: `≤ ${most} MB`, met: megabytes <= most },
  };
}

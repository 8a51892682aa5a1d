/** Memory of the service, and the time until its first answer. Bare: `node -e ""`. */
import { makeFifo } from './fifo.js';
import { compare, interleave, median, pause, type Row, type Settings } from './measure.js';
import { residentMegabytes } from './process-figures.js';
import { tinyProgram } from './programs.js';
import { startOurs, timeEmptyNode } from './sides.js';
import type { Stage } from './stage.js';

/** Megabytes. */
const most = 80;

export async function measureFootprint(stage: Stage, { rounds, quick }: Settings): Promise<Row[]> {
  const taken = await interleave(Math.ceil(rounds / 4), {
    bare: () => timeEmptyNode(stage),
    ours: async () => {
      const { firstAnswerMs, end } = await startOurs(stage, []);
      await end();
      return firstAnswerMs;
    },
  });
  const times = quick ? 100 : 1_000;
  const memory = await measureMemory(stage, times);
  return [
    compare('time to the first answer', median(taken.ours), median(taken.bare), 2),
    memoryRow('resident memory after the start', memory.before),
    memoryRow(`resident memory after ${times.toLocaleString('en')} times start and stop`, memory.after),
  ];
}

async function measureMemory(stage: Stage, times: number): Promise<{ before: number; after: number }> {
  const fifo = makeFifo(stage, 'footprint');
  const tiny = tinyProgram(stage, fifo);
  const ours = await startOurs(stage, [tiny]);
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

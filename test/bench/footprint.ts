/** Memory of the service, and the time until its first answer. Bare: `node -e ""`. */
import { createClient } from './client.js';
import { makeFifo } from './fifo.js';
import { compare, interleave, median, now, pause, type Row, type Settings } from './measure.js';
import { residentMegabytes } from './process-figures.js';
import { tinyProgram } from './programs.js';
import { makeWorkspace, serviceArguments, startOurs } from './sides.js';
import { endProcess, type Stage } from './stage.js';

/** Megabytes. */
const most = 80;

export async function measureFootprint(stage: Stage, { rounds, quick }: Settings): Promise<Row[]> {
  const root = makeWorkspace(stage, []);
  const taken = await interleave(Math.ceil(rounds / 4), {
    bare: async () => {
      const at = now();
      const child = stage.spawn(process.execPath, ['-e', ''], { stdio: 'ignore' });
      await new Promise((resolve) => void child.once('exit', resolve));
      return now() - at;
    },
    ours: async () => {
      const at = now();
      const { child, base } = await stage.serve(serviceArguments(root));
      await createClient(base).send('GET', '/healthz', 200);
      const took = now() - at;
      await endProcess(child);
      return took;
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
  await ours.client.send('GET', '/healthz', 200);
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

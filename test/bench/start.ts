/** POST /start until the first output of the child. Bare: `spawn` with pipes. */
import { makeFifo } from './fifo.js';
import { compare, interleave, median, pause, type Row, type Settings } from './measure.js';
import { demoProgram, type Program, tinyProgram } from './programs.js';
import { discardBare, spawnBare, startOurs } from './sides.js';
import type { Stage } from './stage.js';

export async function measureStart(stage: Stage, { rounds }: Settings): Promise<Row[]> {
  const fifo = makeFifo(stage, 'start');
  const [tiny, demo] = [tinyProgram(stage, fifo), demoProgram(stage, fifo)];
  const ours = await startOurs(stage, [tiny, demo]);

  const bySide = (program: Program) => ({
    bare: async () => {
      const { child, at } = spawnBare(stage, program);
      const took = (await fifo.heard()) - at;
      await pause();
      await discardBare(child);
      return took;
    },
    ours: async () => {
      const [heard, at] = await Promise.all([fifo.heard(), ours.start(program)]);
      await pause();
      await ours.stop();
      await pause();
      return heard - at;
    },
  });

  const small = await interleave(rounds, bySide(tiny));
  const large = await interleave(Math.ceil(rounds / 2), bySide(demo));
  return [
    compare('start until first output, sh child', median(small.ours), median(small.bare), 1.7),
    compare('start until first output, demo server', median(large.ours), median(large.bare), 1.7),
  ];
}

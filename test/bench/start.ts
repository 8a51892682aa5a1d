/** Measures the time from POST /start until the child's first output. The bare equivalent is `spawn` with pipes. */
import { makeFifo } from './fifo.js';
import { compare, interleave, median, pause, type Row, type Settings } from './measure.js';
import type { Measurement } from './measurement.js';
import { demoProgram, type Program, tinyProgram } from './programs.js';
import { discardBare, spawnBare, startOurs } from './sides.js';

export async function measureStart(measurement: Measurement, { rounds }: Settings): Promise<Row[]> {
  const fifo = makeFifo(measurement, 'start');
  const [tiny, demo] = [tinyProgram(measurement, fifo), demoProgram(measurement, fifo)];
  const ours = await startOurs(measurement, [tiny, demo]);

  const bySide = (program: Program) => ({
    bare: async () => {
      const { child, at } = spawnBare(measurement, program);
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

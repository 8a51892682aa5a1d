/** Measures the time of POST /stop until its answer. The bare equivalent is SIGTERM until the `exit` event. */
import { makeFifo } from './fifo.js';
import { compare, interleave, median, now, pause, type Row, type Settings } from './measure.js';
import type { Measurement } from './measurement.js';
import { demoProgram, slowToEndProgram, tinyProgram } from './programs.js';
import { killBare, spawnBareUp, startOurs } from './sides.js';

export async function measureStop(measurement: Measurement, { rounds }: Settings): Promise<Row[]> {
  const fifo = makeFifo(measurement, 'stop');
  const few = Math.ceil(rounds / 2);
  const children = [
    { program: tinyProgram(measurement, fifo), ends: 'sh child that ends at once', times: rounds },
    { program: slowToEndProgram(measurement, fifo), ends: 'sh child that takes 50 ms', times: few },
    { program: demoProgram(measurement, fifo), ends: 'demo server', times: few },
  ];
  const ours = await startOurs(
    measurement,
    children.map(({ program }) => program),
  );

  const rows: Row[] = [];
  for (const { program, ends, times } of children) {
    // Let the start complete: a server normally runs for a while before it is stopped.
    const settle = () => pause(program.name === 'demo' ? 100 : 30);
    const taken = await interleave(times, {
      bare: async () => {
        const child = await spawnBareUp(measurement, program, fifo);
        await settle();
        return killBare(child);
      },
      ours: async () => {
        await Promise.all([fifo.heard(), ours.start(program)]);
        await settle();
        const at = now();
        await ours.stop();
        return now() - at;
      },
    });
    rows.push(compare(`stop, ${ends}`, median(taken.ours), median(taken.bare), 1.2));
  }
  return rows;
}

/**
 * Measures the time from POST /restart until the first output of the new child. The bare equivalent is SIGTERM, `exit`,
 * `spawn` and the first output.
 */
import { makeFifo } from './fifo.js';
import { compare, interleave, median, now, pause, type Row, type Settings } from './measure.js';
import type { Measurement } from './measurement.js';
import { demoProgram, tinyProgram } from './programs.js';
import { discardBare, killBare, spawnBareUp, startOurs } from './sides.js';

export async function measureRestart(measurement: Measurement, { rounds }: Settings): Promise<Row[]> {
  const fifo = makeFifo(measurement, 'restart');
  const children = [
    { program: tinyProgram(measurement, fifo), named: 'sh child', times: rounds },
    { program: demoProgram(measurement, fifo), named: 'demo server', times: Math.ceil(rounds / 2) },
  ];
  const ours = await startOurs(
    measurement,
    children.map(({ program }) => program),
  );

  const rows: Row[] = [];
  for (const { program, named, times } of children) {
    const settle = () => pause(program.name === 'demo' ? 100 : 30);
    let child = await spawnBareUp(measurement, program, fifo);
    await Promise.all([fifo.heard(), ours.start(program)]);
    const taken = await interleave(times, {
      bare: async () => {
        await settle();
        const at = now();
        await killBare(child);
        child = await spawnBareUp(measurement, program, fifo);
        return now() - at;
      },
      ours: async () => {
        await settle();
        const at = now();
        const [heard] = await Promise.all([fifo.heard(), ours.client.send('POST', '/restart', 204)]);
        return heard - at;
      },
    });
    await ours.stop();
    await discardBare(child);
    rows.push(compare(`restart gap, ${named}`, median(taken.ours), median(taken.bare), 1.6));
  }
  return rows;
}

/** POST /start until the first output of the child. Bare: `spawn` with pipes. */
import { type Fifo, makeFifo } from './fifo.js';
import { compare, interleave, median, pause, type Row, type Settings } from './measure.js';
import type { Peer } from './peer.js';
import { startPm2 } from './pm2.js';
import { demoProgram, type Program, tinyProgram } from './programs.js';
import { discardBare, spawnBare, startOurs } from './sides.js';
import type { Stage } from './stage.js';
import { startSupervisord } from './supervisord.js';

export async function measureStart(stage: Stage, { rounds }: Settings): Promise<Row[]> {
  const fifo = makeFifo(stage, 'start');
  const [tiny, demo] = [tinyProgram(stage, fifo), demoProgram(stage, fifo)];
  const ours = await startOurs(stage, [tiny, demo]);
  const peers: Peer[] = [];
  for (const start of [startSupervisord, startPm2]) {
    const peer = await start(stage, tiny);
    if (typeof peer === 'string') console.error(`start: ${peer}`);
    else peers.push(peer);
  }

  const bySide = (program: Program) => ({
    bare: async () => {
      fifo.clear();
      const { child, at } = spawnBare(stage, program);
      const took = (await fifo.heard()) - at;
      await pause();
      await discardBare(child);
      return took;
    },
    ours: () => measureOnce(fifo, { start: () => ours.start(program), stop: ours.stop }),
  });

  const few = Math.ceil(rounds / 2);
  const small = await interleave<string>(rounds, {
    ...bySide(tiny),
    ...Object.fromEntries(peers.map((peer) => [peer.name, () => measureOnce(fifo, peer)])),
  });
  const large = await interleave(few, bySide(demo));
  const oursSmall = median(small.ours ?? []);
  return [
    compare('start until first output, sh child', oursSmall, median(small.bare ?? []), 3),
    ...peers.map(({ name }): Row => {
      const theirs = median(small[name] ?? []);
      return {
        ...compare(`the same against ${name}`, oursSmall, theirs, null),
        aim: { text: '< 1', met: oursSmall < theirs },
      };
    }),
    compare('start until first output, demo server', median(large.ours), median(large.bare), 3),
  ];
}

async function measureOnce(fifo: Fifo, side: Pick<Peer, 'start' | 'stop'>): Promise<number> {
  // A peer may have run its program once to register it.
  fifo.clear();
  const [heard, at] = await Promise.all([fifo.heard(), side.start()]);
  await pause();
  await side.stop();
  await pause();
  return heard - at;
}

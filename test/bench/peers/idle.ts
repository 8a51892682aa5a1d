/** The processor time that peers need while their child is silent, all at the same time. */
import { pause } from '../measure.js';
import { cpuMilliseconds, findDescendants } from '../process-figures.js';
import type { Entry } from './rounds.js';

/** The pause before the measurement. A service may have work left after a start. */
const settleMs = 5_000;

export async function measureIdle(entries: readonly Entry[], seconds: number): Promise<void> {
  for (const { peer, fifo } of entries) {
    fifo.clear();
    await Promise.all([fifo.heard(), peer.start()]);
  }
  await pause(settleMs);
  const before = entries.map(consumed);
  await pause(seconds * 1_000);
  for (const [index, entry] of entries.entries()) {
    if (entry.peer.pid !== null) entry.add('idle', (consumed(entry) - (before[index] ?? NaN)) * (60 / seconds));
  }
  for (const { peer } of entries) await peer.stop();
}

/** Returns the processor time of a peer's processes, without the child. */
function consumed({ peer, fifo }: Entry): number {
  if (peer.pid === null) return 0;
  return findDescendants(peer.pid, Number(fifo.lastLine()))
    .map(cpuMilliseconds)
    .reduce((sum, time) => sum + time, 0);
}

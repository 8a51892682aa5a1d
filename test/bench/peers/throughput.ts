/** Commands per second of each peer in turn. */
import { pause } from '../measure.js';
import type { Entry } from './rounds.js';

const connections = 64;

/** Runs one round: each peer receives commands for this many seconds. */
export async function measureThroughput(entries: readonly Entry[], seconds: number): Promise<void> {
  for (const { peer, fifo, add } of entries) {
    if (peer.sendCommands === undefined) continue;
    fifo.clear();
    await Promise.all([fifo.heard(), peer.start()]);
    add('commands', await peer.sendCommands(connections, seconds));
    await peer.stop();
    await pause(200);
  }
}

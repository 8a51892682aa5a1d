/** The baseline without a service: `child_process.spawn` in the bench itself. Cold start: `node -e ""`. */
import type { ChildProcess } from 'node:child_process';
import { discardBare, killBare, spawnBare, timeEmptyNode } from '../sides.js';
import { timeExchange } from './exchange.js';
import type { PeerKind } from './peer.js';

export const bareSpawn: PeerKind = {
  name: 'bare spawn',
  notes: { coldStart: '`node -e ""`' },
  findMissing: () => null,
  async open(measurement, program) {
    const coldStartMs = await timeEmptyNode(measurement);
    let child: ChildProcess | null = null;

    function spawnChild(): void {
      const spawned = spawnBare(measurement, program).child;
      child = spawned;
      spawned.once('exit', () => {
        if (child === spawned && !measurement.isEnding()) spawnChild();
      });
    }

    async function endChild(end: (child: ChildProcess) => Promise<unknown>): Promise<void> {
      const ending = child;
      child = null;
      if (ending !== null) await end(ending);
    }

    return {
      coldStartMs,
      pid: null,
      start: () => timeExchange(spawnChild),
      restart: () => timeExchange(() => endChild(killBare).then(spawnChild)),
      stop: () => timeExchange(() => endChild(killBare)),
      close: () => endChild(discardBare),
    };
  },
};

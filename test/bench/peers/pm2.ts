/** pm2 (npm package `pm2`), by its programmatic API. */
import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inTime } from '../measure.js';
import { endProcess } from '../measurement.js';
import { findMissingPm2, pm2Directory } from './installed.js';
import type { PeerKind } from './peer.js';
import type { Order, Reply, Request } from './pm2-driver.js';

export const pm2: PeerKind = {
  name: 'pm2',
  notes: { commands: 'one connection, 64 in flight' },
  findMissing: findMissingPm2,
  async open(measurement, program) {
    const home = mkdtempSync(join(measurement.directory, 'pm2-'));
    const driver = fork(fileURLToPath(new URL('./pm2-driver.js', import.meta.url)), [pm2Directory], {
      env: { ...process.env, PM2_HOME: home, PM2_DISABLE_VERSION_CHECK: 'true' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // The missing reply shows that a driver has exited.
    driver.on('error', () => undefined);

    let lastId = 0;
    async function ask(order: Order): Promise<Reply> {
      const id = (lastId += 1);
      const reply = new Promise<Reply>((resolve, reject) => {
        driver.on('message', function hear(message) {
          const reply = message as Reply;
          if (reply.id !== id) return;
          driver.off('message', hear);
          if (reply.error === null) resolve(reply);
          else reject(new Error(`pm2: ${reply.error}`));
        });
      });
      driver.send({ id, ...order } satisfies Request);
      return inTime(reply, `pm2, ${order.do}`);
    }

    let closing: Promise<void> | null = null;
    // Signals to the driver do not reach pm2's daemon: end the daemon by a request.
    const close = () => (closing ??= ask({ do: 'end' }).then(() => endProcess(driver)));
    measurement.onEnd(close);

    const { sent, answered } = await ask({ do: 'connect' });
    await ask({ do: 'register', program });
    return {
      coldStartMs: answered - sent,
      pid: Number(readFileSync(join(home, 'pm2.pid'), 'utf8')),
      start: () => ask({ do: 'start' }),
      restart: () => ask({ do: 'restart' }),
      stop: () => ask({ do: 'stop' }),
      sendCommands: async (inFlight, seconds) => (await ask({ do: 'send', inFlight, seconds })).count / seconds,
      close,
    };
  },
};

/** The baseline for a service over HTTP: a Koa route for each operation, without any check. */

import { commandTo, fireRequests } from '../load.js';
import { endProcess } from '../measurement.js';
import { startBareKoa } from '../sides.js';
import { timeExchange } from './exchange.js';
import type { PeerKind } from './peer.js';

export const bareKoa: PeerKind = {
  name: 'bare Koa',
  notes: {},
  findMissing: () => null,
  async open(measurement, program) {
    const { child, client, base, firstAnswerMs } = await startBareKoa(measurement, program);
    return {
      coldStartMs: firstAnswerMs,
      pid: child.pid ?? null,
      start: () => timeExchange(() => client.send('POST', '/start', 204)),
      restart: () => timeExchange(() => client.send('POST', '/restart', 204)),
      stop: () => timeExchange(() => client.send('POST', '/stop', 204)),
      sendCommands: async (connections, seconds) =>
        (await fireRequests(commandTo(base), connections, seconds)).perSecond,
      close: () => endProcess(child),
    };
  },
};

/** The peer that is this service, over HTTP. */
import { commandTo, fireRequests } from '../load.js';
import { startOurs } from '../sides.js';
import { timeExchange } from './exchange.js';
import type { PeerKind } from './peer.js';

/**
 * The options of crash recovery. With a window of a second each crash counts as the first, because the children of the
 * bench run for longer.
 */
const recovery = ['--on-crash', 'restart', '--crash-limit', '1000', '--crash-window', '1'];

export const serverManager: PeerKind = {
  name: '**server-manager**',
  notes: {},
  findMissing: () => null,
  async open(measurement, program) {
    const ours = await startOurs(measurement, [program], recovery);
    return {
      coldStartMs: ours.firstAnswerMs,
      pid: ours.pid,
      start: () => timeExchange(() => ours.start(program)),
      restart: () => timeExchange(() => ours.client.send('POST', '/restart', 204)),
      stop: () => timeExchange(ours.stop),
      sendCommands: async (connections, seconds) =>
        (await fireRequests(commandTo(ours.base), connections, seconds)).perSecond,
      close: ours.end,
    };
  },
};

/** Start, restart, crash and stop of each peer in turn. */
import type { Fifo } from '../fifo.js';
import { now, pause } from '../measure.js';
import type { Column, Exchange, Peer } from './peer.js';

/** An open peer with the FIFO on which its child reports. */
export interface Entry {
  readonly peer: Peer;
  readonly fifo: Fifo;
  /** Adds a figure to a column. */
  add(column: Column | 'stopAndWait', figure: number): void;
}

/**
 * The minimum time for which a child runs. runit, s6 and pm2 treat a child that has run for less than a second as
 * failed.
 */
const minUptimeMs = 1_100;

/**
 * Runs one round: each operation for every peer, one peer after the other.
 * @param waits whether to use the stop that waits for the exit, if the peer has both kinds of stop
 */
export async function measureRound(entries: readonly Entry[], waits: boolean): Promise<void> {
  await forEach(entries, async ({ peer, fifo, add }) => add('start', await untilOutput(fifo, peer.start)));
  await pause(minUptimeMs);
  await forEach(entries, async ({ peer, fifo, add }) => add('restart', await untilOutput(fifo, peer.restart)));
  await pause(minUptimeMs);
  await forEach(entries, async ({ fifo, add }) => add('crash', await untilOutput(fifo, () => crash(fifo))));
  await pause(minUptimeMs);
  await forEach(entries, async ({ peer, add }) => {
    const waiting = waits ? peer.stopAndWait : undefined;
    const { sent, answered } = await (waiting ?? peer.stop)();
    add(waiting === undefined ? 'stop' : 'stopAndWait', answered - sent);
  });
  await pause(minUptimeMs);
}

async function forEach(entries: readonly Entry[], measure: (entry: Entry) => Promise<void>): Promise<void> {
  for (const entry of entries) {
    await measure(entry);
    await pause();
  }
}

/** Measures from a request to the child's first output. */
async function untilOutput(fifo: Fifo, request: () => Promise<Pick<Exchange, 'sent'>>): Promise<number> {
  // A peer may have run its program once to register it.
  fifo.clear();
  const [heard, { sent }] = await Promise.all([fifo.heard(), request()]);
  return heard - sent;
}

async function crash(fifo: Fifo): Promise<Pick<Exchange, 'sent'>> {
  const sent = now();
  process.kill(Number(fifo.lastLine()), 'SIGKILL');
  return { sent };
}

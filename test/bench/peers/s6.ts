/** `s6-supervise` (Debian package `s6`), controlled by its FIFO, with its event FIFOs. */
import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Fifo, makeFifo } from '../fifo.js';
import { findMissingCommand } from './installed.js';
import type { Exchange, PeerKind } from './peer.js';
import { superviseDirectory } from './service-directory.js';

/** The form of the names to which s6-supervise writes its events: a time stamp and six characters. */
const eventFifo = `ftrig1:@${'4'.padEnd(24, '0')}:bench0`;

export const s6: PeerKind = {
  name: 's6',
  notes: { stop: 'does not wait', crash: 'waits 1 s by design' },
  findMissing: () => findMissingCommand('s6-supervise'),
  async open(measurement, program) {
    let events: Fifo | undefined;
    const { control, ...service } = await superviseDirectory(measurement, 's6-supervise', program, (directory) => {
      mkdirSync(join(directory, 'event'));
      // s6-supervise writes D when the service is down and may be started again.
      events = makeFifo(measurement, relative(measurement.directory, join(directory, 'event', eventFifo)), 'D');
    });
    async function stopAndWait(): Promise<Exchange> {
      events?.clear();
      const { sent } = await control('d');
      return { sent, answered: (await events?.heard()) ?? NaN };
    }
    return {
      ...service,
      start: () => control('u'),
      // The restart of s6 itself is not used, because it waits for a second after the exit.
      async restart() {
        const { sent } = await stopAndWait();
        return { ...(await control('u')), sent };
      },
      stop: () => control('d'),
      stopAndWait,
    };
  },
};

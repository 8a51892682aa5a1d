/** runit's `runsv` (Debian package `runit`), controlled by its FIFO. */
import { findMissingCommand } from './installed.js';
import type { PeerKind } from './peer.js';
import { superviseDirectory } from './service-directory.js';

export const runit: PeerKind = {
  name: 'runit',
  notes: { stop: 'does not wait' },
  findMissing: () => findMissingCommand('runsv'),
  async open(measurement, program) {
    const { control, ...service } = await superviseDirectory(measurement, 'runsv', program);
    return { ...service, start: () => control('u'), restart: () => control('t'), stop: () => control('d') };
  },
};

/** The manager's database `<root>/manager/manager.db`, and the stores in it. */
import { join } from 'node:path';
import { type KeptSchedulesOptions, openKeptSchedules } from '../schedules/kept-schedules.js';
import { createIdempotencyKeys } from './idempotency/idempotency-keys.js';
import { createJournal, type StoredJournal } from './journal/journal.js';
import { createPlayerSessions, type StoredPlayerSessions } from './player-sessions/player-sessions.js';
import type { Retention } from './retention.js';
import { createSamples } from './samples/samples.js';
import { Store, type StoreOptions } from './store.js';

export interface StoresOptions
  extends Pick<StoreOptions, 'onProblem'>,
    Pick<KeptSchedulesOptions, 'root' | 'onFault' | 'onRestored'> {
  readonly retention: Retention;
  /** The time for which sessions of players are stored, in milliseconds. */
  readonly maxSessionAgeMs: number;
}

/** Creates the stores. The database is not open yet: see `store`. */
export function createStores({ root, retention, maxSessionAgeMs, onProblem, ...scheduleCopy }: StoresOptions) {
  const store = new Store({ path: join(root, 'manager', 'manager.db'), onProblem });
  const journal: StoredJournal = createJournal({ store, retention });
  const playerSessions: StoredPlayerSessions = createPlayerSessions({ store, maxAgeMs: maxSessionAgeMs });
  return {
    store,
    journal,
    playerSessions,
    samples: createSamples({ store }),
    idempotencyKeys: createIdempotencyKeys({ store }),
    keptSchedules: openKeptSchedules({ root, store, ...scheduleCopy }),
    /** Writes recorded data, and closes the database. */
    async close(): Promise<void> {
      await journal.close();
      playerSessions.close();
      await store.close();
    },
  };
}

/** Stores sessions of players in the manager's database, and deletes old sessions. */
import type { PlayerSession, PlayerSessions } from '../../../machines/samples/player-sessions.js';
import type { Store } from '../store.js';
import {
  deleteSessions,
  endOtherSessions,
  selectOpen,
  selectSessions,
  writeSessions,
} from './player-sessions-table.js';

export interface StoredPlayerSessions extends PlayerSessions {
  /** Ends the timer that deletes old sessions. */
  close(): void;
}

export interface PlayerSessionsOptions {
  readonly store: Pick<Store, 'use' | 'fault' | 'onReady'>;
  /** The time for which sessions are stored, in milliseconds. With 0, no session is stored. */
  readonly maxAgeMs: number;
  readonly now?: () => number;
  /** The maximum number of sessions. Above this number, the oldest sessions are deleted. */
  readonly maxSessions?: number;
}

/** The maximum number of sessions that wait because they cannot be written. The oldest are dropped. */
const maxPending = 10_000;

/**
 * The interval at which old sessions are deleted, in milliseconds. Sessions that are too old are no longer shown, even
 * before they are deleted.
 */
const pruneMs = 600_000;

/** The delay before the next portion of old sessions is deleted, in milliseconds. */
const portionMs = 1_000;

export function createPlayerSessions(options: PlayerSessionsOptions): StoredPlayerSessions {
  const { store, maxAgeMs, now = Date.now, maxSessions = 200_000 } = options;
  /** The sessions that could not be written, by their identity in the table. */
  const pending = new Map<string, PlayerSession>();
  let timer: NodeJS.Timeout | null = null;
  const findOldest = (): number => now() - maxAgeMs;

  function flush(): void {
    if (store.fault?.because === 'missing') pending.clear();
    if (pending.size === 0) return;
    if (store.use((database) => (writeSessions(database, [...pending.values()]), true)) === true) pending.clear();
  }

  function prune(): void {
    if (timer !== null) clearTimeout(timer);
    const isDone = store.use((database) => deleteSessions(database, findOldest(), maxSessions)) ?? true;
    timer = setTimeout(prune, isDone ? pruneMs : portionMs).unref();
  }

  store.onReady(() => {
    flush();
    prune();
  });

  return {
    write(sessions) {
      if (maxAgeMs === 0) return;
      for (const session of sessions) {
        const identity = JSON.stringify([session.run, session.key, session.firstSeenAt]);
        // A session that is written again is the newest.
        pending.delete(identity);
        pending.set(identity, session);
      }
      for (const identity of pending.keys())
        if (pending.size > maxPending) pending.delete(identity);
        else break;
      if (store.fault === null) flush();
    },
    findOpen(run) {
      flush();
      return store.use((database) => selectOpen(database, run)) ?? store.fault ?? { because: 'opening' };
    },
    endOthers(run, at) {
      store.use((database) => endOtherSessions(database, run, at));
    },
    find(query) {
      flush();
      return (
        store.use((database) => selectSessions(database, query, findOldest())) ?? store.fault ?? { because: 'opening' }
      );
    },
    close() {
      if (timer !== null) clearTimeout(timer);
      flush();
    },
  };
}

/** Announcements to the players of the running server. */

import type { EntryActor } from '../history/journal.js';
import type { SaveOutcome } from '../run/exit.js';

export type Announcement =
  | { readonly type: 'message'; readonly author: string; readonly message: string }
  | { readonly type: 'scheduled_restart'; readonly secondsRemaining: number; readonly message: string }
  | {
      readonly type: 'scheduled_restart_skipped';
      readonly secondsRemaining: number;
      readonly temporary: boolean;
      readonly author: string;
    }
  /** Resources save on it, and some lock themselves: only when the end is certain. */
  | { readonly type: 'shutting_down'; readonly delayMs: number; readonly author: string; readonly message: string };

/** Only a schedule has a longer warning: other operations wait during the notice. */
export const maxNoticeSeconds = 600;

/** An end of the server that its players are warned of. */
export interface EndNotice {
  /** How long before the end the players are warned. */
  readonly seconds: number;
  /** Shown to the players; null for none. */
  readonly reason: string | null;
  /** The longest wait for the acknowledgement of a save, where it is shorter than the Build's. */
  readonly saveLimitMs?: number;
}

/** An announced end under way. Times are milliseconds since the epoch. */
export interface AnnouncedEnd extends EndNotice {
  /** When the notice is over and the server saves. */
  readonly at: number;
  /** Null until it is known. */
  readonly save: SaveOutcome | null;
}

/** What the stop request of an announced end has besides. */
export interface AnnouncedPart {
  /** Why the server is ended, for its players. */
  readonly words?: string;
  /** How the save went. */
  readonly save?: SaveOutcome;
}

/**
 * `acknowledged`: the server has printed that the handlers have returned. `sent`: it was written to the console, and
 * nothing is expected or came in time. `unsupported`: the server knows no such announcement. `not_running`: nothing
 * runs, or its console takes no commands now.
 */
export type AnnouncementOutcome = 'acknowledged' | 'sent' | 'unsupported' | 'not_running';

export interface Announcer {
  /**
   * Announces and enters it in the history. Never rejects.
   * @param limitMs how long an acknowledgement is awaited
   * @param by who announces; the manager by default
   */
  announce(announcement: Announcement, limitMs: number, by?: EntryActor): Promise<AnnouncementOutcome>;
}

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
  /**
   * Announces the shutdown. The announcement of the shutdown is sent only when the end is certain, because resources
   * save at this announcement and some then accept no changes.
   */
  | { readonly type: 'shutting_down'; readonly delayMs: number; readonly author: string; readonly message: string };

/**
 * The maximum length of a notice, in seconds. A schedule can warn the players earlier than a notice, without blocking
 * the queue.
 */
export const maxNoticeSeconds = 600;

/** The requested notice of an end. */
export interface EndNotice {
  /** The time for which the players are warned before the end, in seconds. */
  readonly seconds: number;
  /** The reason that players see; `null` without a reason. */
  readonly reason: string | null;
  /** The maximum wait for the acknowledgement of a save, in milliseconds; absent if the limit of the Build applies. */
  readonly saveLimitMs?: number;
}

/** An announced end in progress. Times are milliseconds since the epoch. */
export interface AnnouncedEnd extends EndNotice {
  /** The time at which the notice ends and the server saves. */
  readonly at: number;
  /** The outcome of the save; `null` until it is known. */
  readonly save: SaveOutcome | null;
}

/** The additional facts in the stop request of an announced end. */
export interface AnnouncedPart {
  /** The reason of the end, for the players. */
  readonly words?: string;
  /** The outcome of the save. */
  readonly save?: SaveOutcome;
}

/**
 * `acknowledged`: the server has printed that the handlers have returned. `sent`: the announcement was written to the
 * console, and no acknowledgement arrived in time. `unsupported`: the server has no such announcement. `not_running`:
 * no server runs, or the console of the server accepts no commands.
 */
export type AnnouncementOutcome = 'acknowledged' | 'sent' | 'unsupported' | 'not_running';

export interface Announcer {
  /**
   * Sends an announcement and records it in the history. Never rejects.
   * @param limitMs how long to wait for the acknowledgement, in milliseconds
   * @param by the author for the history; the manager by default
   */
  announce(announcement: Announcement, limitMs: number, by?: EntryActor): Promise<AnnouncementOutcome>;
}

/**
 * Describes how a server makes announcements to its players. The plan is data that is recorded with the run for the
 * next manager.
 */

/** The values of an announcement. `message` is the text for the players. `id` identifies the announcement. */
export const announcedValues = ['id', 'message', 'author', 'seconds', 'minutes', 'delayMs', 'temporary'] as const;

export type AnnouncedValue = (typeof announcedValues)[number];

export interface AnnounceStep {
  /**
   * The console lines. `{NAME}` is replaced by an {@link AnnouncedValue} without the characters that a console might
   * interpret. `{payload}` is replaced by the payload.
   */
  readonly lines: readonly string[];
  /** The fields of a JSON object. The payload is written in hexadecimal digits, which are one word in any console. */
  readonly payload?: Readonly<Record<string, AnnouncedValue>>;
  /** The regular expression of the line with which the server acknowledges the announcement. `{id}` is replaced. */
  readonly acknowledgement?: string;
  /**
   * The maximum time to wait for the acknowledgement of a save, in milliseconds. Without an acknowledgement, the
   * manager always waits for this time.
   */
  readonly waitMs?: number;
}

/** The plans, by type of announcement. An absent type is unsupported. */
export interface AnnouncePlan {
  readonly message?: AnnounceStep;
  readonly scheduled_restart?: AnnounceStep;
  readonly scheduled_restart_skipped?: AnnounceStep;
  readonly shutting_down?: AnnounceStep;
  /** The maximum length of a line, in bytes. The message of a longer line is cut. */
  readonly maxLineBytes: number;
}

/** How a server makes announcements to its players, as data that is recorded with the run for the next manager. */

/** The values of an announcement. `message` is the text for the players. `id` identifies the announcement. */
export const announcedValues = ['id', 'message', 'author', 'seconds', 'minutes', 'delayMs', 'temporary'] as const;

export type AnnouncedValue = (typeof announcedValues)[number];

export interface AnnounceStep {
  /**
   * The console lines. `{NAME}` is replaced by an {@link AnnouncedValue}, without characters that a console might
   * interpret. `{payload}` is replaced by the payload.
   */
  readonly lines: readonly string[];
  /** The fields of a JSON object. It is written in hexadecimal digits, which are one word in any console. */
  readonly payload?: Readonly<Record<string, AnnouncedValue>>;
  /** The regular expression of the line with which the server acknowledges. `{id}` is replaced. */
  readonly acknowledgement?: string;
  /**
   * The maximum time to wait for the acknowledgement of a save, in milliseconds. The whole time is waited if the step
   * has no acknowledgement.
   */
  readonly waitMs?: number;
}

/** The plans, by type of announcement. An absent type is unsupported. */
export interface AnnouncePlan {
  readonly message?: AnnounceStep;
  readonly scheduled_restart?: AnnounceStep;
  readonly scheduled_restart_skipped?: AnnounceStep;
  readonly shutting_down?: AnnounceStep;
  /** The maximum length of a line, in bytes. Longer messages are cut. */
  readonly maxLineBytes: number;
}

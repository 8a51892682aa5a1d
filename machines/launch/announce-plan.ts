/** How a server announces something to its players, as data: it is recorded with the run for the next manager. */

/** A value of an announcement. `message` is the text for the players, `id` identifies the announcement. */
export const announcedValues = ['id', 'message', 'author', 'seconds', 'minutes', 'delayMs', 'temporary'] as const;

export type AnnouncedValue = (typeof announcedValues)[number];

export interface AnnounceStep {
  /**
   * Console lines. `{NAME}` is replaced by an {@link AnnouncedValue} whose characters a console might take for more
   * than text are replaced; `{payload}` by the payload.
   */
  readonly lines: readonly string[];
  /** The fields of a JSON object, which is hex-encoded: one word in any console. */
  readonly payload?: Readonly<Record<string, AnnouncedValue>>;
  /** A regular expression for the line that the server prints when it is done. `{id}` is replaced. */
  readonly acknowledgement?: string;
  /** How long the acknowledgement of a save is awaited; without one, how long the save takes. Milliseconds. */
  readonly waitMs?: number;
}

/** Plans by type of announcement. An absent type is unsupported. */
export interface AnnouncePlan {
  readonly message?: AnnounceStep;
  readonly scheduled_restart?: AnnounceStep;
  readonly scheduled_restart_skipped?: AnnounceStep;
  readonly shutting_down?: AnnounceStep;
  /** The longest line in bytes. A longer message is cut. */
  readonly maxLineBytes: number;
}

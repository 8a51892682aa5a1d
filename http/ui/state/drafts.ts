/** Texts that were changed and not saved, for as long as the page is open: they may contain secrets. */

/** A text as the service has it. */
export interface SavedText {
  /** With line feeds alone. */
  readonly text: string;
  readonly lineBreak: '\n' | '\r\n';
  /** Null if there is no file. */
  readonly etag: string | null;
}

export interface Draft {
  readonly text: string;
  /** What it was made from. */
  readonly saved: SavedText;
}

/** By the path of the text. */
export type Drafts = Map<string, Draft>;

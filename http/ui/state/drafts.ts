/** Texts that were changed and not saved, for as long as the page is open: they may contain secrets. */

import type { TextFile } from '../../../machines/text/text-file.js';

/** A text as the service has it. */
export interface SavedText extends TextFile {
  /** Null if there is no file. */
  readonly etag: string | null;
}

export interface Draft {
  readonly text: string;
  /** Whether the next save writes plain UTF-8, whatever the encoding of the file. */
  readonly toUtf8: boolean;
  /** What it was made from. */
  readonly saved: SavedText;
}

/** Drafts by the path of the text. */
export type Drafts = Map<string, Draft>;

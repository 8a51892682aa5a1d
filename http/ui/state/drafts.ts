/**
 * The texts that the user changed and did not save. Only the page's memory contains them, because they may contain
 * secrets.
 */

import type { TextFile } from '../../../machines/text/text-file.js';

/** A text as the service stores it. */
export interface SavedText extends TextFile {
  /** `null` if there is no file. */
  readonly etag: string | null;
}

export interface Draft {
  readonly text: string;
  /** Whether the next save writes plain UTF-8, whatever the encoding of the file. */
  readonly toUtf8: boolean;
  /** The saved text from which the draft was made. */
  readonly saved: SavedText;
}

/** Drafts by the path of the text. */
export type Drafts = Map<string, Draft>;

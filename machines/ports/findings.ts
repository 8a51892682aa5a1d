/** Findings of a preflight: facts. The texts come from the kinds and from http/problems/findings. */

/**
 * `error`: the server or a resource does not start or does not work. `warning`: it works, but differently than
 * intended.
 */
export type Severity = 'error' | 'warning';

export interface Finding {
  /** A stable code of the catalogue. */
  readonly code: string;
  readonly severity: Severity;
  /** Relative to the Data Folder when it is inside; null when the finding is about no file. */
  readonly file: string | null;
  /** Counted from 1; null when the finding is about no line. */
  readonly line: number | null;
  /** The engine's name of the Installed Resource that the finding is about, or null. */
  readonly resource: string | null;
  /** Values for the text. */
  readonly facts: FindingFacts;
}

export type FindingFacts = Readonly<Record<string, unknown>>;

/** The text of one finding code. */
export interface FindingText {
  /** The fault in three to six words. */
  readonly title: string;
  /** Returns what happens when the server is started like this. */
  readonly message: (facts: FindingFacts) => string;
  /** The next step, in the imperative. */
  readonly remedy: string | ((facts: FindingFacts) => string);
}

/** By finding code. */
export type FindingTexts = Readonly<Record<string, FindingText>>;

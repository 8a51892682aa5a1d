/** Findings of a preflight: facts. The texts come from the kinds and from http/problems/findings. */

/**
 * `fatal`: the server does not come up, or no player can join it. `error`: it comes up, and a resource does not start
 * or a part of the configuration has no effect. `warning`: the server starts everything, and at most prints a warning.
 */
export type Severity = 'fatal' | 'error' | 'warning';

/** The severities, the worst first. */
export const severities: readonly Severity[] = ['fatal', 'error', 'warning'];

/** Sorts the worst first. */
export function compareSeverities(a: Severity, b: Severity): number {
  return severities.indexOf(a) - severities.indexOf(b);
}

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
  /** The name that is probably meant in place of `resource`; absent if there is none. */
  readonly meant?: string;
  /** Values for the text. */
  readonly facts: FindingFacts;
  /** The further places of the same cause; absent without any. */
  readonly also?: readonly FindingPlace[];
}

/** Where a finding is. */
export interface FindingPlace extends Pick<Finding, 'file' | 'line' | 'resource'> {
  /** The path that a manifest names there, if the finding is about one. */
  readonly path?: string;
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

/** Texts by finding code. */
export type FindingTexts = Readonly<Record<string, FindingText>>;

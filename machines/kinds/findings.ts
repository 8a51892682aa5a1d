/** The findings of a preflight. A finding contains only facts. The kinds and http/problems/findings have the texts. */

/**
 * The severity of a finding. `fatal`: the server does not start, or players cannot join. `error`: the server starts,
 * but a resource does not start or a setting has no effect. `warning`: everything starts, and the server may print a
 * warning.
 */
export type Severity = 'fatal' | 'error' | 'warning';

/** The severities, the worst first. */
export const severities: readonly Severity[] = ['fatal', 'error', 'warning'];

/** Compares severities, to sort the worst first. */
export function compareSeverities(a: Severity, b: Severity): number {
  return severities.indexOf(a) - severities.indexOf(b);
}

export interface Finding {
  /** The stable code of the finding, a key of the catalogue. */
  readonly code: string;
  readonly severity: Severity;
  /**
   * The path of the file, relative to the Data Folder if the file is in it; `null` if the finding is not about a file.
   */
  readonly file: string | null;
  /** The line, counted from 1; `null` if the finding is not about a line. */
  readonly line: number | null;
  /** The engine's name of the Installed Resource with the fault; `null` if the finding is not about a resource. */
  readonly resource: string | null;
  /** The name that was probably meant instead of `resource`; absent if no name is similar. */
  readonly meant?: string;
  /** The values for the text. */
  readonly facts: FindingFacts;
  /** Further positions with the same cause; absent without such positions. */
  readonly also?: readonly FindingPlace[];
}

/** The file and the line of a finding. */
export interface FindingPlace extends Pick<Finding, 'file' | 'line' | 'resource'> {
  /** The path that the manifest names at this line, if the finding is about such a path. */
  readonly path?: string;
}

export type FindingFacts = Readonly<Record<string, unknown>>;

/** The texts of a finding code. */
export interface FindingText {
  /** The fault in three to six words. */
  readonly title: string;
  /** Returns a sentence that says what happens if the server is started with this fault. */
  readonly message: (facts: FindingFacts) => string;
  /** The next step, in the imperative. */
  readonly remedy: string | ((facts: FindingFacts) => string);
}

/** The texts of findings, by code. */
export type FindingTexts = Readonly<Record<string, FindingText>>;

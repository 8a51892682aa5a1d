/** What a look at a Build and a Data Folder before the start finds. Facts: http/findings/ puts them into words. */

/** `error`: the server, or a resource, will not start or not work. `warning`: it will, and not as was meant. */
export type Severity = 'error' | 'warning';

export interface Finding {
  /** A stable word of the catalogue. */
  readonly code: string;
  readonly severity: Severity;
  /** The file it is about, relative to the Data Folder where it lies inside it; null when it is about none. */
  readonly file: string | null;
  /** Counted from 1; null when it is about no line of it. */
  readonly line: number | null;
  /** The Installed Resource it is about, by the engine's name for it. */
  readonly resource: string | null;
  /** What the words need. */
  readonly facts: Readonly<Record<string, unknown>>;
}

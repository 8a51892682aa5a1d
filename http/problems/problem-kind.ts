/** What the catalogue of problems states for one problem code. */
import type { Fault } from '../../machines/ports/facts.js';

export interface ProblemKind {
  /** The HTTP status. */
  readonly status: number;
  readonly title: string;
  /** The next step, in the imperative. */
  readonly remedy: string;
  /** Returns what was wrong with this request. */
  readonly detail: (facts: Fault) => string;
}

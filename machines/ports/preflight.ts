import type { Finding } from './findings.js';

/** The result of a preflight. */
export interface Preflight {
  /** The kind that was assumed: the Build's, else the one that the Data Folder is for. */
  readonly kind: string;
  /** Errors first. */
  readonly findings: readonly Finding[];
}

import type { Finding } from './findings.js';

/**
 * What a preflight did not check. `build`: no Build was named. `program`: the Build's build.json may launch any
 * program, so the Build's own resources and version are unknown. `content`: the kind has no rules for the content of a
 * Data Folder. `ports`: a server that runs with the folder uses them.
 */
export type Unchecked = 'build' | 'program' | 'content' | 'ports';

/** The result of a preflight. */
export interface Preflight {
  /** The kind that was assumed: the Build's, else the one that the Data Folder is for. */
  readonly kind: string;
  /** The kind's name for people. */
  readonly kindName: string;
  /** The worst first. */
  readonly findings: readonly Finding[];
  readonly unchecked: readonly Unchecked[];
}

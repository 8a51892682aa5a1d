import type { Finding } from './findings.js';

/**
 * The parts that a preflight did not check. `build`: no Build was given. `program`: build.json may launch any program,
 * so that the resources and the version of the Build are unknown. `content`: the kind has no rules for the content of a
 * Data Folder. `ports`: a server that runs with the folder uses its ports.
 */
export type Unchecked = 'build' | 'program' | 'content' | 'ports';

/** The result of a preflight. */
export interface Preflight {
  /** The kind whose rules were used: the kind of the Build, or else the kind of the Data Folder. */
  readonly kind: string;
  /** The display name of the kind. */
  readonly kindName: string;
  /** The findings, the worst first. */
  readonly findings: readonly Finding[];
  readonly unchecked: readonly Unchecked[];
}

/** Installed Resources. Found by the kinds (adapters/kinds), published by http/. */
import type { Finding } from './findings.js';

export interface InstalledResource {
  /** The name of its directory. */
  readonly name: string;
  /** The format of the file that describes it, as its kind numbers formats; null for a kind with one format. */
  readonly metadata_type: 0 | 1 | null;
  /** Below the Data Folder, with `/` as separator; for a resource of the Build, below the Build's content directory. */
  readonly path: string;
  /** The name that the server and its configuration use. */
  readonly engine_name: string;
  /** Whether it is part of the Build. */
  readonly system: boolean;
  /** The directories that group it, outermost first. */
  readonly categories: readonly string[];
  /** Whether the configuration starts it. Scripts can start more. */
  readonly enabled: boolean;
  /** The command that starts it; null when none does. */
  readonly enabled_by: EnabledBy | null;
  /** What it declares about itself; a kind may add fields. */
  readonly details: ResourceDetails;
  /** Findings on this resource alone. */
  readonly problems: readonly Finding[];
}

/** A command of the configuration. */
export interface EnabledBy {
  readonly file: string;
  readonly line: number | null;
  /** The command, for example `ensure [cars]`. */
  readonly command: string;
  /** The resource whose dependency this one is; null when the command names the resource itself. */
  readonly required_by: string | null;
}

export interface ResourceDetails {
  readonly author: string | null;
  readonly version: string | null;
  readonly description: string | null;
  /** Engine names of other resources. */
  readonly dependencies: readonly string[];
}

/** Installed Resources. The kinds (adapters/kinds) find the resources, and http/ publishes them. */
import type { Finding } from './findings.js';

export interface InstalledResource {
  /** The name of the resource's directory. */
  readonly name: string;
  /**
   * The format of the file that describes the resource, as a number that the kind defines; `null` for a kind with only
   * one format.
   */
  readonly metadata_type: 0 | 1 | null;
  /**
   * The path, with `/` as separator. A path is relative to the Data Folder; for a resource of the Build, to the Build's
   * content directory.
   */
  readonly path: string;
  /** The name that the server and its configuration use. */
  readonly engine_name: string;
  /** Whether the resource is part of the Build. */
  readonly system: boolean;
  /** The directories that group the resource, the outermost first. */
  readonly categories: readonly string[];
  /** Whether the configuration starts the resource. A script can start further resources. */
  readonly enabled: boolean;
  /** The command that starts the resource; `null` without a command. */
  readonly enabled_by: EnabledBy | null;
  /** The facts that the resource declares. A kind may add fields. */
  readonly details: ResourceDetails;
  /** The findings about this resource. */
  readonly problems: readonly Finding[];
}

/** A command of the configuration. */
export interface EnabledBy {
  readonly file: string;
  readonly line: number | null;
  /** The command, for example `ensure [cars]`. */
  readonly command: string;
  /** The resource that depends on this resource; `null` if the command names this resource itself. */
  readonly required_by: string | null;
}

export interface ResourceDetails {
  readonly author: string | null;
  readonly version: string | null;
  readonly description: string | null;
  /** The engine names of required resources. */
  readonly dependencies: readonly string[];
}

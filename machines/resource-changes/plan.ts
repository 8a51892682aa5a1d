/** The changes that a request would make. */
import type { Fault } from '../faults/faults.js';
import type { Finding } from '../kinds/findings.js';
import type { SourceRelease } from '../resource-updates/update.js';

/** A resource of an archive. */
export interface PackedResource {
  /** The name of the resource in the archive. */
  readonly name: string;
  /** The path of the resource's directory in the archive; empty for the root. */
  readonly path: string;
}

export interface PlannedResource {
  readonly name: string;
  /** The path of the resource's directory in the archive; empty for the root. */
  readonly path: string;
  /** The path of the resource's directory in the Data Folder. */
  readonly directory: string;
  /** The innermost category; `null` without a category. */
  readonly category: string | null;
  readonly version: string | null;
  readonly state: 'new' | 'replaces';
  readonly missing: readonly string[];
  readonly collisions: readonly { readonly name: string; readonly path: string }[];
  readonly files: number;
  readonly bytes: number;
}

/** The command that starts a resource. */
export interface PlannedEnsure {
  readonly resource: string;
  readonly config: string;
  readonly line: number | null;
  readonly text: string;
  /** Whether the request adds the command. */
  readonly added: boolean;
}

export interface ResourcePlan {
  /**
   * The id of the content, by which later plans and the request use the same content; `null` for an upload, whose
   * content never changes.
   */
  readonly id: string | null;
  /**
   * The release that the source had when it was fetched; `null` for an upload, or if the source could not be fetched.
   */
  readonly release: SourceRelease | null;
  /** All resources of the archive, sorted by path. */
  readonly packed: readonly PackedResource[];
  readonly resources: readonly PlannedResource[];
  /** The first paths of the archive that belong to no installed resource. */
  readonly leftOut: readonly string[];
  readonly findings: readonly Finding[];
  readonly ensure: readonly PlannedEnsure[];
  /** The reasons why the resources cannot be installed. */
  readonly faults: readonly Fault[];
}

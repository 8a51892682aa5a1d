/** The update of an Installed Resource. The implementation is in adapters/resource-updates. */
import type { Fault } from '../faults/faults.js';
import type { FileChange, FileChoice } from './decide.js';
import type { ResourceSource } from './source.js';

/** The error of a step, with the fault that the client reads. */
export class ResourceUpdateFailure extends Error {
  constructor(readonly fault: Fault) {
    super(fault.code);
  }
}

/** The release that a source had when it was fetched. */
export interface SourceRelease {
  /** A tag, a commit, or a URL without its query; `null` if the name is unknown. */
  readonly name: string | null;
  /**
   * The time at which the release was published or committed, in milliseconds since the epoch; `null` if the time is
   * unknown.
   */
  readonly at: number | null;
  /** The https URL of the page about the release; `null` without a page. */
  readonly url: string | null;
}

/** The texts of a file; `null` for a version that does not exist, is not a text, or is too large. */
export interface FileTexts {
  readonly base: string | null;
  readonly mine: string | null;
  readonly theirs: string | null;
}

export interface PlannedFile extends FileChange {
  /** The texts, for a conflict and for a merged file; `null` for other files. */
  readonly texts: FileTexts | null;
}

export interface UpdatePlan {
  /** The id by which an update applies exactly this plan. */
  readonly id: string;
  readonly source: ResourceSource;
  readonly release: SourceRelease;
  /** The version in the manifest of the resource; `null` without a version. */
  readonly installed: string | null;
  /** The version in the manifest of the newest release, or else the release's name; `null` without both. */
  readonly available: string | null;
  /** Whether the release is newer; `null` if the versions cannot be compared. */
  readonly isNewer: boolean | null;
  /** Whether the files as installed are known, because the manager installed the resource. */
  readonly isBaseKnown: boolean;
  readonly files: readonly PlannedFile[];
}

export interface UpdateChoices {
  /** The choices by path. */
  readonly paths: ReadonlyMap<string, FileChoice>;
  /** The choice for all other conflicts; `null` without a choice. */
  readonly otherwise: FileChoice | null;
}

/** The stored facts about an Installed Resource. */
export interface ResourceOrigin {
  /** The source of the resource's updates; `null` without a source. */
  readonly source: ResourceSource | null;
  /** The name of the resource in its source; `null` if both names are equal. */
  readonly nameInSource: string | null;
  /**
   * The path of the resource in its source, without a directory that contains all files of the source. The path is
   * empty for the whole source, `null` if the path is unknown.
   */
  readonly pathInSource: string | null;
  /** The change that installed the files that are the base of updates; `null` if these files are unknown. */
  readonly base: string | null;
}

/** The versions of a resource and of a newer release that a plan has found. */
export interface FoundUpdate {
  readonly installed: string | null;
  readonly available: string;
}

/** The facts about the updates of a resource in a list. */
export interface ListedSource {
  readonly source: ResourceSource;
  /** The newer release; `null` if no plan has found one since the source was set, or since the start of the manager. */
  readonly update: FoundUpdate | null;
}

/** The sources of the resources of a Data Folder. */
export interface FolderSources {
  /** Returns the source of a resource; `null` without a source. @param resource the engine name of the resource */
  find(resource: string): ListedSource | null;
}

/** Reads and sets sources. */
export interface ResourceSources {
  /** Returns the sources of a Data Folder. The object is the same at each call until a source changes. */
  list(folder: string): Promise<FolderSources>;
  read(folder: string, resource: string): Promise<ResourceOrigin | { readonly fault: Fault }>;
  /** @param source `null` removes the source. @throws an error of the file system */
  write(
    folder: string,
    resource: string,
    source: ResourceSource | null,
  ): Promise<ResourceOrigin | { readonly fault: Fault }>;
}

/**
 * Compares a resource with the newest release of its source. Changes nothing.
 * @param signal ends the download; the function then throws the reason of the signal
 */
export type PlanResourceUpdate = (
  folder: string,
  resource: string,
  signal: AbortSignal,
) => Promise<UpdatePlan | { readonly fault: Fault }>;

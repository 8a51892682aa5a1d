/** The catalog: the Builds and Data Folders of the workspace. Implemented by adapters/catalog. */
import type { Fault } from '../faults/faults.js';
import type { Refused, Result } from '../faults/result.js';
import type { ConfigSummary } from '../kinds/kinds.js';
import type { Preflight } from '../kinds/preflight.js';
import type { InstalledResource } from '../kinds/resources.js';
import type { Launch } from '../launch/launch.js';
import type { Limits, UnkeptLimit } from '../launch/limits.js';

export interface DataFolder {
  readonly name: string;
  /** Checked now; the list itself changes only at the start and on refresh. */
  readonly exists: boolean;
  /** Whether its config file exists now. */
  readonly has_config: boolean;
  /** The kind that the Data Folder is for. */
  readonly kind: string;
  /** The kind's name for people. */
  readonly kind_name: string;
  /** The name of its config file, as `server.cfg`; null for a kind without one. */
  readonly config: string | null;
  /** While `config` is null, the names that Builds give the file: it can be created with one of them. */
  readonly possible_configs: readonly string[];
}

export interface Build {
  readonly id: string;
  /** The Build's kind; null if its directory does not exist. */
  readonly kind: string | null;
  /** The kind's name for people; null if its directory does not exist. */
  readonly kind_name: string | null;
  /** Null if the version is unknown. */
  readonly version: string | null;
  readonly folder_present: boolean;
  readonly exe_present: boolean;
  /** The fault that prevents a start; null if none is known. */
  readonly fault: Fault | null;
  /** What its build.json allows the processes of a run; null without limits. */
  readonly limits: Limits | null;
  /** Those that cannot be kept here. */
  readonly limitsNotKept: readonly UnkeptLimit[];
}

/** A launch, or the fault that prevents it. */
export type LaunchLookup = (Extract<Result<Launch>, { ok: true }> & LaunchDoubt) | Refused;

export interface LaunchDoubt {
  /**
   * Returns the fault that the launch will fail with, as far as it can be foreseen. A start tries nevertheless; a
   * restart does not.
   */
  readonly findDoubt: () => Fault | null;
}

/** A list of the catalog. */
export type CatalogList = 'folders' | 'builds';

export interface Catalog {
  /** Returns the list of Data Folders, sorted by name, with their state now. */
  dataFolders(): Promise<DataFolder[]>;
  /** Returns the Data Folder of that name with its state now; null if it is not in the list. */
  dataFolder(name: string): Promise<DataFolder | null>;
  /** Refreshes the list of Data Folders. */
  refreshDataFolders(): Promise<void>;
  /** Returns the list of Builds, sorted by id, with their state now. */
  builds(): Promise<Build[]>;
  /** Refreshes the list of Builds. */
  refreshBuilds(): Promise<void>;
  /**
   * Returns the folder's Installed Resources, sorted by name; the same array while nothing has changed.
   * @param build the Build whose own resources are listed too, or null
   */
  resources(folder: string, build: string | null): Promise<readonly InstalledResource[] | { readonly fault: Fault }>;
  /**
   * Checks the folder for errors before a start, and changes nothing.
   * @param build the Build of the start; null: only the folder is checked
   * @param isRunning the server runs with this folder now, so the folder's ports are in use
   */
  preflight(folder: string, build: string | null, isRunning: boolean): Promise<Preflight | { readonly fault: Fault }>;
  /**
   * Returns the summary of the folder's configuration.
   * @param build the Build whose own resources are included, or null
   */
  configSummary(folder: string, build: string | null): Promise<ConfigSummary | { readonly fault: Fault }>;
  /** Calls back when a list was read again, or an entry of it has changed. @returns the function that ends this */
  subscribe(onChange: (list: CatalogList) => void): () => void;
  /** Calls the subscribers for an entry that has changed, such as a Data Folder with a new config file. */
  reportChange(list: CatalogList): void;
  /** Looks up the launch of a Build with a Data Folder. */
  findLaunch(build: string, folder: string): Promise<LaunchLookup>;
}

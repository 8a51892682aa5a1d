/** What the catalog knows of the workspace, as the API tells it. Looked up by adapters/catalog, told by http/. */
import type { Fault } from './faults.js';
import type { ConfigSummary } from './kinds.js';
import type { Launch } from './launch.js';
import type { Preflight } from './preflight.js';
import type { InstalledResource } from './resources.js';
import type { Refused, Result } from './result.js';

export interface DataFolder {
  readonly name: string;
  /** Looked up now: the list itself changes only at the start and on refresh. */
  readonly exists: boolean;
  /** Whether its configuration file is there now. */
  readonly has_config: boolean;
  /** The kind of server that it is for, by what lies in it. */
  readonly kind: string;
  /** The name of its configuration file, as `server.cfg`; null for a kind that has none. */
  readonly config: string | null;
}

export interface Build {
  readonly id: string;
  /** The kind of server that it is; null when its directory is not there. */
  readonly kind: string | null;
  /** Null when nothing tells it. */
  readonly version: string | null;
  readonly folder_present: boolean;
  readonly exe_present: boolean;
  /** What keeps it from being started, or null when nothing is known against it. */
  readonly fault: Fault | null;
}

/** A launch, or the fault that prevents it. */
export type LaunchLookup = (Extract<Result<Launch>, { ok: true }> & LaunchDoubt) | Refused;

export interface LaunchDoubt {
  /** Returns the fault that the launch will fail with, as far as it can be foreseen. A start tries nevertheless; a restart does not. */
  readonly findDoubt: () => Fault | null;
}

export interface Catalog {
  /** The kept list, sorted by name, each looked up now. */
  dataFolders(): Promise<DataFolder[]>;
  /** @returns the Data Folder of that name in the kept list, looked up now; null when it is not in it */
  dataFolder(name: string): Promise<DataFolder | null>;
  /** Reads the list of Data Folders anew. */
  refreshDataFolders(): Promise<void>;
  /** The kept list, sorted by id, each looked up now. */
  builds(): Promise<Build[]>;
  /** Reads the list of Builds anew. */
  refreshBuilds(): Promise<void>;
  /**
   * @param build the Build whose own resources are listed too; null: none are
   * @returns the folder's Installed Resources, sorted by name, or the fault that keeps them from being listed
   */
  resources(folder: string, build: string | null): Promise<InstalledResource[] | { readonly fault: Fault }>;
  /**
   * Looks for what will go wrong when the folder is started, and changes nothing.
   * @param build with which it would be; null: only what the folder itself tells is looked at
   * @param isRunning a server runs with this folder now: its ports are its own
   */
  preflight(folder: string, build: string | null, isRunning: boolean): Promise<Preflight | { readonly fault: Fault }>;
  /**
   * Reads what the folder's configuration comes to.
   * @param build the Build whose own resources count too, or null
   */
  configSummary(folder: string, build: string | null): Promise<ConfigSummary | { readonly fault: Fault }>;
  /** Looks up what a run of the Build with the Data Folder would launch, now. */
  findLaunch(build: string, folder: string): Promise<LaunchLookup>;
  /** @returns that there is no room for another run's files now, or null */
  findSpaceFault(): Fault | null;
}

/** What the catalog knows of the workspace, as the API tells it. Looked up by adapters/catalog, told by http/. */
import type { Fault, Launch } from './facts.js';

export interface DataFolder {
  readonly name: string;
  /** Looked up now: the list itself changes only at the start and on refresh. */
  readonly exists: boolean;
  /** Whether its configuration file (`server.cfg`) is there now. */
  readonly has_config: boolean;
}

export interface Build {
  readonly id: string;
  readonly folder_present: boolean;
  readonly exe_present: boolean;
  /** What keeps it from being started, or null when nothing is known against it. */
  readonly fault: Fault | null;
}

export interface InstalledResource {
  readonly name: string;
  /** 1 for `fxmanifest.lua` (also when both are there), 0 for `__resource.lua`. */
  readonly metadata_type: 0 | 1;
  /** Below the Data Folder's `resources`, with `/` between the parts. */
  readonly path: string;
}

/** A launch, or why there is none. */
export type LaunchLookup =
  /** `doubt`: why the launch will fail as far as can be told now. A start tries all the same; a restart does not risk what runs. */
  | { readonly launch: Launch; readonly fault: null; readonly doubt: () => Fault | null }
  | { readonly launch: null; readonly fault: Fault };

export interface Catalog {
  /** The kept list, sorted by name, each looked up now. */
  dataFolders(): Promise<DataFolder[]>;
  /** Reads the list of Data Folders anew. */
  refreshDataFolders(): Promise<void>;
  /** The kept list, sorted by id, each looked up now. */
  builds(): Promise<Build[]>;
  /** Reads the list of Builds anew. */
  refreshBuilds(): Promise<void>;
  /** @returns the folder's Installed Resources, sorted by name, or the fault that keeps them from being listed */
  resources(folder: string): Promise<InstalledResource[] | { readonly fault: Fault }>;
  /** Looks up what a run of the Build with the Data Folder would launch, now. */
  findLaunch(build: string, folder: string): Promise<LaunchLookup>;
  /** @returns that there is no room for another run's files now, or null */
  findSpaceFault(): Fault | null;
}

/** The catalog: the Builds and Data Folders of the workspace. The implementation is in adapters/catalog. */
import type { Fault } from '../faults/faults.js';
import type { Refused, Result } from '../faults/result.js';
import type { ConfigSummary } from '../kinds/kinds.js';
import type { Preflight } from '../kinds/preflight.js';
import type { InstalledResource } from '../kinds/resources.js';
import type { Launch } from '../launch/launch.js';
import type { Limits, UnkeptLimit } from '../launch/limits.js';
import type { PlayerCommands } from '../launch/player-commands.js';

export interface DataFolder {
  readonly name: string;
  /**
   * Whether the directory exists now. A Data Folder enters or leaves the list only at the start of the service and at a
   * refresh.
   */
  readonly exists: boolean;
  /** The target of a linked Data Folder, such as an adopted directory; `null` if the Data Folder is not a link. */
  readonly link_target: string | null;
  /** Whether the config file exists now. */
  readonly has_config: boolean;
  /** The kind of server for which the Data Folder was made. */
  readonly kind: string;
  /** The display name of the kind. */
  readonly kind_name: string;
  /** The name of the config file, such as `server.cfg`; `null` for a kind without a config file. */
  readonly config: string | null;
  /**
   * The names that Builds give the config file. The config file can be created with these names. The list is empty
   * unless `config` is `null`.
   */
  readonly possible_configs: readonly string[];
}

export interface Build {
  readonly id: string;
  /** The Build's kind; `null` if its directory does not exist. */
  readonly kind: string | null;
  /** The display name of the kind; `null` if the Build's directory does not exist. */
  readonly kind_name: string | null;
  /** The version; `null` if it is unknown. */
  readonly version: string | null;
  /** The time at which its directory was created, in milliseconds since the epoch; `null` if that is unknown. */
  readonly installedAt: number | null;
  readonly folder_present: boolean;
  readonly exe_present: boolean;
  /** The known fault that prevents a start; `null` without a fault. */
  readonly fault: Fault | null;
  /** The limits for the processes of a run, from build.json; `null` without limits. */
  readonly limits: Limits | null;
  /** The limits that this manager cannot enforce. */
  readonly limitsNotKept: readonly UnkeptLimit[];
  /** The commands on a player; `null` if the server has no such commands. */
  readonly playerCommands: PlayerCommands | null;
}

/** A launch, or the fault that prevents it. */
export type LaunchLookup = (Extract<Result<Launch>, { ok: true }> & LaunchDoubt) | Refused;

export interface LaunchDoubt {
  /**
   * Returns a foreseeable fault of the launch; `null` without such a fault. A start is tried despite the
   * fault, and a restart is refused.
   */
  readonly findDoubt: () => Fault | null;
}

/** A list of the catalog. */
export type CatalogList = 'folders' | 'builds';

export interface Catalog {
  /** Returns the list of Data Folders, sorted by name, with their current state. */
  dataFolders(): Promise<DataFolder[]>;
  /** Returns the Data Folder with this name and its current state; `null` if the list has no such Data Folder. */
  dataFolder(name: string): Promise<DataFolder | null>;
  /** Refreshes the list of Data Folders. */
  refreshDataFolders(): Promise<void>;
  /** Returns the list of Builds, sorted by id, with their current state. */
  builds(): Promise<Build[]>;
  /** Refreshes the list of Builds. */
  refreshBuilds(): Promise<void>;
  /**
   * Returns the folder's Installed Resources, sorted by name. The array is the same at each call until a resource
   * changes.
   * @param build the Build whose resources are listed too; `null` for no Build
   */
  resources(folder: string, build: string | null): Promise<readonly InstalledResource[] | { readonly fault: Fault }>;
  /**
   * Checks the folder for errors before a start. Changes nothing.
   * @param build the Build of the start; `null` to check only the folder
   * @param isRunning whether the server runs with this folder, so that the folder's ports are in use
   */
  preflight(folder: string, build: string | null, isRunning: boolean): Promise<Preflight | { readonly fault: Fault }>;
  /**
   * Returns the summary of the folder's configuration.
   * @param build the Build whose resources are included; `null` for no Build
   */
  configSummary(folder: string, build: string | null): Promise<ConfigSummary | { readonly fault: Fault }>;
  /** Calls back after a list was read again or an entry changed. @returns the function that unsubscribes */
  subscribe(onChange: (list: CatalogList) => void): () => void;
  /** Calls the subscribers after an entry changed, such as a Data Folder with a new config file. */
  reportChange(list: CatalogList): void;
  /** Looks up the launch of a Build with a Data Folder. */
  findLaunch(build: string, folder: string): Promise<LaunchLookup>;
}

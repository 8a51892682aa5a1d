/**
 * The interface of a kind: everything that differs from one server program to another. docs/internals/kinds.md is its
 * guide.
 */
import type * as z from 'zod';
import type { Fault } from '../../machines/faults/faults.js';
import type { Companion } from '../../machines/folders/companions.js';
import type { Finding, FindingTexts } from '../../machines/kinds/findings.js';
import type { ConfigSummary } from '../../machines/kinds/kinds.js';
import type { Unchecked } from '../../machines/kinds/preflight.js';
import type { InstalledResource, ResourceDetails } from '../../machines/kinds/resources.js';
import type { Launch } from '../../machines/launch/launch.js';
import type { Limits } from '../../machines/launch/limits.js';
import type { LiveServer } from '../../machines/launch/live-server.js';
import type { ResourceConsole } from '../../machines/launch/resource-console.js';
import type { TraceDecoder } from '../../machines/trace/trace.js';

/** A directory of the workspace: a Build or a Data Folder. */
export interface WorkspaceDirectory {
  /** The Build's id or the Data Folder's name. */
  readonly name: string;
  /** An absolute path. */
  readonly path: string;
}

/** A Build as it is on disk now: startable, or broken with a fault. */
export type BuildState = StartableBuild | BrokenBuild;

export interface StartableBuild {
  readonly kind: string;
  /** The version in its files or the name of its directory; null when neither states it. */
  readonly version: string | null;
  /** The absolute path of the executed file. */
  readonly program: string;
  readonly fault: null;
  /** Absent without limits. */
  readonly limits?: Limits;
  /** The file that configures the server, relative to a Data Folder, if the Build names it. */
  readonly config?: string;
  /** The names of the values that a Data Folder may set; absent without any. */
  readonly variables?: readonly string[];
  /** The user that its servers run as, by name or number; absent for the manager's own. */
  readonly user?: string;
  /** The kind that a Build of the kind generic states for its Data Folders. */
  readonly folderKind?: string;
  /** Returns a fault that will keep the existing program from running, or null. */
  doubt(): Fault | null;
  /**
   * Composes the launch of one run.
   * @param run the run id
   * @returns the launch, or a fault in the Data Folder's settings
   */
  compose(folder: WorkspaceDirectory, run: string): Promise<Launch | { readonly fault: Fault }>;
  /**
   * Does the same as `compose`, for a server that listens on another port only: the test of a backup starts it next to
   * the live one. Absent where the Build cannot.
   */
  composeTest?(folder: WorkspaceDirectory, run: string, port: number): Promise<Launch | { readonly fault: Fault }>;
}

export interface BrokenBuild {
  readonly kind: string;
  readonly version: string | null;
  readonly program: null;
  readonly fault: Fault;
}

export interface ResourceQuery {
  /** The Build whose own resources are included, or null. */
  readonly systemOf: WorkspaceDirectory | null;
}

export interface PreflightQuery {
  /** The Build that would be started; null when the request names none. */
  readonly build: { readonly place: WorkspaceDirectory; readonly state: BuildState } | null;
  /** Whether a server runs with this Data Folder: the ports in use are then its own. */
  readonly isRunning: boolean;
}

/** Fields that a kind adds to what every Installed Resource declares. */
export interface DetailFields {
  /** Returns the schemas of the fields; `.describe()` labels them. */
  readonly fields: () => z.ZodRawShape;
  /** The details of a resource that declares nothing. */
  readonly empty: ResourceDetails;
}

export interface ConfigReader {
  /** Returns the schemas of the summary's fields; `.describe()` labels them. */
  readonly fields: () => z.ZodRawShape;
  /** Executes the configuration on paper. Throws a system error when the resources cannot be read at all. */
  summarise(folder: WorkspaceDirectory, query: ResourceQuery): Promise<ConfigSummary>;
}

/** The initial content of a new Data Folder. */
export interface FolderTemplate {
  readonly directory: URL;
  /** Files that will hold secrets, relative to the directory: they get mode 0600. */
  readonly secretFiles: readonly string[];
  /** Returns why the server program cannot use a folder of this name, as the end of a sentence, or null. */
  findNameFault?(name: string): string | null;
}

/** A run and the Data Folder with which it was launched. */
export interface ConnectQuery {
  readonly launch: Launch;
  readonly folder: WorkspaceDirectory;
}

/** A resource of ours that a running server needs for announcements. All throw what the file system reports. */
export interface KindCompanion {
  /** @param folder the path of a Data Folder */
  read(folder: string): Promise<Companion>;
  /** Installs it, or replaces an earlier version. */
  install(folder: string): Promise<void>;
  remove(folder: string): Promise<void>;
  /** Completes or undoes installations that were interrupted, and removes what they have left. Never rejects. */
  clearHalfMade(folder: string): Promise<void>;
}

/** One kind of server. */
export interface Kind {
  /** Its name in the API. */
  readonly name: string;
  /** Its name for people. */
  readonly displayName: string;
  /** The file that configures the server, relative to its Data Folder; null when there is no single one. */
  readonly configFile: string | null;
  /** The texts of the findings that only this kind reports. */
  readonly findings: FindingTexts;
  /** Returns the Build as it is now, or null when the directory is not a Build of this kind. */
  readBuild(build: WorkspaceDirectory): Promise<BuildState | null>;
  /** Returns whether the content of a Data Folder belongs to this kind. */
  hasFolder(path: string): Promise<boolean>;
  /**
   * Returns the resources sorted by name, the same array while nothing has changed if the kind caches it. Throws a
   * system error when they cannot be read at all.
   */
  findResources(folder: WorkspaceDirectory, query: ResourceQuery): Promise<readonly InstalledResource[]>;
  /**
   * Reports what will go wrong, and changes nothing. Throws a system error when the resources cannot be read at all.
   */
  preflight(folder: WorkspaceDirectory, query: PreflightQuery): Promise<Finding[]>;
  /** What the preflight of this kind never checks; absent if it checks all it reads. */
  readonly unchecked?: readonly Unchecked[];
  /** Present for a kind whose resources declare more than {@link ResourceDetails}. */
  readonly resourceDetails?: DetailFields;
  /** Present for a kind that can read its configuration. */
  readonly config?: ConfigReader;
  /** Present for a kind that offers a template; its name is the kind's. */
  readonly template?: FolderTemplate;
  /** Present for a kind whose servers need a resource of ours for announcements. */
  readonly companion?: KindCompanion;
  /** Returns the fields that folder.json may have for this kind. */
  readonly settings?: () => z.ZodRawShape;
  /** Returns the version from the first output of a run, or null. For a kind whose Builds may not state it. */
  readonly versionInConsole?: (text: string) => string | null;
  /**
   * Returns how the running server is asked, as its configuration says now. For a kind that answers over the network on
   * the manager's own machine. May throw a system error.
   */
  connect?(query: ConnectQuery): Promise<LiveServer>;
  /**
   * Returns the connection strings of the databases that the server uses, as its configuration says now. For a kind
   * that knows them. May throw a system error.
   */
  findDatabases?(folder: WorkspaceDirectory): Promise<readonly string[]>;
  /** Present for a kind whose running servers accept commands on their resources. */
  readonly resourceConsole?: ResourceConsole;
  /** Creates a decoder of what the server writes to descriptor 3. For a kind whose launches have `trace`. */
  readonly createTraceDecoder?: () => TraceDecoder;
  /** Writes files that a launch needs, such as secrets. Gets the launches of all kinds. Throws a system error. */
  prepare?(launch: Launch): Promise<void>;
  /** Releases threads and files. */
  close?(): Promise<void>;
}

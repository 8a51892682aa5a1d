/**
 * The interface of a kind, with all differences between one server program and another. docs/internals/kinds.md is the
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
import type { PlayerCommands } from '../../machines/launch/player-commands.js';
import type { ResourceConsole } from '../../machines/launch/resource-console.js';
import type { TraceDecoder } from '../../machines/trace/trace.js';

/** A directory of the workspace: a Build or a Data Folder. */
export interface WorkspaceDirectory {
  /** The id of the Build, or the name of the Data Folder. */
  readonly name: string;
  /** The absolute path. */
  readonly path: string;
}

/** The current state of a Build on disk: startable, or broken with a fault. */
export type BuildState = StartableBuild | BrokenBuild;

export interface StartableBuild {
  readonly kind: string;
  /** The version in the Build's files or in the name of its directory; `null` if both lack a version. */
  readonly version: string | null;
  /** The absolute path of the executed file. */
  readonly program: string;
  readonly fault: null;
  /** The limits of the processes; absent without limits. */
  readonly limits?: Limits;
  /** The commands on players; absent for a server without such commands. */
  readonly playerCommands?: PlayerCommands;
  /** The file that configures the server, relative to a Data Folder; absent if the Build names no file. */
  readonly config?: string;
  /** The names of the variables that a Data Folder may set; absent without variables. */
  readonly variables?: readonly string[];
  /** The user as which servers run, by name or number; absent for the manager's user. */
  readonly user?: string;
  /** The kind whose rules apply to Data Folders. Only a Build of the kind generic may have this field. */
  readonly folderKind?: string;
  /** Returns a fault that will prevent the existing program from running; `null` without such a fault. */
  doubt(): Fault | null;
  /**
   * Composes the launch of one run.
   * @param run the run id
   * @returns the launch, or a fault in the Data Folder's settings
   */
  compose(folder: WorkspaceDirectory, run: string): Promise<Launch | { readonly fault: Fault }>;
  /**
   * Composes the launch of a server that listens only on a given port. A test restore starts this server next to the
   * running server. The field is absent if the Build does not support that.
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
  /** The Build whose resources are included; `null` without a Build. */
  readonly systemOf: WorkspaceDirectory | null;
}

export interface PreflightQuery {
  /** The Build that would be started; `null` if the request names no Build. */
  readonly build: { readonly place: WorkspaceDirectory; readonly state: BuildState } | null;
  /** Whether a server runs with this Data Folder. The server then uses its own ports. */
  readonly isRunning: boolean;
}

/** The fields that a kind adds to the details of Installed Resources. */
export interface DetailFields {
  /** Returns the schemas of the fields; `.describe()` labels them. */
  readonly fields: () => z.ZodRawShape;
  /** The details of a resource without declarations. */
  readonly empty: ResourceDetails;
}

export interface ConfigReader {
  /** Returns the schemas of the summary's fields; `.describe()` labels them. */
  readonly fields: () => z.ZodRawShape;
  /**
   * Computes the summary of a configuration. Throws a system error if the directory of the resources cannot be read.
   */
  summarise(folder: WorkspaceDirectory, query: ResourceQuery): Promise<ConfigSummary>;
}

/** The initial content of a new Data Folder. */
export interface FolderTemplate {
  readonly directory: URL;
  /** The files that will contain secrets, relative to the directory. These files get the mode 0600. */
  readonly secretFiles: readonly string[];
  /**
   * Returns why the server program cannot use a folder with this name, as the end of a sentence; `null` for a usable
   * name.
   */
  findNameFault?(name: string): string | null;
}

/** A run and the Data Folder with which it was launched. */
export interface ConnectQuery {
  readonly launch: Launch;
  readonly folder: WorkspaceDirectory;
}

/**
 * A companion: a resource of the manager that a running server needs for announcements. All functions except
 * `clearHalfMade` throw errors of the file system.
 */
export interface KindCompanion {
  /** Reads the state of the companion. @param folder the path of a Data Folder */
  read(folder: string): Promise<Companion>;
  /** Installs the companion, or replaces an earlier version. */
  install(folder: string): Promise<void>;
  remove(folder: string): Promise<void>;
  /** Completes or undoes interrupted installations, and removes their remains. Never rejects. */
  clearHalfMade(folder: string): Promise<void>;
}

/** A command of the configuration that starts a resource or a category. */
export interface StartCommand {
  /** The path of the file, relative to the Data Folder if the file is in it. */
  readonly file: string;
  readonly line: number;
  readonly command: string;
  /** The engine name of the resource, or the name of the category. */
  readonly target: string;
  /** Whether the line has no other command. */
  readonly isAlone: boolean;
}

export interface StartCommands {
  /** The files that the server executes, in their order. The first file is the config file. */
  readonly files: readonly string[];
  /** The commands, in the order in which the server executes them. */
  readonly starts: readonly StartCommand[];
}

/** The rules by which resources are installed. */
export interface ResourceInstallation {
  /** The directory of a Data Folder that contains resources and categories. */
  readonly directory: string;
  isCategory(name: string): boolean;
  /** Returns the name that the server and its configuration use. */
  toEngineName(name: string): string;
  /** Returns why the server cannot use a directory with this name, as a clause; `null` for a usable name. */
  findNameFault(name: string): string | null;
  /** Returns whether the server ignores each directory with this name. */
  isIgnored(name: string): boolean;
  /** Returns the relative paths of resources in a directory and below it. Throws an error of the file system. */
  findPacked(directory: string): Promise<readonly string[]>;
  /** Returns whether a Build may contain a resource with this engine name. */
  mayBeInBuild(engineName: string): boolean;
  /** Returns the engine name that a finding reports as missing; `null` for a finding about another fault. */
  findMissingName(finding: Finding): string | null;
  /** Returns the line of a config file that starts a resource. */
  toStartLine(engineName: string): string;
  /** Reads the configuration. Throws a system error if the directory of the resources cannot be read. */
  readStarts(folder: WorkspaceDirectory): Promise<StartCommands>;
}

/** A kind of server. */
export interface Kind {
  /** The name of the kind in the API. */
  readonly name: string;
  /** The display name of the kind. */
  readonly displayName: string;
  /** The file that configures the server, relative to its Data Folder; `null` if there is no such file. */
  readonly configFile: string | null;
  /** The texts of the findings that only this kind reports. */
  readonly findings: FindingTexts;
  /** Returns the current state of a Build; `null` if the directory is not a Build of this kind. */
  readBuild(build: WorkspaceDirectory): Promise<BuildState | null>;
  /** Returns whether the content of a Data Folder belongs to this kind. */
  hasFolder(path: string): Promise<boolean>;
  /**
   * Returns the resources, sorted by name. A kind with a cache returns the same array until a resource changes. Throws
   * a system error if the directory of the resources cannot be read.
   */
  findResources(folder: WorkspaceDirectory, query: ResourceQuery): Promise<readonly InstalledResource[]>;
  /**
   * Finds faults that will prevent or disturb a start. Changes nothing. Throws a system error if the directory of the
   * resources cannot be read.
   */
  preflight(folder: WorkspaceDirectory, query: PreflightQuery): Promise<Finding[]>;
  /** The parts that the preflight of this kind never checks; absent if the preflight checks all parts. */
  readonly unchecked?: readonly Unchecked[];
  /**
   * The additional details of resources. A kind has these fields if its resources declare more than {@link
   * ResourceDetails}.
   */
  readonly resourceDetails?: DetailFields;
  /** Reads the configuration. A kind without this reader cannot read its configuration. */
  readonly config?: ConfigReader;
  /** The template, which has the name of the kind. A kind may have no template. */
  readonly template?: FolderTemplate;
  /** The companion. A kind has a companion if its servers need the companion for announcements. */
  readonly companion?: KindCompanion;
  /** Returns the fields that folder.json may have for this kind. */
  readonly settings?: () => z.ZodRawShape;
  /**
   * Returns the version from the first output of a run; `null` without a version. A kind has this function if its
   * Builds may lack the version.
   */
  readonly versionInConsole?: (text: string) => string | null;
  /**
   * Returns the queries to the running server, according to its current configuration. A kind has this function if its
   * servers answer over the network on the manager's machine. May throw a system error.
   */
  connect?(query: ConnectQuery): Promise<LiveServer>;
  /**
   * Returns the connection strings of the server's databases, according to its current configuration. A kind without
   * this function cannot read connection strings. May throw a system error.
   */
  findDatabases?(folder: WorkspaceDirectory): Promise<readonly string[]>;
  /** The rules of installation. A kind has these rules if the manager can install its resources. */
  readonly installation?: ResourceInstallation;
  /** The commands on resources. A kind has these commands if its running servers accept them. */
  readonly resourceConsole?: ResourceConsole;
  /**
   * Creates a decoder of the trace, which the server writes to descriptor 3. A kind has this function if its launches
   * have `trace`.
   */
  readonly createTraceDecoder?: () => TraceDecoder;
  /**
   * Writes files that a launch needs, such as secrets. The manager calls this function for the launches of all kinds.
   * Throws a system error.
   */
  prepare?(launch: Launch): Promise<void>;
  /** Ends threads and closes files. */
  close?(): Promise<void>;
}

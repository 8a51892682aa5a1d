/** What differs from one server program to another. Everything else of the manager knows none of them. */
import type { Fault, Launch } from '../../machines/ports/facts.js';
import type { Finding } from '../../machines/ports/findings.js';
import type { InstalledResource } from '../../machines/ports/resources.js';
import type { ConfigSummary } from '../../machines/ports/server-config.js';

/** A directory of the workspace: a Build or a Data Folder. */
export interface Place {
  /** The Build's id or the Data Folder's name. */
  readonly name: string;
  /** An absolute path. */
  readonly path: string;
}

/** A Build as it is on disk now: how it is launched, or what is wrong with it. */
export type BuildState = StartableBuild | BrokenBuild;

export interface StartableBuild {
  readonly kind: string;
  /** As far as its files or its directory's name tell. */
  readonly version: string | null;
  /** The absolute path of what is executed. */
  readonly program: string;
  readonly fault: null;
  /** @returns what would keep the program from running although it is there, or null */
  doubt(): Fault | null;
  /**
   * Composes what one run launches.
   * @param run its id
   * @returns the launch, or what is wrong with what the Data Folder says of it
   */
  compose(folder: Place, run: string): Promise<Launch | { readonly fault: Fault }>;
}

export interface BrokenBuild {
  readonly kind: string;
  readonly version: string | null;
  readonly program: null;
  readonly fault: Fault;
}

export interface ResourceQuery {
  /** The Build whose own resources are listed too, or null. */
  readonly systemOf: Place | null;
}

export interface PreflightQuery {
  /** The Build that would be started; null when none was named. */
  readonly build: { readonly place: Place; readonly state: BuildState } | null;
  /** A server runs with this very Data Folder: what it holds, as its ports, is in nobody's way. */
  readonly isRunning: boolean;
}

/** One kind of server. `docs/kinds.md` shows how to add another. */
export interface Kind {
  /** As the API tells it. */
  readonly name: string;
  /** The file that configures the server, relative to its Data Folder; null when there is not one such file. */
  readonly configFile: string | null;
  /** Looks at a Build's directory now. @returns null when it is none of this kind */
  readBuild(build: Place): Promise<BuildState | null>;
  /** Whether a Data Folder is one of this kind, by what lies in it now. */
  hasFolder(path: string): Promise<boolean>;
  /** @returns them sorted by name. @throws what the file system says when they cannot be read at all */
  findResources(folder: Place, query: ResourceQuery): Promise<InstalledResource[]>;
  /**
   * Looks for what will go wrong, and changes nothing. That the Build cannot be started at all is told elsewhere.
   * @throws what the file system says when the resources cannot be read at all
   */
  preflight(folder: Place, query: PreflightQuery): Promise<Finding[]>;
  /**
   * @returns what the configuration comes to; only for a kind whose configuration is read here
   * @throws what the file system says when the resources cannot be read at all
   */
  readonly summarise?: (folder: Place, query: ResourceQuery) => Promise<ConfigSummary>;
  /** @returns the version that a run tells in what it prints first, or null; only for a kind whose Builds need not tell it */
  readonly versionInConsole?: (text: string) => string | null;
}

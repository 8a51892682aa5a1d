/** The list of kinds. Finds the kind of a directory. A new kind is added only to `kindFactories`. */
import { join } from 'node:path';
import * as z from 'zod';
import { once } from '../../machines/async/once.js';
import type { Fault } from '../../machines/faults/faults.js';
import type { KindsDescription } from '../../machines/kinds/kinds.js';
import type { Launch } from '../../machines/launch/launch.js';
import { type ConnectLiveServer, type LiveServer, silentServer } from '../../machines/launch/live-server.js';
import type { FindResourceConsole } from '../../machines/launch/resource-console.js';
import type { TraceDecoder } from '../../machines/trace/trace.js';
import { isDirectory, isFile } from '../directories.js';
import type { BackupSettings } from './backup-settings.js';
import { describeKinds } from './describe-kinds.js';
import { createFxServerKind } from './fxserver/kind.js';
import type { GenericSettings } from './generic/build-file/settings.js';
import { createGenericKind } from './generic/kind.js';
import type { BuildState, FolderTemplate, Kind, KindCompanion, WorkspaceDirectory } from './kind.js';
import { withPlannedProbe } from './live/planned-probe.js';
import { connectByQuery } from './live/query-server.js';
import { createOpenTtdKind } from './openttd/kind.js';
import { type ReadSettings, readFolderSettings } from './settings.js';

/** The fields of folder.json that do not depend on the kind. */
interface FolderSettings extends GenericSettings {
  readonly kind?: string | undefined;
}

/** The config file of a Data Folder. */
interface FolderConfig {
  /** The name of the file; `null` if no name is certain. */
  readonly config: string | null;
  /** The names that Builds give the file, if no name is certain. */
  readonly possible: readonly string[];
}

/** Creates a kind. @param root the absolute path of the workspace */
export type KindFactory = (root: string) => Kind;

/**
 * The factories, in the order of precedence. The first kind that recognises a directory is used. The first kind with a
 * template provides the default template.
 */
export const kindFactories: readonly KindFactory[] = [createOpenTtdKind, createFxServerKind];

export interface KindsOptions {
  /** The absolute path of the workspace. */
  readonly root: string;
  /** The PATH for program names without a directory. */
  readonly searchPath: string;
  readonly factories?: readonly KindFactory[];
}

interface KindOfRun {
  readonly kind: Kind;
  /** Whether the kind is guessed from the content of the Data Folder. */
  readonly isGuessed: boolean;
}

export class Kinds {
  readonly description: KindsDescription;
  /** The templates, by name. */
  readonly templates: ReadonlyMap<string, FolderTemplate>;
  readonly companions: readonly KindCompanion[];
  private readonly root: string;
  private readonly generic: Kind;
  private readonly specific: readonly Kind[];
  /** The kinds for Builds. A build.json has precedence over every other file of a Build. */
  private readonly buildKinds: readonly Kind[];
  /** The kinds for Data Folders. The generic kind is last, because it accepts any Data Folder. */
  private readonly folderKinds: readonly Kind[];
  private readonly settings = once(() => this.describeSettings());

  constructor({ root, searchPath, factories = kindFactories }: KindsOptions) {
    this.root = root;
    this.generic = createGenericKind(searchPath, (folder) => this.readSettings(folder));
    this.specific = factories.map((create) => create(root));
    this.buildKinds = [this.generic, ...this.specific];
    this.folderKinds = [...this.specific, this.generic];
    this.description = describeKinds(this.folderKinds);
    this.templates = new Map(
      this.specific.flatMap(({ name, template }) => (template === undefined ? [] : [[name, template]])),
    );
    this.companions = this.specific.flatMap(({ companion }) => (companion === undefined ? [] : [companion]));
  }

  /** Returns the queries to the server of a run. The Build defines the queries, or else the kind. */
  readonly connect: ConnectLiveServer = async (launch) =>
    withPlannedProbe(await this.connectUnprobed(launch), launch.health);

  /** Returns the commands on resources that the server of a run accepts. */
  readonly resourceConsole: FindResourceConsole = async (launch) =>
    (await this.kindOfLaunch(launch))?.resourceConsole ?? null;

  /** Returns the current state of a Build. A Build that no kind recognises is broken. */
  async readBuild(build: WorkspaceDirectory): Promise<BuildState> {
    for (const kind of this.buildKinds) {
      const state = await kind.readBuild(build);
      if (state !== null) return state;
    }
    const fault: Fault = { code: 'build_broken', build: build.name, problem: 'there is no build.json' };
    return { kind: this.generic.name, version: null, program: null, fault };
  }

  /** Returns the kind that the Data Folder's settings name, or else the first kind that recognises its content. */
  async kindOfFolder(folder: WorkspaceDirectory): Promise<Kind> {
    const kind = this.find(await this.readSetting('kind', folder));
    if (kind !== undefined) return kind;
    for (const each of this.folderKinds) if (await each.hasFolder(folder.path)) return each;
    return this.generic;
  }

  /**
   * Finds the name of the Data Folder's config file. The name comes from the kind, or else from the settings. Otherwise
   * it is the first existing name that a Build defines.
   */
  async findConfig(
    folder: WorkspaceDirectory,
    kind: Kind,
    readBuilds: () => Promise<readonly BuildState[]>,
  ): Promise<FolderConfig> {
    const stated = kind.configFile ?? (await this.readSetting('config', folder));
    if (stated !== null) return { config: stated, possible: [] };
    const names = (await readBuilds()).flatMap((build) => ('config' in build ? [build.config ?? []].flat() : []));
    const possible = [...new Set(names)];
    for (const name of possible) if (await isFile(join(folder.path, name))) return { config: name, possible: [] };
    // Leave out names of directories, because no file can be created there.
    const isTaken = await Promise.all(possible.map((name) => isDirectory(join(folder.path, name))));
    return { config: null, possible: possible.filter((_, index) => !isTaken[index]) };
  }

  /**
   * Returns the kind whose rules apply if the Build runs with the Data Folder, which usually is the kind of the Build.
   * A build.json may launch any program. For such a Build, the kind in build.json or in the folder's settings applies.
   * If neither names a kind, the kind is guessed from the folder's content, and may differ from the kind of the
   * program.
   */
  async kindOfRun(build: BuildState, folder: WorkspaceDirectory): Promise<KindOfRun> {
    const stated = build.fault === null ? (build.folderKind ?? null) : null;
    const isGeneric = build.kind === this.generic.name;
    const kind = this.find(isGeneric ? (stated ?? (await this.readSetting('kind', folder))) : build.kind);
    if (kind !== undefined) return { kind, isGuessed: false };
    for (const each of this.specific) if (await each.hasFolder(folder.path)) return { kind: each, isGuessed: true };
    return { kind: this.generic, isGuessed: false };
  }

  /** Returns the kind that a Data Folder's settings name, if this kind does not exist; otherwise `null`. */
  async findUnknownKind(folder: WorkspaceDirectory): Promise<string | null> {
    const name = await this.readSetting('kind', folder);
    return this.find(name) === undefined ? name : null;
  }

  /** Returns the display name of a kind; for an unknown kind, its own name. */
  displayName(kind: string): string {
    return this.find(kind)?.displayName ?? kind;
  }

  /** Returns the function that finds the version in a run's first output; `null` without such a function. */
  versionReader(kind: string): ((text: string) => string | null) | null {
    return this.find(kind)?.versionInConsole ?? null;
  }

  /** Returns the function that creates a decoder of the kind's traces; `null` without such a function. */
  traceDecoder(kind: string): (() => TraceDecoder) | null {
    return this.find(kind)?.createTraceDecoder ?? null;
  }

  /** Returns the settings for the backups of a Data Folder. Throws a system error. */
  async readBackupSettings(folder: WorkspaceDirectory): Promise<ReadSettings<BackupSettings>> {
    const read = await this.readSettings(folder);
    if ('fault' in read) return read;
    const { exclude = [], followLinks = false, databases } = read.file.backup ?? {};
    const found = databases ?? (await (await this.kindOfFolder(folder)).findDatabases?.(folder)) ?? [];
    return { ...read, file: { exclude, followLinks, databases: found } };
  }

  /** Writes the files with secrets that a launch reads and its record must not contain. Throws a system error. */
  async prepare(launch: Launch): Promise<void> {
    for (const kind of this.specific) await kind.prepare?.(launch);
  }

  /** Ends threads and closes files. */
  async close(): Promise<void> {
    await Promise.all(this.specific.map((kind) => kind.close?.()));
  }

  private describeSettings(): z.ZodType<FolderSettings> {
    return z.strictObject({
      ...Object.assign({}, ...this.buildKinds.map((kind) => kind.settings?.() ?? {})),
      kind: z.string().optional(),
    }) as z.ZodType<FolderSettings>;
  }

  private readSettings(folder: WorkspaceDirectory): Promise<ReadSettings<FolderSettings>> {
    return readFolderSettings(folder, this.settings());
  }

  /** Connects according to the query of the launch, or else according to its kind. */
  private async connectUnprobed(launch: Launch): Promise<LiveServer> {
    if (launch.query !== undefined) return connectByQuery(launch.query);
    try {
      const kind = await this.kindOfLaunch(launch);
      return (await kind?.connect?.({ launch, folder: this.toDirectory('data', launch.folder) })) ?? silentServer;
    } catch {
      // Files of the Data Folder are unreadable.
      return silentServer;
    }
  }

  /**
   * Returns the kind of a run; `null` if the kind is only guessed, or if files of the Build or Data Folder are
   * unreadable.
   */
  private async kindOfLaunch({ build, folder }: Launch): Promise<Kind | null> {
    try {
      const state = await this.readBuild(this.toDirectory('builds', build));
      const { kind, isGuessed } = await this.kindOfRun(state, this.toDirectory('data', folder));
      return isGuessed ? null : kind;
    } catch {
      return null;
    }
  }

  private toDirectory(directory: 'builds' | 'data', name: string): WorkspaceDirectory {
    return { name, path: join(this.root, directory, name) };
  }

  private find(name: string | null): Kind | undefined {
    return this.buildKinds.find((kind) => kind.name === name);
  }

  /** Returns a field of the Data Folder's settings; `null` if the field is absent or the settings are invalid. */
  private async readSetting(field: 'kind' | 'config', folder: WorkspaceDirectory): Promise<string | null> {
    const read = await this.readSettings(folder);
    return 'file' in read ? (read.file[field] ?? null) : null;
  }
}

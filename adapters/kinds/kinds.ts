/** The list of kinds, and which kind a directory has. A new kind is added to `kindFactories` and nowhere else. */
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
  /** Null if no name is certain. */
  readonly config: string | null;
  /** The names that Builds give the file, while no name is certain. */
  readonly possible: readonly string[];
}

/** @param root the workspace, an absolute path */
export type KindFactory = (root: string) => Kind;

/** The first kind that recognises a directory gets it. The first one with a template provides the default template. */
export const kindFactories: readonly KindFactory[] = [createOpenTtdKind, createFxServerKind];

export interface KindsOptions {
  /** The workspace, an absolute path. */
  readonly root: string;
  /** The PATH for bare program names. */
  readonly searchPath: string;
  readonly factories?: readonly KindFactory[];
}

interface KindOfRun {
  readonly kind: Kind;
  /** Whether only the content of the Data Folder says it. */
  readonly isGuessed: boolean;
}

export class Kinds {
  readonly description: KindsDescription;
  /** The templates by name. */
  readonly templates: ReadonlyMap<string, FolderTemplate>;
  readonly companions: readonly KindCompanion[];
  private readonly root: string;
  private readonly generic: Kind;
  private readonly specific: readonly Kind[];
  /** A build.json takes precedence over every other file of a Build. */
  private readonly buildKinds: readonly Kind[];
  /** Any Data Folder suits the generic kind. */
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

  /** Returns how the server of a run can be asked: as its Build says, else as its kind does. */
  readonly connect: ConnectLiveServer = async (launch) =>
    withPlannedProbe(await this.connectUnprobed(launch), launch.health);

  /** Returns the commands on resources that the server of a run takes. */
  readonly resourceConsole: FindResourceConsole = async (launch) =>
    (await this.kindOfLaunch(launch))?.resourceConsole ?? null;

  /** Returns the Build as it is now; one that no kind recognises is broken. */
  async readBuild(build: WorkspaceDirectory): Promise<BuildState> {
    for (const kind of this.buildKinds) {
      const state = await kind.readBuild(build);
      if (state !== null) return state;
    }
    const fault: Fault = { code: 'build_broken', build: build.name, problem: 'there is no build.json' };
    return { kind: this.generic.name, version: null, program: null, fault };
  }

  /** Returns the kind that the Data Folder's settings name, else the first that recognises its content. */
  async kindOfFolder(folder: WorkspaceDirectory): Promise<Kind> {
    const kind = this.find(await this.readSetting('kind', folder));
    if (kind !== undefined) return kind;
    for (const each of this.folderKinds) if (await each.hasFolder(folder.path)) return each;
    return this.generic;
  }

  /**
   * Finds the name of the Data Folder's config file: its kind's, else the one that its settings name, else the first
   * of those that the Builds name which exists in it.
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
    // No file can be created where a directory is.
    const isTaken = await Promise.all(possible.map((name) => isDirectory(join(folder.path, name))));
    return { config: null, possible: possible.filter((_, index) => !isTaken[index]) };
  }

  /**
   * Returns the kind whose rules apply when the Build runs with the Data Folder: the Build's. A build.json may launch
   * any program: then the kind that it or the folder's settings name applies, else the one that the folder's content
   * belongs to, which may differ from the kind of the program.
   */
  async kindOfRun(build: BuildState, folder: WorkspaceDirectory): Promise<KindOfRun> {
    const stated = build.fault === null ? (build.folderKind ?? null) : null;
    const isGeneric = build.kind === this.generic.name;
    const kind = this.find(isGeneric ? (stated ?? (await this.readSetting('kind', folder))) : build.kind);
    if (kind !== undefined) return { kind, isGuessed: false };
    for (const each of this.specific) if (await each.hasFolder(folder.path)) return { kind: each, isGuessed: true };
    return { kind: this.generic, isGuessed: false };
  }

  /** Returns the kind that a Data Folder's settings name when it does not exist, else null. */
  async findUnknownKind(folder: WorkspaceDirectory): Promise<string | null> {
    const name = await this.readSetting('kind', folder);
    return this.find(name) === undefined ? name : null;
  }

  /** Returns the name for people of a kind; an unknown one keeps its own. */
  displayName(kind: string): string {
    return this.find(kind)?.displayName ?? kind;
  }

  /** Returns the function that finds the version in a run's first output, or null. */
  versionReader(kind: string): ((text: string) => string | null) | null {
    return this.find(kind)?.versionInConsole ?? null;
  }

  /** Returns the function that creates a decoder of the kind's traces, or null. */
  traceDecoder(kind: string): (() => TraceDecoder) | null {
    return this.find(kind)?.createTraceDecoder ?? null;
  }

  /** Returns what the backups of a Data Folder contain. Throws a system error. */
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

  /** Releases threads and files. */
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

  /** Connects as the query of the launch says, else as the kind does. */
  private async connectUnprobed(launch: Launch): Promise<LiveServer> {
    if (launch.query !== undefined) return connectByQuery(launch.query);
    try {
      const kind = await this.kindOfLaunch(launch);
      return (await kind?.connect?.({ launch, folder: this.toDirectory('data', launch.folder) })) ?? silentServer;
    } catch {
      // Files of the Data Folder cannot be read.
      return silentServer;
    }
  }

  /** Returns the kind of a run; null where it is only guessed, or files of the Build or Data Folder cannot be read. */
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

  /** Returns what the Data Folder's settings name; null when they name none or are invalid. */
  private async readSetting(field: 'kind' | 'config', folder: WorkspaceDirectory): Promise<string | null> {
    const read = await this.readSettings(folder);
    return 'file' in read ? (read.file[field] ?? null) : null;
  }
}

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
  /** While no name is certain, those that Builds give the file. */
  readonly possible: readonly string[];
}

/** @param root the workspace, an absolute path */
export type KindFactory = (root: string) => Kind;

/** The first kind that recognises a directory gets it. The first one with a template provides the default template. */
export const kindFactories: readonly KindFactory[] = [createOpenTtdKind, createFxServerKind];

export interface Kinds {
  readonly description: KindsDescription;
  /** By name. */
  readonly templates: ReadonlyMap<string, FolderTemplate>;
  readonly companions: readonly KindCompanion[];
  /** Returns the Build as it is now; one that no kind recognises is broken. */
  readBuild(build: WorkspaceDirectory): Promise<BuildState>;
  /** Returns the kind that the Data Folder's settings name, else the first that recognises its content. */
  kindOfFolder(folder: WorkspaceDirectory): Promise<Kind>;
  /**
   * Finds the name of the Data Folder's config file: its kind's, else the one that its settings name, else the first
   * of those that the Builds name which exists in it.
   */
  findConfig(
    folder: WorkspaceDirectory,
    kind: Kind,
    readBuilds: () => Promise<readonly BuildState[]>,
  ): Promise<FolderConfig>;
  /**
   * Returns the kind whose rules apply when the Build runs with the Data Folder: the Build's. A build.json may launch
   * any program: then the kind that it or the folder's settings name applies, else the one that the folder's content
   * belongs to, which may not be that of the program.
   */
  kindOfRun(
    build: BuildState,
    folder: WorkspaceDirectory,
  ): Promise<{ readonly kind: Kind; readonly isGuessed: boolean }>;
  /** Returns the kind that a Data Folder's settings name when it does not exist, else null. */
  unknownKindOf(folder: WorkspaceDirectory): Promise<string | null>;
  /** Returns the name for people of a kind; an unknown one keeps its own. */
  displayName(kind: string): string;
  /** Returns the function that finds the version in a run's first output, or null. */
  versionReader(kind: string): ((text: string) => string | null) | null;
  /** Returns how the server of a run can be asked: as its Build says, else in the way of its kind. */
  readonly connect: ConnectLiveServer;
  /** Returns the commands on resources that the server of a run takes. */
  readonly resourceConsole: FindResourceConsole;
  /** Returns the function that creates a decoder of the kind's traces, or null. */
  traceDecoder(kind: string): (() => TraceDecoder) | null;
  /** Returns what the backups of a Data Folder contain. Throws a system error. */
  readBackupSettings(folder: WorkspaceDirectory): Promise<ReadSettings<BackupSettings>>;
  /** Writes what a launch reads and its record must not contain. Throws a system error. */
  prepare(launch: Launch): Promise<void>;
  /** Releases threads and files. */
  close(): Promise<void>;
}

export interface KindsOptions {
  /** The workspace, an absolute path. */
  readonly root: string;
  /** The PATH for bare program names. */
  readonly searchPath: string;
  readonly factories?: readonly KindFactory[];
}

export function createKinds({ root, searchPath, factories = kindFactories }: KindsOptions): Kinds {
  const readSettings = (folder: WorkspaceDirectory): Promise<ReadSettings<FolderSettings>> =>
    readFolderSettings(folder, settings());
  const generic = createGenericKind(searchPath, readSettings);
  const specific = factories.map((create) => create(root));
  // A build.json takes precedence over every other file of a Build; any Data Folder suits the generic kind.
  const buildKinds: readonly Kind[] = [generic, ...specific];
  const folderKinds: readonly Kind[] = [...specific, generic];
  const settings = once(
    () =>
      z.strictObject({
        ...Object.assign({}, ...buildKinds.map((kind) => kind.settings?.() ?? {})),
        kind: z.string().optional(),
      }) as z.ZodType<FolderSettings>,
  );

  const find = (name: string | null): Kind | undefined => buildKinds.find((kind) => kind.name === name);

  /** Returns what the Data Folder's settings name; null when they name none or are invalid. */
  async function named(field: 'kind' | 'config', folder: WorkspaceDirectory): Promise<string | null> {
    const read = await readSettings(folder);
    return 'file' in read ? (read.file[field] ?? null) : null;
  }

  /** Connects as the query of the launch says, else in the way of the kind. */
  async function connectInWayOf(launch: Launch): Promise<LiveServer> {
    if (launch.query !== undefined) return connectByQuery(launch.query);
    try {
      const folder = placeOf('data', launch.folder);
      return (await (await kindOf(launch))?.connect?.({ launch, folder })) ?? silentServer;
    } catch {
      // Files of the Data Folder cannot be read.
      return silentServer;
    }
  }

  /** Returns the kind of a run; null where it is only guessed, or files of the Build or Data Folder cannot be read. */
  async function kindOf({ build, folder }: Launch): Promise<Kind | null> {
    try {
      const state = await kinds.readBuild(placeOf('builds', build));
      const { kind, isGuessed } = await kinds.kindOfRun(state, placeOf('data', folder));
      return isGuessed ? null : kind;
    } catch {
      return null;
    }
  }

  function placeOf(directory: 'builds' | 'data', name: string): WorkspaceDirectory {
    return { name, path: join(root, directory, name) };
  }

  const kinds: Kinds = {
    description: describeKinds(folderKinds),
    templates: new Map(specific.flatMap(({ name, template }) => (template === undefined ? [] : [[name, template]]))),
    companions: specific.flatMap(({ companion }) => (companion === undefined ? [] : [companion])),
    async readBuild(build) {
      for (const kind of buildKinds) {
        const state = await kind.readBuild(build);
        if (state !== null) return state;
      }
      const fault: Fault = { code: 'build_broken', build: build.name, problem: 'there is no build.json' };
      return { kind: generic.name, version: null, program: null, fault };
    },
    displayName: (kind) => find(kind)?.displayName ?? kind,
    async unknownKindOf(folder) {
      const name = await named('kind', folder);
      return find(name) === undefined ? name : null;
    },
    async kindOfFolder(folder) {
      const kind = find(await named('kind', folder));
      if (kind !== undefined) return kind;
      for (const each of folderKinds) if (await each.hasFolder(folder.path)) return each;
      return generic;
    },
    async findConfig(folder, kind, readBuilds) {
      const stated = kind.configFile ?? (await named('config', folder));
      if (stated !== null) return { config: stated, possible: [] };
      const names = (await readBuilds()).flatMap((build) => ('config' in build ? [build.config ?? []].flat() : []));
      const possible = [...new Set(names)];
      for (const name of possible) if (await isFile(join(folder.path, name))) return { config: name, possible: [] };
      // No file can be created where a directory is.
      const isTaken = await Promise.all(possible.map((name) => isDirectory(join(folder.path, name))));
      return { config: null, possible: possible.filter((_, index) => !isTaken[index]) };
    },
    async kindOfRun(build, folder) {
      const stated = build.fault === null ? (build.folderKind ?? null) : null;
      const kind = find(build.kind === generic.name ? (stated ?? (await named('kind', folder))) : build.kind);
      if (kind !== undefined) return { kind, isGuessed: false };
      for (const each of specific) if (await each.hasFolder(folder.path)) return { kind: each, isGuessed: true };
      return { kind: generic, isGuessed: false };
    },
    versionReader: (name) => find(name)?.versionInConsole ?? null,
    async connect(launch) {
      return withPlannedProbe(await connectInWayOf(launch), launch.health);
    },
    resourceConsole: async (launch) => (await kindOf(launch))?.resourceConsole ?? null,
    traceDecoder: (name) => find(name)?.createTraceDecoder ?? null,
    async readBackupSettings(folder) {
      const read = await readSettings(folder);
      if ('fault' in read) return read;
      const { exclude = [], followLinks = false, databases } = read.file.backup ?? {};
      const found = databases ?? (await (await kinds.kindOfFolder(folder)).findDatabases?.(folder)) ?? [];
      return { ...read, file: { exclude, followLinks, databases: found } };
    },
    async prepare(launch) {
      for (const kind of specific) await kind.prepare?.(launch);
    },
    async close() {
      await Promise.all(specific.map((kind) => kind.close?.()));
    },
  };
  return kinds;
}

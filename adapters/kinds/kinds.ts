/** The kinds that the manager knows, and which one a directory is of. A new kind is added here and nowhere else. */
import type { Launch } from '../../machines/ports/facts.js';
import { createFxServerKind } from './fxserver/kind.js';
import { createManifestReader } from './fxserver/manifest/reader.js';
import { writeSecretConfig } from './fxserver/secret-config.js';
import { createGenericKind } from './generic/kind.js';
import type { BuildState, Kind, Place } from './kind.js';
import { createOpenTtdKind } from './openttd/kind.js';
import { readFolderSettings } from './settings.js';

export interface Kinds {
  /** @returns the Build as it is now; one that no kind knows is broken */
  readBuild(build: Place): Promise<BuildState>;
  /** @returns the kind of a Data Folder: as its settings say, else by what lies in it */
  kindOfFolder(folder: Place): Promise<Kind>;
  /**
   * @returns the kind whose rules count when the Build runs with the Data Folder: the Build's. A build.json may launch
   * anything: then what the folder's settings name counts, and what only lies in it does not
   */
  kindOfRun(build: BuildState, folder: Place): Promise<Kind>;
  /** @returns the kind that a Data Folder's settings name and that there is none of, or null */
  unknownKindOf(folder: Place): Promise<string | null>;
  /** @returns how a kind's version is found in what a run prints first, null where it is not */
  versionReader(kind: string): ((text: string) => string | null) | null;
  /** Writes what a launch reads and its record must not hold. Rejects with what the file system says. */
  prepare(launch: Launch): Promise<void>;
  /** Lets go of what it holds. */
  close(): Promise<void>;
}

export interface KindsOptions {
  /** The workspace, an absolute path. */
  readonly root: string;
  /** The PATH that bare program names are looked up along. */
  readonly searchPath: string;
}

export function createKinds({ root, searchPath }: KindsOptions): Kinds {
  const generic = createGenericKind(searchPath);
  const manifests = createManifestReader();
  const fxserver = createFxServerKind(root, manifests);
  const openttd = createOpenTtdKind();
  /** The order in which a Build is looked at: a build.json says more than any other file. */
  const kinds: readonly Kind[] = [generic, fxserver, openttd];
  /** The order in which a Data Folder is: the last one takes any. */
  const folderKinds: readonly Kind[] = [openttd, fxserver, generic];

  const find = (name: string): Kind | undefined => kinds.find((kind) => kind.name === name);

  return {
    async readBuild(build) {
      for (const kind of kinds) {
        const state = await kind.readBuild(build);
        if (state !== null) return state;
      }
      const fault = { code: 'build_broken', build: build.name, problem: 'there is no build.json' };
      return { kind: generic.name, version: null, program: null, fault };
    },
    async unknownKindOf(folder) {
      const named = await namedKind(folder);
      return named === null || find(named) !== undefined ? null : named;
    },
    async kindOfFolder(folder) {
      const named = await namedKind(folder);
      const own = named === null ? undefined : find(named);
      if (own !== undefined) return own;
      for (const kind of folderKinds) if (await kind.hasFolder(folder.path)) return kind;
      return generic;
    },
    async kindOfRun({ kind }, folder) {
      const named = kind === generic.name ? await namedKind(folder) : kind;
      return (named === null ? undefined : find(named)) ?? generic;
    },
    versionReader: (name) => find(name)?.versionInConsole ?? null,
    close: () => manifests.close(),
    prepare: (launch) => writeSecretConfig(root, launch),
  };
}

/** @returns the kind that the folder's settings name; null when they name none, or cannot be read */
async function namedKind(folder: Place): Promise<string | null> {
  const settings = await readFolderSettings(folder);
  return 'file' in settings ? (settings.file.kind ?? null) : null;
}

/** The kinds that the manager knows, and which one a directory is of. A new kind is added here and nowhere else. */
import type { Launch } from '../../machines/facts.js';
import { createFxServerKind } from './fxserver/kind.js';
import { writeSecretConfig } from './fxserver/secret-config.js';
import { createGenericKind } from './generic/kind.js';
import type { BuildState, Kind, Place } from './kind.js';
import { readFolderSettings } from './settings.js';

export interface Kinds {
  /** @returns the Build as it is now; one that no kind knows is broken */
  readBuild(build: Place): Promise<BuildState>;
  /** @returns the kind of a Data Folder: as its settings say, else by what lies in it */
  kindOfFolder(folder: Place): Promise<Kind>;
  /** Writes what a launch reads and its record must not hold. Rejects with what the file system says. */
  prepare(launch: Launch): Promise<void>;
}

export interface KindsOptions {
  /** The workspace, an absolute path. */
  readonly root: string;
  /** The PATH that bare program names are looked up along. */
  readonly searchPath: string;
}

export function createKinds({ root, searchPath }: KindsOptions): Kinds {
  const generic = createGenericKind(searchPath);
  const fxserver = createFxServerKind(root);
  /** In this order: a build.json says more than any other file, and FXServer's folders are told apart first. */
  const kinds: readonly Kind[] = [generic, fxserver];
  const folderKinds: readonly Kind[] = [fxserver, generic];

  return {
    async readBuild(build) {
      for (const kind of kinds) {
        const state = await kind.readBuild(build);
        if (state !== null) return state;
      }
      const fault = { code: 'build_broken', build: build.name, problem: 'there is no build.json' };
      return { kind: generic.name, version: null, program: null, fault };
    },
    async kindOfFolder(folder) {
      const settings = await readFolderSettings(folder);
      const named = 'file' in settings ? kinds.find(({ name }) => name === settings.file.kind) : undefined;
      if (named !== undefined) return named;
      for (const kind of folderKinds) if (await kind.hasFolder(folder.path)) return kind;
      return generic;
    },
    prepare: (launch) => writeSecretConfig(root, launch),
  };
}

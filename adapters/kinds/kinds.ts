/** The list of kinds, and which kind a directory has. A new kind is added to `kindFactories` and nowhere else. */
import * as z from 'zod';
import type { Fault } from '../../machines/ports/faults.js';
import type { KindsDescription } from '../../machines/ports/kinds.js';
import type { Launch } from '../../machines/ports/launch.js';
import { describeKinds } from './describe-kinds.js';
import { createFxServerKind } from './fxserver/kind.js';
import { createGenericKind } from './generic/kind.js';
import type { BuildState, FolderTemplate, Kind, WorkspaceDirectory } from './kind.js';
import { createOpenTtdKind } from './openttd/kind.js';
import { readFolderSettings } from './settings.js';

/** @param root the workspace, an absolute path */
export type KindFactory = (root: string) => Kind;

/** The first kind that recognises a directory gets it. The first one with a template provides the default template. */
export const kindFactories: readonly KindFactory[] = [createOpenTtdKind, createFxServerKind];

export interface Kinds {
  readonly description: KindsDescription;
  /** By name. */
  readonly templates: ReadonlyMap<string, FolderTemplate>;
  /** Returns the Build as it is now; one that no kind recognises is broken. */
  readBuild(build: WorkspaceDirectory): Promise<BuildState>;
  /** Returns the kind that the Data Folder's settings name, else the first that recognises its content. */
  kindOfFolder(folder: WorkspaceDirectory): Promise<Kind>;
  /**
   * Returns the kind whose rules apply when the Build runs with the Data Folder: the Build's. A build.json may launch
   * any program: then only the kind that the folder's settings name applies.
   */
  kindOfRun(build: BuildState, folder: WorkspaceDirectory): Promise<Kind>;
  /** Returns the kind that a Data Folder's settings name when it does not exist, else null. */
  unknownKindOf(folder: WorkspaceDirectory): Promise<string | null>;
  /** Returns the function that finds the version in a run's first output, or null. */
  versionReader(kind: string): ((text: string) => string | null) | null;
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
  const generic = createGenericKind(searchPath);
  const specific = factories.map((create) => create(root));
  // A build.json takes precedence over every other file of a Build; any Data Folder suits the generic kind.
  const buildKinds: readonly Kind[] = [generic, ...specific];
  const folderKinds: readonly Kind[] = [...specific, generic];
  const settings = z.strictObject({
    ...Object.assign({}, ...buildKinds.map((kind) => kind.settings ?? {})),
    kind: z.string().optional(),
  });

  const find = (name: string | null): Kind | undefined => buildKinds.find((kind) => kind.name === name);

  /** Returns null when the settings name no kind or are invalid. */
  async function namedKind(folder: WorkspaceDirectory): Promise<string | null> {
    const read = await readFolderSettings(folder, settings);
    return 'file' in read ? ((read.file.kind as string | undefined) ?? null) : null;
  }

  return {
    description: describeKinds(folderKinds),
    templates: new Map(specific.flatMap(({ name, template }) => (template === undefined ? [] : [[name, template]]))),
    async readBuild(build) {
      for (const kind of buildKinds) {
        const state = await kind.readBuild(build);
        if (state !== null) return state;
      }
      const fault: Fault = { code: 'build_broken', build: build.name, problem: 'there is no build.json' };
      return { kind: generic.name, version: null, program: null, fault };
    },
    async unknownKindOf(folder) {
      const named = await namedKind(folder);
      return find(named) === undefined ? named : null;
    },
    async kindOfFolder(folder) {
      const named = find(await namedKind(folder));
      if (named !== undefined) return named;
      for (const kind of folderKinds) if (await kind.hasFolder(folder.path)) return kind;
      return generic;
    },
    async kindOfRun({ kind }, folder) {
      return find(kind === generic.name ? await namedKind(folder) : kind) ?? generic;
    },
    versionReader: (name) => find(name)?.versionInConsole ?? null,
    async prepare(launch) {
      for (const kind of specific) await kind.prepare?.(launch);
    },
    async close() {
      await Promise.all(specific.map((kind) => kind.close?.()));
    },
  };
}

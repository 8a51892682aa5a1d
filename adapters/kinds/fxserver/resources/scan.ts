/** Finds resources as FXServer's ResourceScanner does (citizenfx/fivem). */
import { stat as statWithCallback } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { type ListedDirectory, listDirectoriesUnsorted } from '../../../directories.js';
import { linkOf } from '../../../files/folder-file.js';
import { type LinkPlaces, openDirectoryIn } from '../../../files/link-places.js';
import type { SeenFile } from '../manifest/source.js';
import type { Evidence } from './evidence.js';
import { engineName, isCategory, isSpecial, isWebPanel } from './names.js';

/** A directory that is a resource for the server. */
export interface ScannedResource {
  /** Its directory's name. */
  readonly name: string;
  readonly engineName: string;
  /** An absolute path. */
  readonly directory: string;
  /** Relative to the scanned root, with `/` as separator. */
  readonly below: string;
  /** The names of its category directories, outermost first; of the path after links are resolved. */
  readonly categories: readonly string[];
  /** `__resource.lua` only when there is no `fxmanifest.lua`. */
  readonly manifest: 'fxmanifest.lua' | '__resource.lua';
  /** The manifest's status. */
  readonly seen: SeenFile;
  /** Whether it is part of the Build. */
  readonly isSystem: boolean;
}

/** A directory that the server ignores or warns about. `below` as above. */
export type ScanNote =
  | { readonly code: 'manifest_missing' | 'category_manifest' | 'name_special'; readonly below: string }
  | { readonly code: 'category_unreadable'; readonly below: string; readonly because: string }
  /** The server uses the first of two with the same name, even one without a manifest, which it cannot load. */
  | {
      readonly code: 'resource_duplicate';
      readonly name: string;
      readonly below: string;
      readonly used: string;
      readonly is_used_loadable: boolean;
    };

export interface Scan {
  readonly resources: readonly ScannedResource[];
  readonly notes: readonly ScanNote[];
  /** The names of all category directories, including empty ones; of their paths after links are resolved. */
  readonly categories: readonly string[];
  /** The directories without a manifest that take a name, by engine name: their paths as in {@link ScannedResource}. */
  readonly emptyNames: ReadonlyMap<string, string>;
}

export interface ScanRoot {
  /** An absolute path. */
  readonly path: string;
  /** Whether it is the Build's `system_resources`. */
  readonly isSystem: boolean;
  /** Where links may lead. Default: anywhere. A manifest is checked when it is read. */
  readonly places?: LinkPlaces;
}

/** The number of directories that are checked concurrently. */
const breadth = 64;

/** Yields to other work after this many directories. */
const portion = 1_000;

interface Directory {
  readonly path: string;
  readonly below: string;
}

interface Candidate extends Directory {
  readonly name: string;
  /** Its path after links are resolved. */
  readonly real: string;
}

/**
 * Scans a root breadth first. A directory named `[like this]` is a category and is entered; any other is a resource
 * candidate and is not. The order inside a directory is that of the file system. A missing root has no resources.
 * Throws a system error when the root itself cannot be read.
 * @param evidence receives what the resources depend on; not what only the notes depend on
 */
export async function scanRoot({ path: root, isSystem, places = null }: ScanRoot, evidence?: Evidence): Promise<Scan> {
  const notes: ScanNote[] = [];
  const found = new Map<string, ScannedResource>();
  const emptyNames = new Map<string, string>();
  const allCategories = new Set<string>();
  if (!(await isThere(root))) {
    evidence?.noteAbsent(root);
    return { resources: [], notes, categories: [], emptyNames };
  }
  // Links may form circles: no real directory is entered twice.
  const entered = new Set<string>();
  const realRoot = await realpath(root);
  let level: Directory[] = [{ path: root, below: '' }];
  while (level.length > 0) {
    const candidates: Candidate[] = [];
    const next: Directory[] = [];
    for (const directory of level) {
      const opened = await enter(directory, { entered, notes, evidence, places });
      if (opened === null) continue;
      for (const category of categoriesIn(realRoot, opened.real)) allCategories.add(category);
      for (const { name, isLink } of opened.entries) {
        const entry = {
          path: join(directory.path, name),
          below: directory.below === '' ? name : `${directory.below}/${name}`,
        };
        if (isCategory(name)) next.push(entry);
        else if (isWebPanel(name)) notes.push({ code: 'name_special', below: entry.below });
        // The server skips them in silence: the Build brings resources of these names.
        else if (isSystem || !isSpecial(name))
          candidates.push({ ...entry, name, real: await resolve(join(opened.real, name), isLink) });
      }
    }
    const manifests = await manifestsIn(candidates);
    for (const [at, { path, below, real, name }] of candidates.entries()) {
      if (at % portion === portion - 1) await new Promise(setImmediate);
      const [manifest, used] = [manifests[at] ?? null, found.get(name)?.below ?? emptyNames.get(engineName(name))];
      if (manifest?.file !== 'fxmanifest.lua') evidence?.noteAbsent(`${path}/fxmanifest.lua`);
      if (manifest === null) evidence?.noteAbsent(`${path}/__resource.lua`);
      if (used !== undefined) {
        notes.push({ code: 'resource_duplicate', name, below, used, is_used_loadable: found.has(name) });
      } else if (manifest === null) {
        // The server registers the name before it reads the manifest (FXServer's ServerResourceList).
        emptyNames.set(engineName(name), below);
        notes.push({ code: 'manifest_missing', below });
      } else {
        found.set(name, {
          name,
          engineName: engineName(name),
          directory: path,
          below,
          categories: categoriesIn(realRoot, real),
          manifest: manifest.file,
          seen: manifest.seen,
          isSystem,
        });
      }
    }
    const ofCategories = await manifestsIn(next);
    for (const [at, { below }] of next.entries())
      if (ofCategories[at] !== null) notes.push({ code: 'category_manifest', below });
    level = next;
  }
  return { resources: [...found.values()], notes, categories: [...allCategories], emptyNames };
}

/**
 * Returns the categories of a directory. The server takes them from the real path relative to the real root
 * (`std::filesystem::relative`): a link `[a]` to another directory does not make a category `[a]`.
 */
function categoriesIn(realRoot: string, real: string): string[] {
  return relative(realRoot, real).split(sep).filter(isCategory);
}

/** Returns the real path of a directory in a real directory. A link that has just been broken stays as it is. */
async function resolve(path: string, isLink: boolean): Promise<string> {
  return isLink ? realpath(path).catch(() => path) : path;
}

/** Throws system errors other than a missing path. */
async function isThere(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

interface Progress {
  readonly entered: Set<string>;
  readonly notes: ScanNote[];
  readonly evidence: Evidence | undefined;
  readonly places: LinkPlaces;
}

/** Returns the entries of a directory and its real path; null when it was entered before or cannot be read. */
async function enter(
  { path, below }: Directory,
  { entered, notes, evidence, places }: Progress,
): Promise<{ readonly real: string; readonly entries: readonly ListedDirectory[] } | null> {
  try {
    await evidence?.note(path);
    const directory = places === null ? null : await openDirectoryIn(places, path);
    try {
      const opened = directory === null ? path : linkOf(directory);
      const real = await realpath(opened);
      if (entered.has(real)) return null;
      entered.add(real);
      const noteLink = async (link: string) => evidence?.note(join(path, basename(link)));
      return { real, entries: await listDirectoriesUnsorted(opened, evidence && noteLink) };
    } finally {
      await directory?.close();
    }
  } catch (error) {
    if (below === '') throw error;
    notes.push({ code: 'category_unreadable', below, because: (error as NodeJS.ErrnoException).code ?? 'unknown' });
    return null;
  }
}

interface FoundManifest {
  readonly file: ScannedResource['manifest'];
  readonly seen: SeenFile;
}

/** Returns the manifest of each directory, in the same order. */
async function manifestsIn(directories: readonly Directory[]): Promise<(FoundManifest | null)[]> {
  const found: (FoundManifest | null)[] = [];
  for (let from = 0; from < directories.length; from += breadth) {
    found.push(...(await Promise.all(directories.slice(from, from + breadth).map(({ path }) => manifestIn(path)))));
  }
  return found;
}

async function manifestIn(path: string): Promise<FoundManifest | null> {
  for (const file of ['fxmanifest.lua', '__resource.lua'] as const) {
    const seen = await seeFile(`${path}/${file}`);
    if (seen !== null) return { file, seen };
  }
  return null;
}

/** Returns null for anything but a file. Uses the callback API: Node's promises take three times as long. */
function seeFile(path: string): Promise<SeenFile | null> {
  const at = Date.now();
  return new Promise((resolve) =>
    statWithCallback(path, { bigint: true }, (error, stats) =>
      resolve(error === null && stats.isFile() ? { stats, at } : null),
    ),
  );
}

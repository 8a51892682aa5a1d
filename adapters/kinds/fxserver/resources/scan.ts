/** Finds resources as FXServer's ResourceScanner does (citizenfx/fivem). */
import { stat as statWithCallback } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listDirectoriesUnsorted } from '../../../directories.js';
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
  /** The names of its category directories, outermost first. */
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
  /** The server uses the first of two with the same name. */
  | { readonly code: 'resource_duplicate'; readonly name: string; readonly below: string; readonly used: string };

export interface Scan {
  readonly resources: readonly ScannedResource[];
  readonly notes: readonly ScanNote[];
  /** The names of all category directories, including empty ones. */
  readonly categories: readonly string[];
}

export interface ScanRoot {
  /** An absolute path. */
  readonly path: string;
  /** Whether it is the Build's `system_resources`. */
  readonly isSystem: boolean;
}

/** The number of directories that are checked concurrently. */
const breadth = 64;

/** Yields to other work after this many directories. */
const portion = 1_000;

interface Directory {
  readonly path: string;
  readonly below: string;
  readonly categories: readonly string[];
}

/**
 * Scans a root breadth first. A directory named `[like this]` is a category and is entered; any other is a resource
 * candidate and is not. The order inside a directory is that of the file system. A missing root has no resources.
 * Throws a system error when the root itself cannot be read.
 * @param evidence receives what the resources depend on; not what only the notes depend on
 */
export async function scanRoot({ path: root, isSystem }: ScanRoot, evidence?: Evidence): Promise<Scan> {
  const notes: ScanNote[] = [];
  const found = new Map<string, ScannedResource>();
  const allCategories = new Set<string>();
  if (!(await isThere(root))) {
    evidence?.noteAbsent(root);
    return { resources: [], notes, categories: [] };
  }
  // Links may form circles: no real directory is entered twice.
  const entered = new Set<string>();
  let level: Directory[] = [{ path: root, below: '', categories: [] }];
  while (level.length > 0) {
    const candidates: (Directory & { readonly name: string })[] = [];
    const next: Directory[] = [];
    for (const directory of level) {
      for (const name of await enter(directory, { entered, notes, evidence })) {
        const entry = {
          path: join(directory.path, name),
          below: directory.below === '' ? name : `${directory.below}/${name}`,
          categories: directory.categories,
        };
        if (isCategory(name)) {
          next.push({ ...entry, categories: [...directory.categories, name] });
          allCategories.add(name);
        } else if (isSystem ? isWebPanel(name) : isSpecial(name)) {
          notes.push({ code: 'name_special', below: entry.below });
        } else {
          candidates.push({ ...entry, name });
        }
      }
    }
    const manifests = await manifestsIn(candidates);
    for (const [at, { path, below, categories, name }] of candidates.entries()) {
      if (at % portion === portion - 1) await new Promise(setImmediate);
      const [manifest, used] = [manifests[at] ?? null, found.get(name)];
      if (manifest?.file !== 'fxmanifest.lua') evidence?.noteAbsent(`${path}/fxmanifest.lua`);
      if (manifest === null) evidence?.noteAbsent(`${path}/__resource.lua`);
      if (manifest === null) notes.push({ code: 'manifest_missing', below });
      else if (used !== undefined) notes.push({ code: 'resource_duplicate', name, below, used: used.below });
      else
        found.set(name, {
          name,
          engineName: engineName(name),
          directory: path,
          below,
          categories,
          manifest: manifest.file,
          seen: manifest.seen,
          isSystem,
        });
    }
    const ofCategories = await manifestsIn(next);
    for (const [at, { below }] of next.entries())
      if (ofCategories[at] !== null) notes.push({ code: 'category_manifest', below });
    level = next;
  }
  return { resources: [...found.values()], notes, categories: [...allCategories] };
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
}

async function enter({ path, below }: Directory, { entered, notes, evidence }: Progress): Promise<string[]> {
  try {
    await evidence?.note(path);
    const real = await realpath(path);
    if (entered.has(real)) return [];
    entered.add(real);
    return await listDirectoriesUnsorted(path, evidence?.note);
  } catch (error) {
    if (below === '') throw error;
    notes.push({ code: 'category_unreadable', below, because: (error as NodeJS.ErrnoException).code ?? 'unknown' });
    return [];
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

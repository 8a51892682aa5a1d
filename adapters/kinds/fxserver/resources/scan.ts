/** Finds resources like FXServer's ResourceScanner (citizenfx/fivem). */
import { realpath, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { type ListedDirectory, listDirectoriesUnsorted } from '../../../directories.js';
import { toLink } from '../../../files/folder-file.js';
import { type LinkPlaces, openDirectoryIn } from '../../../files/link-places.js';
import type { SeenFile } from '../manifest/source.js';
import type { Evidence } from './evidence.js';
import { type FoundManifest, findManifests, type ManifestName } from './find-manifests.js';
import { isCategory, isSpecial, isWebPanel, toEngineName } from './names.js';

/** A directory that the server treats as a resource. */
export interface ScannedResource {
  /** The name of the directory. */
  readonly name: string;
  readonly engineName: string;
  /** The absolute path of the directory. */
  readonly directory: string;
  /** The path relative to the scanned root, with `/` as separator. */
  readonly below: string;
  /** The names of the category directories in the resolved path, the outermost first. */
  readonly categories: readonly string[];
  /** The name of the manifest: `__resource.lua` only if there is no `fxmanifest.lua`. */
  readonly manifest: ManifestName;
  /** The state of the manifest's file. */
  readonly seen: SeenFile;
  /** Whether the resource is part of the Build. */
  readonly isSystem: boolean;
}

/**
 * A directory that the server ignores or warns about. The field `below` has the same meaning as in {@link
 * ScannedResource}.
 */
export type ScanNote =
  | { readonly code: 'manifest_missing' | 'category_manifest' | 'name_special'; readonly below: string }
  | { readonly code: 'category_unreadable'; readonly below: string; readonly because: string }
  /**
   * The server uses the first of two directories with the same name, even if the first has no manifest and cannot be
   * loaded.
   */
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
  /** The names of all category directories in the resolved paths, including empty directories. */
  readonly categories: readonly string[];
  /**
   * The paths of directories without a manifest, by the engine name that they occupy. The paths are relative, as in
   * {@link ScannedResource}.
   */
  readonly emptyNames: ReadonlyMap<string, string>;
}

export interface ScanRoot {
  /** The absolute path of the root. */
  readonly path: string;
  /** Whether the root is the Build's `system_resources`. */
  readonly isSystem: boolean;
  /**
   * The directories to which links may lead. By default links may lead to any directory. The manifests themselves are
   * checked when they are read.
   */
  readonly places?: LinkPlaces;
}

/** The number of directories after which the scan yields to other work. */
const portion = 1_000;

interface Directory {
  readonly path: string;
  readonly below: string;
}

interface Candidate extends Directory {
  readonly name: string;
  /** The resolved path. */
  readonly real: string;
}

/**
 * Scans a root breadth first. A directory named `[like this]` is a category, and the scan enters it. Any other
 * directory may be a resource, and the scan does not enter it. The order inside a directory is the order of the file
 * system. A missing root has no resources. Throws a system error if the root itself cannot be read.
 * @param evidence receives the files and directories on which the resources depend. Files on which only notes depend
 *   are left out
 */
export async function scanRoot(root: ScanRoot, evidence?: Evidence): Promise<Scan> {
  if (await isThere(root.path)) return new RootScan(root, await realpath(root.path), evidence).scan();
  evidence?.noteAbsent(root.path);
  return { resources: [], notes: [], categories: [], emptyNames: new Map() };
}

class RootScan {
  private readonly notes: ScanNote[] = [];
  private readonly found = new Map<string, ScannedResource>();
  private readonly emptyNames = new Map<string, string>();
  private readonly categories = new Set<string>();
  /** The resolved directories that were entered. No directory is entered twice, because links may form circles. */
  private readonly entered = new Set<string>();

  constructor(
    private readonly root: ScanRoot,
    private readonly realRoot: string,
    private readonly evidence: Evidence | undefined,
  ) {}

  async scan(): Promise<Scan> {
    let level: readonly Directory[] = [{ path: this.root.path, below: '' }];
    while (level.length > 0) level = await this.scanLevel(level);
    const { found, notes, categories, emptyNames } = this;
    return { resources: [...found.values()], notes, categories: [...categories], emptyNames };
  }

  /** Scans a level of directories. Returns the next level, which is the categories in these directories. */
  private async scanLevel(level: readonly Directory[]): Promise<readonly Directory[]> {
    const candidates: Candidate[] = [];
    const next: Directory[] = [];
    for (const directory of level) await this.listDirectory(directory, candidates, next);
    await this.addResources(candidates);
    const manifests = await findManifests(next);
    for (const [at, { below }] of next.entries())
      if (manifests[at] !== null) this.notes.push({ code: 'category_manifest', below });
    return next;
  }

  private async listDirectory(directory: Directory, candidates: Candidate[], next: Directory[]): Promise<void> {
    const opened = await this.enter(directory);
    if (opened === null) return;
    for (const category of categoriesIn(this.realRoot, opened.real)) this.categories.add(category);
    for (const { name, isLink } of opened.entries) {
      const entry = {
        path: join(directory.path, name),
        below: directory.below === '' ? name : `${directory.below}/${name}`,
      };
      if (isCategory(name)) next.push(entry);
      else if (isWebPanel(name)) this.notes.push({ code: 'name_special', below: entry.below });
      // The server skips these names without a message, because the Build contains resources with these names.
      else if (this.root.isSystem || !isSpecial(name))
        candidates.push({ ...entry, name, real: await resolve(join(opened.real, name), isLink) });
    }
  }

  /**
   * Returns the entries of a directory and its real path; `null` if the directory was already entered or cannot be
   * read.
   */
  private async enter({ path, below }: Directory): Promise<OpenedDirectory | null> {
    const { evidence, entered, notes } = this;
    const { places = null } = this.root;
    try {
      await evidence?.note(path);
      const directory = places === null ? null : await openDirectoryIn(places, path);
      try {
        const opened = directory === null ? path : toLink(directory);
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

  private async addResources(candidates: readonly Candidate[]): Promise<void> {
    const manifests = await findManifests(candidates);
    for (const [at, candidate] of candidates.entries()) {
      if (at % portion === portion - 1) await new Promise(setImmediate);
      this.addResource(candidate, manifests[at] ?? null);
    }
  }

  private addResource({ path, below, real, name }: Candidate, manifest: FoundManifest | null): void {
    const { found, emptyNames, notes, evidence } = this;
    const used = found.get(name)?.below ?? emptyNames.get(toEngineName(name));
    if (manifest?.file !== 'fxmanifest.lua') evidence?.noteAbsent(`${path}/fxmanifest.lua`);
    if (manifest === null) evidence?.noteAbsent(`${path}/__resource.lua`);
    if (used !== undefined) {
      notes.push({ code: 'resource_duplicate', name, below, used, is_used_loadable: found.has(name) });
    } else if (manifest === null) {
      // The server registers a name before it reads the manifest (FXServer's ServerResourceList).
      emptyNames.set(toEngineName(name), below);
      notes.push({ code: 'manifest_missing', below });
    } else {
      found.set(name, {
        name,
        engineName: toEngineName(name),
        directory: path,
        below,
        categories: categoriesIn(this.realRoot, real),
        manifest: manifest.file,
        seen: manifest.seen,
        isSystem: this.root.isSystem,
      });
    }
  }
}

/**
 * Returns the categories of a directory. The server resolves both paths and reads the categories from the relative path
 * (`std::filesystem::relative`). Therefore a link `[a]` to another directory makes no category `[a]`.
 */
function categoriesIn(realRoot: string, real: string): string[] {
  return relative(realRoot, real).split(sep).filter(isCategory);
}

/** Returns the resolved path of a directory in a resolved directory. Returns a broken link unchanged. */
async function resolve(path: string, isLink: boolean): Promise<string> {
  return isLink ? realpath(path).catch(() => path) : path;
}

/** Returns whether a path is a directory. Throws a system error, except for a missing path. */
async function isThere(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

interface OpenedDirectory {
  readonly real: string;
  readonly entries: readonly ListedDirectory[];
}

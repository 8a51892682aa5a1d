/** Finds resources as FXServer's ResourceScanner does (citizenfx/fivem). */
import { realpath, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { type ListedDirectory, listDirectoriesUnsorted } from '../../../directories.js';
import { toLink } from '../../../files/folder-file.js';
import { type LinkPlaces, openDirectoryIn } from '../../../files/link-places.js';
import type { SeenFile } from '../manifest/source.js';
import type { Evidence } from './evidence.js';
import { type FoundManifest, findManifests, type ManifestName } from './find-manifests.js';
import { isCategory, isSpecial, isWebPanel, toEngineName } from './names.js';

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
  readonly manifest: ManifestName;
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
 * candidate and is not. The file system gives the order inside a directory. A missing root has no resources.
 * Throws a system error when the root itself cannot be read.
 * @param evidence receives what the resources depend on; not what only the notes depend on
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
  /** Links may form circles: no real directory is entered twice. */
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

  /** Returns the next level: the categories in these directories. */
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
      // The server skips them in silence: the Build brings resources of these names.
      else if (this.root.isSystem || !isSpecial(name))
        candidates.push({ ...entry, name, real: await resolve(join(opened.real, name), isLink) });
    }
  }

  /** Returns the entries of a directory and its real path; null when it was entered before or cannot be read. */
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
      // The server registers the name before it reads the manifest (FXServer's ServerResourceList).
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

interface OpenedDirectory {
  readonly real: string;
  readonly entries: readonly ListedDirectory[];
}

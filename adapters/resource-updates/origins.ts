/**
 * Stores the origins of Installed Resources, in `<root>/manager/resources/<Data Folder>/=<resource>/`. `origin.json`
 * has the source and names the current base. The directory of a base has the list of the files as they were installed,
 * and the texts that updates are merged with.
 */
import { copyFile, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createMutex } from '../../machines/async/mutex.js';
import type { FileList, FileVersion } from '../../machines/resource-updates/decide.js';
import { maxMergedBytes } from '../../machines/resource-updates/merge-text.js';
import type { ResourceSource } from '../../machines/resource-updates/source.js';
import { readTextFile } from '../../machines/text/text-file.js';
import { removeQueries } from '../../machines/text/url-query.js';
import { readBounded } from '../bounded-file.js';
import { toFilePath } from '../files/path-text.js';
import { writeAtomically } from '../files/whole-file.js';
import { encodeName, makePrivate } from '../folders/versions.js';
import {
  listNamed,
  maxRecordBytes,
  noOrigin,
  originName,
  parseFiles,
  readOrigin,
  type StoredOrigin,
} from './origin-record.js';

/**
 * The maximum size of the texts of a base. Other files have no stored text, and changes in them are therefore
 * conflicts.
 */
const maxTextBytes = 32 * 1024 ** 2;

/** A base that becomes the current base. */
interface NewBase {
  readonly base: string;
  readonly identity: string;
  readonly nameInSource?: string | null;
  readonly pathInSource?: string | null;
}

export class ResourceOrigins {
  private readonly all: string;
  /** Serialises changes, because a request for a source must not undo the changes that another change has written. */
  private readonly runExclusive = createMutex();

  private readonly listeners: ((folder: string, resource: string) => void)[] = [];

  /** @param root the workspace, in which the directory `manager` must exist */
  constructor(root: string) {
    this.all = join(root, 'manager', 'resources');
  }

  /** Returns the stored origin of a resource. */
  read(folder: string, resource: string): Promise<StoredOrigin> {
    return readOrigin(this.toDirectory(folder, resource));
  }

  /** Returns the sources of a Data Folder by the encoded names of the resources. */
  async listSources(folder: string): Promise<ReadonlyMap<string, ResourceSource>> {
    const sources = new Map<string, ResourceSource>();
    const directory = join(this.all, encodeName(folder));
    for (const name of await readdir(directory).catch(() => [])) {
      const { source } = await readOrigin(join(directory, name));
      if (source !== null) sources.set(name, source);
    }
    return sources;
  }

  /** Calls the listener after each change of an origin. */
  subscribe(listener: (folder: string, resource: string) => void): void {
    this.listeners.push(listener);
  }

  /**
   * Sets the source. The base stays: the operator may have corrected a URL. A URL without its query, as it is shown,
   * keeps the stored query. A new address resets the name and the path that the resource has in the current source.
   * @throws an error of the file system
   */
  async setSource(folder: string, resource: string, newSource: ResourceSource | null): Promise<void> {
    await this.runExclusive(async () => {
      const present = await this.read(folder, resource);
      const source = newSource && keepQuery(newSource, present.source);
      const isOther = newSource !== null && present.source !== null && !hasAddress(newSource, present.source);
      const set = { source, ...(isOther && { nameInSource: null, pathInSource: null }) };
      const before = present.before && { ...present.before, ...set };
      await this.write(folder, resource, { ...present, ...set, before });
    });
  }

  /**
   * Returns the files of the current base; `null` if the files are unknown, or if another directory has replaced the
   * installed directory.
   * @param identity the identity of the current directory
   */
  async readBase(folder: string, resource: string, identity: string | null): Promise<FileList | null> {
    const { base, identity: installed } = await this.read(folder, resource);
    if (base === null || installed !== identity) return null;
    const read = await readBounded(join(this.toDirectory(folder, resource), base, 'files.json'), maxRecordBytes);
    return 'because' in read ? null : parseFiles(read.bytes.toString());
  }

  /** Returns the bytes of a text of the current base; `null` if the text is not stored. */
  async readText(folder: string, resource: string, { digest }: FileVersion): Promise<Buffer | null> {
    const { base } = await this.read(folder, resource);
    if (base === null) return null;
    const read = await readBounded(join(this.toDirectory(folder, resource), base, digest), maxMergedBytes);
    return 'because' in read ? null : read.bytes;
  }

  /**
   * Stores the files of a release, before they are installed.
   * @param base the id of the change that installs these files
   * @throws an error of the file system
   */
  async prepare(folder: string, resource: string, base: string, release: string, files: FileList): Promise<void> {
    const directory = join(this.toDirectory(folder, resource), base);
    await rm(directory, { recursive: true, force: true });
    makePrivate(directory);
    let left = maxTextBytes;
    for (const [path, { digest, bytes }] of files) {
      if (digest.startsWith('link:') || bytes > Math.min(left, maxMergedBytes)) continue;
      const read = await readBounded(toFilePath(release, path) as string, maxMergedBytes);
      if ('because' in read || readTextFile(read.bytes) === null) continue;
      left -= bytes;
      await copyFile(toFilePath(release, path), join(directory, digest));
    }
    const list = [...files].map(([path, { digest, bytes }]) => [path, digest, bytes]);
    await writeAtomically(join(directory, 'files.json'), Buffer.from(`${JSON.stringify(list)}\n`), null);
  }

  /**
   * Makes a prepared base the current base. A repeated call changes nothing.
   * @param installed `nameInSource`, `pathInSource`: the name and path in the archive; absent for an update
   * @param source the source of the resource; absent for an update and for an upload, which do not change the source
   * @throws an error of the file system
   */
  async commit(
    folder: string,
    resource: string,
    { base, identity, nameInSource, pathInSource = null }: NewBase,
    source?: ResourceSource | null,
  ): Promise<void> {
    await this.runExclusive(async () => {
      const { before: earlier, ...present } = await this.read(folder, resource);
      const before = present.base === base ? earlier : present;
      // The resource may have another name and path in an upload than in the source, which stays.
      const isNameKept = nameInSource === undefined || (source === undefined && present.source !== null);
      await this.write(folder, resource, {
        source: source === undefined ? present.source : source,
        nameInSource: isNameKept ? present.nameInSource : nameInSource,
        pathInSource: isNameKept ? present.pathInSource : pathInSource,
        base,
        identity,
        before,
      });
      await this.prune(folder, resource, [base, before?.base ?? null]);
    });
  }

  /** Returns to the base before a change. A repeated call changes nothing. @throws an error of the file system */
  async revert(folder: string, resource: string, base: string): Promise<void> {
    await this.runExclusive(async () => {
      const { base: present, before } = await this.read(folder, resource);
      if (present !== base) return;
      await this.write(folder, resource, { ...noOrigin, ...before });
      await this.prune(folder, resource, [before?.base ?? null]);
    });
  }

  /**
   * Removes the files that a change has prepared and not committed. Files that cannot be removed now are removed at a
   * start.
   */
  async discard(folder: string, base: string): Promise<void> {
    await this.removeWhere(encodeName(folder), (name) => name === base);
  }

  /** Removes the files that killed managers have prepared. @param open the ids of the changes whose files are needed */
  async discardOthers(open: readonly string[]): Promise<void> {
    for (const folder of await readdir(this.all).catch(() => []))
      await this.removeWhere(folder, (name) => !open.includes(name));
  }

  /**
   * Removes the bases that no origin names, and then empty directories. @param folder the name of the Data Folder's
   * directory
   */
  private async removeWhere(folder: string, isNeedless: (name: string) => boolean): Promise<void> {
    for (const resource of await readdir(join(this.all, folder)).catch(() => [])) {
      const directory = join(this.all, folder, resource);
      await this.runExclusive(async () => {
        const names = (await readdir(directory)).filter((name) => name !== originName && isNeedless(name));
        if (names.length === 0) return;
        const named = await listNamed(directory);
        for (const name of names)
          if (!named.includes(name)) await rm(join(directory, name), { recursive: true, force: true });
        // Fails if there is an origin, or another base.
        await rmdir(directory);
      }).catch(() => undefined);
    }
  }

  private async write(folder: string, resource: string, origin: StoredOrigin): Promise<void> {
    const directory = this.toDirectory(folder, resource);
    makePrivate(directory);
    await writeAtomically(join(directory, originName), Buffer.from(`${JSON.stringify(origin)}\n`), null);
    for (const listener of this.listeners) listener(folder, resource);
  }

  /** Removes other bases. Files that cannot be removed now are removed with the next change. */
  private async prune(folder: string, resource: string, kept: readonly (string | null)[]): Promise<void> {
    const directory = this.toDirectory(folder, resource);
    for (const name of await readdir(directory).catch(() => []))
      if (name !== originName && !kept.includes(name))
        await rm(join(directory, name), { recursive: true, force: true }).catch(() => undefined);
  }

  private toDirectory(folder: string, resource: string): string {
    return join(this.all, encodeName(folder), encodeName(resource, '='));
  }
}

/** Returns whether two sources have one address, whatever their queries. */
function hasAddress({ kind, url }: ResourceSource, other: ResourceSource): boolean {
  return kind === other.kind && removeQueries(url) === removeQueries(other.url);
}

/** Returns a source with the query of the current source, if both URLs are equal without their queries. */
function keepQuery(source: ResourceSource, present: ResourceSource | null): ResourceSource {
  const isSame = present?.kind === source.kind && removeQueries(present.url) === source.url;
  return isSame ? { ...source, url: present.url } : source;
}

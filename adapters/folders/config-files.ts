/** Reads and replaces the config files of Data Folders. docs/reference/data-folders.md states the guarantees. */
import { realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createMutex } from '../../machines/async/mutex.js';
import type { Fault } from '../../machines/faults/faults.js';
import type { Catalog } from '../../machines/folders/catalog.js';
import {
  type ConfigFiles,
  type ConfigText,
  matchesPrecondition,
  maxConfigBytes,
  type Precondition,
} from '../../machines/folders/config-files.js';
import type { FileOwner } from '../bounded-file.js';
import { etagOf } from './etag.js';
import { makeDirectoriesAbove } from './make-directories.js';
import { isSameFile, withPinnedDirectory } from './pinned-path.js';
import { type FileReading, readFolderFile } from './regular-file.js';
import { createVersions } from './versions.js';
import { ownMode, writeAtomically } from './whole-file.js';

/** The location of a config file. */
interface ConfigFile {
  readonly folder: string;
  /** Its name, relative to the Data Folder. */
  readonly config: string;
  readonly path: string;
  /** The path of the Data Folder. */
  readonly directory: string;
}

/** A file that can be replaced or created. */
type Current = Extract<FileReading, { kind: 'text' | 'absent' }>;

/**
 * @param root the workspace, an absolute path whose directory `manager` exists
 * @param catalog resolves Data Folders and the names of their config files
 */
export function createConfigFiles(root: string, catalog: Pick<Catalog, 'dataFolder'>): ConfigFiles {
  const versions = createVersions(root);
  // One mutex for all Data Folders: two config files may be links to the same file.
  const runExclusive = createMutex();

  /** @param file the name of the file, or null for the config file of the Data Folder */
  async function find(folder: string, file: string | null = null): Promise<ConfigFile | { readonly fault: Fault }> {
    const found = await catalog.dataFolder(folder);
    if (found === null || !found.exists) return { fault: { code: 'folder_not_found', folder, gone: found !== null } };
    const { config: known, possible_configs: possible, kind } = found;
    const names = known === null ? possible : [known];
    if (file !== null && !names.includes(file)) return { fault: { code: 'config_name_unknown', folder, file, names } };
    const config = known ?? file;
    if (config === null) return { fault: { code: 'config_unknown', folder, kind, names } };
    const directory = join(root, 'data', folder);
    return { folder, config, path: join(directory, config), directory };
  }

  async function read(folder: string, file: string | null = null): Promise<ConfigText | { readonly fault: Fault }> {
    const place = await find(folder, file);
    if ('fault' in place) return place;
    const current = await readCurrent(place);
    if ('fault' in current) return current;
    if (current.kind === 'absent') return { fault: { code: 'config_missing', folder, config: place.config } };
    return { bytes: current.bytes, etag: etagOf(current.bytes) };
  }

  async function write(
    folder: string,
    bytes: Uint8Array,
    precondition: Precondition,
    file: string | null = null,
  ): Promise<{ readonly etag: string } | { readonly fault: Fault }> {
    const place = await find(folder, file);
    if ('fault' in place) return place;
    const current = await readCurrent(place);
    if ('fault' in current) return current;
    if (!matchesPrecondition(precondition, etagIn(current))) return changed(place, current);
    const etag = etagOf(bytes);
    if (etagIn(current) === etag) return { etag };
    try {
      return (await replace(place, current, bytes)) ? { etag } : changed(place, await readCurrent(place));
    } catch (error) {
      const because = (error as NodeJS.ErrnoException).code ?? 'unknown';
      if (because === 'link_outside')
        return { fault: { code: 'config_unusable', folder, config: place.config, why: because } };
      if (because === 'ENOSPC' || because === 'EDQUOT')
        return { fault: { code: 'disk_full', what: place.config, because } };
      return { fault: { code: 'config_unwritable', folder, config: place.config, because } };
    }
  }

  /** Returns false, without a change, when another program has changed the file since it was read. */
  async function replace(place: ConfigFile, before: Current, bytes: Uint8Array): Promise<boolean> {
    const isText = before.kind === 'text';
    const file = isText ? before.file : null;
    // Keeps a link and replaces its target. Resolved once: the file that was read is replaced, or none.
    const target = isText ? await realpath(place.path) : place.path;
    if (!isText) await makeDirectoriesAbove(place.directory, place.config);
    const isDone = await withPinnedDirectory(place.directory, target, async (pinned) => {
      if (!(await isSameFile(pinned, file))) return false;
      const owner = isText ? before.owner : await ownerInDirectory(pinned);
      return writeAtomically(pinned, bytes, owner, async () => {
        if (isText) await versions.keep(place.folder, before.bytes, Date.now());
        const now = await readCurrent(place);
        return !('fault' in now) && etagIn(now) === etagIn(before) && (await isSameFile(pinned, file));
      });
    });
    await versions.prune(place.folder);
    return isDone;
  }

  /** Calls `about` for a Data Folder with a config file. */
  async function ask<T>(folder: string, about: () => Promise<T>): Promise<T | { readonly fault: Fault }> {
    const place = await find(folder);
    if ('fault' in place) return place;
    try {
      return await about();
    } catch (error) {
      return {
        fault: {
          code: 'config_unreadable',
          folder,
          config: place.config,
          because: (error as NodeJS.ErrnoException).code ?? 'unknown',
        },
      };
    }
  }

  return {
    read,
    write: (...given) => runExclusive(() => write(...given)),
    versions: (folder) => ask(folder, () => versions.list(folder)),
    async readVersion(folder, version) {
      const found = await ask(folder, () => versions.read(folder, version));
      return found ?? { fault: { code: 'config_version_not_found', folder, version } };
    },
  };
}

/** A new file belongs to the owner of its directory, who is the user of the server. */
async function ownerInDirectory(path: string): Promise<FileOwner | null> {
  if (process.geteuid?.() !== 0) return null;
  const { uid, gid } = await stat(dirname(path));
  return { uid, gid, mode: ownMode };
}

async function readCurrent({ folder, config, directory }: ConfigFile): Promise<Current | { readonly fault: Fault }> {
  const reading = await readFolderFile(directory, config, maxConfigBytes);
  switch (reading.kind) {
    case 'unusable':
      return { fault: { code: 'config_unusable', folder, config, why: reading.why } };
    case 'unreadable':
      return { fault: { code: 'config_unreadable', folder, config, because: reading.because } };
    default:
      return reading;
  }
}

function etagIn(current: Current): string | null {
  return current.kind === 'text' ? etagOf(current.bytes) : null;
}

function changed({ folder, config }: ConfigFile, now: Current | { readonly fault: Fault }): { readonly fault: Fault } {
  return 'fault' in now ? now : { fault: { code: 'config_changed', folder, config, etag: etagIn(now) } };
}

/** Reads and replaces the config files of Data Folders. docs/reference/data-folders.md states the guarantees. */
import { realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Fault } from '../../machines/faults/faults.js';
import type { Catalog } from '../../machines/folders/catalog.js';
import {
  type ConfigFiles,
  type ConfigText,
  type ConfigVersion,
  matchesPrecondition,
  maxConfigBytes,
  type Precondition,
} from '../../machines/folders/config-files.js';
import type { FileOwner } from '../bounded-file.js';
import { ownMode, writeAtomically } from '../files/whole-file.js';
import { computeEtag } from './etag.js';
import { openFileWork } from './files/file-work.js';
import { makeDirectoriesAbove } from './make-directories.js';
import { isSameFile, withPinnedDirectory } from './pinned-path.js';
import { type FileReading, readFolderFile } from './regular-file.js';
import type { ReplacedContent } from './versions.js';

type Refusal = { readonly fault: Fault };

/** The location of a config file. */
interface ConfigFile {
  readonly folder: string;
  /** The name of the file, relative to the Data Folder. */
  readonly config: string;
  readonly path: string;
  /** The path of the Data Folder. */
  readonly directory: string;
}

/** A file that can be replaced or created. */
type Current = Extract<FileReading, { kind: 'text' | 'absent' }>;

export class FolderConfigFiles implements ConfigFiles {
  /**
   * @param root the absolute path of the workspace, in which the directory `manager` must exist
   * @param catalog resolves Data Folders and the names of their config files
   * @param work the parts that all changes of files share
   */
  constructor(
    private readonly root: string,
    private readonly catalog: Pick<Catalog, 'dataFolder'>,
    private readonly work = openFileWork(root),
  ) {}

  async read(folder: string, file: string | null = null): Promise<ConfigText | Refusal> {
    const place = await this.find(folder, file);
    if ('fault' in place) return place;
    const current = await readCurrent(place);
    if ('fault' in current) return current;
    if (current.kind === 'absent') return { fault: { code: 'config_not_found', folder, config: place.config } };
    return { bytes: current.bytes, etag: computeEtag(current.bytes) };
  }

  write(
    folder: string,
    bytes: Uint8Array,
    precondition: Precondition,
    file: string | null = null,
  ): Promise<{ readonly etag: string } | Refusal> {
    return this.work.runExclusive(() => this.writeNow(folder, bytes, precondition, file));
  }

  versions(folder: string): Promise<readonly ConfigVersion[] | Refusal> {
    return this.ask(folder, (config) => this.work.versions.list(folder, config));
  }

  async readVersion(folder: string, version: string): Promise<ConfigText | Refusal> {
    const found = await this.ask(folder, (config) => this.work.versions.read(folder, config, version));
    return found ?? { fault: { code: 'config_version_not_found', folder, version } };
  }

  /** Finds a config file. @param file the name of the file; `null` for the config file of the Data Folder */
  private async find(folder: string, file: string | null): Promise<ConfigFile | Refusal> {
    const found = await this.catalog.dataFolder(folder);
    if (found === null || !found.exists) return { fault: { code: 'folder_not_found', folder, gone: found !== null } };
    const { config: known, possible_configs: possible, kind } = found;
    const names = known === null ? possible : [known];
    if (file !== null && !names.includes(file)) return { fault: { code: 'config_name_unknown', folder, file, names } };
    const config = known ?? file;
    if (config === null) return { fault: { code: 'config_unsupported', folder, kind, names } };
    const directory = join(this.root, 'data', folder);
    return { folder, config, path: join(directory, config), directory };
  }

  private async writeNow(
    folder: string,
    bytes: Uint8Array,
    precondition: Precondition,
    file: string | null,
  ): Promise<{ readonly etag: string } | Refusal> {
    const place = await this.find(folder, file);
    if ('fault' in place) return place;
    const current = await readCurrent(place);
    if ('fault' in current) return current;
    if (!matchesPrecondition(precondition, etagIn(current))) return changed(place, current);
    const etag = computeEtag(bytes);
    if (etagIn(current) === etag) return { etag };
    try {
      return (await this.replace(place, current, bytes)) ? { etag } : changed(place, await readCurrent(place));
    } catch (error) {
      return { fault: toWriteFault(place, (error as NodeJS.ErrnoException).code ?? 'unknown') };
    }
  }

  /** Replaces a file. Returns false without a change if another program has changed the file. */
  private async replace(place: ConfigFile, before: Current, bytes: Uint8Array): Promise<boolean> {
    const isText = before.kind === 'text';
    const file = isText ? before.file : null;
    // Replace the target of a link, not the link itself. Resolve it once, so that only the file that was read can be
    // replaced.
    const target = isText ? await realpath(place.path) : place.path;
    if (!isText) await makeDirectoriesAbove(place.directory, place.config);
    const isDone = await withPinnedDirectory(place.directory, target, async (pinned) => {
      if (!(await isSameFile(pinned, file))) return false;
      const owner = isText ? before.owner : await ownerInDirectory(pinned);
      return writeAtomically(pinned, bytes, owner, async () => {
        if (isText) await this.keep(place, before);
        const now = await readCurrent(place);
        return !('fault' in now) && etagIn(now) === etagIn(before) && (await isSameFile(pinned, file));
      });
    });
    await this.work.versions.prune(place.folder, place.config);
    return isDone;
  }

  private async keep({ folder, config }: ConfigFile, replaced: ReplacedContent): Promise<void> {
    await this.work.versions.adopt(folder, config);
    await this.work.versions.keep(folder, config, replaced);
  }

  /** Calls `about` with the name of the config file, if the Data Folder has one. */
  private async ask<T>(folder: string, about: (config: string) => Promise<T>): Promise<T | Refusal> {
    const place = await this.find(folder, null);
    if ('fault' in place) return place;
    try {
      await this.work.versions.adopt(folder, place.config);
      return await about(place.config);
    } catch (error) {
      const because = (error as NodeJS.ErrnoException).code ?? 'unknown';
      return { fault: { code: 'config_unreadable', folder, config: place.config, because } };
    }
  }
}

function toWriteFault({ folder, config }: ConfigFile, because: string): Fault {
  switch (because) {
    case 'link_outside':
      return { code: 'config_unusable', folder, config, why: because };
    case 'ENOSPC':
    case 'EDQUOT':
      return { code: 'disk_full', what: config, because };
    default:
      return { code: 'config_unwritable', folder, config, because };
  }
}

/** Returns the owner for a new file: the owner of its directory, who is the user of the server. */
async function ownerInDirectory(path: string): Promise<FileOwner | null> {
  if (process.geteuid?.() !== 0) return null;
  const { uid, gid } = await stat(dirname(path));
  return { uid, gid, mode: ownMode };
}

async function readCurrent({ folder, config, directory }: ConfigFile): Promise<Current | Refusal> {
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
  return current.kind === 'text' ? computeEtag(current.bytes) : null;
}

function changed({ folder, config }: ConfigFile, now: Current | Refusal): Refusal {
  return 'fault' in now ? now : { fault: { code: 'config_changed', folder, config, etag: etagIn(now) } };
}

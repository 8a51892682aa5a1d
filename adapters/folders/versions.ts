/**
 * Keeps replaced contents of files in `<root>/manager/versions/<Data Folder>/=<name>/…/<version>-<time>`, with a
 * directory for each name in the path of the file. Names of versions begin with a digit, names of directories with `=`.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { maxWrittenBytes } from '../../machines/files/files.js';
import { type ConfigText, type ConfigVersion, maxVersions } from '../../machines/folders/config-files.js';
import { exists } from '../directories.js';
import { writeAtomically } from '../files/whole-file.js';
import { makeDirectories } from '../workspace/directory.js';
import { computeEtagAside } from './etag.js';
import { readRegularFile } from './regular-file.js';

/** The names of versions, with a time as in run ids: 20260131T120000000Z. */
const fileName = /^(\d{1,15})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/;

/** NAME_MAX of Linux file systems, in bytes. */
const maxNameBytes = 255;

interface Kept {
  readonly number: number;
  readonly at: number;
  readonly path: string;
}

/** A content that is replaced. */
export interface ReplacedContent {
  readonly bytes: Buffer;
  /**
   * The time at which the content was modified, in milliseconds since the epoch. A version has the same time as the
   * file.
   */
  readonly modifiedAt: number;
}

/** A content that a file had. */
export interface StoredContent {
  readonly bytes: Buffer;
  /** The time at which the content was replaced or deleted, in milliseconds since the epoch. */
  readonly until: number;
}

/** The versions of all files. Paths are strings, relative to the Data Folder. */
export class Versions {
  private readonly all: string;
  /** The directory of earlier managers, which stored only the versions of the config file. */
  private readonly old: string;

  /** @param root the workspace, in which the directory `manager` must exist */
  constructor(root: string) {
    this.all = join(root, 'manager', 'versions');
    this.old = join(root, 'manager', 'config');
  }

  /** Returns the stored versions, the newest first. Throws a system error. */
  async list(folder: string, path: string): Promise<ConfigVersion[]> {
    const versions: ConfigVersion[] = [];
    // Read one after another, because each may be large.
    for (const kept of (await this.find(folder, path)).slice(0, maxVersions)) {
      const bytes = await readKept(kept);
      if (bytes === null) continue;
      const etag = await computeEtagAside(bytes);
      versions.push({ version: String(kept.number), at: kept.at, bytes: bytes.length, etag });
    }
    return versions;
  }

  /** Reads a version; `null` if the version is not stored. Throws a system error. */
  async read(folder: string, path: string, version: string): Promise<ConfigText | null> {
    const found = await this.find(folder, path);
    const kept = found.slice(0, maxVersions).find(({ number }) => String(number) === version);
    const bytes = kept === undefined ? null : await readKept(kept);
    return bytes === null ? null : { bytes, etag: await computeEtagAside(bytes) };
  }

  /** Returns the content that a file had at a time; `null` if the content is not stored. Throws a system error. */
  async readAt(folder: string, path: string, time: number): Promise<StoredContent | null> {
    const later = (await this.find(folder, path)).filter(({ at }) => at > time);
    const first = later.at(-1);
    if (first === undefined) return null;
    const stored = await readRegularFile(first.path, maxWrittenBytes);
    // Another program may have modified the file between the time and the replacement.
    return stored.kind === 'text' && stored.modifiedAt <= time ? { bytes: stored.bytes, until: first.at } : null;
  }

  /** Stores the content of a file before the file is replaced, and syncs it to disk. @throws a system error */
  async keep(folder: string, path: string, { bytes, modifiedAt }: ReplacedContent): Promise<void> {
    const [newest] = await this.find(folder, path);
    // An interrupted write may already have stored the content.
    if (newest !== undefined && (await readKept(newest))?.equals(bytes)) return;
    const directory = this.toDirectory(folder, path);
    makePrivate(directory);
    const time = new Date().toISOString().replace(/[-:.]/g, '');
    const version = join(directory, `${(newest?.number ?? 0) + 1}-${time}`);
    await writeAtomically(version, bytes, null);
    await utimes(version, modifiedAt / 1000, modifiedAt / 1000);
  }

  /** Prunes the oldest versions. */
  async prune(folder: string, path: string): Promise<void> {
    // If versions cannot be removed now, the next prune tries again.
    const old = (await this.find(folder, path).catch(() => [])).slice(maxVersions);
    await Promise.all(old.map((kept) => rm(kept.path, { force: true }).catch(() => undefined)));
  }

  /** Moves the versions of a file or directory that was moved, unless the new path already has versions. */
  async move(folder: string, from: string, to: string): Promise<void> {
    const [source, target] = [this.toDirectory(folder, from), this.toDirectory(folder, to)];
    try {
      if (!(await exists(source)) || (await exists(target))) return;
      makePrivate(dirname(target));
      await rename(source, target);
    } catch {
      // The versions stay at the old path.
    }
  }

  /** Moves the versions of a config file that an earlier manager has stored. Throws a system error. */
  async adopt(folder: string, path: string): Promise<void> {
    const [source, target] = [join(this.old, encodeName(folder)), this.toDirectory(folder, path)];
    if (!(await exists(source)) || (await exists(target))) return;
    makePrivate(dirname(target));
    await rename(source, target);
  }

  private toDirectory(folder: string, path: string): string {
    const names = path.split('/').map((name) => encodeName(name, '='));
    return join(this.all, encodeName(folder), ...names);
  }

  private async find(folder: string, path: string): Promise<Kept[]> {
    const directory = this.toDirectory(folder, path);
    const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.flatMap((name) => readName(directory, name)).sort((a, b) => b.number - a.number);
  }
}

function readName(directory: string, name: string): Kept[] {
  const [, number, year, month, day, hour, minute, second, millisecond] = fileName.exec(name) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`);
  return Number.isNaN(at) ? [] : [{ number: Number(number), at, path: join(directory, name) }];
}

/** Reads a stored version; `null` if the file was removed concurrently or is not a stored version. */
async function readKept({ path }: Kept): Promise<Buffer | null> {
  const reading = await readRegularFile(path, maxWrittenBytes);
  if (reading.kind === 'unreadable')
    throw Object.assign(new Error(`${path} cannot be read`), { code: reading.because });
  return reading.kind === 'text' ? reading.bytes : null;
}

/** Creates a directory and its missing parent directories. Only the manager's user can enter them. */
export function makePrivate(directory: string): void {
  if (existsSync(directory)) return;
  makePrivate(dirname(directory));
  makeDirectories(directory, 0o700);
}

/**
 * Returns a unique directory name for a name. A name that is short enough becomes a readable directory name, which
 * never contains `%sha256`.
 */
export function encodeName(name: string, prefix = ''): string {
  const encoded = `${prefix}${encodeURIComponent(name)}`;
  if (encoded.length <= maxNameBytes) return encoded;
  return `${prefix}%sha256-${createHash('sha256').update(name).digest('hex')}`;
}

/** Keeps replaced texts of config files in `<root>/manager/config/<Data Folder>/<version>-<time>`. */
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ConfigText,
  type ConfigVersion,
  maxConfigBytes,
  maxVersions,
} from '../../machines/folders/config-files.js';
import { writeAtomically } from '../files/whole-file.js';
import { makeDirectories } from '../workspace/directory.js';
import { computeEtag } from './etag.js';
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

/** Opens the versions. @param root the workspace, in which the directory `manager` must exist */
export function createVersions(root: string) {
  const all = join(root, 'manager', 'config');
  const toDirectory = (folder: string): string => join(all, toVersionDirectory(folder));

  async function find(folder: string): Promise<Kept[]> {
    const directory = toDirectory(folder);
    const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.flatMap((name) => readName(directory, name)).sort((a, b) => b.number - a.number);
  }

  return {
    /** Returns the stored versions, the newest first. Throws a system error. */
    async list(folder: string): Promise<ConfigVersion[]> {
      const found = await Promise.all((await find(folder)).slice(0, maxVersions).map(describe));
      return found.filter((version) => version !== null);
    },
    /** Reads a version; `null` if it is not stored. Throws a system error. */
    async read(folder: string, version: string): Promise<ConfigText | null> {
      const kept = (await find(folder)).slice(0, maxVersions).find(({ number }) => String(number) === version);
      const bytes = kept === undefined ? null : await readKept(kept);
      return bytes === null ? null : { bytes, etag: computeEtag(bytes) };
    },
    /** Stores a text before it is replaced, and syncs it to disk. Throws a system error. */
    async keep(folder: string, bytes: Buffer, at: number): Promise<void> {
      const [newest] = await find(folder);
      // An interrupted write may already have stored the text.
      if (newest !== undefined && (await readKept(newest))?.equals(bytes)) return;
      const directory = toDirectory(folder);
      makeDirectories(all, 0o700);
      makeDirectories(directory, 0o700);
      const time = new Date(at).toISOString().replace(/[-:.]/g, '');
      await writeAtomically(join(directory, `${(newest?.number ?? 0) + 1}-${time}`), bytes, null);
    },
    /** Prunes the oldest versions. */
    async prune(folder: string): Promise<void> {
      // If versions cannot be removed now, the next prune tries again.
      const old = (await find(folder).catch(() => [])).slice(maxVersions);
      await Promise.all(old.map(({ path }) => rm(path, { force: true }).catch(() => undefined)));
    },
  };
}

function readName(directory: string, name: string): Kept[] {
  const [, number, year, month, day, hour, minute, second, millisecond] = fileName.exec(name) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`);
  return Number.isNaN(at) ? [] : [{ number: Number(number), at, path: join(directory, name) }];
}

async function describe(kept: Kept): Promise<ConfigVersion | null> {
  const bytes = await readKept(kept);
  return bytes === null
    ? null
    : { version: String(kept.number), at: kept.at, bytes: bytes.length, etag: computeEtag(bytes) };
}

/** Reads a stored version; `null` if the file was removed concurrently or is not a stored version. */
async function readKept({ path }: Kept): Promise<Buffer | null> {
  const reading = await readRegularFile(path, maxConfigBytes);
  if (reading.kind === 'unreadable')
    throw Object.assign(new Error(`${path} cannot be read`), { code: reading.because });
  return reading.kind === 'text' ? reading.bytes : null;
}

/**
 * Returns a unique directory name for a Data Folder. The name is readable if it is short enough. An encoded name never
 * contains `%sha256`.
 */
export function toVersionDirectory(folder: string): string {
  const encoded = encodeURIComponent(folder);
  if (encoded.length <= maxNameBytes) return encoded;
  return `%sha256-${createHash('sha256').update(folder).digest('hex')}`;
}

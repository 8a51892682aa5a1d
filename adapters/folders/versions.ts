/** The texts of config files that were replaced: `<root>/manager/config/<Data Folder>/<version>-<time>`, outside the Data Folder. */
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ConfigText, type ConfigVersion, maxConfigBytes, maxVersions } from '../../machines/ports/config-files.js';
import { makeDirectories } from '../workspace/directory.js';
import { etagOf } from './etag.js';
import { readRegularFile } from './regular-file.js';
import { writeAtomically } from './whole-file.js';

export interface Versions {
  /** The kept ones, the newest first. @throws what the file system says */
  list(folder: string): Promise<ConfigVersion[]>;
  /** @returns null when it is not kept. @throws what the file system says */
  read(folder: string, version: string): Promise<ConfigText | null>;
  /** Keeps a text that is about to be replaced, on the disk when this ends. @throws what the file system says */
  keep(folder: string, bytes: Buffer, at: number): Promise<void>;
  /** Removes the oldest beyond those that are kept. */
  prune(folder: string): Promise<void>;
}

/** The time as in the names of runs: 20260131T120000000Z. */
const fileName = /^(\d{1,15})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/;

/** Bytes: what file systems take for one name. */
const maxNameBytes = 255;

interface Kept {
  readonly number: number;
  readonly at: number;
  readonly path: string;
}

/** @param root the workspace, whose directory `manager` is there */
export function createVersions(root: string): Versions {
  const all = join(root, 'manager', 'config');
  const directoryOf = (folder: string): string => join(all, directoryName(folder));

  async function find(folder: string): Promise<Kept[]> {
    const directory = directoryOf(folder);
    const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.flatMap((name) => readName(directory, name)).sort((a, b) => b.number - a.number);
  }

  return {
    async list(folder) {
      const found = await Promise.all((await find(folder)).slice(0, maxVersions).map(describe));
      return found.filter((version) => version !== null);
    },
    async read(folder, version) {
      const kept = (await find(folder)).slice(0, maxVersions).find(({ number }) => String(number) === version);
      const bytes = kept === undefined ? null : await readKept(kept);
      return bytes === null ? null : { bytes, etag: etagOf(bytes) };
    },
    async keep(folder, bytes, at) {
      const [newest] = await find(folder);
      // A write that broke off behind this has kept it already.
      if (newest !== undefined && (await readKept(newest))?.equals(bytes)) return;
      const directory = directoryOf(folder);
      makeDirectories(all, 0o700);
      makeDirectories(directory, 0o700);
      const time = new Date(at).toISOString().replace(/[-:.]/g, '');
      await writeAtomically(join(directory, `${(newest?.number ?? 0) + 1}-${time}`), bytes, null);
    },
    async prune(folder) {
      // Those that cannot be removed now are beyond those that are kept next time too.
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
    : { version: String(kept.number), at: kept.at, bytes: bytes.length, etag: etagOf(bytes) };
}

/** @returns null when it has been removed meanwhile, or is none that was kept here */
async function readKept({ path }: Kept): Promise<Buffer | null> {
  const reading = await readRegularFile(path, maxConfigBytes);
  if (reading.kind === 'unreadable')
    throw Object.assign(new Error(`${path} cannot be read`), { code: reading.because });
  return reading.kind === 'text' ? reading.bytes : null;
}

/** A name for any Data Folder's, readable while that fits. No two share one: an encoded name never has `%sha256`. */
export function directoryName(folder: string): string {
  const encoded = encodeURIComponent(folder);
  if (encoded.length <= maxNameBytes) return encoded;
  return `%sha256-${createHash('sha256').update(folder).digest('hex')}`;
}

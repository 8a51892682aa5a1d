/** Unpacks archives into temporary directories. */
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import * as assert from 'uvu/assert';
import { Refused } from '../../../adapters/archives/archive-entry.js';
import { readArchive } from '../../../adapters/archives/formats/read-archive.js';
import { Unpacker, type UnpackLimits } from '../../../adapters/archives/unpacker.js';
import type { Fault } from '../../../machines/faults/faults.js';
import type { NameEncoding } from '../../../machines/text/name-encodings.js';

export const generous: UnpackLimits = { bytes: 64 * 1024 * 1024, entries: 1_000 };

export interface Unpacked {
  /** The entries by path: `null` for a directory, `-> target` for a link, the content of a file. */
  readonly tree: Readonly<Record<string, string | null>>;
  /** The permissions of files and directories, by path. */
  readonly modes: Readonly<Record<string, number>>;
}

/** Returns the unpacked entries or the fault. Checks that no file was written elsewhere, and deletes all files. */
export async function unpack(
  archive: Buffer,
  limits = generous,
  names: NameEncoding | null = null,
): Promise<Unpacked | { readonly fault: Fault }> {
  const around = mkdtempSync(join(tmpdir(), 'unpack-'));
  try {
    const file = join(around, 'archive');
    const directory = join(around, 'in', 'content');
    mkdirSync(directory, { recursive: true });
    writeFileSync(file, archive);
    const result = await unpackInto(directory, file, limits, names);
    assert.equal(readdirSync(around).sort(), ['archive', 'in']);
    assert.equal(readdirSync(join(around, 'in')), ['content']);
    assert.ok(readFileSync(file).equals(archive));
    return typeof result === 'string' ? look(result) : result;
  } finally {
    rmSync(around, { recursive: true, force: true });
  }
}

/** Unpacks as the service's thread does. */
async function unpackInto(
  directory: string,
  archive: string,
  limits: UnpackLimits,
  names: NameEncoding | null,
): Promise<string | { readonly fault: Fault }> {
  try {
    const unpacker = new Unpacker(directory, limits, { unwraps: true, skipsClutter: false });
    await readArchive(archive, unpacker, limits, names);
    return unpacker.finish().path;
  } catch (error) {
    if (error instanceof Refused) return { fault: error.fault };
    throw error;
  }
}

function look(top: string): Unpacked {
  const tree: Record<string, string | null> = {};
  const modes: Record<string, number> = {};
  const enter = (directory: string): void => {
    for (const name of readdirSync(directory)) {
      const path = join(directory, name);
      const stats = lstatSync(path);
      const key = relative(top, path);
      tree[key] = stats.isSymbolicLink()
        ? `-> ${readlinkSync(path)}`
        : stats.isDirectory()
          ? null
          : readFileSync(path, 'utf8');
      if (!stats.isSymbolicLink()) modes[key] = stats.mode & 0o7777;
      if (stats.isDirectory()) enter(path);
    }
  };
  enter(top);
  return { tree, modes };
}

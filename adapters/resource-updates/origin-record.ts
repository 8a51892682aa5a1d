/** Reads the stored origins of Installed Resources. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileList } from '../../machines/resource-updates/decide.js';
import type { ResourceOrigin } from '../../machines/resource-updates/update.js';
import { readBounded } from '../bounded-file.js';

/** The maximum size of an origin, and of the list of its files, in bytes. */
export const maxRecordBytes = 64 * 1024 ** 2;

export interface InstalledOrigin extends ResourceOrigin {
  /**
   * The identity of the installed directory. Another directory has different files from the base; `null` without a
   * base.
   */
  readonly identity: string | null;
}

/** An origin, and the previous origin, to which an undo returns. */
export interface StoredOrigin extends InstalledOrigin {
  readonly before: InstalledOrigin | null;
}

export const noOrigin: StoredOrigin = {
  ...{ source: null, nameInSource: null, pathInSource: null },
  ...{ base: null, identity: null, before: null },
};

export const originName = 'origin.json';

const basePattern = /^[\w-]{1,64}$/;

/** Returns the origin in a directory; an empty origin without the file. */
export async function readOrigin(directory: string): Promise<StoredOrigin> {
  const read = await readBounded(join(directory, originName), maxRecordBytes);
  return 'because' in read ? noOrigin : (parseOrigin(read.bytes.toString()) ?? noOrigin);
}

/** Returns the bases that the origin in a directory names. @throws an error if the directory cannot be read */
export async function listNamed(directory: string): Promise<readonly (string | null)[]> {
  if (!(await readdir(directory)).includes(originName)) return [];
  const read = await readBounded(join(directory, originName), maxRecordBytes);
  if ('because' in read) throw new Error(read.because);
  const { base, before } = parseOrigin(read.bytes.toString()) ?? noOrigin;
  return [base, before?.base ?? null];
}

function parseOrigin(text: string): StoredOrigin | null {
  const { before, ...present } = (parseJson(text) ?? {}) as Partial<StoredOrigin>;
  return { ...readInstalled(present), before: before ? readInstalled(before) : null };
}

function readInstalled(installed: Partial<InstalledOrigin>): InstalledOrigin {
  const { source, nameInSource, pathInSource, base, identity } = installed;
  const hasSource = typeof source?.url === 'string' && (source.kind === 'url' || source.kind === 'git');
  const hasBase = typeof base === 'string' && basePattern.test(base) && typeof identity === 'string';
  return {
    source: hasSource ? source : null,
    nameInSource: typeof nameInSource === 'string' ? nameInSource : null,
    pathInSource: typeof pathInSource === 'string' ? pathInSource : null,
    ...(hasBase ? { base, identity } : { base: null, identity: null }),
  };
}

/** Returns the list of files in a text; `null` for a damaged text. */
export function parseFiles(text: string): FileList | null {
  const list = parseJson(text);
  if (!Array.isArray(list)) return null;
  return new Map(list.map(([path, digest, bytes]: [string, string, number]) => [path, { digest, bytes }]));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Reads the content that `builds install` uploads. An archive is uploaded unchanged, and a directory is packed during
 * the upload.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { stripArchiveExtension } from '../../../machines/text/archive-name.js';
import { Failure, toReason } from '../service/failure.js';

export interface BuildSource {
  /** The id of the Build from the name of the file or directory; `null` for a name that many versions share. */
  readonly id: string | null;
  /** The length in bytes; `null` for a directory. */
  readonly length: number | null;
  /**
   * Reads the content. Throws errors of the file system.
   * @param onSkipped receives the path of each entry that an archive cannot contain
   */
  open(onSkipped: (path: string) => void): AsyncIterable<Uint8Array>;
}

/** The file names under which vendors publish every version. */
const sharedNames = ['fx', 'server'];

/** Returns the source at the path. Throws a Failure `file_unreadable`. */
export async function findBuildSource(path: string): Promise<BuildSource> {
  const found = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  const name = basename(resolve(path));
  if (found.isDirectory()) return { id: findId(name), length: null, open: (onSkipped) => pack(path, onSkipped) };
  if (!found.isFile())
    throw new Failure({ code: 'file_unreadable', path, reason: 'it is neither a file nor a directory' });
  return { id: toBuildId(name), length: found.size, open: () => readFile(path, found.size) };
}

/** Returns the Failure for an error of the file system. */
export function unreadable(path: string, error: unknown): Failure {
  const { path: failedPath } = error as NodeJS.ErrnoException;
  return new Failure({ code: 'file_unreadable', path: failedPath ?? path, reason: toReason(error) });
}

/** Returns the id of a Build from the name of an archive; `null` without an id in the name. */
export function toBuildId(name: string): string | null {
  return findId(stripArchiveExtension(name) ?? name);
}

function findId(name: string): string | null {
  return name === '' || sharedNames.includes(name.toLowerCase()) ? null : name;
}

/** Reads exactly `size` bytes, even if the file grows. */
async function* readFile(path: string, size: number): AsyncGenerator<Uint8Array> {
  if (size === 0) return;
  let left = size;
  const options = { end: size - 1, highWaterMark: 262_144 };
  for await (const chunk of createReadStream(path, options) as AsyncIterable<Buffer>) {
    left -= chunk.length;
    yield chunk;
  }
  if (left > 0) throw new Error('the file was truncated during the upload');
}

async function* pack(path: string, onSkipped: (path: string) => void): AsyncGenerator<Uint8Array> {
  // Load the package here, so that other commands do not wait for it.
  const { Pack } = await import('tar/pack');
  const packed = new Pack({
    cwd: path,
    // Omit owners, so that the archive is the same on every machine.
    portable: true,
    // Use one job: with more, a file with two hard links ends the archive early (isaacs/node-tar#460).
    jobs: 1,
    maxReadSize: 1_048_576,
    filter: (name, entry) => {
      const isKept = !('isFile' in entry) || entry.isFile() || entry.isDirectory() || entry.isSymbolicLink();
      if (!isKept) onSkipped(name);
      return isKept;
    },
  });
  // The iterator below throws the first error. Ignore later errors.
  packed.on('error', () => undefined);
  packed.add('.');
  packed.end();
  yield* packed;
}

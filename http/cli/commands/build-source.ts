/** What `builds add` sends: an archive as it is, or a directory packed on the way. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { Failure } from '../service/failure.js';

export interface BuildSource {
  /** What the Build would be called by it; null where its name tells nothing. */
  readonly id: string | null;
  /** Bytes; null where it is packed on the way. */
  readonly length: number | null;
  /** Reads it. @param onLeftOut called with the path of each thing in it that no archive can hold. @throws what the file system says */
  open(onLeftOut: (path: string) => void): AsyncIterable<Uint8Array>;
}

const extensions = /\.(tar(\.(gz|xz))?|tgz|txz|zip|7z)$/i;

/** FXServer is published under these, whatever its version. */
const everybodys = ['fx', 'server'];

/** @throws Failure `file_unreadable` */
export async function findBuildSource(path: string): Promise<BuildSource> {
  const found = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  const name = basename(resolve(path));
  if (found.isDirectory()) return { id: idOf(name), length: null, open: (onLeftOut) => pack(path, onLeftOut) };
  if (!found.isFile())
    throw new Failure({ code: 'file_unreadable', path, because: 'it is neither a file nor a directory' });
  return { id: idOf(name.replace(extensions, '')), length: found.size, open: () => readFile(path, found.size) };
}

/** @returns the failure that the file system's error is */
export function unreadable(path: string, error: unknown): Failure {
  const { code, message, path: where } = error as NodeJS.ErrnoException;
  return new Failure({ code: 'file_unreadable', path: where ?? path, because: code ?? message });
}

function idOf(name: string): string | null {
  return name === '' || everybodys.includes(name.toLowerCase()) ? null : name;
}

/** As many bytes as were announced, also of a file that grows. */
async function* readFile(path: string, size: number): AsyncGenerator<Uint8Array> {
  if (size === 0) return;
  let left = size;
  for await (const chunk of createReadStream(path, {
    end: size - 1,
    highWaterMark: 262_144,
  }) as AsyncIterable<Buffer>) {
    left -= chunk.length;
    yield chunk;
  }
  if (left > 0) throw new Error('it became shorter while it was read');
}

/** Loaded when there is something to pack: the service, which is in the same file, does not wait for it. */
async function* pack(path: string, onLeftOut: (path: string) => void): AsyncGenerator<Uint8Array> {
  const { Pack } = await import('tar/pack');
  const packed = new Pack({
    cwd: path,
    // Without owners, and the same on every machine.
    portable: true,
    // One file after the other: with several at once files of two names end it in the middle (isaacs/node-tar#460).
    jobs: 1,
    maxReadSize: 1_048_576,
    filter: (name, entry) => {
      const isKept = !('isFile' in entry) || entry.isFile() || entry.isDirectory() || entry.isSymbolicLink();
      if (!isKept) onLeftOut(name);
      return isKept;
    },
  });
  // After the first error nobody asks for more.
  packed.on('error', () => undefined);
  packed.add('.').end();
  yield* packed;
}

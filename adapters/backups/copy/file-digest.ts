/** Computes digests of files in copies. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FilePath } from '../../files/path-text.js';

/**
 * The kind of a digest. `whole` covers all bytes. `data` leaves out blocks of zeros, so that the digest of a file with
 * holes does not depend on the positions of the holes.
 */
export type DigestKind = 'whole' | 'data';

const blockBytes = 1_048_576;

/** Returns the SHA-256 of a file, in hexadecimal digits. @throws an error of the file system */
export async function computeDigest(path: FilePath, kind: DigestKind, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  if (kind === 'whole') await pipeline(createReadStream(path), hash, { signal });
  else await readData(path, signal, (part) => hash.update(part));
  return hash.digest('hex');
}

/**
 * Reads the number and the bytes of each block with data, and the size. Node has no SEEK_DATA to skip holes. The kernel
 * fills the holes with zeros, which takes a fifth of the time of a digest.
 */
async function readData(
  path: FilePath,
  signal: AbortSignal,
  onPart: (part: string | Uint8Array) => unknown,
): Promise<void> {
  const file = await open(path);
  try {
    const block = Buffer.alloc(blockBytes);
    const zeros = Buffer.alloc(blockBytes);
    let position = 0;
    for (let bytes = blockBytes; bytes === blockBytes; position += bytes) {
      signal.throwIfAborted();
      bytes = (await file.read(block, 0, blockBytes, position)).bytesRead;
      const read = block.subarray(0, bytes);
      if (read.equals(zeros.subarray(0, bytes))) continue;
      onPart(`${position} `);
      onPart(read);
    }
    onPart(String(position));
  } finally {
    await file.close();
  }
}

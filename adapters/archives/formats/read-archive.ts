/** Reads an archive of any known format into the unpacker. */
import { closeSync, openSync, readSync } from 'node:fs';
import type { NameEncoding } from '../../../machines/text/name-encodings.js';
import { type EntrySink, Refused } from '../archive-entry.js';
import type { Unpacker, UnpackLimits } from '../unpacker.js';
import { type ArchiveFormat, detectFormat, findFormatFault, headLength, type PackedTar } from './format.js';
import { readListedArchive } from './listed-archive.js';
import { describeFailure, runSevenZip } from './seven-zip.js';
import { TarReader } from './tar-entries.js';

const pieceSize = 1024 * 1024;

/**
 * Reads an archive. Throws Refused for an archive that cannot be unpacked, or a system error.
 * @param archive the path of the archive
 * @param names the encoding of names in a zip or tar archive that does not specify it
 */
export async function readArchive(
  archive: string,
  unpacker: Unpacker,
  limits: UnpackLimits,
  names: NameEncoding | null = null,
): Promise<void> {
  const head = firstBytes(archive);
  const fault = findFormatFault(head);
  if (fault !== null) throw new Refused(fault);
  const format = detectFormat(head) as ArchiveFormat;
  if (format === 'tar') readTar(archive, unpacker, limits, names);
  else if (format === 'zip' || format === '7z') await readListedArchive(archive, format, unpacker, limits, names);
  else await readPackedTar(archive, packings[format], unpacker, { limits, names });
}

/** The names of the compressed streams in 7-Zip. */
const packings: Readonly<Record<PackedTar, string>> = {
  'tar.xz': 'xz',
  'tar.gz': 'gzip',
  'tar.bz2': 'bzip2',
  'tar.zst': 'zstd',
};

function readTar(archive: string, sink: EntrySink, limits: UnpackLimits, names: NameEncoding | null): void {
  const reader = new TarReader(sink, limits, names);
  const piece = Buffer.alloc(pieceSize);
  const fd = openSync(archive, 'r');
  try {
    for (let length = readSync(fd, piece); length > 0 && !reader.isAtEnd(); length = readSync(fd, piece))
      reader.write(piece.subarray(0, length));
  } finally {
    closeSync(fd);
  }
  reader.end();
}

async function readPackedTar(
  archive: string,
  type: string,
  sink: EntrySink,
  { limits, names }: { readonly limits: UnpackLimits; readonly names: NameEncoding | null },
): Promise<void> {
  const reader = new TarReader(sink, limits, names);
  // Decompress to the end, even after the end mark of the tar, because the checksum comes last.
  const { code, messages } = await runSevenZip(['x', '-so', '-y', '-bd', `-t${type}`], archive, (chunk) =>
    reader.write(chunk),
  );
  if (code !== 0) throw describeFailure(messages);
  reader.end();
}

function firstBytes(archive: string): Buffer {
  const head = Buffer.alloc(headLength);
  const fd = openSync(archive, 'r');
  try {
    return head.subarray(0, readSync(fd, head));
  } finally {
    closeSync(fd);
  }
}

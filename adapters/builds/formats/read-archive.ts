/** Reads an archive of any known format into the unpacker. */
import { closeSync, openSync, readSync } from 'node:fs';
import { type EntrySink, Refused } from '../archive-entry.js';
import type { Unpacker, UnpackLimits } from '../unpacker.js';
import { type ArchiveFormat, detectFormat, headLength } from './format.js';
import { firstError, readListedArchive } from './listed-archive.js';
import { runSevenZip } from './seven-zip.js';
import { createTarReader } from './tar-entries.js';

const pieceSize = 1024 * 1024;

/**
 * Throws Refused for an archive that cannot become a Build, or a system error.
 * @param archive its path
 */
export async function readArchive(archive: string, unpacker: Unpacker, limits: UnpackLimits): Promise<void> {
  const format = detectFormat(firstBytes(archive));
  if (format === null) throw new Refused({ code: 'archive_format_unknown' });
  await readers[format](archive, unpacker, limits);
}

const readers: Readonly<
  Record<ArchiveFormat, (archive: string, sink: EntrySink, limits: UnpackLimits) => Promise<void> | void>
> = {
  tar: readTar,
  'tar.xz': (archive, sink, limits) => readPackedTar(archive, 'xz', sink, limits),
  'tar.gz': (archive, sink, limits) => readPackedTar(archive, 'gzip', sink, limits),
  zip: (archive, sink, limits) => readListedArchive(archive, 'zip', sink, limits),
  '7z': (archive, sink, limits) => readListedArchive(archive, '7z', sink, limits),
};

function readTar(archive: string, sink: EntrySink, limits: UnpackLimits): void {
  const reader = createTarReader(sink, limits);
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
  type: 'xz' | 'gzip',
  sink: EntrySink,
  limits: UnpackLimits,
): Promise<void> {
  const reader = createTarReader(sink, limits);
  // Decompressed to the end, also behind the end mark of the tar: the checksum comes last.
  const { code, messages } = await runSevenZip(['x', '-so', '-y', '-bd', `-t${type}`], archive, reader.write);
  if (code !== 0) throw new Refused({ code: 'archive_damaged', because: firstError(messages) });
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

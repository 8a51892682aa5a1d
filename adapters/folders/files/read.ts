/** Opens files for reading, and computes their ETags. */
import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { maxWrittenBytes, type OpenedFile } from '../../../machines/files/files.js';
import type { FileIdentity, FileOwner } from '../../bounded-file.js';
import { mayBeForeign, toLink } from '../../files/folder-file.js';
import { toNameText } from '../../files/path-text.js';
import { computeEtagAside } from '../etag.js';
import { type FaultPlace, FileFault, refuseUse } from '../place/file-fault.js';
import type { Place } from '../place/walk.js';

/** The size of the pieces in which a file is streamed, in bytes. */
const pieceBytes = 262_144;

/** The age from which a time of a file cannot also be the time of a later change, in milliseconds. */
const settledMs = 2_000;

/** A file that is small enough to be read as a whole. */
export interface WholeFile {
  readonly bytes: Buffer;
  readonly owner: FileOwner;
  readonly file: FileIdentity;
  readonly etag: string;
  /** The time at which the content was modified, in milliseconds since the epoch. */
  readonly modifiedAt: number;
}

/** Opens the regular file at an opened path. @throws FileFault, or an error of the file system */
export async function openRegular({ entry, stats }: Place, at: FaultPlace): Promise<FileHandle> {
  if (entry === null || stats === null) throw new FileFault({ code: 'file_not_found', ...at });
  if (!stats.isFile()) refuseUse(at, 'not_a_file');
  if (mayBeForeign(stats, entry)) refuseUse(at, 'hard_link');
  return open(toLink(entry), constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
}

/** Opens the file at an opened path for a stream. @throws FileFault, or an error of the file system */
export async function openForStream(place: Place, at: FaultPlace): Promise<OpenedFile> {
  const file = await openRegular(place, at);
  const name = toNameText(place.name ?? Buffer.alloc(0));
  try {
    const whole = await readWhole(file);
    if (whole === null) return streamFile(name, file, await file.stat());
    await file.close();
    return { name, size: whole.bytes.length, etag: whole.etag, ...readFrom(whole.bytes) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Reads a file; `null` if it is larger than the files that can be written.
 * @param hasEtag whether the ETag is computed
 * @throws an error of the file system
 */
export async function readWhole(file: FileHandle, hasEtag = true): Promise<WholeFile | null> {
  const { size, uid, gid, mode, dev, ino, mtimeMs: modifiedAt } = await file.stat();
  if (size > maxWrittenBytes) return null;
  const parts: Buffer[] = [];
  let length = 0;
  // Read one byte more, because the file may grow while it is read.
  for (let wanted = size + 1; ; wanted = pieceBytes) {
    const part = Buffer.allocUnsafe(Math.min(wanted, maxWrittenBytes + 1 - length));
    const { bytesRead } = await file.read(part, 0, part.length, length);
    parts.push(part.subarray(0, bytesRead));
    length += bytesRead;
    if (length > maxWrittenBytes) return null;
    if (bytesRead < part.length) break;
  }
  const bytes = Buffer.concat(parts, length);
  const etag = hasEtag ? await computeEtagAside(bytes) : '';
  return { bytes, owner: { uid, gid, mode: mode & 0o7777 }, file: { dev, ino }, etag, modifiedAt };
}

function readFrom(bytes: Buffer): Pick<OpenedFile, 'read' | 'close'> {
  return {
    async *read(from, to) {
      if (to > from) yield bytes.subarray(from, to);
    },
    close: async () => undefined,
  };
}

function streamFile(name: string, file: FileHandle, stats: Stats): OpenedFile {
  return {
    name,
    size: stats.size,
    etag: describeState(stats),
    async *read(from, to) {
      for (let at = from; at < to; ) {
        const piece = Buffer.allocUnsafe(Math.min(pieceBytes, to - at));
        const { bytesRead } = await file.read(piece, 0, piece.length, at);
        if (bytesRead === 0) throw new Error('the file became shorter during its download');
        yield piece.subarray(0, bytesRead);
        at += bytesRead;
      }
    },
    close: () => file.close(),
  };
}

/** Returns an ETag without reading the file. */
function describeState({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string {
  const tag = `"${[dev, ino, size, mtimeMs, ctimeMs].map((each) => each.toString(36)).join('-')}"`;
  return Date.now() - Math.max(mtimeMs, ctimeMs) > settledMs ? tag : `W/${tag}`;
}

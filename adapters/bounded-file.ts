/** Reads whole files up to a size limit. */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/**
 * The bytes of a file with its owner, its identity and the time of its last change, in milliseconds since the epoch.
 * For an unreadable file: one of these two reasons, or the code of a system error.
 */
export type FileRead =
  | { readonly bytes: Buffer; readonly owner: FileOwner; readonly file: FileIdentity; readonly modifiedAt: number }
  | { readonly because: 'too_large' | 'not_a_file' | (string & {}) };

export interface FileOwner {
  readonly uid: number;
  readonly gid: number;
  /** The permission bits. */
  readonly mode: number;
}

/** The identity of the file, independent of its name. */
export interface FileIdentity {
  readonly dev: number;
  readonly ino: number;
}

/** The initial size of the buffer. Nearly all files are smaller. */
const initialBufferBytes = 16_384;

/**
 * Reads a regular file. The flags of the open prevent two effects: a FIFO cannot block the manager, and a terminal does
 * not become its controlling terminal. Never rejects.
 * @param limit the maximum size, in bytes
 */
export function readBounded(path: string | Buffer, limit: number): Promise<FileRead> {
  return readOpened(() => open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY), limit);
}

/** Reads like {@link readBounded}, with a function that opens the file without blocking. */
export async function readOpened(openFile: () => Promise<FileHandle>, limit: number): Promise<FileRead> {
  try {
    const file = await openFile();
    try {
      const stats = await file.stat();
      if (!stats.isFile()) return { because: 'not_a_file' };
      // Do not trust the reported size: the file may grow while it is read. Read one byte beyond the limit to detect a
      // file that is too large.
      let buffer = Buffer.allocUnsafe(Math.min(initialBufferBytes, limit + 1));
      let length = 0;
      for (;;) {
        const { bytesRead } = await file.read(buffer, length, buffer.length - length);
        length += bytesRead;
        // Reading a regular file returns less than requested only at its end.
        if (length < buffer.length || length > limit) break;
        buffer = Buffer.concat([buffer], limit + 1);
      }
      if (length > limit) return { because: 'too_large' };
      const { uid, gid, mode, dev, ino, mtimeMs: modifiedAt } = stats;
      const bytes = buffer.subarray(0, length);
      return { bytes, owner: { uid, gid, mode: mode & 0o7777 }, file: { dev, ino }, modifiedAt };
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // ENXIO: the file is a socket, which cannot be opened.
    if (code === 'ENXIO') return { because: 'not_a_file' };
    return { because: code ?? 'ERR_INVALID_ARG_VALUE' };
  }
}
